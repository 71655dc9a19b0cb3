import { expect, test } from 'vitest';

import { aLectura } from '#testing/eventos.ts';
import { noteServerDate } from '#web/server-clock.ts';

import type { Leida } from './mesa.ts';
import { renglonesDe, ultimaDeshacible } from './renglones.ts';

const MINUTE = 60_000;
/** By the server's clock; the device is five minutes slow. */
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DEVICE_NOW = NOW - 5 * MINUTE;
noteServerDate(new Date(NOW).toUTCString(), DEVICE_NOW, DEVICE_NOW + 200);

const at = (ms: number) => new Date(ms).toISOString();

/** Read on this page, and registered. */
function aLeida(id: number, leido: number, change: Partial<Leida> = {}): Leida {
  const lectura = aLectura({ id, codigo: `88${id}`, guia_nro: `88${id}`, fecha: at(leido + 5 * MINUTE) });
  const read = { lote_id: 7, raw: lectura.codigo, codigo: lectura.codigo, leido, momento: leido };
  return { ...read, clave: `clave-${id}`, veces: 1, repite: false, lectura, ...change };
}

const listed = [1, 2].map((id) => aLectura({ id, guia_nro: `88${id}`, fecha: at(NOW - id * MINUTE) }));
const renglones = (...leidas: Leida[]) => renglonesDe({ loteId: 7, leidas, items: [], lecturas: listed });
const codigos = (...leidas: Leida[]) => renglones(...leidas).map(({ codigo }) => codigo);

test('on a device with a wrong clock the last reading is the last one, and it is what is undone', () => {
  const first = aLeida(3, DEVICE_NOW + 2_000);
  const last = aLeida(4, DEVICE_NOW + 3_000);
  expect(codigos(first, last)).toEqual(['884', '883', '881', '882']);
  expect(ultimaDeshacible(renglones(first, last))?.codigo).toBe('884');
});

test('a clock that is set back leaves what is read afterwards above what was read before', () => {
  const before = aLeida(3, DEVICE_NOW + 2_000);
  const after = aLeida(4, DEVICE_NOW - 60 * MINUTE);
  expect(codigos(before, after)).toEqual(['884', '883', '881', '882']);
});

test('an answer to what was read elsewhere stands where it was read, whenever it comes', () => {
  const late = aLeida(3, DEVICE_NOW - 90_000, { momento: null });
  expect(codigos(aLeida(4, DEVICE_NOW + 2_000), late)).toEqual(['884', '881', '883', '882']);
});
