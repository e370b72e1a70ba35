"""What check_schemas.py tries besides the fixtures, and why the schemas and Folio disagree."""

import json

# Members of a transaction that replace those of a sample, each as JSON text; None leaves one out.
TRANSACTIONS = [
    {},
    {"amount": '"0012.40"'}, {"amount": '"12."'}, {"amount": '".5"'}, {"amount": '"+5"'}, {"amount": '"1e3"'},
    {"amount": '"1,234.50"'}, {"amount": '" 12"'}, {"amount": '"0.00"'}, {"amount": '"0"'}, {"amount": '"10"'},
    {"amount": '"-5"'}, {"amount": '""'}, {"amount": '"12.34567"'}, {"amount": '"12\\n"'}, {"amount": '"１２"'},
    {"amount": "12.4"}, {"amount": "1.24e1"}, {"amount": "0"}, {"amount": "0.0"}, {"amount": "-5"}, {"amount": "1e30"},
    {"amount": "12.345"}, {"amount": "null"}, {"amount": None}, {"amount": "true"}, {"amount": '["12"]'},
    {"amount": '"12.345"', "currency": '"KWD"'}, {"amount": '"12.4"', "currency": '"JPY"'},
    {"currency": '"usd"'}, {"currency": '"XXX"'}, {"currency": '"EUR"'}, {"currency": "null"}, {"currency": '""'},
    {"date": '"2026-03-05T23:30:00-10:00"'}, {"date": '"2026-03-05T23:30"'}, {"date": '"2026-03-05 2330Z"'},
    {"date": '"2026-03-05t23:30:60.5z"'}, {"date": '"2026-03-05T24:00"'}, {"date": '"2026-03-05T23"'},
    {"date": '"2026-3-5"'}, {"date": '"2026/03/05"'}, {"date": '"0000-01-01"'}, {"date": '"2026-04-31"'},
    {"date": '"2028-02-29"'}, {"date": '"2026-02-29"'}, {"date": '"2026-13-01"'}, {"date": '"2026-01-32"'},
    {"date": "20260305"}, {"date": "null"}, {"date": None}, {"date": '""'}, {"date": '" 2026-03-05"'},
    {"type": '"income"'}, {"type": '"Expense"'}, {"type": '"transfer"'}, {"type": "null"}, {"type": None},
    {"type": "0"}, {"type": "1"}, {"type": "2"}, {"type": '"0"'}, {"type": "true"},
    {"type": None, "typeNum": "0"}, {"type": None, "typeNum": "1"}, {"type": None, "typeNum": "2"},
    {"type": None, "typeNum": "1.0"}, {"type": None, "typeNum": "null"}, {"type": None, "typeNum": '"income"'},
    {"typeNum": "1"},
    {"name": '""'}, {"name": '" \\n"'}, {"name": '"\\u200b"'}, {"name": '"a\\u0000"'}, {"name": "null"}, {"name": None},
    {"name": f'"{"a" * 1000}"'}, {"name": f'"{"a" * 1001}"'}, {"name": f'"{"ä" * 501}"'},
    {"name": "5"}, {"name": '"two\\nlines"'},
    {"id": '"a"'}, {"paymentId": '"b"'}, {"id": '"c"', "paymentId": '"d"'}, {"id": "null"}, {"id": '""'}, {"id": "7"},
    {"id": '"of any kind: ü/.."'}, {"paymentId": "null"}, {"paymentId": "7"},
    {"category": '"Food:Groceries"'}, {"category": '" : "'}, {"category": '""'}, {"category": "null"},
    {"category": '["Food"]'}, {"category": f'"{":".join("a" * 16)}"'}, {"category": f'"{":".join("b" * 17)}"'},
    {"category": f'"{":" * 20}a"'}, {"category": f'"{"a" * 1000}"'}, {"category": f'"{"a" * 1001}"'},
    {"address": '""'}, {"address": "null"}, {"address": "5"}, {"address": '"\\u0000"'},
    {"memo": '""'}, {"memo": "null"}, {"memo": "5"}, {"memo": '"\\u0000"'}, {"memo": f'"{"a" * 300}"'},
    {"memo": f'"{"b" * 301}"'}, {"memo": f'"{"ä" * 2001}"'}, {"memo": f'"{"c" * 4001}"'},
    {"tags": "[]"}, {"tags": "null"}, {"tags": '"weekly"'}, {"tags": '["weekly", "food"]'}, {"tags": '[""]'},
    {"tags": json.dumps([f"t{number}" for number in range(100)])},
    {"tags": json.dumps([f"t{number}" for number in range(101)])}, {"tags": f'["{"a" * 1001}"]'},
    {"tags": "[null]"}, {"tags": "[5]"}, {"tags": '["a", "a"]'},
    {"attachments": "[]"}, {"attachments": "null"}, {"attachments": '["receipts/ok.jpg"]'}, {"attachments": '[""]'},
    {"attachments": '["/etc/passwd"]'}, {"attachments": '["receipts/"]'}, {"attachments": '["receipts//ok.jpg"]'},
    {"attachments": '["../ok.jpg"]'}, {"attachments": '["receipts/../ok.jpg"]'}, {"attachments": '["./ok.jpg"]'},
    {"attachments": '["C:ok.jpg"]'}, {"attachments": '["receipts\\\\ok.jpg"]'}, {"attachments": '"receipts/ok.jpg"'},
    {"attachments": '[null]'}, {"attachments": '["https://example.org/ok.jpg"]'},
    {"type": '"transfer"'}, {"type": '"transfer"', "account": '"Checking"', "to": '"Amex"'},
    {"type": '"transfer"', "account": '"Checking"', "to": '"Checking"'}, {"type": '"transfer"', "to": '""'},
    {"to": '"Amex"'}, {"to": '""'}, {"to": "null"}, {"to": "5"}, {"type": None, "typeNum": "0", "to": '"Amex"'},
    {"split": '"bakery"'}, {"split": '""'}, {"split": "null"}, {"split": "5"},
    {"account": '"Checking"'}, {"account": '""'}, {"account": "null"}, {"account": "5"},
    {"ref": '"2026-0042"'}, {"ref": '""'}, {"ref": "null"}, {"ref": "42"},
    {"$schema": '"ledger.schema.json"'}, {"nmae": '"Bakery"'}, {"Name": '"Bakery"'}, {"title": '"Books"'},
]

