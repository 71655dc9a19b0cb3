import { expect, test } from 'vitest';

import { createLogger } from '../log.ts';
import { createSecurityLog } from './security-log.ts';
import type { SecurityEvent, SecurityRow } from './seguridad.sql.ts';

const WRONG: SecurityEvent = { tipo: 'ENTRADA_RECHAZADA', resultado: 'RECHAZADO', ip: '10.0.0.1', usuario_id: 7 };
const RIGHT: SecurityEvent = { tipo: 'ENTRADA', resultado: 'OK', ip: '10.0.0.1', usuario_id: 7 };

/** A log that keeps its rows here, or cannot. */
function open() {
  const clock = { now: 1_000_000 };
  const state: { failure: Error | null; refuses: (row: SecurityRow) => boolean } = {
    failure: null,
    refuses: () => false,
  };
  const rows: SecurityRow[] = [];
  const lines: string[] = [];
  const security = createSecurityLog({
    keep: async (batch) => {
      if (state.failure) throw state.failure;
      if (batch.some(state.refuses)) throw Object.assign(new Error('check'), { code: '23514' });
      rows.push(...batch);
    },
    log: createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) }),
    now: () => clock.now,
  });
  const total = (tipo: string) =>
    rows.filter((row) => row.tipo === tipo || row.detalle === tipo).reduce((sum, { veces }) => sum + veces, 0);
  return { clock, state, rows, lines, security, total };
}

const AWAY = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test('what happens once is written once', async () => {
  const { security, rows } = open();
  security.note(WRONG);
  await security.flush();
  await security.stop();
  expect(rows).toMatchObject([{ ...WRONG, veces: 1 }]);
});

test('the same again within a minute is counted: the first at once, the others in one row', async () => {
  const { security, rows, clock } = open();
  for (let i = 0; i < 500; i += 1) {
    security.note({ ...WRONG, navegador: `other ${i}` });
    clock.now += 50;
  }
  security.note(RIGHT);
  await security.stop();
  expect(rows.map(({ tipo, veces }) => [tipo, veces])).toEqual([
    ['ENTRADA_RECHAZADA', 1],
    ['ENTRADA', 1],
    ['ENTRADA_RECHAZADA', 499],
  ]);
  expect(rows[2]).toMatchObject({ desdeHace: 24_950, hastaHace: 50 });
});

test('a flood of different refusals is told by its number, and hides no sign-in', async () => {
  const { security, rows, total } = open();
  for (let i = 0; i < 50_000; i += 1) security.note({ ...WRONG, ip: `10.0.${i >> 8}.${i & 255}` });
  security.note(RIGHT);
  await security.stop();
  expect(rows.length).toBeLessThan(700);
  expect(total('ENTRADA_RECHAZADA')).toBe(50_000);
  expect(total('ENTRADA')).toBe(1);
});

test('a minute later there is room again', async () => {
  const { security, rows, clock } = open();
  for (let i = 0; i < 700; i += 1) security.note({ ...WRONG, usuario_id: i });
  clock.now += 60_001;
  // The turn that ends the minute; no one has to wait for it.
  await security.flush();
  clock.now += 60_001;
  await security.flush();
  security.note({ ...WRONG, usuario_id: 9_999 });
  await security.stop();
  expect(rows.filter(({ tipo }) => tipo === 'ENTRADA_RECHAZADA')).toHaveLength(601);
  expect(rows.at(-1)).toMatchObject({ tipo: 'ENTRADA_RECHAZADA', usuario_id: 9_999 });
});

test('it waits for a database that is away, says so once, and loses nothing', async () => {
  const { security, rows, state, lines, clock } = open();
  state.failure = AWAY;
  security.note(WRONG);
  await security.flush();
  security.note(RIGHT);
  await security.flush();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['security log not written: it waits']);
  state.failure = null;
  clock.now += 30_000;
  await security.stop();
  expect(rows).toMatchObject([{ ...WRONG, desdeHace: 30_000 }, RIGHT]);
});

test('rows that the database will never take do not keep others from it, and are told in the log', async () => {
  const { security, rows, state, lines } = open();
  state.failure = Object.assign(new Error('check'), { code: '23514' });
  security.note(WRONG);
  await security.flush();
  state.failure = null;
  security.note(RIGHT);
  await security.stop();
  expect(rows).toMatchObject([RIGHT]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'security log refused', lost: [{ event: WRONG }] });
});

test('what a header carries is kept without what a terminal would obey', async () => {
  const { security, rows } = open();
  security.note({ ...WRONG, navegador: 'x\u001b[31m\r\n\u202ey\u009b' });
  await security.stop();
  expect(rows[0]?.navegador).toBe('x·[31m···y·');
});

test('a row that the database will not have takes no other with it', async () => {
  const { security, rows, state, lines } = open();
  state.refuses = ({ ip }) => ip === '10.0.0.66';
  for (let i = 0; i < 100; i += 1) security.note({ ...WRONG, ip: `10.0.0.${i}` });
  security.note(RIGHT);
  await security.stop();
  expect(rows.map(({ ip }) => ip)).not.toContain('10.0.0.66');
  expect(rows).toHaveLength(100);
  expect(lines.filter((line) => line.includes('security log refused'))).toHaveLength(1);
});

test('whatever is counted together, no row ends before it begins', async () => {
  const { security, rows, state, clock, total } = open();
  state.refuses = ({ desdeHace, hastaHace }) => desdeHace < hastaHace;
  // Enough of them that they are told by their kind, the counts of older ones after the first of newer ones.
  for (let minute = 0; minute < 3; minute += 1) {
    for (let i = 0; i < 1_500; i += 1) {
      security.note({ ...WRONG, ip: `10.1.${i >> 8}.${i & 255}` });
      security.note({ ...WRONG, ip: `10.1.${i >> 8}.${i & 255}` });
      clock.now += 20;
    }
    clock.now += 31_000;
  }
  await security.stop();
  expect(total('ENTRADA_RECHAZADA')).toBe(9_000);
  expect(rows.filter(({ desdeHace, hastaHace }) => desdeHace < hastaHace)).toEqual([]);
});
