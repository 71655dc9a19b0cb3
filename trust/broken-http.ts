import { gzipSync } from 'node:zlib';

/** A message that no honest client sends. */
export interface Broken {
  readonly what: string;
  readonly bytes: Buffer;
  readonly ends?: boolean;
  /** What it may be answered, if at all: a refusal unless told. */
  readonly may?: (status: number) => boolean;
  /** How many answers it may get; 1 unless told. */
  readonly most?: number;
}

/** A whole number from `least` up to `most`. */
export type Draw = (least: number, most: number) => number;

/** Whatever is hidden in another message asks for this, and would be answered 200. */
const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
const HIDDEN_LENGTH = Buffer.byteLength(HIDDEN);
const BODY = '{"service":"getContext"}';
const START = 'POST /dispatcher HTTP/1.1\r\nHost: x\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

const message = (what: string, text: string, rest: Omit<Broken, 'what' | 'bytes'> = {}): Broken => ({
  what,
  bytes: Buffer.from(text, 'latin1'),
  ...rest,
});
const oneOf = <T>(draw: Draw, things: readonly T[]): T => {
  const thing = things[draw(0, things.length - 1)];
  if (thing === undefined) throw new Error('nothing to choose from');
  return thing;
};
const chunked = (body: string, size = body.length.toString(16)) => `${size}\r\n${body}\r\n0\r\n\r\n`;
const posted = (headers: string, body: string) => `${START}${JSON_TYPE}${headers}\r\n${body}`;

const CHUNKED_SPELLINGS = [
  ...['chunked', 'Chunked', ' chunked', 'chunked ', '\tchunked', '\x0bchunked', 'xchunked', 'chunked, identity'],
  ...['identity, chunked', 'chunked, chunked', '"chunked"', 'gzip, chunked', 'chunked;x=1', ''],
];
const LENGTHS = [
  '-1',
  '+5',
  '5 5',
  '0x5',
  '1e1',
  '5,6',
  '5, 5',
  '18446744073709551617',
  '99999999999999999999',
  '',
  ' ',
  'x',
  '5;5',
];
const CHUNK_SIZES = [
  'FFFFFFFFFFFFFFFFF',
  '7fffffffffffffff',
  '-1',
  '0x5',
  '+5',
  ' 5',
  '5 ',
  '5\x00',
  'g',
  '',
  '5;a=\r\n',
  '5\n',
  '00000000000000000005g',
];
const METHODS = [
  'FOO',
  'get',
  'G E T',
  'TRACE',
  'TRACK',
  'CONNECT',
  'PROPFIND',
  'DEBUG',
  'PURGE',
  'PRI',
  '\x00',
  'A'.repeat(5_000),
  '',
  'GET\t',
];
const VERSIONS = [
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/3',
  'HTTP/1.10',
  'HTTP/1.',
  'http/1.1',
  'HTTPS/1.1',
  'HTTP/1.1 x',
  'HTP/1.1',
  '',
];
const TARGETS = [
  '*',
  'dispatcher',
  'http://',
  '\\',
  '/\x00',
  '/ x',
  '//',
  '/%',
  `/${'a'.repeat(100_000)}`,
  'x:80',
  '/#x\x7f',
];
const HEADERS = [
  ...[
    'X : 1',
    'X\x00: 1',
    ': 1',
    ' X: 1',
    'X',
    'X: a\r\n b',
    'X: \x00',
    'X: a\rb',
    'Host: y',
    'X: \x7f\x01',
    '\xff: 1',
    'X(: 1',
  ],
  ...[
    'Transfer-Encoding : chunked',
    'Content-Length : 5',
    'Transfer-Encoding\r\n: chunked',
    'Content-Length: 5\r\n\t6',
  ],
];
const ENCODINGS = ['utf-7', 'utf-16', 'iso-8859-1', 'x'.repeat(200), '"', 'utf-8; charset=utf-16'];

