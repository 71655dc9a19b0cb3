import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirLote, deshacerLectura, registrarLectura } from '#features/eventos/contract.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { moverRecorrido, nuevoRecorrido, prepararRecorrido, verRecorrido } from '#features/recorridos/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirCarro,
  crearCarro,
  guardarCarro,
  imprimirCarros,
  listCarros,
  sellarCarro,
  vaciarCarro,
  verCarro,
} from '../contract.ts';
import { checksDeCarros } from './verificar.sql.ts';

const JEFE: Person = { name: 'Jorge Carro', codes: ['CARRO_003', 'EVE_003', 'REC_004', 'GUI_001'] };
const OPERARIO: Person = { name: 'Olga Sosa', codes: ['EVE_003', 'GUI_001'] };
const TANIA: Person = { name: 'Tania Rocha', codes: ['REC_004'] };
const OTTO: Person = { name: 'Otto Viera', codes: ['REC_004'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CARRO_003', 'EVE_003'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'CARRO_003', 'EVE_003'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
// Whatever a test did: parcels, carts and the acts of carts are what was written down of them.
afterAll(async () => {
  const query = (text: string, values?: unknown[]) => server.query(text, values);
  const broken = [...(await misreplayed(query))];
  for (const { run } of checksDeCarros) broken.push(...(await run(query)));
  await server.close();
  expect(broken).toEqual([]);
});

async function cart(nombre = 'Pocitos') {
  return crearCarro.result.parse(await server.as(JEFE, crearCarro, { nombre }));
}
async function ingresada(given: NuevaGuia = {}) {
  const guia = await newGuia(server, given);
  expect(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' })).toMatchObject({ code: 'OK' });
  return guia;
}
const open = (carro: string, tipo = 'CLA', person = OPERARIO) =>
  server.as(person, abrirLote, { tipo, datos: {}, carro, esperadas: { modo: 'ninguna' } });
async function batch(carro: string) {
  const { lote } = abrirLote.result.parse(await open(carro));
  expect(lote.carro).toBe(carro);
  return lote.id;
}
const read = async (lote_id: number, codigo: string) =>
  registrarLectura.result.parse(await server.as(OPERARIO, registrarLectura, { lote_id, codigo })).lectura;
const see = async (id: number) => verCarro.result.parse(await server.as(JEFE, verCarro, { id }));
const inside = async (id: number) => (await see(id)).contenido.map(({ guia_id }) => guia_id).sort((a, b) => a - b);
const tipos = async (guia_id: number) =>
  (await server.query('SELECT tipo FROM evento WHERE guia_id = $1 ORDER BY id', [guia_id]))
    .map(({ tipo }) => tipo)
    .join(' ');

/** A cart with so many parcels in it, put there at the station. */
async function filled(count: number, given: NuevaGuia = {}) {
  const carro = await cart();
  const lote = await batch(carro.codigo);
  const guias: { id: number; numero: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const guia = await ingresada(given);
    expect(await read(lote, guia.numero)).toMatchObject({ resultado: 'hecha' });
    guias.push(guia);
  }
  return { ...carro, lote, guias, ids: guias.map(({ id }) => id) };
}

test('what is scanned into a cart is in it, until something takes it out; a correction gives it back', async () => {
  const { id, ids, guias, lote } = await filled(3);
  const [a, b, c] = ids;
  expect(await inside(id)).toEqual(ids);
  expect((await see(id)).carro).toMatchObject({ estado: 'ARMANDO', guias: 3 });
  expect(await read(lote, guias[0]?.numero ?? '')).toMatchObject({ resultado: 'repetida' });
  const again = await batch(`CARRO_${id}`);
  expect(await read(again, guias[0]?.numero ?? '')).toMatchObject({
    resultado: 'repetida',
    texto: `Ya estaba en CARRO_${id}`,
  });
  const undone = await read(lote, guias[1]?.numero ?? '');
  expect(undone.resultado).toBe('repetida');
  const sent = await server.as(OPERARIO, registrarEvento, { guia_id: c ?? 0, tipo: 'DESP' });
  expect(await inside(id)).toEqual([a, b]);
  await server.as(OPERARIO, corregirEvento, { guia_id: c ?? 0, evento_id: sent.evento_id });
  expect(await inside(id)).toEqual([a, b, c]);
  // Planned, and out of its round again: it never left the cart.
  for (const tipo of ['ASG', 'DAS']) await server.as(OPERARIO, registrarEvento, { guia_id: b ?? 0, tipo });
  expect(await inside(id)).toEqual([a, b, c]);
  const { movimientos } = await see(id);
  expect(movimientos.filter(({ corregido }) => corregido)).toHaveLength(1);
  expect(movimientos.map(({ guia_id }) => guia_id)).toContain(c);
});

test('what took it out and is told first still does, until it is corrected', async () => {
  const { id, codigo } = await cart();
  const guia = await ingresada();
  const past = new Date(Date.now() - 60_000).toISOString();
  const lote_id = await batch(codigo);
  // Its data came in a while ago.
  await server.query(
    `UPDATE evento SET fecha_evento = fecha_evento - interval '1 hour', fecha_registro = fecha_registro - interval '1 hour' WHERE guia_id = $1`,
    [guia.id],
  );
  await server.query(
    `UPDATE guia SET ultimo_fecha = ultimo_fecha - interval '1 hour', levantada = levantada - interval '1 hour' WHERE id = $1`,
    [guia.id],
  );
  const loaded = await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ASG' });
  const car = await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'CAR' });
  const read = await server.as(OPERARIO, registrarLectura, { lote_id, codigo: guia.numero, fecha_evento: past });
  expect([loaded.code, car.code, read.lectura?.resultado]).toEqual(['OK', 'OK', 'hecha']);
  expect(await inside(id)).toEqual([]);
  expect(await server.as(OPERARIO, corregirEvento, { guia_id: guia.id, evento_id: car.evento_id })).toMatchObject({
    code: 'OK',
  });
  expect(await inside(id)).toEqual([guia.id]);
});

test('undone at the station, it is in no cart', async () => {
  const { id, codigo } = await cart();
  const lote_id = await batch(codigo);
  const guia = await ingresada();
  const { id: lectura_id } = await read(lote_id, guia.numero);
  expect(await inside(id)).toEqual([guia.id]);
  expect(await server.as(OPERARIO, deshacerLectura, { lote_id, lectura_id })).toMatchObject({ code: 'OK' });
  expect(await inside(id)).toEqual([]);
});

test('put into another cart it leaves the first one, and is told so', async () => {
  const { id, guias, codigo } = await filled(1);
  const other = await cart('Centro');
  const guia = guias[0] ?? { id: 0, numero: '' };
  const moved = await read(await batch(other.codigo), guia.numero);
  expect(moved).toMatchObject({ resultado: 'hecha', texto: `Pasada de ${codigo} a ${other.codigo}` });
  expect([await inside(id), await inside(other.id)]).toEqual([[], [guia.id]]);
  expect(await tipos(guia.id)).toMatch(/ADM CLA SCA CLA$/);
  // Sorted before there were carts, or with something else in between: it goes in all the same.
  const loose = await ingresada();
  for (const tipo of ['CLA', 'AVI'])
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: loose.id, tipo, nota: 'Llamó' })).toMatchObject({
      code: 'OK',
    });
  expect(await read(await batch(codigo), loose.numero)).toMatchObject({ resultado: 'hecha' });
  expect(await inside(id)).toEqual([loose.id]);
});

