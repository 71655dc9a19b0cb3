import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeOrdenes, seguirEntregas } from '#features/gds-ordenes/server/public.ts';
import { abrirRecepcion } from '#features/gds-recepcion/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { getPedidoDeLevante, moverLevante, verLevante } from '#features/levantes/contract.ts';
import { checksDeLevantes } from '#features/levantes/server/public.ts';
import { crearRecorrido, verRecorrido } from '#features/recorridos/contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import {
  type Empacada,
  empacada,
  openDespacho,
  PLANTA,
  salidasDeStock,
  trasladoEmpacado,
  vaciarDespacho,
} from '#testing/despacho.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { saldos } from '#testing/ordenes.ts';
import type { Person, TestServer } from '#testing/server.ts';

import {
  abrirDespacho,
  cerrarDespacho,
  deshacerDespacho,
  leerDespacho,
  pilasDeDespacho,
  verDespacho,
} from '../despacho.contract.ts';
import { checksDeDespacho } from './verificar.sql.ts';

const TRAFICO: Person = {
  name: 'Tania Rocha',
  codes: ['LEV_001', 'LEV_002', 'REC_004', 'GUI_001'],
};
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const HORAS = { desde: '00:01', hasta: '23:58' };

let server: TestServer;
beforeAll(async () => {
  server = await openDespacho();
});
beforeEach(async () => {
  await expect.poll(() => server.query('SELECT FROM salida_pendiente WHERE problema IS NULL')).toEqual([]);
  await vaciarDespacho(server);
  await server.query('UPDATE deposito SET verificar_por_mil = 0');
});
afterAll(() => server.close());

const pilas = async (person: Person = JEFE) =>
  pilasDeDespacho.result.parse(await server.as(person, pilasDeDespacho, {}));
const abrir = (bultos: readonly number[], more: object = {}, person: Person = JEFE) =>
  server.as(person, abrirDespacho, { destino: 'LEVANTE', ...HORAS, bultos: [...bultos], ...more });
async function abierto(ventas: readonly Empacada[], more: object = {}): Promise<number> {
  const answer = await abrir(
    ventas.flatMap(({ bultos }) => bultos.map(({ id }) => id)),
    more,
  );
  return abrirDespacho.result.parse(answer).despacho.id;
}
const leer = (despacho_id: number, texto: string, person: Person = OPERARIO_GDS) =>
  server.as(person, leerDespacho, { despacho_id, texto });
async function leerTodo(id: number, ventas: readonly Empacada[]) {
  for (const { bultos } of ventas)
    for (const { codigo } of bultos) expect(await leer(id, codigo)).toMatchObject({ resultado: 'hecha' });
}
const cerrar = (despacho_id: number, decisiones: object[] = [], person: Person = JEFE) =>
  server.as(person, cerrarDespacho, cerrarDespacho.params.parse({ despacho_id, decisiones }));
const deshacer = (despacho_id: number, person: Person = JEFE) =>
  server.as(person, deshacerDespacho, { despacho_id, nota: 'Era otro camión' });
const ver = async (id: number, person: Person = JEFE) =>
  verDespacho.result.parse(await server.as(person, verDespacho, { id })).despacho;
const estado = async (id: number) => (await server.as(JEFE, verOrden, { id })).orden.estado;
const guia = async (id: number) =>
  (await server.query('SELECT estado_general AS estado FROM guia WHERE id = $1', [id]))[0].estado;
const salidas = () => salidasDeStock(server);
const traslado = () => trasladoEmpacado(server);
async function expectSound(): Promise<void> {
  await expect.poll(() => server.query('SELECT FROM salida_pendiente WHERE problema IS NULL')).toEqual([]);
  for (const check of [...checksDeDespacho, ...checksDeStock, ...checksDeOrdenes, ...checksDeLevantes])
    expect([check.name, await check.run((text) => server.query(text))]).toEqual([check.name, []]);
}

describe('what waits at the docks', () => {
  test('stands in piles by dock, cut-off, service and client, and says what cannot go and why', async () => {
    const corte = '2030-01-01T12:00:00Z';
    const venta = await empacada(server, { bultos: [2, 3], orden: { corte } });
    await empacada(server, { conGuia: false, orden: { corte } });
    const { pilas: found } = await pilas();
    expect(found).toMatchObject([
      {
        anden: 'ANDEN-D',
        tipo: 'VENTA',
        corte,
        cliente: 'Tienda Norte',
        bultos: 3,
        gramos: 3600,
        sin_guia: 1,
        sin_verificar: 0,
      },
    ]);
    expect(found[0]?.listos).toEqual(expect.arrayContaining(venta.bultos.map(({ id }) => id)));
    expect(found[0]?.sin_guia_listos).toHaveLength(1);
    await server.query('UPDATE deposito SET verificar_por_mil = 1000');
    expect((await pilas()).pilas).toMatchObject([{ sin_verificar: 3, listos: [] }]);
    await server.query('UPDATE deposito SET verificar_por_mil = 0');
    await abierto([venta]);
    const after = await pilas();
    expect(after.pilas).toMatchObject([{ bultos: 1 }]);
    expect(after.despachos).toMatchObject([{ estado: 'ABIERTO', previstos: 2, leidos: 0 }]);
  });
});

