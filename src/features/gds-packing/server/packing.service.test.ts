import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moverOrden, verOrden } from '#features/gds-ordenes/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { faltanteEnLinea } from '#features/gds-trabajos/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { put, saldos } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import {
  abrirMesa,
  cerrarBulto,
  crearGuias,
  pendientesDePacking,
  quitarDeMesa,
  reabrirBulto,
  sinLoQueFalta,
} from '../contract.ts';
import { corregirDestino, verDestino } from '../destino.contract.ts';
import { checksDePacking } from './verificar.sql.ts';

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });
const EAN = '7790001000019';
/** Who takes parcels in. */
const PLANTA: Person = { roles: [1] };
const ordenDe = async (id: number) => (await server.as(JEFE, verOrden, { id })).orden;
const guiasDe = (orden: number) =>
  server.query(
    `SELECT g.numero, g.bultos, g.estado_general AS estado, g.contra_reembolso_centavos::int AS cobra, e.origen, g.referencia
       FROM envio e JOIN envio_guia x ON x.envio_id = e.id JOIN guia g ON g.id = x.guia_id
      WHERE g.referencia = (SELECT coalesce(o.referencia, t.numero) FROM orden o JOIN transaccion t ON t.id = o.transaccion_id WHERE t.id = $1) ORDER BY g.id`,
    [orden],
  );

/** Every check of the ledger, of work and of bultos finds nothing. */
async function expectSound(): Promise<void> {
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
}

/** One order of so many, on the cart. */
async function unaTomada(cantidad = 3): Promise<number> {
  await put(server, { cantidad: 50 });
  const [id = 0] = (await mesa.tomadas([[yerba(cantidad)]])).ordenes;
  return id;
}

describe('a bench', () => {
  test('opens an order by whatever is scanned: cart, bin, work, number, unit', async () => {
    await put(server, { cantidad: 50 });
    const { numero, ordenes } = await mesa.tomadas([[yerba(3)], [yerba(2)]]);
    const [one = 0, two = 0] = ordenes;
    expect(await mesa.abrir('CARRO-1')).toMatchObject({
      mesa: null,
      candidatas: [
        { id: one, bin: 1, por_empacar: 3 },
        { id: two, bin: 2 },
      ],
    });
    expect((await mesa.abrir('carro-1-b02')).mesa.orden.id).toBe(two);
    expect((await mesa.abrir(numero)).candidatas).toHaveLength(2);
    expect((await mesa.abrir((await ordenDe(one)).numero)).mesa).toMatchObject({
      lineas: [{ sku: 'YERBA-1K', por_empacar: 3 }],
      completa: false,
    });
    expect((await mesa.abrir(EAN)).candidatas).toHaveLength(2);
    // Read whole into a bulto that nobody closed, it is still found by its cart.
    await mesa.leer(two, EAN, { cantidad: 2 });
    expect((await mesa.abrir('CARRO-1')).candidatas).toMatchObject([{ id: one }, { id: two, por_empacar: 0 }]);
    expect(await mesa.abrir('CARRO-2')).toMatchObject({ error: 'CODIGO_DESCONOCIDO' });
    expect(await mesa.abrir('NADA')).toMatchObject({ error: 'CODIGO_DESCONOCIDO', msg: 'No se reconoce NADA' });
  });

  test('sorts out what was picked by product: the next unit is of the next order', async () => {
    await put(server, { cantidad: 50 });
    const { ordenes } = await mesa.tomadas([[yerba(1)], [yerba(1)]]);
    const first = (await mesa.abrir(EAN)).mesa.orden.id;
    expect(first).toBe(ordenes[0]);
    await mesa.empacar(first);
    expect((await mesa.abrir(EAN)).mesa.orden.id).toBe(ordenes[1]);
  });

  test('never shows who receives, and no answer on the way does', async () => {
    const id = await unaTomada();
    const answers = [await mesa.ver(id), await mesa.leer(id, EAN, { cantidad: 3 })];
    answers.push(await mesa.cerrar(answers[1].mesa.bultos[0].id));
    answers.push(await server.as(EMPACADORA, pendientesDePacking, {}), await mesa.abrir('CARRO-1'));
    expect(answers[2].guias).toHaveLength(1);
    expect(JSON.stringify(answers)).not.toMatch(/Ana Pereira|Colonia 1234/);
  });
});

