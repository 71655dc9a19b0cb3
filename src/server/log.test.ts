import { expect, test } from 'vitest';

import { createLogger } from './log.ts';

function linesOf(logLevel: 'info' | 'warn', write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger({ logLevel }, { write: (line) => void lines.push(line) }));
  return lines;
}

test('an event is one JSON line with its level by name', () => {
  const [line = ''] = linesOf('info', (log) => log.info({ pedido: 'a1' }, 'hola'));
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    msg: 'hola',
    pedido: 'a1',
    time: expect.stringMatching(/Z$/),
  });
});

test('what is below the level is not written', () => {
  expect(linesOf('warn', (log) => log.info('nada'))).toEqual([]);
});

test('passwords and tokens never reach the log, wherever they stand', () => {
  const text = linesOf('info', (log) => {
    log.info({ password: 'secreto', body: { password_nueva: 'secreto', _token: 'secreto' } }, 'x');
    log.info({ req: { headers: { 'x-token': 'secreto', cookie: 'secreto', authorization: 'secreto' } } }, 'x');
    log.info({ desafio: 'secreto', body: { prueba: { password: 'x', codigo: 'secreto' } } }, 'x');
    log.info({ headers: { 'x-api-key': 'secreto' }, err: { body: { clave: 'secreto' } } }, 'x');
  }).join('');
  expect(text).not.toContain('secreto');
  expect(text).toContain('[oculto]');
});

test('what a caller sends ends no line and moves no terminal', () => {
  const hostile = 'a\r\n{"level":"info"}\u001b[2J\u009b31m\u2028\u202eb';
  const lines = linesOf('info', (log) => log.warn({ ip: hostile, detail: { [hostile]: hostile } }, hostile));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e\n]*\n$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ip: hostile, msg: hostile });
});
