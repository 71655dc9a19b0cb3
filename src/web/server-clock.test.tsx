import { beforeEach, expect, test, vi } from 'vitest';

const AT = Date.parse('2026-11-20T12:00:00Z');

let clock: Awaited<ReturnType<typeof load>>;
const load = () => import('./server-clock.ts');

beforeEach(async () => {
  vi.resetModules();
  clock = await load();
});

test('before any answer nothing is known', () => {
  expect(clock.serverTimeOf(AT)).toBeNull();
  clock.noteServerDate('mañana', AT, AT);
  expect(clock.serverTimeOf(AT)).toBeNull();
});

test('a clock that may be right is left alone', () => {
  clock.noteServerDate('Fri, 20 Nov 2026 12:00:00 GMT', AT + 400, AT + 900);
  expect(clock.serverTimeOf(AT + 5)).toBe(AT + 5);
});

test('a wrong clock is corrected to within a second', () => {
  const hour = 3_600_000;
  clock.noteServerDate('Fri, 20 Nov 2026 12:00:00 GMT', AT + hour, AT + hour + 200);
  const corrected = clock.serverTimeOf(AT + hour + 100) ?? 0;
  expect(Math.abs(corrected - AT)).toBeLessThan(1000);
});