describe('a dispatch to the courier', () => {
  test('is read out bulto by bulto, becomes a levante of today at the own door, and stock leaves with the driver', async () => {
    const ventas = [await empacada(server, { bultos: [2, 3] }), await empacada(server)];
    const [two, one] = ventas;
    if (two === undefined || one === undefined) throw new Error('two');
    const id = await abierto(ventas, { matricula: 'SBA 1234', lleva: 'Dardo' });
    expect(await leer(id, two.bultos[0]?.codigo.toLowerCase() ?? '')).toMatchObject({ resultado: 'hecha', leidos: 1 });
    expect(await leer(id, two.guia.numero)).toMatchObject({
      error: 'BULTO_NO_SALE',
      msg: expect.stringMatching(/tiene 2 bultos/),
    });
    expect(await leer(id, `${two.guia.numero}B02`)).toMatchObject({ resultado: 'hecha' });
    expect(await leer(id, one.guia.numero)).toMatchObject({ resultado: 'hecha', previstos: 3, leidos: 3 });
    expect(await leer(id, one.guia.numero)).toMatchObject({ resultado: 'repetida' });
    const { despacho } = cerrarDespacho.result.parse(await cerrar(id));
    expect(despacho).toMatchObject({ estado: 'CERRADO', remito: expect.stringMatching(/^RM-\d{7}$/) });
    expect(despacho.levantes).toMatchObject([
      { estado: 'CONFIRMADO', ...HORAS, chofer: null, cliente: 'Tienda Norte' },
    ]);
    expect([await guia(two.guia.id), await guia(one.guia.id)]).toEqual(['A_LEVANTAR', 'A_LEVANTAR']);
    expect([await saldos(server), await estado(one.orden)]).toEqual([{ 'ANDEN-D RESERVADO': 10 }, 'EMPACADA']);
    // The courier's side: traffic gives it to a driver, who reads it at the warehouse's door.
    const [{ levante_id }] = await server.query('SELECT levante_id::int FROM despacho_levante WHERE despacho_id = $1', [
      id,
    ]);
    const { levante } = verLevante.result.parse(await server.as(TRAFICO, verLevante, { id: levante_id }));
    expect(levante).toMatchObject({ direccion: 'Depósito Planta Montevideo', anunciadas: 2 });
    const asked = {
      id: levante_id,
      acto: 'asignar' as const,
      version: levante.version,
      chofer_id: await server.id(CHOFER),
    };
    expect(await server.as(TRAFICO, moverLevante, asked)).toMatchObject({ code: 'OK' });
    expect((await ver(id, OPERARIO_GDS)).levantes).toMatchObject([{ estado: 'ASIGNADO', chofer: 'Dardo Sosa' }]);
    const leidas = [two.guia.numero, one.guia.numero];
    expect(await server.as(CHOFER, moverLevante, { id: levante_id, acto: 'levantar', leidas })).toMatchObject({
      estado: 'LEVANTADO',
    });
    await expect.poll(() => saldos(server)).toEqual({});
    expect([await estado(one.orden), await salidas()]).toEqual(['DESPACHADA', ['DESPACHAR 10']]);
    expect(await deshacer(id)).toMatchObject({ error: 'DESPACHO_EN_CURSO' });
    await expectSound();
  });

  test('says of each bulto why it does not go', async () => {
    const venta = await empacada(server);
    const other = await empacada(server);
    const sinGuia = await empacada(server, { conGuia: false });
    const salio = await empacada(server);
    await server.as(PLANTA, registrarEvento, { guia_id: salio.guia.id, tipo: 'ADM' });
    await expect.poll(salidas).toEqual(['DESPACHAR 5']);
    const ajeno = await abierto([other]);
    const id = await abierto([venta]);
    const code = ({ bultos }: Empacada) => bultos[0]?.codigo ?? '';
    const { numero } = await ver(ajeno);
    const to = await traslado();
    const [half] = await server.query(
      `INSERT INTO orden_bulto (transaccion_id, deposito_id, cliente_id, nro, abierto_por) SELECT transaccion_id, 1, 1, 9, abierto_por FROM orden_bulto
        WHERE id = $1 RETURNING codigo`,
      [sinGuia.bultos[0]?.id],
    );
    for (const [texto, error, msg] of [
      ['NO-ES', 'BULTO_NO_ENCONTRADO', 'No se reconoce NO-ES'],
      [code(other), 'BULTO_NO_SALE', `${code(other)} va en ${numero}`],
      [code(salio), 'BULTO_NO_SALE', `${code(salio)} ya salió del depósito`],
      [half.codigo, 'BULTO_NO_SALE', `${half.codigo} todavía no está empacado`],
      [code(sinGuia), 'BULTO_NO_SALE', `${code(sinGuia)}: a ${sinGuia.numero} le falta empacar`],
      [code(to), 'BULTO_NO_SALE', `${code(to)} es del traslado ${to.numero}`],
    ] as const)
      expect(await leer(id, texto)).toMatchObject({ error, msg });
    await server.query(`UPDATE orden_bulto SET estado = 'ANULADO' WHERE codigo = $1`, [half.codigo]);
    expect(await leer(id, code(sinGuia))).toMatchObject({ msg: `${code(sinGuia)} está sin guía` });
    await server.query('UPDATE deposito SET verificar_por_mil = 1000');
    expect(await leer(id, code(venta))).toMatchObject({ msg: `${code(venta)}: ${venta.numero} está sin verificar` });
    expect(await abrir([venta.bultos[0]?.id ?? 0])).toMatchObject({ error: 'BULTO_NO_SALE' });
    expect(await abrir([other.bultos[0]?.id ?? 0], { desde: '10:00', hasta: '09:00' })).toMatchObject({
      error: 'BULTO_NO_SALE',
    });
  });

  test('is closed when what is missing and what is too much was decided, one by one', async () => {
    const [venta, missing, extra] = [await empacada(server), await empacada(server), await empacada(server)];
    const id = await abierto([venta, missing]);
    expect(await cerrar(id)).toMatchObject({ error: 'DESPACHO_SIN_DECIDIR', msg: 'Falta decidir 2 bultos' });
    await leer(id, venta.guia.numero);
    expect(await leer(id, extra.guia.numero)).toMatchObject({ resultado: 'sobra', sobran: 1 });
    const [lost, more] = [missing.bultos[0]?.id, extra.bultos[0]?.id];
    expect(await cerrar(id, [{ bulto_id: lost, decision: 'QUEDA' }])).toMatchObject({ msg: 'Falta decidir 1 bulto' });
    const decided = [
      { bulto_id: lost, decision: 'QUEDA', nota: 'No entró en la camioneta' },
      { bulto_id: more, decision: 'VA' },
    ];
    expect(await cerrar(id, decided)).toMatchObject({ despacho: { estado: 'CERRADO_CON_DIFERENCIAS' } });
    expect([await guia(extra.guia.id), await guia(missing.guia.id)]).toEqual(['A_LEVANTAR', 'PRE_INGRESADO']);
    // What stayed waits again.
    expect((await pilas()).pilas).toMatchObject([{ listos: [lost] }]);
    expect(await leer(id, missing.guia.numero)).toMatchObject({ error: 'DESPACHO_CERRADO' });
    await expectSound();
  });

  test('takes a parcel whole', async () => {
    const venta = await empacada(server, { bultos: [2, 3] });
    const id = await abierto([venta]);
    const [first, second] = venta.bultos;
    await leer(id, first?.codigo ?? '');
    expect(await cerrar(id, [{ bulto_id: second?.id, decision: 'QUEDA' }])).toMatchObject({
      ...{
        error: 'BULTO_NO_SALE',
        msg: `${first?.codigo} va con ${second?.codigo}: son de la guía ${venta.guia.numero}`,
      },
    });
    // What was refused undid what it had begun.
    expect((await ver(id)).bultos).toMatchObject([{ estado: 'PREVISTO' }, { estado: 'LEIDO' }]);
  });

  test('can be taken back until the driver sets out, and goes again', async () => {
    const venta = await empacada(server);
    const id = await abierto([venta]);
    await leerTodo(id, [venta]);
    await cerrar(id);
    expect(await deshacer(id)).toMatchObject({ despacho: { estado: 'ABIERTO', leidos: 1, cerrado: null } });
    expect(await guia(venta.guia.id)).toBe('PRE_INGRESADO');
    expect(await cerrar(id)).toMatchObject({
      despacho: { estado: 'CERRADO', levantes: [{ estado: 'CANCELADO' }, { estado: 'CONFIRMADO' }] },
    });
    await deshacer(id);
    expect(await deshacer(id)).toMatchObject({ despacho: { estado: 'ANULADO' } });
    expect((await pilas()).pilas).toMatchObject([{ bultos: 1 }]);
    await expectSound();
  });

  test('whose driver leaves a parcel there, or comes for nothing, leaves it free for the next', async () => {
    const [taken, left] = [await empacada(server), await empacada(server)];
    const id = await abierto([taken, left]);
    await leerTodo(id, [taken, left]);
    await cerrar(id);
    const [{ levante_id }] = await server.query('SELECT levante_id::int FROM despacho_levante WHERE despacho_id = $1', [
      id,
    ]);
    const chofer_id = await server.id(CHOFER);
    await server.as(TRAFICO, moverLevante, { id: levante_id, acto: 'asignar', version: 1, chofer_id });
    const done = await server.as(CHOFER, moverLevante, {
      id: levante_id,
      acto: 'levantar',
      leidas: [taken.guia.numero],
    });
    expect(done).toMatchObject({ estado: 'LEVANTADO_CON_DIFERENCIA' });
    expect((await ver(id)).bultos).toMatchObject([{ estado: 'QUEDA' }, { estado: 'LEIDO' }]);
    expect((await pilas()).pilas).toMatchObject([{ listos: [left.bultos[0]?.id] }]);
    const again = await abierto([left]);
    await leerTodo(again, [left]);
    expect(await cerrar(again)).toMatchObject({ despacho: { estado: 'CERRADO' } });
    await expectSound();
  });

  test('put off to another day by traffic is still fetched at the dock, and goes no more in this one', async () => {
    const venta = await empacada(server);
    const id = await abierto([venta]);
    await leerTodo(id, [venta]);
    await cerrar(id);
    const [before] = await server.query(
      'SELECT l.id::int, l.version, l.direccion FROM levante l JOIN despacho_levante x ON x.levante_id = l.id WHERE x.despacho_id = $1',
      [id],
    );
    const { franjas } = getPedidoDeLevante.result.parse(
      await server.as(TRAFICO, getPedidoDeLevante, { cliente_id: 1 }),
    );
    const { dia = '', desde = '' } = franjas.at(-1) ?? {};
    const asked = { id: before.id, acto: 'reprogramar' as const, version: before.version, dia, desde };
    expect(await server.as(TRAFICO, moverLevante, asked)).toMatchObject({ code: 'OK' });
    const [after] = await server.query('SELECT direccion, origen FROM levante WHERE reprogramado_de = $1', [before.id]);
    expect(after).toEqual({ direccion: 'Depósito Planta Montevideo', origen: 'DEPOSITO' });
    expect(await deshacer(id)).toMatchObject({ error: 'DESPACHO_EN_CURSO' });
    await expectSound();
  });

  test('goes into a round of today, admitted at the door, and stock leaves with that', async () => {
    const venta = await empacada(server);
    const { recorrido_id } = await server.as(TRAFICO, crearRecorrido, {});
    expect((await pilas(OPERARIO_GDS)).recorridos).toMatchObject([{ id: recorrido_id, chofer: null }]);
    expect(await abrir([venta.bultos[0]?.id ?? 0], { destino: 'RECORRIDO' })).toMatchObject({
      error: 'DATOS_INVALIDOS',
    });
    const id = await abierto([venta], { destino: 'RECORRIDO', recorrido_id, desde: undefined, hasta: undefined });
    await leerTodo(id, [venta]);
    expect(await cerrar(id)).toMatchObject({ despacho: { estado: 'CERRADO' } });
    expect((await server.as(TRAFICO, verRecorrido, { id: recorrido_id })).lineas).toMatchObject([
      { guia_id: venta.guia.id },
    ]);
    await expect.poll(() => estado(venta.orden)).toBe('DESPACHADA');
    expect(await deshacer(id)).toMatchObject({ error: 'DESPACHO_EN_CURSO' });
    // Into one that is planned already the parcel is assigned in the same breath; into one that left nothing goes.
    const planned = await empacada(server);
    const late = await empacada(server);
    const where = { destino: 'RECORRIDO', recorrido_id, desde: undefined, hasta: undefined };
    const dispatches = [await abierto([planned], where), await abierto([late], where)];
    await leerTodo(dispatches[0] ?? 0, [planned]);
    await leerTodo(dispatches[1] ?? 0, [late]);
    const round = (state: string) =>
      server.query('UPDATE recorrido SET estado = $1, chofer_id = $2 WHERE id = $3', [state, driver, recorrido_id]);
    const driver = await server.id(CHOFER);
    await round('PLANIFICADO');
    expect(await cerrar(dispatches[0] ?? 0)).toMatchObject({ despacho: { estado: 'CERRADO' } });
    expect(await guia(planned.guia.id)).toBe('ASIGNADO');
    await round('EN_RUTA');
    expect(await cerrar(dispatches[1] ?? 0)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await guia(late.guia.id)).toBe('PRE_INGRESADO');
    await expectSound();
  });
});

