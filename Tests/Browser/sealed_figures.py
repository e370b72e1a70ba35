"""The proof of a sealed report: opened as docs/copies.md says, its files say what those of the open report say."""

import ctypes
import ctypes.util
import hashlib
import hmac
import re
import unicodedata
import zlib

import share

PASSPHRASE = "oak-lamp-river-moon-garden-seven-été"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
VALUES = {sign: value for value, sign in enumerate(DIGITS)}


def differences(site, folder):
    """How some of the files of an open report differ from those of the same report in a sealed folder."""
    sealed = Sealed(folder, PASSPHRASE)
    paths = [str(path.relative_to(site.folder)) for ending in ("html", "csv") for path in sorted(site.folder.rglob(f"*.{ending}"))]
    for path in paths:
        if sealed.file(path) is None:
            yield f"{path} is not in the sealed report"
    for path in share.of(paths, few=20):
        if sealed.file(path) and sealed.text(path) != (site.folder / path).read_bytes():
            yield f"{path} says something else in the sealed report"


class Sealed:
    """The keys of a folder."""

    def __init__(self, folder, passphrase):
        self.folder = folder
        salt = bytes.fromhex(re.search(r'data-salt="([0-9a-f]{32})"', (folder / "index.html").read_text())[1])
        secret = hashlib.pbkdf2_hmac("sha256", unicodedata.normalize("NFC", passphrase).encode(), salt, 1_000_000)
        # HKDF without a salt.
        self.extracted = hmac.digest(bytes(32), secret, "sha256")
        self.page_key, self.name_key = self.key("folio page key"), self.key("folio name key")
        self.library = ctypes.CDLL(ctypes.util.find_library("crypto"))
        self.library.EVP_CIPHER_CTX_new.restype = self.library.EVP_aes_256_gcm.restype = ctypes.c_void_p

    def key(self, purpose):
        return hmac.digest(self.extracted, purpose.encode() + b"\1", "sha256")

    def file(self, path):
        name = hmac.digest(self.name_key, path.encode(), "sha256")[:16].hex()
        return next((self.folder / "sealed").rglob(f"{name}*"), None)

    def text(self, path):
        """The text of a file, without what makes its size a step. The byte after it tells whether it is compressed."""
        sealed = z85(re.search(r'","([^"]+)"', self.file(path).read_text())[1])
        packed = self.decrypted(sealed[:12], sealed[12:-16], sealed[-16:], path.encode()).rstrip(b"\0")
        return {0x80: bytes, 0x81: lambda text: zlib.decompress(text, -15)}[packed[-1]](packed[:-1])

    def decrypted(self, nonce, text, tag, path):
        library, out, length = self.library, ctypes.create_string_buffer(len(text) + 16), ctypes.c_int()
        context = ctypes.c_void_p(library.EVP_CIPHER_CTX_new())
        library.EVP_DecryptInit_ex(context, ctypes.c_void_p(library.EVP_aes_256_gcm()), None, self.page_key, nonce)
        library.EVP_DecryptUpdate(context, None, ctypes.byref(length), path, len(path))
        library.EVP_DecryptUpdate(context, out, ctypes.byref(length), text, len(text))
        library.EVP_CIPHER_CTX_ctrl(context, 0x11, 16, tag)
        is_whole = library.EVP_DecryptFinal_ex(context, ctypes.create_string_buffer(16), ctypes.byref(ctypes.c_int()))
        library.EVP_CIPHER_CTX_free(context)
        assert is_whole == 1, path
        return out.raw[:len(text)]


def z85(text):
    """Five signs are four bytes."""
    numbers = bytearray()
    for start in range(0, len(text), 5):
        value = 0
        for sign in text[start:start + 5]:
            value = value * 85 + VALUES[sign]
        numbers += value.to_bytes(4, "big")
    return bytes(numbers)
