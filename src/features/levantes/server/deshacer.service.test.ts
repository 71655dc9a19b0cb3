import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { moverIncidencia } from '#features/incidencias/contract.ts';
import { checksDeIncidencias } from '#features/incidencias/server/public.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, type Mover, moverLevante, verLevante } from '../contract.ts';
import { deshacerLevante } from '../paradas.contract.ts';
import { checksDeLevantes } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OTRA: Person = { name: 'Olga Sena', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OPERARIO: Person = { codes: ['EVE_003', 'GUI_001'] };
const ATENCION: Person = { name: 'Ana Otero', codes: ['VAL_001', 'LEV_002'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
let foto: string;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000;`);
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg();
  foto = (await image.toBuffer()).toString('base64');
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of [...checksDeLevantes, ...checksDeIncidencias])
    broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

async function assigned(many: number) {
  const guias: { id: number; numero: string }[] = [];
  for (let n = 0; n < many; n += 1) guias.push(await newGuia(server, {}));
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const franja = franjas.at(-1);
  const { id } = crearLevante.result.parse(
    await server.as(PIDE, crearLevante, {
      ...{ direccion_id: direcciones[0]?.id ?? 0, dia: franja?.dia ?? '', desde: franja?.desde ?? '' },
      guias: guias.map((one) => one.id),
    }),
  );
  await act(id, 'asignar', { chofer_id: await server.id(CHOFER) });
  return { id, guias };
}
const see = async (id: number, person = TRAFICO) =>
  verLevante.result.parse(await server.as(person, verLevante, { id }));
async function act(id: number, acto: Mover['acto'], params: object = {}) {
  const { version } = (await see(id)).levante;
  return server.as(TRAFICO, moverLevante, { id, acto, version, ...params });
}
const drive = (id: number, acto: Mover['acto'], params: object = {}) =>
  server.as(CHOFER, moverLevante, { id, acto, ...params });
const undo = (id: number, person = CHOFER) => server.as(person, deshacerLevante, { id });
const estados = async (guias: readonly { id: number }[]) =>
  Promise.all(
    guias.map(async ({ id }) => getGuia.result.parse(await server.as(TRAFICO, getGuia, { id })).guia.estado_general),
  );
const lines = async (id: number) => (await see(id)).lineas.map(({ estado }) => estado);

test('what was collected by mistake is as it was: its events are corrected, the client is told, and it can be collected again', async () => {
  const { id, guias } = await assigned(2);
  await drive(id, 'en_punto');
  const leidas = guias.slice(0, 1).map(({ numero }) => numero);
  expect(await drive(id, 'levantar', { leidas, entrega: 'Rosa' })).toMatchObject({
    estado: 'LEVANTADO_CON_DIFERENCIA',
  });
  expect((await see(id, CHOFER)).levante.se_deshace).toMatchObject({ acto: 'levantar' });
  expect((await see(id)).levante.se_deshace, 'only whoever did it').toBeNull();
  expect(await undo(id, OTRA)).toMatchObject({
    error: 'NADA_QUE_DESHACER',
    msg: 'Lo hizo Dardo Sosa: lo deshace quien lo hizo',
  });
  expect(await undo(id)).toMatchObject({ code: 'OK', estado: 'EN_PUNTO' });
  expect(await estados(guias)).toEqual(['A_LEVANTAR', 'A_LEVANTAR']);
  expect(await lines(id)).toEqual(['ANUNCIADA', 'ANUNCIADA']);
  expect((await see(id)).levante).toMatchObject({
    ...{ bultos_levantados: null, diferencia: null, entrega: null, levantado: null },
  });
  const told = await server.query(`SELECT count(*)::int AS n FROM evento WHERE guia_id = ANY ($1) AND tipo = 'CORR'`, [
    guias.map((one) => one.id),
  ]);
  expect(told).toEqual([{ n: 2 }]);
  const mails = await server.query(`SELECT asunto FROM correo ORDER BY id DESC LIMIT 1`);
  expect(mails[0].asunto).toMatch(/todavía no se levantó$/);
  expect(await undo(id)).toMatchObject({ error: 'NADA_QUE_DESHACER', msg: expect.stringContaining('«Deshacer»') });
  expect(await drive(id, 'levantar', { leidas: guias.map(({ numero }) => numero) })).toMatchObject({
    estado: 'LEVANTADO',
  });
});

test('a failed visit that was none goes on: its parcels wait for the driver again', async () => {
  const { id, guias } = await assigned(2);
  expect(await drive(id, 'fallar', { motivo_id: 60, foto })).toMatchObject({ estado: 'FALLIDO' });
  expect(await estados(guias)).toEqual(['PRE_INGRESADO', 'PRE_INGRESADO']);
  expect(await undo(id)).toMatchObject({ code: 'OK', estado: 'ASIGNADO' });
  expect(await estados(guias)).toEqual(['A_LEVANTAR', 'A_LEVANTAR']);
  expect((await see(id)).levante).toMatchObject({ estado: 'ASIGNADO', motivo: null });
  expect(await drive(id, 'levantar', { bultos: 2 })).toMatchObject({ estado: 'LEVANTADO' });
});

test('a confirmation is taken back by whoever confirmed; what nobody may take back says what it was', async () => {
  const { id } = await assigned(1);
  await act(id, 'desasignar');
  expect(await undo(id, TRAFICO)).toMatchObject({
    error: 'NADA_QUE_DESHACER',
    msg: expect.stringContaining('«Quitar el chofer»: eso no se deshace'),
  });
  await server.query(`UPDATE levante SET estado = 'SOLICITADO' WHERE id = $1`, [id]);
  await server.query(
    `INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id)
     VALUES ('levante', $1, 'deshacer', 'CONFIRMADO', 'SOLICITADO', $2)`,
    [id, await server.id(TRAFICO)],
  );
  expect(await act(id, 'confirmar')).toMatchObject({ estado: 'CONFIRMADO' });
  expect(await undo(id, TRAFICO)).toMatchObject({ code: 'OK', estado: 'SOLICITADO' });
});

test('it is refused in words a quarter of an hour later, and once a parcel has gone on', async () => {
  const { id, guias } = await assigned(2);
  const [first] = guias;
  if (!first) throw new Error('two');
  await drive(id, 'levantar', { bultos: 2 });
  await server.as(OPERARIO, registrarEvento, { guia_id: first.id, tipo: 'ING_PL' });
  expect(await undo(id)).toMatchObject({
    error: 'NADA_QUE_DESHACER',
    msg: expect.stringContaining(`La guía ${first.numero} ya siguió`),
  });
  expect(await estados(guias)).toEqual(['INGRESADO', 'LEVANTADO']);
  const { id: late } = await assigned(1);
  await drive(late, 'fallar', { motivo_id: 61 });
  await server.query(
    `UPDATE documento_anotacion SET registrada = registrada - interval '16 minutes' WHERE entidad = 'levante' AND documento_id = $1`,
    [late],
  );
  expect(await undo(late)).toMatchObject({
    error: 'NADA_QUE_DESHACER',
    msg: 'Pasaron más de 15 minutos desde «No se levantó»: ya no se deshace',
  });
  expect((await see(late)).levante.estado).toBe('FALLIDO');
});

const incidenciasDe = (id: number) =>
  server.query(
    `SELECT i.estado, i.clave_sistema IS NULL AS libre, (SELECT count(*)::int FROM incidencia_nota n WHERE n.incidencia_id = i.id) AS notas
       FROM incidencia i WHERE i.ruta LIKE '%ver=' || $1 ORDER BY i.id`,
    [id],
  );

test('what its difference had opened is annulled with it, unless somebody is at it; the next difference opens another', async () => {
  const { id, guias } = await assigned(2);
  const leidas = guias.slice(0, 1).map(({ numero }) => numero);
  await drive(id, 'levantar', { leidas });
  expect(await incidenciasDe(id)).toEqual([{ estado: 'ABIERTA', libre: false, notas: 1 }]);
  expect(await undo(id)).toMatchObject({ code: 'OK' });
  expect(await incidenciasDe(id)).toEqual([{ estado: 'ANULADA', libre: true, notas: 2 }]);
  await drive(id, 'levantar', { leidas });
  const [, second] = await server.query('SELECT id FROM incidencia WHERE ruta LIKE $1 ORDER BY id', [`%ver=${id}`]);
  const quien = await server.id(ATENCION);
  expect(
    await server.as(ATENCION, moverIncidencia, { id: Number(second.id), acto: 'tomar', version: 1 }),
  ).toMatchObject({ code: 'OK' });
  expect(await undo(id)).toMatchObject({ code: 'OK' });
  expect(await incidenciasDe(id)).toEqual([
    { estado: 'ANULADA', libre: true, notas: 2 },
    { estado: 'EN_GESTION', libre: false, notas: 2 },
  ]);
  const told = await server.query(`SELECT titulo FROM notificacion WHERE usuario_id = $1 ORDER BY id DESC LIMIT 1`, [
    quien,
  ]);
  expect(told[0].titulo).toMatch(/: cambió lo que la abrió$/);
});
