import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { deleteVista, listVistas, saveVista } from '../contract.ts';
import { listVistasDe, saveVistaDe } from '../de-lista.contract.ts';

const ana: Person = { codes: ['VAL_001'], name: 'Ana Vistas' };
const luis: Person = { codes: ['VAL_001', 'GUI_001'], name: 'Luis Vistas' };
const clara: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Clara Vistas' };
const delia: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], name: 'Delia Vistas' };
const elsa: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Elsa Vistas' };

const URGENTES = {
  ...{ lista: 'incidencias' as const, nombre: 'Urgentes mías', compartida: false },
  filtros: { vista: 'mias' as const, prioridad: ['URGENTE' as const], tipo: [2, 5] },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query('DELETE FROM vista');
});

const of = async (person: Person) =>
  listVistasDe.result.parse(await server.as(person, listVistasDe, { lista: 'incidencias' })).vistas;
const names = async (person: Person) => (await of(person)).map(({ nombre }) => nombre);

test('a view of the queue comes back as it was saved, beside those of parcels and apart from them', async () => {
  const { id } = await server.as(luis, saveVistaDe, URGENTES);
  expect(await of(luis)).toEqual([
    {
      ...{ id, nombre: 'Urgentes mías', compartida: false, propia: true, autor: 'Luis Vistas' },
      filtros: URGENTES.filtros,
    },
  ]);
  const guias = { nombre: 'Urgentes mías', filtros: {}, columnas: null, compartida: true };
  expect(await server.as(luis, saveVista, guias)).toMatchObject({ code: 'OK' });
  expect(await of(luis)).toHaveLength(1);
  expect((await server.as(luis, listVistas, {})).vistas).toHaveLength(1);
  // Neither is changed as the other.
  expect((await server.as(luis, saveVista, { ...guias, id, nombre: 'X' })).error).toBe('VISTA_NO_ENCONTRADA');
});

test('a name is one in its list, whatever its accents; an own one is changed and deleted, another’s is not', async () => {
  const { id } = await server.as(ana, saveVistaDe, { ...URGENTES, nombre: 'Mañana', compartida: true });
  expect((await server.as(ana, saveVistaDe, { ...URGENTES, nombre: 'MANANA' })).error).toBe('VISTA_REPETIDA');
  expect(await names(luis)).toEqual(['Mañana']);
  expect((await server.as(luis, saveVistaDe, { ...URGENTES, id })).error).toBe('VISTA_NO_ENCONTRADA');
  expect((await server.as(luis, deleteVista, { id })).error).toBe('VISTA_NO_ENCONTRADA');
  expect(await server.as(ana, saveVistaDe, { ...URGENTES, id, nombre: 'Tarde' })).toMatchObject({ code: 'OK' });
  // What is no longer shared is seen by its author alone.
  expect([await names(ana), await names(luis)]).toEqual([['Tarde'], []]);
  expect(await server.as(ana, deleteVista, { id })).toMatchObject({ code: 'OK' });
  expect(await names(ana)).toEqual([]);
});

test('a shared one is seen by its house alone', async () => {
  for (const person of [ana, clara, elsa])
    await server.as(person, saveVistaDe, { ...URGENTES, nombre: `De ${person.name}`, compartida: true });
  expect(await names(luis)).toEqual(['De Ana Vistas']);
  expect(await names(clara)).toEqual(['De Clara Vistas']);
  expect(await names(delia)).toEqual([]);
  expect(await names(elsa)).toEqual(['De Elsa Vistas']);
});

test('what the list does not know is refused, and what it knows no more is left out', async () => {
  const strange = { ...URGENTES, filtros: { color: 'rojo' } };
  expect((await server.as(ana, saveVistaDe, strange)).campos).toHaveProperty('filtros');
  expect((await server.as(ana, saveVistaDe, { ...URGENTES, filtros: { vista: 'ninguna' } })).campos).toHaveProperty(
    'filtros',
  );
  const { id } = await server.as(ana, saveVistaDe, URGENTES);
  await server.query(`UPDATE vista SET filtros = filtros || '{"prioridad": ["EXTREMA"], "vieja": 1}' WHERE id = $1`, [
    id,
  ]);
  expect((await of(ana))[0]?.filtros).toEqual({ vista: 'mias', tipo: [2, 5] });
});

test('whoever does not see the queue keeps no view of it', async () => {
  const nobody: Person = { codes: ['GUI_001'], name: 'Nadie Vistas' };
  expect((await server.as(nobody, listVistasDe, { lista: 'incidencias' })).error).toBe('SIN_PERMISO');
  expect((await server.as(nobody, saveVistaDe, URGENTES)).error).toBe('SIN_PERMISO');
});
