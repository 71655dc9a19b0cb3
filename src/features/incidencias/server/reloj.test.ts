import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Calendario } from '#shared/habil.ts';

import { cambiarCalendario, contado, poner, type Reloj, venceEn } from './reloj.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-26T10:00:00-03:00');
const OFICINA: Calendario = {
  horario: [...[1, 2, 3, 4, 5].map((dia) => ({ dia, desde: 480, hasta: 1200 })), { dia: 6, desde: 480, hasta: 780 }],
  abre_feriados: false,
  feriados: new Set(['2026-11-27']),
};
const SIEMPRE: Calendario = {
  horario: [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: 0, hasta: 1440 })),
  abre_feriados: true,
  feriados: new Set(),
};
const inOficina = (ahora: number) => ({ ahora, calendario: OFICINA });
const NUEVO: Reloj = { consumido_s: 0, corre_desde: START };

/** Whether somebody works in a minute, by a clock on the wall of Montevideo. */
function isOpen(minute: number, calendario: Calendario): boolean {
  const wall = new Date(minute - 180 * MINUTE);
  const ofDay = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  if (!calendario.abre_feriados && calendario.feriados.has(wall.toISOString().slice(0, 10))) return false;
  return calendario.horario.some(
    ({ dia, desde, hasta }) => dia === (wall.getUTCDay() || 7) && desde <= ofDay && ofDay < hasta,
  );
}

/** What people do, each some minutes after what was done before. */
const acto = fc.record({
  tras: fc.integer({ min: 0, max: 2 * 1440 }),
  que: fc.constantFrom('esperar', 'esperar', 'retomar', 'retomar', 'reclasificar', 'calendario'),
});

test('counted is every minute of work that was not waited through, whatever the acts and their order', () => {
  fc.assert(
    fc.property(fc.array(acto, { maxLength: 12 }), (actos) => {
      let now = START;
      let runs = true;
      let calendario = OFICINA;
      let counted = 0;
      let reloj = NUEVO;
      for (const { tras, que } of actos) {
        for (const end = now + tras * MINUTE; now < end; now += MINUTE)
          if (runs && isOpen(now, calendario)) counted += 60;
        if (que === 'calendario') {
          reloj = cambiarCalendario(reloj, now, calendario);
          calendario = calendario === OFICINA ? SIEMPRE : OFICINA;
        } else if (que !== 'reclasificar') {
          runs = que === 'retomar';
          reloj = poner(reloj, runs, { ahora: now, calendario });
        }
        expect(contado(reloj, now, calendario)).toBe(counted);
      }
    }),
    { numRuns: 150 },
  );
});

test('waiting twice and taking up twice change nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), fc.boolean(), (minutes, corre) => {
      const once = poner(NUEVO, corre, inOficina(START + minutes * MINUTE));
      expect(poner(once, corre, inOficina(START + (minutes + 90) * MINUTE))).toEqual(once);
    }),
  );
});

test('a shorter term keeps what was used: raised while it waits, it runs out as soon as it runs on', () => {
  const waiting = poner(NUEVO, false, inOficina(START + 60 * MINUTE));
  expect(venceEn(waiting, 7_200, OFICINA)).toBeNull();
  const on = poner(waiting, true, inOficina(START + 8 * 60 * MINUTE));
  expect(venceEn(on, 7_200, OFICINA)).toBe(START + 9 * 60 * MINUTE);
  expect(venceEn(on, 1_800, OFICINA)).toBe(START + 8 * 60 * MINUTE);
});

test('a holiday that is entered later moves the end by a day of work', () => {
  const without = { ...OFICINA, feriados: new Set<string>() };
  const [late, soon] = [venceEn(NUEVO, 12 * 3_600, OFICINA), venceEn(NUEVO, 12 * 3_600, without)];
  expect(soon).toBe(Date.parse('2026-11-27T10:00:00-03:00'));
  expect(late).toBe(Date.parse('2026-11-28T10:00:00-03:00'));
});
