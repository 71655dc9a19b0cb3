import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type CampoDeOrden, formularioDeFabrica } from '#shared/gds/campos.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { formularioDeOrden, guardarCampos, probarCampos, publicarCampos, verCampos } from '../contract.ts';

/** Forms of orders: drafts, what they would have refused, and which one holds for whom. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  await server.query(
    `INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada_por)
     SELECT 'VENTA', d, 1, CASE WHEN n > 2 THEN 'PED-000' || n END, $1 FROM (VALUES (1, 1), (1, 2), (1, 3), (2, 4)) AS v (d, n)`,
    [await server.id(JEFE)],
  );
});
afterAll(() => server.close());

const DE_1 = { cliente_id: 1, tipo: 'VENTA' as const };
const own: CampoDeOrden = {
  ...{ campo: 'x_sucursal', tipo: 'LISTA', etiqueta: 'Sucursal', ayuda: null, visible: true, requerido: false },
  ...{ defecto: null, regla: { valores: ['Centro', 'Pocitos'] } },
};
const wire = (campos: readonly CampoDeOrden[]) =>
  campos.map(({ regla, ...one }) => ({ ...one, regla: { ...regla, valores: regla.valores && [...regla.valores] } }));
/** The standard ones without what a transacción of today has no column for, and the note by a mask. */
const form = (more: Partial<CampoDeOrden> = {}) =>
  wire([
    ...formularioDeFabrica('VENTA').map((one) =>
      one.campo === 'nota' ? { ...one, requerido: true, regla: { mascara: 'AAA-9999' }, ...more } : one,
    ),
    own,
  ]);
const save = (campos: ReturnType<typeof form>, version: number | null = null, person = JEFE) =>
  server.as(person, guardarCampos, { ...DE_1, version, campos });

describe('the form of an order', () => {
  test('is the house’s until somebody says otherwise, and a draft changes nothing', async () => {
    const seen = await server.as(OPERARIO_GDS, verCampos, DE_1);
    expect(seen).toMatchObject({ rige: 'CASA', vigente: null, borrador: null });
    expect(await save(form())).toMatchObject({ version: 1 });
    const { version_id, pide } = await server.as(OPERARIO_GDS, formularioDeOrden, DE_1);
    expect([version_id, pide.length]).toEqual([null, formularioDeFabrica('VENTA').length]);
  });

  test('is tried on the last orders of that client in the own depósitos, and says what each would lack', async () => {
    const tried = await server.as(OPERARIO_GDS, probarCampos, DE_1);
    expect(tried).toMatchObject({ revisadas: 3, total: 2 });
    const lacks = tried.fallan.map(({ faltas }: { faltas: { campo: string }[] }) =>
      faltas.some(({ campo }) => campo === 'nota'),
    );
    // To whom they go is not looked at.
    expect(lacks).toEqual([true, true]);
    expect(await server.as(OPERARIO_GDS, probarCampos, { ...DE_1, tipo: 'COMPRA' })).toMatchObject({
      error: 'CAMPOS_SIN_BORRADOR',
    });
  });

  test('holds once published, for that client; the others have that of all, or the house’s', async () => {
    expect(await server.as(OPERARIO_GDS, publicarCampos, { ...DE_1, version: 1, nota: 'x' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    expect(await server.as(JEFE, publicarCampos, { ...DE_1, version: 1, nota: ' ' })).toMatchObject({
      campos: { nota: expect.any(String) },
    });
    expect(await server.as(JEFE, publicarCampos, { ...DE_1, version: 1, nota: 'Pide sucursal' })).toMatchObject({
      code: 'OK',
    });
    const mine = await server.as(OPERARIO_GDS, formularioDeOrden, DE_1);
    expect(mine.pide.map(({ campo }: CampoDeOrden) => campo)).toContain('x_sucursal');
    const all = { cliente_id: null, tipo: 'VENTA' as const };
    expect(await server.as(JEFE, formularioDeOrden, all)).toMatchObject({ version_id: null });
    await server.as(JEFE, guardarCampos, { ...all, version: null, campos: wire(formularioDeFabrica('VENTA')) });
    await server.as(JEFE, publicarCampos, { ...all, version: 1, nota: 'El general' });
    expect(await server.as(JEFE_2, verCampos, { cliente_id: 2, tipo: 'VENTA' })).toMatchObject({ rige: 'TODOS' });
    expect(await server.as(JEFE, verCampos, DE_1)).toMatchObject({ rige: 'CLIENTE', borrador: null });
  });

  test('that was in force is kept as it was, and what comes after it is a draft of its own', async () => {
    await expect(server.query(`UPDATE campos_version SET campos = '[]' WHERE estado = 'PUBLICADA'`)).rejects.toThrow(
      'only a draft',
    );
    expect(await save(form({ requerido: false }))).toMatchObject({ version: 1 });
    expect(await save(form(), null)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect(await save(form(), 1)).toMatchObject({ version: 2 });
    const both = await Promise.all(
      [1, 2].map(() => server.as(JEFE, publicarCampos, { ...DE_1, version: 2, nota: 'A la vez' })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
    const { retiradas, vigente } = await server.as(JEFE, verCampos, DE_1);
    expect([retiradas.length, retiradas[0].nota, vigente.nota]).toEqual([1, 'Pide sucursal', 'A la vez']);
  });

  test('is refused field by field where it makes no sense', async () => {
    const hidden = form().map((one) => (one.campo === 'direccion' ? { ...one, visible: false } : one));
    expect(await save(hidden)).toMatchObject({ campos: { direccion: 'Sin eso no hay orden: se pide siempre' } });
    expect(await save(form({ defecto: 'no' }))).toMatchObject({
      campos: { nota: 'Su valor por defecto no cumple: Observaciones: se escribe como AAA-9999' },
    });
  });

  test('of a client that keeps nothing here is as missing', async () => {
    const foreign = { cliente_id: 2, tipo: 'VENTA' as const };
    for (const contract of [verCampos, formularioDeOrden])
      expect(await server.as(JEFE, contract, foreign)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
    const campos = wire(formularioDeFabrica('VENTA'));
    expect(await server.as(JEFE, guardarCampos, { ...foreign, version: null, campos })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    expect(await server.as(JEFE_2, verCampos, foreign)).toMatchObject({ code: 'OK' });
  });
});
