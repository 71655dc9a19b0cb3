import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { inspeccionarDevolucion, verDevolucion } from '#features/devoluciones/contract.ts';
import { checksDeDevoluciones } from '#features/devoluciones/server/public.ts';
import { verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { corregirEvento, devolverGuia, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { getTiposDeMasivo } from '#features/masivos/contract.ts';
import { type Empacada, empacada, openDespacho } from '#testing/despacho.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { saldos } from '#testing/ordenes.ts';
import { misreplayed } from '#testing/replay.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { ubicarStock } from '../contract.ts';
import { porReingresar, reingresar, verReingreso } from '../reingreso.contract.ts';
import { checksDeReingreso } from './verificar.sql.ts';

const ADMIN: Person = { roles: [1], name: 'Administra' };
const OPERARIO: Person = { codes: ['EVE_003', 'GUI_001'], name: 'Opera en planta' };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'], name: 'Del cliente' };

let server: TestServer;
/** What lay where before each test, by product: what came in stays. */
let antes: Map<number, Record<string, number>>;
beforeAll(async () => {
  server = await openDespacho();
});
beforeEach(async () => {
  antes = new Map();
  for (const producto of [101, 103]) antes.set(producto, await saldos(server, producto));
  await server.query('UPDATE cliente SET inspecciona_devoluciones = false');
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

/** What lies where and did not before. */
async function hay(producto = 101): Promise<Record<string, number>> {
  const now = Object.entries(await saldos(server, producto));
  return Object.fromEntries(
    now.map(([key, son]) => [key, son - (antes.get(producto)?.[key] ?? 0)] as const).filter(([, son]) => son !== 0),
  );
}
const salidas = () =>
  expect.poll(() => server.query('SELECT FROM salida_pendiente WHERE problema IS NULL')).toEqual([]);
async function walk(guia_id: number, steps: readonly (string | readonly [string, object])[]): Promise<void> {
  for (const step of steps) {
    const [tipo, datos] = typeof step === 'string' ? [step, {}] : step;
    const answer = await server.as(ADMIN, registrarEvento, { guia_id, tipo, ...datos });
    expect([tipo, answer]).toMatchObject([tipo, { code: 'OK' }]);
  }
}

/** A sale that somebody refused at the door and that is at the plant again, as its child. */
async function vuelta(
  venta: Empacada,
  despues = ['ING_PL'],
): Promise<{ id: number; hija_id: number; hija_nro: string }> {
  await walk(venta.guia.id, ['ING_PL', 'ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 10 }], ...despues]);
  const { hija_id } = await server.as(ADMIN, devolverGuia, { guia_id: venta.guia.id, motivo_id: 10 });
  const [row] = await server.query('SELECT id::int, hija_nro FROM devolucion WHERE hija_id = $1', [hija_id]);
  await salidas();
  return { id: Number(row.id), hija_id, hija_nro: String(row.hija_nro) };
}

const leer = (texto: string, person = OPERARIO_GDS) => server.as(person, verReingreso, { texto });
const yerba = (cantidad: number, condicion: 'EN_RECEPCION' | 'CUARENTENA' | 'DANADO' = 'EN_RECEPCION') => ({
  ...{ producto_id: 101, partida_id: null, condicion, cantidad },
});
const entrar = (devolucion_id: number, renglones: object[], person = OPERARIO_GDS, more: object = {}) =>
  server.as(person, reingresar, reingresar.params.parse({ devolucion_id, renglones, ...more }));
const documento = (id: number, person = ADMIN) => server.as(person, verDevolucion, { id });

async function faults(): Promise<string[]> {
  const found: string[] = [];
  const checks = [...checksDeReingreso, ...checksDeStock, ...checksDeOrdenes, ...checksDeDevoluciones];
  for (const { run } of checks) found.push(...(await run((text) => server.query(text))));
  return found;
}

describe('what comes back', () => {
  test('is known by whichever label is read, lies at the dock again, and ends its return; nobody reads a recipient', async () => {
    const venta = await empacada(server, { bultos: [3, 2] });
    const { id, hija_id, hija_nro } = await vuelta(venta);
    expect(await hay()).toEqual({});
    const { devoluciones } = await server.as(OPERARIO_GDS, porReingresar, {});
    expect(devoluciones).toMatchObject([{ id, orden: venta.numero, guia_nro: venta.guia.numero, impide: null }]);
    for (const texto of [
      venta.guia.numero,
      `${venta.guia.numero}B02`,
      hija_nro,
      venta.bultos[0]?.codigo.toLowerCase() ?? '',
    ])
      expect(await leer(texto)).toMatchObject({
        devolucion: { id, orden: venta.numero },
        renglones: [{ sku: 'YERBA-1K', cantidad: 5 }],
        propone: 'EN_RECEPCION',
      });
    expect(JSON.stringify([devoluciones, await leer(hija_nro)])).not.toMatch(/Ana Pereira|Rosa Olivera|Colonia/);

    const done = await entrar(id, [yerba(4), yerba(1, 'DANADO')]);
    expect(done).toMatchObject({ lugar: 'ANDEN-1', unidades: 5, faltaron: 0 });
    expect(await hay()).toEqual({ 'ANDEN-1 DANADO': 1, 'ANDEN-1 EN_RECEPCION': 4 });
    expect((await documento(id)).devolucion).toMatchObject({
      estado: 'DEVUELTA_AL_REMITENTE',
      reingreso: { numero: done.transaccion.numero, unidades: 5, faltaron: 0 },
    });
    const { guia, eventos } = await server.as(ADMIN, getGuia, { id: hija_id });
    expect([guia.estado_general, eventos.at(-1)]).toMatchObject(['ENTREGADO', { tipo: 'STK' }]);
    expect((await server.as(JEFE, verOrden, { id: venta.orden })).orden.estado).toBe('DESPACHADA');
    // From there it is put away like whatever else came.
    expect(
      await server.as(OPERARIO_GDS, ubicarStock, { almacenamiento_id: 16, producto_id: 101, cantidad: 4, a: 'A-02' }),
    ).toMatchObject({ quedan: 0 });
    expect(await hay()).toMatchObject({ 'A-02 DISPONIBLE': 4 });
    expect(await faults()).toEqual([]);
  });

  test('goes in once, whoever else presses too; what is missing is said', async () => {
    const { id } = await vuelta(await empacada(server, { bultos: [5] }));
    const both = await Promise.all([
      entrar(id, [yerba(3)], OPERARIO_GDS, { nota: 'Dos rotas en la calle' }),
      entrar(id, [yerba(3)], JEFE),
    ]);
    expect(both.filter(({ error }) => error === undefined)).toMatchObject([{ unidades: 3, faltaron: 2 }]);
    expect(both.find(({ error }) => error !== undefined)).toMatchObject({
      error: 'REINGRESO_NO_ADMITE',
      msg: expect.stringMatching(/Ya reingresó a stock: MI-\d{6}/),
    });
    expect(await hay()).toEqual({ 'ANDEN-1 EN_RECEPCION': 3 });
    expect((await server.as(OPERARIO_GDS, porReingresar, {})).devoluciones).toEqual([]);
    expect((await documento(id, CLIENTE)).devolucion).toMatchObject({ reingreso: { unidades: 3, faltaron: 2 } });
    expect(await faults()).toEqual([]);
  });

  test('is what left and no more of it: not more units, not another product, and by serial number the same ones', async () => {
    const { id } = await vuelta(await empacada(server, { producto: 103, bultos: [2], series: ['S1', 'S2'] }));
    const telefono = (cantidad: number, series?: string[]) => ({
      ...{ producto_id: 103, partida_id: null, condicion: 'EN_RECEPCION', cantidad, ...(series && { series }) },
    });
    for (const [renglones, said] of [
      [[telefono(3, ['S1', 'S2', 'S3'])], /Salieron 2 de TEL-01/],
      [[yerba(1)], /No salió con esa guía/],
      [[telefono(1)], /Elija las series/],
      [[telefono(1, ['S9'])], /Elija las series/],
    ] as const)
      expect(await entrar(id, [...renglones])).toMatchObject({ campos: { renglones: expect.stringMatching(said) } });
    expect(await hay(103)).toEqual({});
    expect(await entrar(id, [telefono(1, ['S2'])])).toMatchObject({ unidades: 1, faltaron: 1 });
    expect(await server.query(`SELECT codigo FROM serie WHERE almacenamiento_id = 16`)).toEqual([{ codigo: 'S2' }]);
    expect(await faults()).toEqual([]);
  });

  test('waits until it is at the plant and, where the client asks for it, looked into; then what was found is proposed', async () => {
    await server.query('UPDATE cliente SET inspecciona_devoluciones = true WHERE id = 1');
    const { id, hija_id, hija_nro } = await vuelta(await empacada(server));
    expect((await leer(hija_nro)).devolucion.impide).toMatch(/Falta inspeccionarla/);
    expect(await entrar(id, [yerba(5)])).toMatchObject({ error: 'REINGRESO_NO_ADMITE' });
    const { devolucion } = await documento(id);
    expect(
      await server.as(OPERARIO, inspeccionarDevolucion, {
        ...{ id, version: devolucion.version, resultado: 'APTO', nota: 'Cerrada', fotos: [] },
      }),
    ).toMatchObject({ code: 'OK' });
    expect(await leer(hija_nro)).toMatchObject({
      devolucion: { impide: null, inspeccion: 'APTO', inspeccion_nota: 'Cerrada' },
      propone: 'EN_RECEPCION',
    });
    await walk(hija_id, ['ASG', 'CAR', 'SAL']);
    expect((await leer(hija_nro)).devolucion.impide).toBe('Todavía no llegó a la planta');
    expect(await entrar(id, [yerba(5)])).toMatchObject({ error: 'REINGRESO_NO_ADMITE' });
    expect(await faults()).toEqual([]);
  });

  test('is listed once the plant has it; whoever reads it before that has it in hand', async () => {
    const { id, hija_nro } = await vuelta(await empacada(server), []);
    expect((await server.as(OPERARIO_GDS, porReingresar, {})).devoluciones).toEqual([]);
    expect((await leer(hija_nro)).devolucion.impide).toBeNull();
    expect(await entrar(id, [yerba(5)])).toMatchObject({ unidades: 5 });
    expect(await faults()).toEqual([]);
  });

  test('is the own depósito’s, and is registered at no other page', async () => {
    const { id, hija_id, hija_nro } = await vuelta(await empacada(server));
    expect(await leer(hija_nro, JEFE_2)).toMatchObject({ error: 'DEVOLUCION_NO_ENCONTRADA' });
    expect(await entrar(id, [yerba(5)], JEFE_2)).toMatchObject({ error: 'DEVOLUCION_NO_ENCONTRADA' });
    expect((await server.as(JEFE_2, porReingresar, {})).devoluciones).toEqual([]);
    expect(await server.as(CLIENTE, porReingresar, {})).toMatchObject({ error: 'SIN_PERMISO' });
    const { acciones } = await server.as(ADMIN, getGuia, { id: hija_id });
    expect(acciones.map(({ tipo }: { tipo: string }) => tipo)).not.toContain('STK');
    const { tipos } = await server.as(ADMIN, getTiposDeMasivo, {});
    expect(tipos.filter(({ tipo }: { tipo: string }) => ['STK', 'TRF'].includes(tipo))).toEqual([]);
    expect(await server.as(ADMIN, registrarEvento, { guia_id: hija_id, tipo: 'STK' })).toMatchObject({
      error: 'EVENTO_NO_PERMITIDO',
    });
    await entrar(id, [yerba(5)]);
    const { eventos } = await server.as(ADMIN, getGuia, { id: hija_id });
    expect(await server.as(ADMIN, corregirEvento, { guia_id: hija_id, evento_id: eventos.at(-1).id })).toMatchObject({
      error: 'EVENTO_NO_SE_CORRIGE',
    });
  });
});

test.each([
  [
    'a return that is said to lie in stock with more than there is',
    'UPDATE reingreso SET unidades = unidades + 1 WHERE devolucion_id = $1',
    'UPDATE reingreso SET unidades = unidades - 1 WHERE devolucion_id = $1',
    /dice 6 unidades, su libro 5/,
  ],
  [
    'a return in stock whose parcel goes on',
    `UPDATE guia SET ultimo_evento = 'ADM' WHERE id = (SELECT hija_id FROM devolucion WHERE id = $1)`,
    `UPDATE guia SET ultimo_evento = 'STK' WHERE id = (SELECT hija_id FROM devolucion WHERE id = $1)`,
    /está en stock y su guía sigue/,
  ],
  [
    'a parcel in stock that nobody took in',
    'CREATE TABLE guardado AS SELECT * FROM reingreso WHERE devolucion_id = $1; DELETE FROM reingreso WHERE devolucion_id = $1',
    'INSERT INTO reingreso SELECT * FROM guardado; DROP TABLE guardado',
    /terminó en stock y nadie la reingresó/,
  ],
])('%s is found', async (_name, plant, mend, told) => {
  const { id } = await vuelta(await empacada(server));
  await entrar(id, [yerba(5)]);
  expect(await faults()).toEqual([]);
  const change = (text: string) => server.query(text.replaceAll('$1', String(id)));
  await change(plant);
  const found: string[] = [];
  for (const { run } of checksDeReingreso) found.push(...(await run((text) => server.query(text))));
  await change(mend);
  expect(found).toEqual([expect.stringMatching(told)]);
  expect(await faults()).toEqual([]);
});