describe('packing', () => {
  test('the last bulto makes the parcel, in the packer’s name, and stock stands at the dock', async () => {
    const id = await unaTomada();
    const { mesa: open } = await mesa.leer(id, EAN);
    expect(open).toMatchObject({
      lineas: [{ por_empacar: 2, en_bulto: 1 }],
      completa: false,
      esperado: 1000,
      caja_propuesta: 1,
    });
    expect((await ordenDe(id)).estado).toBe('PICKEADA');
    const { mesa: full } = await mesa.leer(id, 'yerba-1k', { cantidad: 2 });
    expect(full).toMatchObject({ completa: true, esperado: 3000 });
    const closed = await mesa.cerrar(full.bultos[0].id, { caja_id: 1, peso_gramos: 3190 });
    const [guia] = await guiasDe(id);
    expect(closed).toMatchObject({
      guias: [{ guia_nro: guia.numero }],
      mesa: { bultos: [{ estado: 'CERRADO', caja: 'Chica', gramos: 3190, gramos_esperados: 3200, anden: 'ANDEN-D' }] },
    });
    expect(guia).toMatchObject({ bultos: 1, estado: 'PRE_INGRESADO', origen: 'DEPOSITO' });
    expect((await ordenDe(id)).estado).toBe('EMPACADA');
    expect(await saldos(server)).toMatchObject({ 'ANDEN-D RESERVADO': 3 });
    const [pieza] = await server.query(
      `SELECT e.usuario_id AS quien, g.peso_gramos AS gramos FROM guia g JOIN evento e ON e.guia_id = g.id WHERE g.numero = $1`,
      [guia.numero],
    );
    expect(pieza).toEqual({ quien: await server.id(EMPACADORA), gramos: 3190 });
    await expectSound();
  });

  test('two bultos are two pieces of one parcel, and only the last one makes it', async () => {
    const id = await unaTomada(5);
    const first = await mesa.leer(id, EAN, { cantidad: 3 });
    expect(await mesa.cerrar(first.mesa.bultos[0].id)).toMatchObject({
      guias: [],
      mesa: { orden: { estado: 'EN_PACKING' } },
    });
    const done = await mesa.empacar(id);
    const [guia, ...others] = await guiasDe(id);
    expect([guia.bultos, others]).toEqual([2, []]);
    const pieces = done.mesa.bultos.map(({ guia_nro, bulto_nro }: Answer) => [guia_nro, bulto_nro]);
    expect(pieces).toEqual([
      [guia.numero, 1],
      [guia.numero, 2],
    ]);
    await expectSound();
  });

  test('what is somebody else’s is said by name and does not go in', async () => {
    await put(server, { cantidad: 50 });
    await put(server, { producto: 102, cantidad: 10, partida: 'L1', lugar: 12 });
    const { ordenes } = await mesa.tomadas([[yerba(2)], [{ producto_id: 102, cantidad: 2 }]]);
    const [one = 0, two = 0] = ordenes;
    const other = (await ordenDe(two)).numero;
    expect(await mesa.leer(one, 'LECHE-1L')).toMatchObject({ error: 'ORDEN_DE_OTRA', msg: `Es de ${other}` });
    expect(await mesa.leer(one, 'A-01')).toMatchObject({ error: 'CODIGO_DE_OTRA_COSA' });
    expect(await mesa.leer(one, '4006381333931')).toMatchObject({ error: 'CODIGO_DESCONOCIDO' });
    expect(await mesa.leer(one, EAN, { cantidad: 3 })).toMatchObject({
      error: 'STOCK_INSUFICIENTE',
      msg: 'De YERBA-1K quedan 2 por empacar',
    });
    expect((await mesa.ver(one)).mesa.bultos).toEqual([]);
  });

  test('a unit comes out of the open bulto again, and no more than are in it', async () => {
    const id = await unaTomada();
    const { mesa: full } = await mesa.leer(id, EAN, { cantidad: 3 });
    const out = { bulto_id: full.bultos[0].id, linea_id: full.lineas[0].id };
    expect(await server.as(EMPACADORA, quitarDeMesa, { ...out, cantidad: 4 })).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { cantidad: 'En el bulto hay 3' },
    });
    expect((await server.as(EMPACADORA, quitarDeMesa, { ...out, cantidad: 2 })).mesa).toMatchObject({
      lineas: [{ por_empacar: 2, en_bulto: 1 }],
    });
    expect((await server.as(EMPACADORA, quitarDeMesa, { ...out, cantidad: 1 })).mesa.bultos[0].contenido).toEqual([]);
    expect(await mesa.cerrar(out.bulto_id)).toMatchObject({ error: 'BULTO_VACIO' });
  });

  test('a weight that is off stops, and goes with a reason; none is not nothing', async () => {
    const id = await unaTomada();
    const bulto = (await mesa.leer(id, EAN, { cantidad: 3 })).mesa.bultos[0].id;
    expect(await mesa.cerrar(bulto, { peso_gramos: 3500 })).toMatchObject({
      error: 'PESO_FUERA_DE_RANGO',
      msg: 'Pesa 3,5 kg, se esperaban 3 kg',
    });
    expect(await server.as(EMPACADORA, cerrarBulto, { bulto_id: bulto })).toMatchObject({
      campos: { peso_gramos: 'Pese el bulto, o ciérrelo sin peso' },
    });
    expect(await mesa.cerrar(bulto, { caja_id: 3 })).toMatchObject({ campos: { caja_id: 'Esa caja ya no se usa' } });
    expect((await mesa.cerrar(bulto, { peso_gramos: 3500, motivo_peso: 'Va con un folleto' })).guias).toHaveLength(1);
  });

  test('serials are read one by one, each once, and stay with their unit', async () => {
    await put(server, { producto: 103, cantidad: 2, series: ['S-1', 'S-2'] });
    const { id: wo, ordenes, lineas } = await mesa.trabajo([[{ producto_id: 103, cantidad: 2 }]]);
    await mesa.pick(lineas[0]?.id ?? 0, 2, { series: ['S-1', 'S-2'] });
    await mesa.mover(OPERARIO_GDS, wo, { acto: 'completar' });
    const [id = 0] = ordenes;
    expect(await mesa.leer(id, 'TEL-01')).toMatchObject({
      error: 'SERIE_REQUERIDA',
      msg: 'Escanee la serie de TEL-01',
    });
    expect(await mesa.leer(id, 'S-2')).toMatchObject({ lectura: { sku: 'TEL-01', serie: 'S-2', cantidad: 1 } });
    expect(await mesa.leer(id, 'S-2')).toMatchObject({ error: 'BULTO_YA_LO_TIENE' });
    await mesa.leer(id, 'S-1');
    const { mesa: full } = await mesa.ver(id);
    expect(full.bultos[0].contenido).toMatchObject([{ cantidad: 2, series: ['S-2', 'S-1'] }]);
    const out = { bulto_id: full.bultos[0].id, linea_id: full.lineas[0].id, cantidad: 1, serie: 'S-2' };
    expect((await server.as(EMPACADORA, quitarDeMesa, out)).mesa.bultos[0].contenido).toMatchObject([
      { series: ['S-1'] },
    ]);
    await mesa.leer(id, 'S-2');
    expect(await mesa.cerrar(full.bultos[0].id, { caja_id: 1 })).toMatchObject({ code: 'OK' });
    expect(
      await server.query(`SELECT DISTINCT a.codigo FROM serie s JOIN almacenamiento a ON a.id = s.almacenamiento_id`),
    ).toEqual([{ codigo: 'ANDEN-D' }]);
    await expectSound();
  });

  test('what was short goes later or not at all: the order leaves without it once whoever leads says so', async () => {
    await put(server, { cantidad: 3 });
    const { id: wo, ordenes, lineas } = await mesa.trabajo([[yerba(3)]]);
    const [id = 0] = ordenes;
    const short = { linea_id: lineas[0]?.id ?? 0, encontrada: 2 };
    expect(await server.as(OPERARIO_GDS, faltanteEnLinea, short)).toMatchObject({ code: 'OK' });
    await mesa.mover(OPERARIO_GDS, wo, { acto: 'completar' });
    expect(await mesa.empacar(id)).toMatchObject({
      guias: [],
      mesa: { lineas: [{ falta: 1 }], orden: { estado: 'EN_PACKING' } },
    });
    expect(await server.as(EMPACADORA, crearGuias, { orden_id: id })).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
    const asked = { orden_id: id, nota: 'El cliente no espera' };
    expect(await server.as(EMPACADORA, sinLoQueFalta, asked)).toMatchObject({ error: 'SIN_PERMISO' });
    expect((await server.as(JEFE, sinLoQueFalta, asked)).guias).toHaveLength(1);
    expect(await ordenDe(id)).toMatchObject({ estado: 'EMPACADA' });
    await expectSound();
  });
});

