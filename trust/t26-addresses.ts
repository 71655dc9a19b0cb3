/** Ways to write this machine and what stands beside it. */
const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
  ],
  ...[
    'localhost',
    'LOCALHOST.',
    'localhost.localdomain',
    'x.localhost',
    'ip6-localhost',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127.0.0.1.',
  ],
  ...[
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'u:p@127.0.0.1',
  ],
];
/** Addresses that no webhook may have. */
export const urlsFor = (port: number) => [
  ...HOSTS.flatMap((host) => [`https://${host}:${port}/t26`, `http://${host}:${port}/t26`]),
  ...[
    'file:///etc/passwd',
    'gopher://127.0.0.1:1/x',
    'ftp://127.0.0.1/xx',
    'javascript:alert(1)',
    `https:127.0.0.1:${port}/x`,
    'https://erp.example/avisos\r\nX-Otra: 1',
    'https://erp.exam\nple/avisos',
  ],
  ...[
    `https://erp.example@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@erp.example/`,
    `https:\\\\127.0.0.1:${port}/x`,
  ],
];
