import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { cerrarPosicion, leerConteo, resolverConteo, tomarConteo } from '#features/gds-conteos/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { abrirRecepcion, deshacerRecepcion } from '#features/gds-recepcion/contract.ts';
import { recibirTodo } from '#features/gds-recepcion/todo.contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { COMPRA, saldos } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, vaciarTrabajos } from '#testing/trabajos.ts';

import { listWos, moverWo, verWo } from '../contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** What is received as it was announced is counted later, and stands among the work until then. */

const CUENTA: Person = { tipo: 'deposito', codes: ['GDS_CONTEO_001'], name: 'Contadora' };
const OTRA: Person = { ...CUENTA, name: 'Otra contadora' };

let server: TestServer;
beforeAll(async () => {
  server = await openTrabajos();
  for (const one of [CUENTA, OTRA])
    await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(one)]);
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('TRUNCATE recepcion CASCADE');
});
afterAll(() => server.close());

/** Ten of each, believed by whoever receives, who may count nothing. */
const recibir = async (productos: readonly number[] = [101]) => {
  const lineas = productos.map((producto_id) => ({ producto_id, cantidad: 10 }));
  const { orden } = crearOrden.result.parse(await server.as(JEFE, crearOrden, { ...COMPRA, lineas }));
  const { recepcion } = abrirRecepcion.result.parse(
    await server.as(OPERARIO_GDS, abrirRecepcion, { orden_id: orden.id, modo: 'SIN_CONTEO' }),
  );
  const done = await server.as(OPERARIO_GDS, recibirTodo, { recepcion_id: recepcion.id, bultos: 1 });
  return recibirTodo.result.parse(done);
};
const porContar = async (vista: 'abiertas' | 'todas' = 'abiertas', person: Person = OPERARIO_GDS) =>
  listWos.result.parse(await server.as(person, listWos, { vista, tipo: 'CONTAR' })).records;
const contar = async (id: number, cantidad: number, person: Person = CUENTA) => {
  await server.as(person, tomarConteo, { conteo_id: id });
  const { linea } = leerConteo.result.parse(
    await server.as(person, leerConteo, { conteo_id: id, lugar: 'ANDEN-1', texto: 'YERBA-1K', cantidad }),
  );
  return { ...(await server.as(person, cerrarPosicion, { linea_id: linea.id })), linea_id: linea.id };
};
const sinDiferencias = async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
};

test('it stands in the list of work, goes on as it is counted, and is over with its count', async () => {
  const { conteo, recepcion, wos } = await recibir();
  expect(wos).toHaveLength(1);
  const [wo] = await porContar();
  expect(wo).toMatchObject({ tipo: 'CONTAR', estado: 'LIBERADA', conteo, lineas: 1, terminadas: 0, unidades: 0 });
  expect(await porContar('abiertas', JEFE_2)).toEqual([]);
  const { wo: whole } = verWo.result.parse(await server.as(OPERARIO_GDS, verWo, { id: wo?.id }));
  expect(whole.historia).toMatchObject([{ nota: `Se recibió sin contar: ${recepcion.numero}` }]);
  expect(Object.values(whole.puede)).not.toContain(true);
  // What is done about it is done in its count.
  for (const acto of ['tomar', 'anular'] as const)
    expect(await server.as(JEFE, moverWo, { id: wo?.id ?? 0, acto, nota: 'No' })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
    });
  await server.as(CUENTA, tomarConteo, { conteo_id: conteo?.id ?? 0 });
  expect(await porContar()).toMatchObject([{ estado: 'EN_CURSO' }]);
  await sinDiferencias();
  expect(await contar(conteo?.id ?? 0, 10)).toMatchObject({ resultado: 'IGUAL' });
  expect(await porContar()).toEqual([]);
  expect(await porContar('todas')).toMatchObject([{ estado: 'COMPLETADA', terminadas: 1 }]);
  expect(await saldos(server)).toEqual({ 'ANDEN-1 EN_RECEPCION': 10 });
  await sinDiferencias();
});

test('what lacks is found by it, counted again and decided, and only then it is over', async () => {
  const { conteo } = await recibir();
  expect(await contar(conteo?.id ?? 0, 8)).toMatchObject({ resultado: 'RECONTAR' });
  const { resultado, linea_id } = await contar(conteo?.id ?? 0, 8, OTRA);
  expect(resultado).toBe('DIFERENCIA');
  expect(await porContar()).toMatchObject([{ estado: 'EN_CURSO' }]);
  const decided = await server.as(JEFE, resolverConteo, { linea_id, decision: 'APROBAR' });
  expect(decided).toMatchObject({ estado: 'AJUSTADO' });
  expect(await porContar('todas')).toMatchObject([{ estado: 'COMPLETADA' }]);
  expect(await saldos(server)).toEqual({ 'ANDEN-1 EN_RECEPCION': 8 });
  await sinDiferencias();
});

test('an article is asked for once, another one besides; who takes the reception back asks for nothing any more', async () => {
  const first = await recibir();
  expect((await recibir()).conteo).toBeNull();
  expect(await porContar()).toHaveLength(1);
  await contar(first.conteo?.id ?? 0, 20);
  const again = await recibir();
  expect(again.conteo).not.toBeNull();
  await server.as(CUENTA, tomarConteo, { conteo_id: again.conteo?.id ?? 0 });
  const back = { recepcion_id: again.recepcion.id, nota: 'Era de otro' };
  expect(await server.as(OPERARIO_GDS, deshacerRecepcion, back)).toMatchObject({ recepcion: { estado: 'DESHECHA' } });
  expect(await porContar()).toEqual([]);
  expect((await porContar('todas')).map(({ estado }) => estado)).toEqual(['ANULADA', 'COMPLETADA']);
  const [row] = await server.query('SELECT estado FROM conteo_stock ORDER BY id DESC LIMIT 1');
  expect(row).toEqual({ estado: 'CANCELADO' });
  await sinDiferencias();
});

test('of two articles at one dock the second is counted while the first waits for another person', async () => {
  await server.query(`INSERT INTO producto (id, cliente_id, sku, nombre) OVERRIDING SYSTEM VALUE VALUES (191, 1, 'ARROZ-1K', 'Arroz');
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor) VALUES (191, 1, 'Unidad', 1)`);
  const { conteo } = await recibir([101, 191]);
  const conteo_id = conteo?.id ?? 0;
  expect(await contar(conteo_id, 8)).toMatchObject({ resultado: 'RECONTAR' });
  const { linea } = leerConteo.result.parse(await server.as(CUENTA, leerConteo, { conteo_id, lugar: 'ANDEN-1' }));
  expect(linea.producto).toBe('ARROZ-1K');
  const second = { conteo_id, linea_id: linea.id, texto: 'ARROZ-1K', cantidad: 10 };
  await server.as(CUENTA, leerConteo, second);
  expect(await server.as(CUENTA, cerrarPosicion, { linea_id: linea.id })).toMatchObject({ resultado: 'IGUAL' });
  expect(await server.as(CUENTA, leerConteo, { conteo_id, lugar: 'ANDEN-1' })).toMatchObject({
    error: 'CONTEO_PROPIO',
  });
  expect(await contar(conteo_id, 10, OTRA)).toMatchObject({ resultado: 'IGUAL' });
  expect(await porContar()).toEqual([]);
  await sinDiferencias();
});