describe('an address that cannot be used', () => {
  test('undoes no packing; the warehouse is told the field, and the parcel is made once it is mended', async () => {
    const id = await unaTomada();
    await server.query(`UPDATE orden_destino SET telefono = 'sin', direccion = NULL WHERE transaccion_id = $1`, [id]);
    const done = await mesa.empacar(id);
    expect(done).toMatchObject({
      guias: [],
      mesa: { orden: { estado: 'EMPACADA' }, sin_guia: { campo: expect.any(String), mensaje: null } },
    });
    expect((await server.as({ roles: [1] }, abrirMesa, { orden_id: id })).mesa.sin_guia).toMatchObject({
      mensaje: expect.stringMatching(/\w/),
    });
    expect((await server.as(EMPACADORA, pendientesDePacking, {})).ordenes).toMatchObject([{ id, sin_guia: true }]);
    await server.query(
      `UPDATE orden_destino SET telefono = NULL, direccion = 'Colonia 1234' WHERE transaccion_id = $1`,
      [id],
    );
    const made = await server.as(EMPACADORA, crearGuias, { orden_id: id });
    expect(made).toMatchObject({ guias: [{}], mesa: { sin_guia: null } });
    expect((await server.as(EMPACADORA, crearGuias, { orden_id: id })).guias).toEqual([]);
    expect(await guiasDe(id)).toHaveLength(1);
  });
});

