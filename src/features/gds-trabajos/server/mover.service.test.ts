import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  asignarCaracteristica,
  guardarMatriz,
  publicarMatriz,
  type ReglaDada,
  verMatriz,
} from '#features/gds-caracteristicas/contract.ts';
import { crearConteo } from '#features/gds-conteos/contract.ts';
import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { CLIENTE_GDS, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { verWo } from '../contract.ts';
import { Armado, armarMover } from '../mover.contract.ts';
import { crearTraslados, deshacerTraslado, porTrasladar, siguienteTraslado, trasladar } from '../traslados.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** Work that carries off what lies where the rules in force do not let it. YERBA is inflammable here, LECHE is food. */

const DE_LA_CASA: Person = { tipo: 'personal', codes: ['GDS_001', 'GDS_002'], name: 'De la casa' };
let server: TestServer;
let ids: Record<string, number>;
beforeAll(async () => {
  server = await openTrabajos();
  const rows = await server.query('SELECT codigo, id FROM caracteristica');
  ids = Object.fromEntries(rows.map(({ codigo, id }) => [codigo, Number(id)]));
  await asignar('INFLAMABLE', 'YERBA-1K');
  await asignar('ALIMENTO', 'LECHE-1L');
});
beforeEach(async () => {
  await vaciarTrabajos(server);
  await server.query('TRUNCATE lpn CASCADE');
  await asignar('ALTURA', 'A-03', null);
});
afterAll(() => server.close());

const idOf = (codigo: string): number => ids[codigo] ?? 0;
const asignar = (codigo: string, texto: string, valor: string | null = 'Sí', person = JEFE) =>
  server.as(person, asignarCaracteristica, { caracteristica_id: idOf(codigo), valor, textos: [texto] });
const prohibe = (otra: string): ReglaDada => ({
  ...{ caracteristica_id: idOf('INFLAMABLE'), valor: 'Sí', regla: 'PROHIBE', otra_id: idOf(otra), otro_valor: 'Sí' },
});
const publicar = async (more: object = {}, person = JEFE, reglas = [prohibe('ALIMENTO'), prohibe('ALTURA')]) => {
  const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas });
  return server.as(person, publicarMatriz, { version, nota: 'Bomberos', ...more });
};
const armar = (person: Person = JEFE) => server.as(person, armarMover, {});
const armado = async (person: Person = JEFE) => Armado.parse(await armar(person));
const ver = async (id = 0, person: Person = JEFE) => verWo.result.parse(await server.as(person, verWo, { id })).wo;
const leche = (lugar: number, cantidad: number) => put(server, { lugar, producto: 102, cantidad, partida: 'L1' });
/** Eight that burn beside twenty that are eaten. */
const malPuesta = async () => {
  await put(server, { cantidad: 8 });
  await leche(11, 20);
};
const tomada = async (person: Person = OPERARIO_GDS) => {
  const { wo } = siguienteTraslado.result.parse(await server.as(person, siguienteTraslado, { tipo: 'MOVER' }));
  const whole = await ver(wo?.id);
  return { id: whole.id, linea: whole.traslados[0]?.id ?? 0 };
};
const llevar = (linea_id: number, more: object) =>
  server.as(OPERARIO_GDS, trasladar, { linea_id, a: 'A-02', cantidad: 1, ...more });
const sinDiferencias = async () => {
  for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
};

