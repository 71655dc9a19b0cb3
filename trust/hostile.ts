/** The same deep value in the spelling of JSON: nothing can write it by `JSON.stringify`. */
export const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Half of a surrogate pair, which JSON can spell and UTF-8 cannot. */
export const LONE_SURROGATE = String.raw`"a\ud800b"`;

/** Texts that have hurt programs: each is one JSON value, as it is written. */
export const HOSTILE_JSON: readonly string[] = [
  // More than once: what no column can hold is where most programs break.
  ...Array.from({ length: 4 }, () => String.raw`"a\u0000b"`),
  ...[
    String.raw`"a\u0000b"`,
    String.raw`"\u0000"`,
    LONE_SURROGATE,
    String.raw`"\udc00"`,
    String.raw`"\ufeff\u202e\u2028x"`,
  ],
  ...[`"${'x'.repeat(70_000)}"`, `"${'ñ🚚'.repeat(400)}"`, `"${'a'.repeat(2_000)}!"`, `"${'9'.repeat(400)}"`],
  ...[
    '1e309',
    '-1e309',
    '1e-400',
    '-0',
    '-1',
    '0',
    '1.5',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '99999999999999999999',
  ],
  ...['null', 'true', '[]', '{}', '["a"]', '[[1]]', '[null]', '{"$ne":null}', '{"length":1000000000}', nested(10_000)],
  ...[
    '{"__proto__":{"es_admin":true}}',
    '{"constructor":{"prototype":{"es_admin":true}}}',
    '"__proto__"',
    '"constructor"',
  ],
  ...[
    '""',
    '" "',
    `"' OR 1=1 --"`,
    `"'; SELECT pg_sleep(10); --"`,
    `"1); SELECT pg_sleep(10)--"`,
    `"%' OR '1'='1"`,
    String.raw`"\\"`,
  ],
  ...[
    '"(a+)+$"',
    '"["',
    '"%00"',
    '"../../../../etc/passwd"',
    '"$\u007b7*7}{{7*7}}<%=7*7%>"',
    '"<script>x</script>"',
    '"=1+1"',
  ],
  ...[
    String.raw`"a\r\nX-Injected: 1"`,
    '"2026-02-30"',
    '"0000-01-01"',
    '"9999-12-31T23:59:59Z"',
    '"2026-11-20T25:00:00Z"',
    '"-infinity"',
  ],
  ...['"00000000-0000-0000-0000-000000000000"', '"NaN"', '"1,2,3"', '"١٢٣"', '"ﷺ"', '"İ"', '"e\u0301"'],
];

/** What an answer may never say: words of a stack, of the database, of a library. */
export const INNER_WORDS =
  /\bat (?:async )?[\w.<>]+ \(|\.[tj]s:\d+|node_modules|node:internal|SQLSTATE|syntax error|violates|relation "|column "|invalid input syntax|ZodError|invalid_type|Unexpected token|kysely|postgres|pg_catalog|\bSELECT\b.+\bFROM\b|ECONNREFUSED/;

/** A hash of a password. */
export const SECRET_WORDS = /\$argon2/;