describe('a dispatch to another depósito', () => {
  test('leaves at its closing and is received there; taken back until that begins', async () => {
    const orden = await traslado();
    expect((await pilas()).pilas).toMatchObject([
      { tipo: 'TRASLADO', destino: 'Depósito Salto', listos: [orden.bultos[0]?.id] },
    ]);
    const more = { destino: 'TRASLADO', desde: undefined, hasta: undefined };
    const id = await abierto([orden], more);
    await leerTodo(id, [orden]);
    expect(await cerrar(id)).toMatchObject({ despacho: { estado: 'CERRADO', adonde: 'Depósito Salto' } });
    expect([await saldos(server), await estado(orden.orden)]).toEqual([{}, 'DESPACHADA']);
    expect(await deshacer(id)).toMatchObject({ code: 'OK' });
    expect([await saldos(server), await estado(orden.orden)]).toEqual([{ 'ANDEN-D RESERVADO': 5 }, 'EN_PREPARACION']);
    await cerrar(id);
    expect(await server.as(JEFE_2, abrirRecepcion, { orden_id: orden.orden, modo: 'GUIADA' })).toMatchObject({
      code: 'OK',
    });
    expect(await deshacer(id)).toMatchObject({ error: 'DESPACHO_EN_CURSO' });
    await expectSound();
  });
});