describe('rules that are published', () => {
  test('make no work unless it is asked for; asked for, what lies wrong is bound for where it may lie', async () => {
    await malPuesta();
    await leche(14, 4);
    expect(await publicar()).toMatchObject({ code: 'OK', trabajos: null });
    const done = await publicar({ armar_trabajos: true });
    expect(done.trabajos).toMatchObject({
      ...{ wos: [{ numero: expect.stringMatching(/^WO-/), deposito: 'Planta Montevideo', lineas: 1 }] },
      ...{ lineas: 1, unidades: 8, sin_destino: 0, fuera: [{ por: 'SE_QUEDA', unidades: 20 }] },
    });
    expect(await ver(done.trabajos.wos[0].id)).toMatchObject({
      ...{ tipo: 'MOVER', estado: 'LIBERADA', modo: null },
      // A-01 is where it lies and A-04 has food: the nearest else.
      traslados: [{ sku: 'YERBA-1K', lugar: 'A-01', a: 'A-02', pedida: 8 }],
      historia: [{ acto: 'Crear', nota: 'Está donde no va' }],
    });
    await sinDiferencias();
  });

  test('are refused whole where their draft is not the one that was seen: no work is left', async () => {
    await malPuesta();
    const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas: [prohibe('ALTURA')] });
    const refused = { version: version + 1, nota: 'Bomberos', armar_trabajos: true };
    expect(await server.as(JEFE, publicarMatriz, refused)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect(await server.query('SELECT count(*)::int AS n FROM wo')).toEqual([{ n: 0 }]);
    await server.as(JEFE, publicarMatriz, { version, nota: 'Solo la altura' });
  });

  test('are no client’s and no operator’s to make work of', async () => {
    await malPuesta();
    expect(await armar(CLIENTE_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await armar({ ...CLIENTE_GDS, codes: ['GDS_002'], name: 'Cliente con código' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    expect(await armar(OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.query('SELECT count(*)::int AS n FROM wo')).toEqual([{ n: 0 }]);
  });
});

describe('under the rules in force', () => {
  beforeAll(async () => {
    await publicar();
    const { vigente } = await server.as(JEFE, verMatriz, {});
    expect(vigente.reglas).toHaveLength(2);
  });

  test('what is on work already is not made twice, whoever presses, one after another or at once', async () => {
    await malPuesta();
    const both = await Promise.all([armado(), armado()]);
    expect(both.map(({ lineas }) => lineas).sort()).toEqual([0, 1]);
    expect(both.find(({ lineas }) => lineas === 0)?.fuera).toEqual([
      { por: 'EN_TRABAJO', unidades: 8 },
      { por: 'SE_QUEDA', unidades: 20 },
    ]);
    // More of it comes: that alone is new. It is still that which goes, though there is more of it now.
    await put(server, { cantidad: 30 });
    expect(await armado()).toMatchObject({ lineas: 1, unidades: 22 });
    expect(await server.as(JEFE, crearTraslados, { deposito_id: 1, tipo: 'MOVER' })).toMatchObject({
      error: 'WO_SIN_LINEAS',
    });
    await sinDiferencias();
  });

  test('what is promised, on a licence plate, set apart, shut or counted is left out, and it is told how much', async () => {
    await asignar('ALTURA', 'A-03');
    await malPuesta();
    await put(server, { lugar: 13, cantidad: 6 });
    await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 3 }] });
    const pallet = await lpns(server).hacer();
    const items = [{ producto_id: 101, cantidad: 2 }];
    await server.as(OPERARIO_GDS, moverStock, { de: { almacenamiento_id: 11 }, a: { lpn_id: pallet.id }, items });
    await server.query(`UPDATE almacenamiento SET bloqueo = 'SALIDA', bloqueo_motivo = 'Se pinta' WHERE id = 13`);
    const seen = await armado();
    expect(seen).toMatchObject({
      ...{ lineas: 1, unidades: 3 },
      fuera: [
        { por: 'RESERVADO', unidades: 3 },
        { por: 'EN_LPN', unidades: 2 },
        { por: 'LUGAR_CERRADO', unidades: 6 },
        { por: 'SE_QUEDA', unidades: 20 },
      ],
    });
    await server.query(`UPDATE almacenamiento SET bloqueo = 'NADA', bloqueo_motivo = NULL WHERE id = 13`);
    const counted = { deposito_id: 1, clase: 'LUGAR' as const, ids: [13] };
    expect(await server.as(JEFE, crearConteo, counted)).toMatchObject({ code: 'OK' });
    expect(await armado()).toMatchObject({ lineas: 0, fuera: expect.arrayContaining([seen.fuera[2]]) });
    await sinDiferencias();
  });

  test('what an order is promised afterwards, or somebody carries off, the work asks for no more', async () => {
    await malPuesta();
    const [wo] = (await armado()).wos;
    await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 5 }] });
    expect(await ver(wo?.id)).toMatchObject({ estado: 'LIBERADA', traslados: [{ pedida: 8, anulada: 5 }] });
    await sinDiferencias();
    const items = [{ producto_id: 101, cantidad: 3 }];
    const away = { de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 }, items };
    expect(await server.as(OPERARIO_GDS, moverStock, away)).toMatchObject({ code: 'OK' });
    const over = await ver(wo?.id);
    expect(over).toMatchObject({ estado: 'ANULADA', traslados: [{ anulada: 8, estado: 'ANULADA' }] });
    expect(over.historia[0]).toMatchObject({ acto: 'Anular', nota: 'Ya no queda nada libre para mover' });
    await sinDiferencias();
  });

  test('it is walked by scanner: where a rule shuts a place it is not put down, and it goes back by the last that was carried', async () => {
    await malPuesta();
    await leche(14, 4);
    await asignar('ALTURA', 'A-03');
    await armado();
    const { id, linea } = await tomada();
    expect(await llevar(linea, { lugar: 'A-02' })).toMatchObject({ error: 'CODIGO_DE_OTRA_COSA' });
    const read = { lugar: 'A-01', producto: '7790001000019' };
    expect(await llevar(linea, { ...read, a: 'A-04' })).toMatchObject({
      ...{ error: 'NO_COMPATIBLE', msg: 'No va en A-04: Inflamable ✕ Alimento (Leche 1 l)' },
    });
    expect(await llevar(linea, { ...read, a: 'A-03' })).toMatchObject({ error: 'NO_COMPATIBLE' });
    expect(await llevar(linea, { ...read, cantidad: 9 })).toMatchObject({
      campos: { cantidad: 'Quedan 8 por llevar' },
    });
    const keyed = { ...read, cantidad: 5, clave: '0d9c1e1e-6f0a-4a39-9d55-3f1f0f7a1c31' };
    const first = await llevar(linea, keyed);
    expect(first).toMatchObject({ linea: { hecha: 5 }, wo: { estado: 'EN_CURSO', pendientes: 1 } });
    // Read without a network and sent twice it is the same movement.
    expect(await llevar(linea, keyed)).toEqual(first);
    expect(await server.as(OPERARIO_GDS, deshacerTraslado, { wo_id: id })).toMatchObject({ linea: { hecha: 0 } });
    expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 8 });
    await llevar(linea, { ...read, cantidad: 8 });
    const { mover } = preparar(server);
    expect(await mover(OPERARIO_GDS, id, { acto: 'completar' })).toMatchObject({ wo: { estado: 'COMPLETADA' } });
    expect(await saldos(server)).toEqual({ 'A-02 DISPONIBLE': 8 });
    expect(await armado()).toEqual({ ...(await armado()), lineas: 0, fuera: [] });
    await sinDiferencias();
  });

  test('and done on paper it goes where it was bound for; of what nobody knows a place for it is asked', async () => {
    await malPuesta();
    await armado();
    const { id } = await tomada();
    const { mover } = preparar(server);
    expect(await mover(OPERARIO_GDS, id, { acto: 'completar', todo: true })).toMatchObject({ code: 'OK' });
    expect(await saldos(server)).toEqual({ 'A-02 DISPONIBLE': 8 });
    // All that is left is shut to it.
    await leche(12, 20);
    for (const lugar of ['A-01', 'A-03', 'A-04']) await asignar('ALTURA', lugar);
    expect(await armado()).toMatchObject({ lineas: 1, sin_destino: 1 });
    const otra = await tomada();
    expect(await mover(OPERARIO_GDS, otra.id, { acto: 'completar', todo: true })).toMatchObject({
      error: 'WO_CON_PENDIENTES',
    });
    for (const lugar of ['A-01', 'A-04']) await asignar('ALTURA', lugar, null);
    await sinDiferencias();
  });

  test('two that lie wrong are not both bound for where one of them fits', async () => {
    // take one product each, A-04 is shut: of two products each has its own.
    await server.query('UPDATE almacenamiento SET mezcla_producto = false WHERE id IN (12, 13)');
    await asignar('INFLAMABLE', 'TEL-01');
    await asignar('ALTURA', 'A-01');
    await asignar('ALTURA', 'A-04');
    await put(server, { cantidad: 8 });
    await put(server, { producto: 103, cantidad: 2, series: ['S1', 'S2'] });
    const [wo] = (await armado()).wos;
    const lines = (await ver(wo?.id)).traslados;
    expect(lines.map(({ a }) => a).sort()).toEqual(['A-02', 'A-03']);
    await server.query('UPDATE almacenamiento SET mezcla_producto = true WHERE id = 12');
    for (const lugar of ['A-01', 'A-04']) await asignar('ALTURA', lugar, null);
    await asignar('INFLAMABLE', 'TEL-01', null);
    await sinDiferencias();
  });

  test('whoever leads one depósito makes work there; ours in all, and nobody sees the other’s', async () => {
    await malPuesta();
    const alli = { lugar: { almacenamiento_id: 21 }, nota: 'Llegó' };
    await server.as(JEFE_2, ajustarStock, { ...alli, producto_id: 101, nueva_cantidad: 4 });
    await server.as(JEFE_2, ajustarStock, {
      ...{ ...alli, producto_id: 102, nueva_cantidad: 9, partida: { codigo: 'L1' } },
    });
    expect((await armado(JEFE_2)).wos).toMatchObject([{ deposito: 'Depósito Salto', lineas: 1 }]);
    const all = await armado(DE_LA_CASA);
    expect(all).toMatchObject({ wos: [{ deposito: 'Planta Montevideo', lineas: 1 }], unidades: 8 });
    expect(all.fuera).toEqual([
      { por: 'EN_TRABAJO', unidades: 4 },
      { por: 'SE_QUEDA', unidades: 29 },
    ]);
    expect(await server.as(JEFE, armarMover, { deposito_id: 2 })).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await server.as(DE_LA_CASA, armarMover, { deposito_id: 2 })).toMatchObject({ lineas: 0 });
    const seen = { deposito_id: 2, tipo: 'MOVER' as const };
    expect(await server.as(JEFE, porTrasladar, seen)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await server.as(JEFE, crearTraslados, seen)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    expect(await server.as(JEFE_2, verWo, { id: all.wos[0]?.id ?? 0 })).toMatchObject({ error: 'WO_NO_ENCONTRADA' });
    await sinDiferencias();
  });

  test('what is to be moved is looked at before, with its reason, and made for one depósito by hand', async () => {
    await malPuesta();
    const { filas } = porTrasladar.result.parse(
      await server.as(OPERARIO_GDS, porTrasladar, { deposito_id: 1, tipo: 'MOVER' }),
    );
    expect(filas).toMatchObject([
      {
        ...{ sku: 'YERBA-1K', cantidad: 8, de: { codigo: 'A-01' }, a: 'A-02' },
        razon: 'Inflamable ✕ Alimento (Leche 1 l)',
      },
    ]);
    expect(await server.as(JEFE, crearTraslados, { deposito_id: 1, tipo: 'MOVER' })).toMatchObject({
      wos: [{ lineas: 1 }],
    });
  });
});

test('a line that asks for more than lies there free is found', async () => {
  await malPuesta();
  await armado();
  const check = checksDeTrabajos.find(({ name }) => name.includes('de mover'));
  await server.query('ALTER TABLE wo_linea DISABLE TRIGGER USER');
  await server.query('UPDATE wo_linea SET pedida = pedida + 1');
  expect(await check?.run(server.query)).toEqual(['piden 9 de YERBA-1K en A-01 y hay 8 libres']);
  await server.query('UPDATE wo_linea SET pedida = pedida - 1');
  await server.query('ALTER TABLE wo_linea ENABLE TRIGGER USER');
});
