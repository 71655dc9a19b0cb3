import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirLote } from '#features/eventos/contract.ts';
import {
  abrirIncidencia,
  getOpcionesDeIncidencias,
  moverIncidencia,
  verIncidencia,
} from '#features/incidencias/contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { avisarA, getTrabajo, pasarTrabajo } from '../activos.contract.ts';
import { listActivos } from '../contract.ts';

const JEFA: Person = { name: 'Jefa', codes: ['GUS_SUP_001'] };
const ANA: Person = { name: 'Ana Trabajo', codes: ['VAL_001', 'EVE_003'] };
const BETO: Person = { name: 'Beto Trabajo', codes: ['VAL_001'] };
const PABLO: Person = { name: 'Pablo', roles: [18], codes: ['CHF_001'] };
const LUIS: Person = { name: 'Luis', roles: [18], codes: ['CHF_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'GUS_SUP_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function taken(person: Person): Promise<number> {
  const { tipos } = await server.as(person, getOpcionesDeIncidencias, {});
  const { id } = await server.as(person, abrirIncidencia, { tipo_id: tipos[0].id, texto: 'Falta una caja' });
  const { incidencia } = await server.as(person, verIncidencia, { id });
  await server.as(person, moverIncidencia, { id, version: incidencia.version, acto: 'tomar' });
  return id;
}
async function round(person: Person): Promise<number> {
  const [{ id }] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, creado_por, cambiado_por)
     SELECT 'R-' || $1::int, hoy(), 'REPARTO', 'PLANIFICADO', $1, $1, $1 RETURNING id`,
    [await server.id(person)],
  );
  return Number(id);
}
const has = async (person: Person) =>
  getTrabajo.result.parse(await server.as(JEFA, getTrabajo, { usuario_id: await server.id(person) })).cosas;

test('all of it goes on in one go: a round to a driver, matters to whoever attends, and both are told', async () => {
  const incidencia = await taken(ANA);
  const { lote } = await server.as(ANA, abrirLote, { tipo: 'ING_PL', datos: {}, esperadas: { modo: 'ninguna' } });
  expect((await has(ANA)).map(({ clase, id }) => [clase, id])).toEqual([
    ['incidencia', incidencia],
    ['lote', lote.id],
  ]);
  const [de, a] = [await server.id(ANA), await server.id(BETO)];
  const cosas = [
    { clase: 'incidencia', id: incidencia },
    { clase: 'lote', id: lote.id },
  ] as const;
  expect(await server.as(JEFA, pasarTrabajo, { de, a, cosas: [...cosas] })).toMatchObject({ code: 'OK', pasadas: 2 });
  expect((await has(BETO)).map(({ id }) => id)).toEqual([incidencia]);
  const told = JSON.stringify(await server.as(BETO, listNotificaciones, {}));
  for (const word of ['Le asignaron', `Siga con el lote ${lote.id}`]) expect(told).toContain(word);
  // It is Ana's no more: whoever looks late is told so, and nothing of it is done.
  expect((await server.as(JEFA, pasarTrabajo, { de, a, cosas: [...cosas] })).error).toBe('TRABAJO_CAMBIO');
});

test('a round goes to whoever drives, and what cannot go keeps all the rest where it is', async () => {
  const id = await round(PABLO);
  const [de, luis, beto] = [await server.id(PABLO), await server.id(LUIS), await server.id(BETO)];
  const cosas = [{ clase: 'recorrido', id }] as const;
  expect((await server.as(JEFA, pasarTrabajo, { de, a: beto, cosas: [...cosas] })).error).toBe('CHOFER_NO_DISPONIBLE');
  const mixed = [...cosas, { clase: 'incidencia', id: 999_999 }] as const;
  expect((await server.as(JEFA, pasarTrabajo, { de, a: luis, cosas: [...mixed] })).error).toBe('TRABAJO_CAMBIO');
  expect((await has(PABLO)).map(({ clase }) => clase)).toEqual(['recorrido']);
  expect(await server.as(JEFA, pasarTrabajo, { de, a: luis, cosas: [...cosas] })).toMatchObject({ code: 'OK' });
  expect((await has(LUIS)).map((cosa) => cosa.id)).toEqual([id]);
  expect(await server.query(`SELECT chofer_id FROM recorrido_relevo WHERE recorrido_id = $1`, [id])).toEqual([
    { chofer_id: de },
  ]);
});

test('what is being counted stands with whoever counts and with whoever collected it, and is handed on from neither', async () => {
  const COBRA: Person = { name: 'Cora Cobra', roles: [18], codes: ['CHF_001'] };
  const recorrido = await round(COBRA);
  const [cuenta, cobro] = [await server.id(ANA), await server.id(COBRA)];
  await server.query(
    `INSERT INTO rendicion (numero, recorrido_id, chofer_id, recibe_id) VALUES ('RN-77', $1, $2, $3)`,
    [recorrido, cobro, cuenta],
  );
  const detalle = async (person: Person) =>
    (await has(person)).filter(({ clase }) => clase === 'rendicion').map((cosa) => [cosa.titulo, cosa.detalle]);
  expect(await detalle(ANA)).toEqual([['Rendición RN-77', 'Contándose · la cuenta']]);
  expect(await detalle(COBRA)).toEqual([['Rendición RN-77', 'Contándose · es de lo que cobró']]);
  await server.query(`UPDATE rendicion SET estado = 'ANULADA' WHERE numero = 'RN-77'`);
  expect([await detalle(ANA), await detalle(COBRA)]).toEqual([[], []]);
});

test('whoever looks after people leaves them a notice; nobody of another house does, nor whoever may not', async () => {
  const usuario_id = await server.id(BETO);
  expect(await server.as(JEFA, avisarA, { usuario_id, texto: 'Pase por tráfico' })).toMatchObject({ code: 'OK' });
  expect(JSON.stringify(await server.as(BETO, listNotificaciones, { cuales: 'accion' }))).toContain('Pase por tráfico');
  expect((await server.as(JEFA, avisarA, { usuario_id: 999_999, texto: 'x' })).error).toBe('USUARIO_NO_ENCONTRADO');
  for (const stranger of [CLIENTE, ANA]) {
    expect((await server.as(stranger, avisarA, { usuario_id, texto: 'x' })).error).toBe('SIN_PERMISO');
    expect((await server.as(stranger, getTrabajo, { usuario_id })).error).toBe('SIN_PERMISO');
  }
});

test('a device says how much waits in it and which pages it runs; what is no such thing is passed over', async () => {
  const call = async (headers: Record<string, string>) =>
    server.request({
      method: 'POST',
      url: '/dispatcher',
      headers: { 'x-token': await server.token(LUIS), ...headers },
      payload: { service: 'notificaciones.listar' },
    });
  const said = async () => {
    const { records } = await server.as(JEFA, listActivos, {});
    const luis = await server.id(LUIS);
    return records
      .filter(({ usuario_id }: { usuario_id: number }) => usuario_id === luis)
      .map(({ pendientes, version }: { pendientes: number; version: string | null }) => [pendientes, version]);
  };
  await call({ 'x-pendientes': '14', 'x-version': 'AbC123' });
  await expect.poll(async () => JSON.stringify(await said())).toContain('[14,"AbC123"]');
  await call({ 'x-pendientes': '-3; DROP', 'x-version': '<b>' });
  expect(JSON.stringify(await said())).not.toContain('<b>');
});