describe('what the client collects', () => {
  test('leaves at its closing, its parcel is annulled, and the order is delivered', async () => {
    const venta = await empacada(server);
    const id = await abierto([venta], { destino: 'RETIRO', desde: undefined, hasta: undefined });
    await leerTodo(id, [venta]);
    expect(await cerrar(id)).toMatchObject({ despacho: { adonde: 'Tienda Norte' } });
    expect([await guia(venta.guia.id), await saldos(server)]).toEqual(['ANULADO', {}]);
    await runJob(server.database, { name: 'x', run: seguirEntregas });
    expect(await estado(venta.orden)).toBe('ENTREGADA');
    expect(await deshacer(id)).toMatchObject({ error: 'DESPACHO_EN_CURSO' });
    await expectSound();
  });
});

describe('races', () => {
  test('two who read the same bulto read it once, in one dispatch', async () => {
    const venta = await empacada(server);
    const id = await abierto([venta]);
    const code = venta.bultos[0]?.codigo ?? '';
    const answers = await Promise.all([leer(id, code), leer(id, code, JEFE)]);
    expect(answers.map(({ resultado }) => resultado).sort()).toEqual(['hecha', 'repetida']);
    const extra = await empacada(server);
    const others = [await abierto([await empacada(server)]), await abierto([await empacada(server)])];
    const both = await Promise.all(others.map((one) => leer(one, extra.guia.numero)));
    expect(both.filter(({ resultado }) => resultado === 'sobra')).toHaveLength(1);
    expect(both.filter(({ error }) => error === 'BULTO_EN_OTRO_DESPACHO' || error === 'BULTO_NO_SALE')).toHaveLength(1);
  });

  test('two who close it hand it over once', async () => {
    const orden = await traslado();
    const id = await abierto([orden], { destino: 'TRASLADO', desde: undefined, hasta: undefined });
    await leerTodo(id, [orden]);
    const answers = await Promise.all([cerrar(id), cerrar(id)]);
    expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['DESPACHO_CERRADO', 'OK']);
    expect(await salidas()).toEqual(['DESPACHAR 5']);
    await expectSound();
  });

  test('the driver who reads before the dispatch is closed takes what is there: the closing says that it left', async () => {
    const venta = await empacada(server);
    const id = await abierto([venta]);
    await leerTodo(id, [venta]);
    await server.as(PLANTA, registrarEvento, { guia_id: venta.guia.id, tipo: 'ING_PL' });
    await expect.poll(salidas).toEqual(['DESPACHAR 5']);
    expect(await cerrar(id)).toMatchObject({ error: 'BULTO_NO_SALE', msg: expect.stringMatching(/ya salió/) });
    await expectSound();
  });
});
