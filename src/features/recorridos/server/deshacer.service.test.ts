import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { abrirRendicion, anularRendicion } from '#features/rendiciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA, deliver, driver, OPERARIO, outWith, TRAFICO } from '#testing/rendicion.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { type Acto, moverRecorrido, verRecorrido } from '../contract.ts';
import { deshacerActo } from '../deshacer.contract.ts';
import { pasarGuias } from '../traspaso.contract.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

/** A step that was a mistake (areas/field.md §3, the column «undo»): taken back while nothing came of it, by whoever may take the step. */

const OTRA: Person = { name: 'Otilia Viera', codes: ['REC_004', 'GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, checksDeRecorridos)).toEqual([]));

const see = async (id: number, who = TRAFICO) => verRecorrido.result.parse(await server.as(who, verRecorrido, { id }));
const undo = (id: number, acto: Acto, who = OTRA) => server.as(who, deshacerActo, { id, acto });
const move = (id: number, acto: Acto) => server.as(TRAFICO, moverRecorrido, { id, acto });
const lineas = async (id: number) => (await see(id)).lineas.map(({ estado }) => estado);
const estado = async (guia_id: number) => {
  const [row] = await server.query('SELECT estado_general FROM guia WHERE id = $1', [guia_id]);
  return row.estado_general;
};
/** As if its last step were so old. */
const age = (id: number, minutes: number) =>
  server.query(
    `UPDATE documento_anotacion SET registrada = registrada - $2 * interval '1 minute'
      WHERE id = (SELECT max(id) FROM documento_anotacion WHERE entidad = 'recorrido' AND documento_id = $1)`,
    [id, minutes],
  );

test('a round that left by mistake did not leave: its parcels are loaded, its loading is opened again, and it goes out anew', async () => {
  const chofer = driver('Ana Paz');
  const { id, guias } = await outWith(server, chofer, {}, { bultos: 2 });
  expect((await see(id)).se_deshace).toMatchObject({ acto: 'salir', nombre: 'Salir' });
  // Not by whoever let it out alone: a colleague at the next desk takes it back.
  expect(await undo(id, 'salir')).toMatchObject({ code: 'OK', estado: 'CARGADO' });
  const seen = await see(id);
  expect(seen.recorrido).toMatchObject({ estado: 'CARGADO', salida: null });
  expect(await lineas(id)).toEqual(['CARGADA', 'CARGADA']);
  expect(await estado(guias[0]?.id ?? 0)).toBe('ASIGNADO');
  expect(seen.historia.map(({ acto }) => acto).slice(0, 2)).toEqual(['Deshacer «Salir»', 'Salir']);
  expect(seen.se_deshace).toMatchObject({ acto: 'cerrar_carga' });
  expect(await undo(id, 'cerrar_carga')).toMatchObject({ estado: 'EN_CARGA' });
  // What began the loading is not taken back: its readings are corrected one by one.
  expect((await see(id)).se_deshace).toBeUndefined();
  expect(await undo(id, 'iniciar_carga')).toMatchObject({
    error: 'NADA_QUE_DESHACER',
    msg: '«Iniciar carga» no se deshace',
  });
  for (const acto of ['cerrar_carga', 'salir'] as const) expect(await move(id, acto)).toMatchObject({ code: 'OK' });
  expect(await lineas(id)).toEqual(['EN_CAMINO', 'EN_CAMINO']);
  expect((await see(id)).recorrido.salida).not.toBeNull();
  await deliver(server, chofer, { guia_id: guias[0]?.id ?? 0 });
  expect(await lineas(id)).toEqual(['ENTREGADA', 'EN_CAMINO']);
});

test('once something was done on the way it is out, and says with which parcel; after a quarter of an hour as well', async () => {
  const chofer = driver('Beto Sosa');
  const { id, guias } = await outWith(server, chofer, {}, {});
  const [first] = guias;
  await server.as(chofer, registrarEvento, { guia_id: first?.id ?? 0, tipo: 'NOENT', motivo_id: 1 });
  const refused = await undo(id, 'salir');
  expect(refused).toMatchObject({ error: 'NADA_QUE_DESHACER' });
  expect(refused.msg).toContain(first?.numero ?? '');
  expect(await lineas(id)).toEqual(['NO_ENTREGADA', 'EN_CAMINO']);
  const late = await outWith(server, driver('Carla Mier'), {});
  await age(late.id, 16);
  expect((await see(late.id)).se_deshace).toBeUndefined();
  expect(await undo(late.id, 'salir')).toMatchObject({ error: 'NADA_QUE_DESHACER' });
  expect((await see(late.id)).recorrido.estado).toBe('EN_RUTA');
});

test('what went over to another round stays there; what came from one that is out stays out', async () => {
  const from = await outWith(server, driver('Delia Ros'), {}, {});
  const to = await outWith(server, driver('Elio Paz'), {});
  const [gone] = from.guias;
  expect(await server.as(TRAFICO, pasarGuias, { id: from.id, a: to.id, guias: [gone?.id ?? 0] })).toMatchObject({
    pasadas: [gone?.id],
  });
  expect(await undo(from.id, 'salir')).toMatchObject({ estado: 'CARGADO' });
  expect((await lineas(from.id)).toSorted()).toEqual(['CARGADA', 'TRANSFERIDA']);
  expect(await undo(to.id, 'salir')).toMatchObject({ estado: 'CARGADO' });
  expect((await lineas(to.id)).toSorted()).toEqual(['CARGADA', 'EN_CAMINO']);
});

test('one that is not back goes on, unless its money is counted already or its driver is out with another', async () => {
  const chofer = driver('Fabio Ros');
  const { id } = await outWith(server, chofer, {});
  await move(id, 'llegar');
  const { id: rendicion, numero } = abrirRendicion.result.parse(
    await server.as(CAJA, abrirRendicion, { recorrido_id: id }),
  );
  const refused = await undo(id, 'llegar');
  expect(refused).toMatchObject({ error: 'NADA_QUE_DESHACER' });
  expect(refused.msg).toContain(`Carmen Zunino ya recibe`);
  expect(refused.msg).toContain(numero);
  await server.as(CAJA, anularRendicion, { id: rendicion });
  expect(await undo(id, 'llegar')).toMatchObject({ estado: 'EN_RUTA' });
  expect((await see(id)).recorrido).toMatchObject({ estado: 'EN_RUTA', llegada: null });
  // It says when it left, as before.
  expect((await see(id)).recorrido.salida).not.toBeNull();
  await move(id, 'llegar');
  const other = await outWith(server, chofer, {});
  await server.as(TRAFICO, moverRecorrido, { id: other.id, acto: 'salir', confirma: true });
  expect((await see(other.id)).recorrido.estado).toBe('EN_RUTA');
  expect(await undo(id, 'llegar')).toMatchObject({ error: 'CHOFER_EN_RUTA' });
});

test('of two who take it back at once one does; who does not plan takes nothing back', async () => {
  const { id } = await outWith(server, driver('Gina Paz'), {});
  const answers = await Promise.all([undo(id, 'salir', TRAFICO), undo(id, 'salir', OTRA)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'OK']);
  expect(answers.find(({ code }) => code === 'ERROR')).toMatchObject({ error: 'NADA_QUE_DESHACER' });
  expect((await see(id)).recorrido.estado).toBe('CARGADO');
  for (const who of [OPERARIO, CAJA, driver('Gina Paz')])
    expect(await undo(id, 'cerrar_carga', who)).toMatchObject({ code: 'ERROR' });
  expect(await undo(999_999, 'salir')).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
});
