import { expect, test } from 'vitest';

import {
  type Costo,
  costoConLoDemas,
  guiasPorMesDe,
  necesidad,
  OCUPACION,
  type Perfil,
  picoDe,
} from '../bench/modelo/cuentas.ts';
import { mediosPara } from '../bench/modelo/medios.ts';

// What the model of bench/modelo.ts reckons, by figures that are worked out by hand.

const COSTO: Costo = {
  ...{ servidorMs: 30, postgresMs: 12, walBytes: 20_000 },
  ...{ eventoBytes: 2_000, otrosBytes: 3_000, breveByteDias: 10_000 },
};
const PERFIL: Perfil = {
  ...{
    guiasPorMes: 900_000,
    diasPorMes: 25,
    parteHoraPico: 0.1,
    ademasPorGuia: { detalle: 2 },
    imagenBytes: 1_000,
    imagenWalBytes: 1_100,
  },
};

test('the busiest hour has its part of a day', () => {
  // 36,000 a day, 3,600 of them in an hour.
  expect(picoDe(PERFIL)).toBeCloseTo(1);
  expect(guiasPorMesDe(1, PERFIL)).toBeCloseTo(900_000);
});

test('readings and pictures cost what they were measured to, as often as there are', () => {
  const whole = costoConLoDemas(COSTO, { detalle: { servidorMs: 1.5, postgresMs: 0.5 } }, PERFIL);
  expect(whole).toEqual({ ...COSTO, servidorMs: 33, postgresMs: 13 });
});

test('what was not measured is not free', () => {
  expect(() => costoConLoDemas(COSTO, {}, PERFIL)).toThrow('«detalle»');
});

test('cores are busy no more than they may be, and a server works on one of them', () => {
  const need = necesidad(COSTO, { ...PERFIL, guiasPorMes: 90_000_000 });
  // A hundred a second of 30 and 12 ms: three cores and 1.2 at their whole time.
  expect(need.nucleosServidor).toBeCloseTo(3 / OCUPACION);
  expect(need.nucleosPostgres).toBeCloseTo(1.2 / OCUPACION);
  expect(need.servidores).toBe(Math.ceil(3 / OCUPACION));
  expect(need.conexiones).toBe(need.servidores * 16);
});

test('nothing at all wants one server', () => {
  expect(necesidad(COSTO, { ...PERFIL, guiasPorMes: 0 }).servidores).toBe(1);
});

test('the log holds rows and pictures; a month holds them and the events; what comes and goes does not add up', () => {
  const need = necesidad(COSTO, PERFIL);
  expect(need.walBytesPorSegundo).toBeCloseTo(21_100);
  // 30,000 in a day of the calendar.
  expect(need.breve).toBeCloseTo(0.3e9);
  expect(need.mes).toEqual({ evento: 1.8e9, otros: 2.7e9, imagenes: 0.9e9 });
});

test('the archive takes the six oldest of thirteen months of events away, and nothing else', () => {
  const { disco } = necesidad(COSTO, PERFIL);
  expect(disco.total).toBeCloseTo(13 * 5.4e9 + 0.3e9);
  expect(disco.total - disco.rapido).toBeCloseTo(6 * 1.8e9);
});

const at = (guiasPorMes: number, changed: Partial<Costo> = {}) =>
  mediosPara(necesidad({ ...COSTO, ...changed }, { ...PERFIL, guiasPorMes, imagenBytes: 10 }));

test('a small company needs nothing beside one server', () => {
  expect(at(900_000)).toEqual([]);
});

test('means come one after the other as it grows', () => {
  // A hundred a second: 5 and 2 cores; 1.8 GB of events for each 0.9 million a month.
  expect(at(90_000_000)).toEqual(['varios procesos', 'archivo de meses']);
  expect(at(180_000_000)).toEqual([
    'varios procesos',
    'PostgreSQL aparte',
    'varias máquinas',
    'PgBouncer',
    'archivo de meses',
  ]);
  expect(at(400_000_000)).toContain('réplica');
  expect(at(400_000_000)).not.toContain('más de una base');
  expect(at(4_000_000_000)).toContain('más de una base');
});

test('a log that no one disk writes wants more than one database, whatever its cores do', () => {
  expect(at(90_000_000, { walBytes: 3e6 })).toContain('más de una base');
});

test('pictures leave the database where they would fill it', () => {
  const of = (imagenBytes: number) => mediosPara(necesidad(COSTO, { ...PERFIL, guiasPorMes: 1_000_000, imagenBytes }));
  expect(of(100_000)).not.toContain('imágenes fuera de la base');
  expect(of(200_000)).toContain('imágenes fuera de la base');
});