describe('who may read an address', () => {
  const NUESTRA: Person = { roles: [1] };

  test('mends it where the order waits for that, and the parcel is made; a warehouse neither reads nor writes it', async () => {
    const id = await unaTomada();
    await server.query(`UPDATE orden_destino SET direccion = NULL WHERE transaccion_id = $1`, [id]);
    await mesa.empacar(id);
    expect(await server.as(EMPACADORA, verDestino, { orden_id: id })).toMatchObject({ error: 'SIN_PERMISO' });
    const { destino } = await server.as(NUESTRA, verDestino, { orden_id: id });
    expect(destino).toMatchObject({ destinatario: 'Ana Pereira', direccion: null });
    const { localidad: _, ...fields } = destino;
    const mended = { ...fields, orden_id: id, direccion: 'Colonia 1234' };
    expect(await server.as(JEFE, corregirDestino, mended)).toMatchObject({ error: 'SIN_PERMISO' });
    const still = await server.as(NUESTRA, corregirDestino, { ...mended, direccion: null });
    expect(still).toMatchObject({ guias: [], mesa: { sin_guia: { mensaje: expect.stringMatching(/\w/) } } });
    expect((await server.as(NUESTRA, corregirDestino, mended)).guias).toHaveLength(1);
    expect(await server.as(NUESTRA, corregirDestino, mended)).toMatchObject({ error: 'ORDEN_NO_ADMITE' });
    expect(await guiasDe(id)).toHaveLength(1);
  });
});