test('sealed, nothing goes into it until somebody opens it; an empty one cannot be sealed', async () => {
  const empty = await cart();
  expect(await server.as(OPERARIO, sellarCarro, { id: empty.id })).toMatchObject({ error: 'CARRO_VACIO' });
  const { id, codigo, lote } = await filled(1);
  expect(await server.as(OPERARIO, sellarCarro, { id, precinto: 'P-77' })).toMatchObject({ code: 'OK' });
  expect((await see(id)).carro).toMatchObject({ estado: 'CERRADO', precinto: 'P-77' });
  const guia = await ingresada();
  const refused = `${codigo} está cerrado con el precinto P-77: ábralo en Carros o use otro`;
  expect(await read(lote, guia.numero)).toMatchObject({ resultado: 'error', texto: refused });
  expect(await open(codigo)).toMatchObject({ error: 'CARRO_CERRADO', msg: refused });
  expect(await server.as(OPERARIO, sellarCarro, { id })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect(await server.as(JEFE, guardarCarro, { id, nombre: 'Pocitos', activo: false })).toMatchObject({
    error: 'CARRO_CON_GUIAS',
  });
  expect(await server.as(OPERARIO, abrirCarro, { id })).toMatchObject({ code: 'OK' });
  expect(await read(lote, guia.numero)).toMatchObject({ resultado: 'hecha' });
  expect((await see(id)).historia.map(({ acto }) => acto)).toEqual(['Abrir', 'Sellar', 'Crear']);
});

test('is emptied at once, or of one parcel; what cannot be taken out stays with its reason', async () => {
  const { id, ids } = await filled(4);
  const [one = 0, held = 0, gone = 0] = ids;
  await server.as(OPERARIO, registrarEvento, { guia_id: held, tipo: 'RTN', motivo_id: 20 });
  expect(await server.as(OPERARIO, vaciarCarro, { id, guias: [one] })).toMatchObject({ sacadas: 1, rechazadas: [] });
  await server.query(`DELETE FROM transicion WHERE tipo_evento = 'SCA' AND estado_desde = 'ASIGNADO'`);
  await server.as(OPERARIO, registrarEvento, { guia_id: gone, tipo: 'ASG' });
  await server.as(OPERARIO, sellarCarro, { id });
  const done = vaciarCarro.result.parse(await server.as(OPERARIO, vaciarCarro, { id }));
  expect(done.sacadas).toBe(2);
  expect(done.rechazadas[0]?.razon).toMatch(/no admite «Sacada del carro o canal»/);
  expect(await inside(id)).toEqual([gone]);
  expect((await see(id)).carro).toMatchObject({ estado: 'ARMANDO', guias: 1 });
  const [row] = await server.query('SELECT estado_general FROM guia WHERE id = $1', [held]);
  expect(row.estado_general).toBe('RETENIDO');
});

test('its label begins a round with what may go, once a day; to somebody else it says who is at it', async () => {
  const { id, codigo, ids, guias } = await filled(3);
  const [a = 0, b = 0, held = 0] = ids;
  await server.as(OPERARIO, registrarEvento, { guia_id: held, tipo: 'RTN', motivo_id: 20 });
  const prepared = prepararRecorrido.result.parse(await server.as(TANIA, prepararRecorrido, { code: codigo }));
  expect(prepared).toMatchObject({ guias: 2, recorrido_id: null, de_otro: null });
  expect(prepared.quedan_fuera).toEqual([{ guia_nro: guias[2]?.numero, razon: 'Está retenida' }]);
  const made = nuevoRecorrido.result.parse(await server.as(TANIA, nuevoRecorrido, { code: codigo }));
  const round = verRecorrido.result.parse(await server.as(TANIA, verRecorrido, { id: made.recorrido_id }));
  expect(round.lineas.map(({ guia_id }) => guia_id)).toEqual([a, b]);
  expect((await see(id)).carro).toMatchObject({ recorrido_id: made.recorrido_id });
  // The same person reads it again: the same draft.
  expect(await server.as(TANIA, nuevoRecorrido, { code: codigo })).toMatchObject({ recorrido_id: made.recorrido_id });
  const { numero } = round.recorrido;
  const other = prepararRecorrido.result.parse(await server.as(OTTO, prepararRecorrido, { code: codigo }));
  expect(other).toMatchObject({
    recorrido_id: null,
    de_otro: { recorrido_id: made.recorrido_id, numero, usuario: 'Tania Rocha' },
  });
  const refused = await server.as(OTTO, nuevoRecorrido, { code: codigo });
  expect(refused.error).toBe('CARRO_DE_OTRO');
  expect(refused.msg).toMatch(
    new RegExp(`^Tania Rocha arma ${numero} con ${codigo} desde el .*Abra ese recorrido, o pídale que lo anule$`),
  );
  await server.as(TANIA, moverRecorrido, { id: made.recorrido_id, acto: 'anular' });
  expect(await server.as(OTTO, nuevoRecorrido, { code: codigo })).toMatchObject({ code: 'OK' });
});

test('of one agency’s parcels alone it goes there', async () => {
  const { codigo, ids } = await filled(2, { agente_id: 1 });
  const made = nuevoRecorrido.result.parse(await server.as(TANIA, nuevoRecorrido, { code: codigo }));
  const { recorrido, lineas } = verRecorrido.result.parse(
    await server.as(TANIA, verRecorrido, { id: made.recorrido_id }),
  );
  expect(recorrido.tipo).toBe('TRONCO');
  expect(lineas.map(({ guia_id }) => guia_id)).toEqual(ids);
});

test('labels are a file, and bad input is told by its field', async () => {
  const { id, codigo } = await cart('Ñandú y Cía');
  expect(await server.as(JEFE, imprimirCarros, { ids: [id], formato: 'zpl' })).toMatchObject({
    filename: 'carros.zpl',
  });
  expect(await server.as(JEFE, imprimirCarros, { ids: [id, 999_999], formato: 'pdf' })).toMatchObject({
    error: 'CARRO_NO_ENCONTRADO',
  });
  expect(await open('CARRO_999999')).toMatchObject({ campos: { carro: 'No existe CARRO_999999' } });
  expect(await open(codigo, 'PES')).toMatchObject({ campos: { carro: 'Este evento no lleva carro' } });
  expect(await server.as(JEFE, crearCarro, { nombre: 'X', zona_id: 999 })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  for (const code of ['CARRO_0', 'CARRO_007', 'CARRO_999999999'])
    expect(await server.as(TANIA, prepararRecorrido, { code })).toMatchObject({ error: 'CODIGO_SIN_RECORRIDO' });
});

test('nobody writes what is in a cart, and others than our people see none', async () => {
  const { id } = await cart();
  for (const person of [CLIENTE, AGENCIA])
    for (const answer of [
      await server.as(person, listCarros, {}),
      await server.as(person, verCarro, { id }),
      await server.as(person, imprimirCarros, { ids: [id], formato: 'zpl' }),
      await server.as(person, sellarCarro, { id }),
    ])
      expect(answer).toMatchObject({ error: 'SIN_PERMISO' });
  const [{ puede }] = await server.query(`
    SELECT has_table_privilege('anden_personal', 'carro_guia', 'INSERT') OR has_table_privilege('anden_personal', 'carro_guia', 'DELETE')
        OR has_table_privilege('anden_cliente', 'carro', 'SELECT') OR has_table_privilege('anden_agencia', 'carro_guia', 'SELECT') AS puede`);
  expect(puede).toBe(false);
});