# Whole ledgers.
SETTINGS = [
    '[]', '{}', '5', 'null', '""', '{"transactions": []}', '{"transactions": null}', '{"transactions": {}}',
    '{"transactions": [null]}', '[[]]', '{"transactions": [], "$schema": "../schemas/ledger.schema.json"}',
    '{"transactions": [], "$schema": 5}', '{"transactions": [], "$schema": ""}', '{"transactions": [], "$schema": null}',
    '{"transactions": [], "title": ""}', '{"transactions": [], "title": null}', '{"transactions": [], "title": 5}',
    '{"transactions": [], "title": "a\\u0000"}', '{"transactions": [], "currency": "EUR"}',
    '{"transactions": [], "currency": "eur"}', '{"transactions": [], "currency": null}',
    '{"transactions": [], "currency": ""}', '{"transactions": [], "locale": "de"}',
    '{"transactions": [], "locale": "zh-Hant-TW"}', '{"transactions": [], "locale": "english"}',
    '{"transactions": [], "locale": "en_"}', '{"transactions": [], "locale": ""}', '{"transactions": [], "locale": null}',
    '{"transactions": [], "locale": "xx_YY"}', '{"transactions": [], "name": "Books"}',
    '{"transactions": [], "removed": []}', '{"transactions": [], "removed": ["2026-03-05 -1.00 USD | a"]}',
    '{"transactions": [], "removed": null}', '{"transactions": [], "removed": "a"}', '{"transactions": [], "removed": [""]}',
    '{"transactions": [], "removed": [5]}',
    '{"transactions": [], "accounts": null, "balances": null}', '{"transactions": [], "accounts": {}}',
    '{"transactions": [], "accounts": [{"name": "Checking"}, {"name": "Amex", "kind": "card"}]}',
    '{"transactions": [], "accounts": [{"name": "A", "kind": null}]}', '{"transactions": [], "accounts": [{"name": ""}]}',
    '{"transactions": [], "accounts": [{"kind": "card"}]}', '{"transactions": [], "accounts": [{"name": "A", "kind": ""}]}',
    '{"transactions": [], "accounts": ["A"]}', '{"transactions": [], "accounts": [{"name": "A", "iban": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}, {"name": "A"}]}',
    '{"transactions": [], "balances": [{"date": "2026-01-01", "account": "A", "amount": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": "-12.40"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": -12.4, "currency": "EUR"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": "0"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": 0}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": "+1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": ""}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": null}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"account": "A", "amount": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "amount": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "", "amount": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "01.01.2026", "account": "A", "amount": "1"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": "1", "currency": "EURO"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [{"date": "2026-01-01", "account": "A", "amount": "1", "name": "B"}]}',
    '{"transactions": [], "accounts": [{"name": "A"}], "balances": [1]}',
    '{"transactions": [], "transactions": []}', '{"transactions": [],}', '{"transactions": []} // all',
]

