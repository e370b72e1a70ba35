import ArgumentParser

/// The completion scripts of shells in which the parser's own script would expand what is in the ledger.
enum CompletionScript {
  /// The environment variable with which the script for bash says that it takes names already quoted.
  static let takesQuotedNames = "FOLIO_QUOTES_NAMES"

  /// The shell that a command line asks for; `nil` if it asks for no script.
  static func shell(in arguments: some Collection<String>) -> CompletionShell? {
    let option = "--generate-completion-script"
    guard let first = arguments.first else { return nil }
    if first == option {
      return arguments.count == 1
        ? .autodetected() : arguments.dropFirst().first.flatMap(CompletionShell.init(rawValue:))
    }
    return first.hasPrefix(option + "=")
      ? CompletionShell(rawValue: first.droppingFirst(bytes: option.utf8.count + 1)) : nil
  }

  /// The script for a shell; `nil` if the parser's own is good.
  static func text(for shell: CompletionShell?) -> String? {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    default: nil
    }
  }

  /// The script for zsh. It leaves history expansion on: only then does zsh protect an exclamation mark.
  private static var zsh: String {
    Folio.completionScript(for: .zsh).replacing("unsetopt aliases banghist", with: "unsetopt aliases")
  }

  /// The script for bash.
  ///
  /// `complete -o filenames` lets bash quote a name, but also look whether it is a folder. For that, bash
  /// expands `$((a[$(…)]))` in a payee's name, and a command runs at TAB. So only files are completed as
  /// files, and names are offered already quoted.
  private static var bash: String {
    Folio.completionScript(for: .bash)
      .replacing("complete -o filenames -F", with: "complete -F")
      .replacing(
        "__folio_add_completions -W \"$(__folio_custom_complete ",
        with: "__folio_add_names \"$(__folio_custom_complete "
      )
      .replacing("__folio_add_completions -f\n", with: "__folio_add_files -f\n")
      .replacing("__folio_add_completions -d\n", with: "__folio_add_files -d\n")
      .replacing("__folio_add_completions -o plusdirs", with: "__folio_add_files -o plusdirs")
      .replacing("_folio() {\n", with: functions + "__folio_main() {\n", maxReplacements: 1)
  }

  /// The functions that are added to the script. A word that is quoted only in part is not completed.
  private static let functions = #"""
    __folio_add_files() {
        local name
        local -a names=()
        compopt -o filenames
        __folio_add_completions "${@}"
        # Bash expands what is in a reply that is no file. A name with the end of a line in it comes as two such
        # replies, and a link may lead nowhere.
        for name in "${COMPREPLY[@]}"; do
            [[ -e "${name/#\~\//${HOME}/}" ]] && names+=("${name}")
        done
        COMPREPLY=("${names[@]}")
    }

    __folio_add_names() {
        local name
        while IFS='' read -r name; do
            [[ -z "${name}" ]] || COMPREPLY+=("${name}")
        done <<<"${1}"
    }

    __folio_custom_complete() {
        local before="${COMP_LINE::COMP_POINT}" quote=''
        before="${before:0:${#before}-${#cur}}"
        [[ "${before}" = *[\'\"] ]] && quote="${before: -1}" && before="${before:0:${#before}-1}"
        [[ "${before}" = *[[:space:]] ]] || return 0
        \#(takesQuotedNames)=1 "${COMP_WORDS[0]}" "${@}" "${COMP_WORDS[@]::COMP_CWORD}" "${quote}${cur}"
    }

    # Bash parts words at a colon (COMP_WORDBREAKS), and replaces only what is after it.
    _folio() {
        local line="${COMP_LINE}" word full="${2}"
        local -a words=()
        local -i index at=COMP_CWORD start=0 last=-1
        for index in "${!COMP_WORDS[@]}"; do
            word="${COMP_WORDS[index]}"
            if ((last >= 0)) && [[ "${line}" != [[:space:]]* && ("${word}" = :* || "${words[last]}" = *:) ]]; then
                words[last]+="${word}"
            else
                words+=("${word}")
                last+=1
                line="${line#"${line%%[![:space:]]*}"}"
                ((index > COMP_CWORD)) || start=$((${#COMP_LINE} - ${#line}))
            fi
            line="${line#"${word}"}"
            ((index != COMP_CWORD)) || at=last
        done
        if ((${#words[@]} < ${#COMP_WORDS[@]})); then
            local -a COMP_WORDS=("${words[@]}")
            local -i COMP_CWORD=at
            [[ "${COMP_WORDS[at]}" != *:* ]] || full="${COMP_LINE:start:COMP_POINT-start}"
            __folio_main "${1}" "${full}" "${COMP_WORDS[at > 0 ? at - 1 : 0]}"
            __folio_trim "${full:0:${#full}-${#2}}"
        else
            __folio_main "${@}"
        fi
    }

    __folio_trim() {
        local typed reply
        local -i index
        for index in "${!COMPREPLY[@]}"; do
            typed="${1}" reply="${COMPREPLY[index]}"
            while [[ -n "${typed}" ]]; do
                [[ "${typed:0:1}" = "\\" ]] || [[ "${reply:0:1}" != "\\" ]] || reply="${reply:1}"
                typed="${typed:1}" reply="${reply:1}"
            done
            COMPREPLY[index]="${reply}"
        done
    }


    """#
}