/** How each kind is made; every draw is another one of its kind. */
export const KINDS: readonly ((draw: Draw) => Broken)[] = [
  (draw) => {
    const te = draw(0, 1) === 1 ? 'chunked' : oneOf(draw, CHUNKED_SPELLINGS);
    const headers = [
      `Content-Length: ${oneOf(draw, [0, 5, BODY.length, 5 + HIDDEN_LENGTH])}`,
      `Transfer-Encoding: ${te}`,
    ];
    if (draw(0, 1) === 1) headers.reverse();
    // Of what has no body nobody looks at its length again.
    const start = draw(0, 1) === 1 ? `${START}${JSON_TYPE}` : 'GET /api/me HTTP/1.1\r\nHost: x\r\n';
    const body = draw(0, 1) === 1 ? '0\r\n\r\n' : chunked(BODY);
    return message('length and chunks', `${start}${headers.join('\r\n')}\r\n\r\n${body}${HIDDEN}`);
  },
  (draw) => {
    const twice = `Content-Length: ${oneOf(draw, [0, BODY.length])}\r\nContent-Length: ${BODY.length + HIDDEN_LENGTH}\r\n`;
    return message('two lengths', posted(twice, BODY + HIDDEN));
  },
  (draw) =>
    message('an odd length', posted(`Content-Length: ${oneOf(draw, LENGTHS)}\r\n`, BODY + (draw(0, 1) ? HIDDEN : ''))),
  (draw) => {
    const text = posted(`Content-Length: ${BODY.length}\r\nConnection: close\r\n`, BODY);
    const lines = text.split('\r\n');
    const at = draw(0, 3);
    const bare = lines.map(
      (line, index) => line + (index === at ? oneOf(draw, ['\n', '\r', '\r\r\n', '\n\r']) : '\r\n'),
    );
    return message('a bare line end', bare.join('').slice(0, -2));
  },
  (draw) =>
    message(
      'an odd size of a chunk',
      posted('Transfer-Encoding: chunked\r\n', chunked(BODY, oneOf(draw, CHUNK_SIZES)) + HIDDEN),
    ),
  (draw) => {
    const more = 'x'.repeat(draw(1, 40));
    return message(
      'a chunk that runs over',
      posted('Transfer-Encoding: chunked\r\n', `5\r\n${more}${HIDDEN}0\r\n\r\n`),
    );
  },
  (draw) =>
    message(
      'an odd encoding',
      posted(`Transfer-Encoding: ${oneOf(draw, CHUNKED_SPELLINGS.slice(5))}\r\n`, `0\r\n\r\n${HIDDEN}`),
    ),
  (draw) => {
    const long = 'x'.repeat(draw(17_000, 1_000_000));
    const headers = draw(0, 1) === 1 ? `X: ${long}\r\n` : `${'X: yyyyyyyyyyyyyyyyyyyy\r\n'.repeat(long.length / 20)}`;
    return message('a header without end', posted(headers, ''), { may: (status) => status === 431 });
  },
  (draw) => {
    const count = draw(2, 1_000);
    const one = `${START}${JSON_TYPE}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
    return message('a pipeline', one.repeat(count), { most: count });
  },
  (draw) => {
    const before = draw(1, 20);
    const one = `${START}${JSON_TYPE}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
    return message('a break in a pipeline', `${one.repeat(before)}\x00\x01 x\r\n\r\n${HIDDEN}`, { most: before + 1 });
  },
  (draw) => {
    const twice = `${oneOf(draw, ['Host: x', 'host: y', 'HOST:'])}\r\n`;
    return message('two hosts', `GET /api/health HTTP/1.1\r\nHost: x\r\n${twice}Connection: close\r\n\r\n`, {
      may: (status) => status === 400,
    });
  },
  (draw) => {
    const text = posted(`Content-Length: ${BODY.length}\r\n`, BODY);
    return message('half a message', text.slice(0, draw(1, text.length - 1)), { ends: true });
  },
  (draw) =>
    message('half a body', posted(`Content-Length: ${draw(BODY.length + 1, 900_000)}\r\n`, BODY), { ends: true }),
  (draw) => {
    const wish = oneOf(draw, ['100-continue', '200-maybe', '100-continue, x', 'x'.repeat(500)]);
    return message(
      'an expectation',
      posted(`Expect: ${wish}\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    );
  },
  (draw) => {
    const text = `${START}Content-Type: application/json; charset=${oneOf(draw, ENCODINGS)}\r\nConnection: close\r\n`;
    return message('another charset', `${text}Content-Length: ${BODY.length}\r\n\r\n\xff\xfe${BODY.slice(2)}`);
  },
  (draw) => {
    const bomb = gzipSync(Buffer.alloc(draw(1, 20) * 1_000_000, 0x20));
    const head = posted(
      `Content-Encoding: ${oneOf(draw, ['gzip', 'deflate', 'br', 'gzip, gzip'])}\r\nContent-Length: ${bomb.length}\r\n`,
      '',
    );
    return { what: 'a bomb', bytes: Buffer.concat([Buffer.from(head), bomb]) };
  },
  (draw) => {
    const method = oneOf(draw, METHODS);
    return message('an odd method', `${method} /dispatcher HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  },
  (draw) =>
    message('an odd version', `GET /dispatcher ${oneOf(draw, VERSIONS)}\r\nHost: x\r\nConnection: close\r\n\r\n`),
  (draw) => message('an odd target', `DELETE ${oneOf(draw, TARGETS)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
  (draw) =>
    message(
      'an odd header',
      posted(`${oneOf(draw, HEADERS)}\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    ),
  (draw) =>
    message(
      'no host',
      `POST /dispatcher HTTP/1.${draw(0, 1)}\r\n${JSON_TYPE}Connection: close\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    ),
  (draw) => {
    const wish = oneOf(draw, ['websocket', 'h2c', 'TLS/1.0, HTTP/1.1']);
    return message(
      'another protocol',
      posted(`Upgrade: ${wish}\r\nConnection: Upgrade\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    );
  },
  (draw) => {
    const noise = Buffer.from(Array.from({ length: draw(1, 3_000) }, () => draw(0, 255)));
    return { what: 'noise', bytes: Buffer.concat([noise, Buffer.from('\r\n\r\n')]), ends: true };
  },
  (draw) =>
    message('a body without end', posted(`Content-Length: ${draw(1_048_577, 9_000_000)}\r\n`, BODY), {
      may: (status) => status === 413,
    }),
];