# Whole files site.json.
SITES = [
    '{}', '[]', '{"ledger": "books.json", "output": "public", "theme": "default"}', '{"theme": null}',
    '{"$schema": "../schemas/site.schema.json"}', '{"$schema": 5}', '{"baseUrl": "HTTPS://example.org"}',
    '{"baseUrl": "https://"}', '{"baseUrl": "example.org"}', '{"baseUrl": "ftp://example.org"}', '{"baseURL": "https://a"}',
]

# Whole files rules.json: some that are no rules, then many a `set`, then many a `when`.
RULES = [
    '[]', '{}', 'null', '[null]', '[{}]', '[{"when": {"type": "income"}}]', '[{"set": {"name": "A"}}]',
] + [f'[{{"when": {{"type": "income"}}, "set": {text}}}]' for text in [
    '{}', '[]', '{"category": "A"}', '{"category": ""}', '{"category": " "}', '{"category": ":"}', '{"category": null}',
    '{"category": "", "tags": ["a"]}', '{"name": ""}', '{"name": "A"}', '{"type": "transfer"}', '{"type": "Transfer"}',
    '{"type": 1}', '{"tags": []}', '{"tags": ["a", "a"]}', '{"tags": [""]}', '{"tags": "a"}', '{"memo": "a"}',
    json.dumps({"category": "a" * 1000}), json.dumps({"category": "a" * 1001}), '{"name": "a\\u0000"}',
    json.dumps({"category": ":".join("a" * 17)}), json.dumps({"tags": [f"t{number}" for number in range(101)]}),
]] + [f'[{{"when": {text}, "set": {{"name": "A"}}, "note": "b"}}]' for text in [
    '{}', '[]', '{"name": {"is": "A"}}', '{"name": {}}', '{"name": "A"}', '{"name": {"is": []}}', '{"name": {"is": ["A", "B"]}}',
    '{"name": {"is": ["A", ""]}}', '{"name": {"is": null}}', '{"name": {"equals": "A"}}', '{"payee": {"is": "A"}}',
    '{"amount": {"over": "10"}}', '{"amount": {"over": 10.5}}', '{"amount": {"over": -10}}', '{"amount": {"over": "-10"}}',
    '{"amount": {"over": "1,000"}}', '{"amount": {"over": 1e3}}', '{"amount": {"over": "."}}', '{"amount": {"over": "1."}}',
    '{"amount": {}}', '{"amount": "10"}', '{"amount": {"above": "10"}}', '{"amount": {"under": "1234567890123456789"}}',
    '{"currency": "EUR"}', '{"currency": "eur"}', '{"currency": "XQX"}', '{"type": "expense"}', '{"type": "gift"}',
    '{"account": {"is": "A"}, "memo": {"like": "*"}, "address": {"starts": "A"}, "category": {"contains": "A"}}',
]]

