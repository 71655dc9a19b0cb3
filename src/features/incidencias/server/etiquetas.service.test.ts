import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirIncidencia,
  getOpcionesDeIncidencias,
  listIncidencias,
  moverIncidencia,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';

/** Words that our people hang on incidencias. */

const ANA: Person = { name: 'Ana Etiquetas', codes: ['VAL_001'] };
const ROSA: Person = { name: 'Rosa Etiquetas', codes: ['RCL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
let otra = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
});
afterAll(() => server.close());

const open = async () =>
  abrirIncidencia.result.parse(await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: '¿Y?' }));
const hang = (ids: number[], etiqueta?: string, acto: 'etiquetar' | 'quitar_etiqueta' = 'etiquetar') =>
  server.as(ANA, moverIncidencias, { ids, acto, ...(etiqueta === undefined ? {} : { etiqueta }) });
const see = async (id: number, person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id })).incidencia;
const listed = async (person: Person, etiqueta: string[]) =>
  listIncidencias.result
    .parse(await server.as(person, listIncidencias, { vista: 'todas', etiqueta }))
    .records.map(({ id }) => id)
    .toSorted((a, b) => a - b);

test('a word is hung on many at once, each for itself, is one however it is written, and finds them', async () => {
  const [one, two, three] = [await open(), await open(), await open()];
  const before = await see(one.id);
  expect(await hang([one.id, 999_999, two.id], '  Reclamo   repetido ')).toMatchObject({
    hechas: 2,
    filas: [
      { id: one.id, numero: one.numero, razon: null },
      { id: 999_999, numero: null, razon: expect.stringContaining('no') },
      { id: two.id, numero: two.numero, razon: null },
    ],
  });
  expect((await hang([two.id, three.id], 'RECLAMO REPETIDÓ')).hechas).toBe(2);
  await hang([three.id], 'Temporal');
  expect([(await see(two.id)).etiquetas, (await see(three.id)).etiquetas]).toEqual([
    ['Reclamo repetido'],
    ['Reclamo repetido', 'Temporal'],
  ]);
  // Whoever works on it meanwhile is not told that it changed.
  expect((await see(one.id)).version).toBe(before.version);
  expect(await listed(ANA, ['reclamo repetido'])).toEqual([one.id, two.id, three.id]);
  expect(await listed(ANA, ['TEMPORAL', 'ninguna'])).toEqual([three.id]);
  const { etiquetas } = await server.as(ANA, getOpcionesDeIncidencias, {});
  expect(etiquetas).toEqual(['Reclamo repetido', 'Temporal']);
});

test('it is taken off by whoever attends; a word has to be one, and ten hang on one at most', async () => {
  const { id } = await open();
  await hang([id], 'Uno');
  expect((await hang([id], 'úno', 'quitar_etiqueta')).hechas).toBe(1);
  expect((await see(id)).etiquetas).toEqual([]);
  expect((await hang([id])).filas[0].razon).toBe('Escriba la etiqueta');
  expect((await hang([id], 'x')).error).toBe('DATOS_INVALIDOS');
  expect((await hang([id], 'a, b')).error).toBe('DATOS_INVALIDOS');
  for (let n = 0; n < 10; n += 1) await hang([id], `Palabra ${n}`);
  expect((await hang([id], 'Una más')).filas[0].razon).toContain('Ya tiene 10');
  expect((await see(id)).etiquetas).toHaveLength(10);
  // What hangs there already is no eleventh.
  expect((await hang([id], 'palabra 3')).hechas).toBe(1);
});

test('what goes on in another takes its words along', async () => {
  const [one, other] = [await open(), await open()];
  await hang([one.id], 'Va con ella');
  const { version } = await see(one.id);
  await server.as(ANA, moverIncidencia, { id: one.id, version, acto: 'duplicar', con: other.numero });
  expect((await see(other.id)).etiquetas).toEqual(['Va con ella']);
});

test('a client neither reads nor uses them, and whoever answers for it reads them without hanging any', async () => {
  const { id } = await open();
  await hang([id], 'Delicado');
  expect(JSON.stringify(await server.as(CLIENTE, verIncidencia, { id }))).not.toContain('Delicado');
  expect((await server.as(CLIENTE, getOpcionesDeIncidencias, {})).etiquetas).toEqual([]);
  const all = await listed(CLIENTE, ['Delicado']);
  // Of theirs the filter narrows nothing: what it would say stands behind the counter.
  expect(all.length).toBeGreaterThan(1);
  expect((await server.as(CLIENTE, moverIncidencias, { ids: [id], acto: 'etiquetar', etiqueta: 'x y' })).error).toBe(
    'SIN_PERMISO',
  );
  await server.query('UPDATE cliente SET ejecutivo_id = $1 WHERE id = 1', [await server.id(ROSA)]);
  expect((await see(id, ROSA)).etiquetas).toEqual(['Delicado']);
  expect((await server.as(ROSA, moverIncidencias, { ids: [id], acto: 'etiquetar', etiqueta: 'Otra' })).error).toBe(
    'SIN_PERMISO',
  );
});