describe('a closed bulto', () => {
  test('is taken up again: its goods go back, and its parcel is annulled and made anew', async () => {
    const id = await unaTomada();
    const [bulto] = (await mesa.empacar(id)).mesa.bultos;
    await server.query('UPDATE orden SET verificada = now() WHERE transaccion_id = $1', [id]);
    const again = await server.as(EMPACADORA, reabrirBulto, { bulto_id: bulto.id, motivo: 'Se rompió la caja' });
    expect(again).toMatchObject({
      anuladas: [bulto.guia_nro],
      mesa: { bultos: [{ estado: 'ABIERTO', guia_nro: null }], orden: { estado: 'PICKEADA' } },
    });
    expect(await saldos(server)).toMatchObject({ 'CARRO-1 RESERVADO': 3 });
    await mesa.cerrar(bulto.id);
    // What was verified before is packed anew.
    expect((await ordenDe(id)).estado).toBe('EMPACADA');
    expect((await guiasDe(id)).map(({ estado }) => estado)).toEqual(['ANULADO', 'PRE_INGRESADO']);
    await expectSound();
  });

  test('is taken up again also where its parcel was annulled by somebody else, and gets another', async () => {
    const id = await unaTomada();
    const done = await mesa.empacar(id);
    const annul = { guia_id: done.guias[0].id, tipo: 'ANU' as const, motivo_id: 30 };
    expect(await server.as(PLANTA, registrarEvento, annul)).toMatchObject({ code: 'OK' });
    const [bulto] = done.mesa.bultos;
    const again = { bulto_id: bulto.id, motivo: 'La anuló el cliente' };
    expect(await server.as(EMPACADORA, reabrirBulto, again)).toMatchObject({ anuladas: [bulto.guia_nro] });
    expect((await mesa.cerrar(bulto.id)).guias).toHaveLength(1);
    expect((await guiasDe(id)).map(({ estado }) => estado)).toEqual(['ANULADO', 'PRE_INGRESADO']);
    await expectSound();
  });

  test('stays closed once somebody has read its parcel, and while another one is open', async () => {
    const id = await unaTomada(5);
    const first = (await mesa.leer(id, EAN, { cantidad: 2 })).mesa.bultos[0].id;
    await mesa.cerrar(first);
    await mesa.leer(id, EAN);
    expect(await server.as(EMPACADORA, reabrirBulto, { bulto_id: first, motivo: 'Otra caja' })).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
    });
    expect((await mesa.ver(id)).mesa.bultos[0].estado).toBe('CERRADO');
    const [done] = (await mesa.empacar(id)).guias;
    expect(await server.as(PLANTA, registrarEvento, { guia_id: done.id, tipo: 'ADM' })).toMatchObject({ code: 'OK' });
    const late = await server.as(EMPACADORA, reabrirBulto, { bulto_id: first, motivo: 'Otra caja' });
    expect(late).toMatchObject({ error: 'BULTO_YA_SALIO', msg: `La guía ${done.guia_nro} ya está en curso` });
    // It left with that reading.
    await expect.poll(() => saldos(server)).toEqual({ 'A-01 DISPONIBLE': 45 });
    await expectSound();
  });

  test('keeps its order from being annulled until it is taken up again', async () => {
    const id = await unaTomada();
    await mesa.empacar(id);
    expect(await server.as(JEFE, moverOrden, { id, acto: 'anular', nota: 'No va' })).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
    });
  });
});

describe('at once', () => {
  test('two benches never pack one unit twice', async () => {
    const id = await unaTomada(1);
    const answers = await Promise.all([1, 2, 3].map(() => mesa.leer(id, EAN)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.find(({ error }) => error !== undefined)).toMatchObject({ error: 'STOCK_INSUFICIENTE' });
  });

  test('two who close make one parcel, and the same key again answers the same', async () => {
    const id = await unaTomada();
    const bulto = (await mesa.leer(id, EAN, { cantidad: 3 })).mesa.bultos[0].id;
    const clave = crypto.randomUUID();
    const answers = await Promise.all([
      mesa.cerrar(bulto, { clave }),
      mesa.cerrar(bulto, { clave }),
      mesaDe(server, OPERARIO_GDS).cerrar(bulto),
    ]);
    expect(answers.filter(({ guias }) => guias?.length === 1).length).toBeGreaterThanOrEqual(1);
    expect(await mesa.cerrar(bulto, { clave: crypto.randomUUID() })).toMatchObject({ error: 'BULTO_CERRADO' });
    expect(await guiasDe(id)).toHaveLength(1);
    await expectSound();
  });

  test('an order that is annulled meanwhile takes nothing more', async () => {
    const id = await unaTomada();
    await mesa.leer(id, EAN);
    expect(await server.as(JEFE, moverOrden, { id, acto: 'anular', nota: 'No va' })).toMatchObject({ code: 'OK' });
    expect(await mesa.leer(id, EAN)).toMatchObject({
      error: 'ORDEN_NO_ADMITE',
      msg: expect.stringMatching(/se anuló: no la empaque$/),
    });
    expect(await server.query(`SELECT estado FROM orden_bulto`)).toEqual([{ estado: 'ANULADO' }]);
  });
});