# What only one of the two complains about, and why: each name as check_schemas.py prints it.
EXPLANATIONS = {
    # What only Folio finds.
    "a schema knows nothing of a file's other files": [
        "checks/attachments/content/ledger.json#2",
        "projects/missing-attachments/content/ledger.json#2",
    ],
    "a list of all locales would be too long": [
        "checks/unknown-locale/content/ledger.json",
        "checks/unknown-locale/more/far.json",
        "checks/unknown-locale/more/region.json",
        '{"transactions": [], "locale": "xx_YY"}',
    ],
    "a schema sees the values, not how they are written": [
        "errors/json-lone-surrogate/ledger.json",
        "errors/ledger-duplicate-key/ledger.json",
        "errors/ledger-duplicate-key-escaped/ledger.json",
        "errors/settings-duplicate-key/content/site.json",
        "errors/profiles-duplicate-key/imports.json",
        '{"transactions": [], "transactions": []}',
        "type None, typeNum 1.0",
        'rules: [{"when": {"amount": {"over": 1e3}}, "set": {"name": "A"}, "note": "b"}]',
    ],
    "a rule that is not filled in has a blank category, and only Folio sees that it has no more": [
        'rules: [{"when": {"type": "income"}, "set": {"category": ":"}}]',
        'rules: [{"when": {"type": "income"}, "set": {"category": "", "tags": ["a"]}}]',
    ],
    "the schema of the rules leaves levels and currencies to Folio": [
        f'rules: [{{"when": {{"type": "income"}}, "set": {{"category": "{":".join("a" * 17)}"}}}}]',
        'rules: [{"when": {"currency": "XQX"}, "set": {"name": "A"}, "note": "b"}]',
    ],
    "the currency that decides the decimals may stand elsewhere in the ledger": [
        "errors/ledger-amount-decimals-of-yen/ledger.json#1",
        "errors/ledger-amount-too-many-decimals/ledger.json#1",
        "errors/ledger-twelve-mistakes/ledger.json#7",
        "amount 12.345",
        'amount "12.4", currency "JPY"',
    ],
    "the largest amount depends on the decimals of the currency": [
        "errors/ledger-amount-too-large/ledger.json#1",
        "amount 1e30",
    ],
    "a schema does not see where a link leads": [
        "errors/site-theme-links-to-the-ledger/themes/default/assets/books.json",
    ],
    "a schema cannot add up": [
        "errors/ledger-total-too-large/ledger.json#2",
        "checks/accounts/content/ledger.json",
    ],
    "a schema cannot compare two fields, nor the names of two accounts": [
        "errors/ledger-transfer-to-itself/ledger.json#1",
        'type "transfer", account "Checking", to "Checking"',
        '{"transactions": [], "accounts": [{"name": "A"}, {"name": "A"}]}',
        '{"transactions": [], "balances": [{"date": "2026-01-01", "account": "A", "amount": "1"}]}',
    ],
    "a schema cannot compare the IDs of two transactions": [
        "errors/ledger-duplicate-id/ledger.json#2",
        "errors/ledger-twelve-mistakes/ledger.json#11",
    ],
    "a pattern of all leap years would be unreadable": [
        "errors/ledger-nonexistent-date/ledger.json#1",
        'date "2026-02-29"',
    ],
    "patterns know white space, and no other invisible characters": [
        "errors/ledger-invisible-name/ledger.json#1",
        'name "\\u200b"',
    ],
    "to Python, a pattern's end may have a line break behind it; to an editor, it may not": ['amount "12\\n"'],
    "a schema knows no warnings, and a long memo is not wrong": [
        "checks/long-memo/content/ledger.json#1", 'memo "bbbbb… (303)',
    ],
    "a schema counts characters, and Folio counts bytes": ['memo "äääää… (2003)', 'name "äääää… (503)'],

    # What only the schema finds.
    "a pattern of levels counts empty ones, too, which no one needs": ['category "::::::::::::::::::::a"'],
    "what editors should offer: words under type, numbers under typeNum": [
        "type 0", "type 1", 'type None, typeNum "income"',
    ],
}

DISAGREEMENTS = {name: why for why, names in EXPLANATIONS.items() for name in names}
