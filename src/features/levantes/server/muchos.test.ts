import { afterAll, beforeAll, expect, test } from 'vitest';

import { pedirDevoluciones, rechazarMuchas } from '#features/devoluciones/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { getMasivo, listFilasDeMasivo, listMasivos } from '#features/masivos/contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { moverMuchos } from '../guias.contract.ts';
import { checksDeLevantes } from './verificar.sql.ts';

/** More than a person waits for: each levante by itself, with a result of its own, behind whoever asked. */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_002'] };
const ATENCION: Person = { name: 'Ana Gil', codes: ['LEV_002', 'VAL_001'] };
const ADMIN: Person = { roles: [1] };
const MIRA: Person = { codes: ['LEV_001', 'EVE_003'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const MUCHOS = 120;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';`);
});
afterAll(async () => {
  const query = (text: string) => server.query(text);
  const broken: string[] = [];
  for (const { run } of checksDeLevantes) broken.push(...(await run(query)));
  await server.close();
  expect(broken).toEqual([]);
});

/** Of today, confirmed. */
async function waiting(many: number): Promise<number[]> {
  const rows = await server.query(
    `WITH hechos AS (
       INSERT INTO levante (numero, cliente_id, direccion_id, direccion, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados, creado_por)
       SELECT numero_de_levante(), 1, d.id, 'Rivera 1', d.zona_id, hoy(), '15:00', '18:00', 'CONFIRMADO', 'TRAFICO', 3, $2
         FROM generate_series(1, $1) JOIN cliente_direccion d ON d.cliente_id = 1 RETURNING id),
     notas AS (
       INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id)
       SELECT 'levante', id, 'solicitar', 'CONFIRMADO', $2 FROM hechos)
     SELECT id FROM hechos ORDER BY id`,
    [many, await server.id(TRAFICO)],
  );
  return rows.map(({ id }: { id: string }) => Number(id));
}
const isOver = (id: number, person: Person) =>
  expect.poll(async () => (await server.as(person, getMasivo, { id })).masivo?.estado, SOON).toBe('TERMINADO');
const count = async (where: string) =>
  Number((await server.query(`SELECT count(*)::int AS n FROM levante WHERE ${where}`))[0].n);

test('many go to a round at once, what cannot says why row by row, and who asked is told at the end', async () => {
  const ids = await waiting(MUCHOS);
  const ronda = await newRonda(server, CHOFER, { guias: [] });
  await server.query(`UPDATE levante SET dia = hoy() + 1 WHERE id = $1`, [ids[3]]);
  await server.query(`UPDATE levante SET direccion_id = NULL WHERE id = $1`, [ids[5]]);
  const begun = await server.as(TRAFICO, moverMuchos, { ids: [...ids, 999_999], acto: 'asignar', recorrido_id: ronda });
  expect(begun).toMatchObject({ code: 'OK', total: MUCHOS + 1 });
  const id = begun.trabajo_id;
  await isOver(id, TRAFICO);
  const { masivo, razones } = getMasivo.result.parse(await server.as(TRAFICO, getMasivo, { id }));
  expect(masivo).toMatchObject({ nombre: 'Asignar levantes', entidad: 'levante', hechas: MUCHOS - 2, fallidas: 3 });
  expect(masivo.se_deshace).toBe(false);
  expect(razones.map(({ razon }) => razon).toSorted()).toEqual([
    'El cliente no tiene dirección: cárguela y reprograme',
    'Ese levante no existe',
    expect.stringMatching(/sale el .* y el levante es del/),
  ]);
  const { records } = listFilasDeMasivo.result.parse(
    await server.as(TRAFICO, listFilasDeMasivo, { id, resultado: 'fallida' }),
  );
  expect(records.map(({ guia_id }) => guia_id)).toEqual([ids[3], ids[5], 999_999]);
  expect(records[0]?.guia_nro).toMatch(/^L-/);
  const notes = `SELECT count(*)::int AS n FROM documento_anotacion WHERE entidad = 'levante' AND documento_id = $1`;
  expect(await server.query(notes, [ids[3]]), 'nothing of what failed stays').toEqual([{ n: 1 }]);
  expect(await count(`recorrido_id = ${ronda} AND estado = 'ASIGNADO'`)).toBe(MUCHOS - 2);
  const inbox = JSON.stringify(await server.as(TRAFICO, listNotificaciones, {}));
  expect(inbox).toContain(`De ${MUCHOS + 1} levantes: ${MUCHOS - 2} hechos, 3 no.`);
});

test('what was written of one that fails is undone by itself: the others are called off', async () => {
  const ids = await waiting(3);
  await server.query(`UPDATE levante SET estado = 'CERRADO' WHERE id = $1`, [ids[1]]);
  await server.query(
    `INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, usuario_id) VALUES ('levante', $1, 'cerrar', 'CONFIRMADO', 'CERRADO', $2)`,
    [ids[1], await server.id(TRAFICO)],
  );
  const { trabajo_id } = await server.as(TRAFICO, moverMuchos, { ids, acto: 'cancelar' });
  await isOver(trabajo_id, TRAFICO);
  expect(await count(`id = ANY ('{${ids.join()}}') AND estado = 'CANCELADO'`)).toBe(2);
  expect(await server.as(MIRA, moverMuchos, { ids, acto: 'cancelar' })).toMatchObject({ error: 'SIN_PERMISO' });
  const others = listMasivos.result.parse(await server.as(MIRA, listMasivos, {}));
  expect(others.masivos).toEqual([]);
});

test('whoever may not any more is not worked for', async () => {
  const PASA: Person = { name: 'Pasa Jera', codes: ['LEV_002'] };
  const ids = await waiting(2);
  const user = await server.id(PASA);
  await server.query(
    `WITH m AS (INSERT INTO masivo (entidad, acto, datos, usuario_id, ip, total) VALUES ('levante', 'cancelar', '{"nombre":"Cancelar levantes"}', $1, '::1', 2) RETURNING id),
          k AS (DELETE FROM usuario_funcionalidad WHERE usuario_id = $1)
     INSERT INTO masivo_fila (masivo_id, guia_id) SELECT m.id, unnest($2::bigint[]) FROM m`,
    [user, ids],
  );
  await server.query(`SELECT pg_notify('anden_trabajo', 'masivos')`);
  const last = async () => (await server.query('SELECT estado, nota FROM masivo ORDER BY id DESC LIMIT 1'))[0];
  await expect.poll(last, SOON).toEqual({ estado: 'DETENIDO', nota: 'Quien lo pidió ya no puede hacerlo' });
  expect(await count(`id = ANY ('{${ids.join()}}') AND estado = 'CONFIRMADO'`)).toBe(2);
});

test('returns are refused by the hundred with one word, and what was authorised meanwhile says so', async () => {
  const made: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const guia = await newGuia(server, {});
    await server.as(ADMIN, registrarEvento, { guia_id: guia.id, tipo: 'ADM' });
    const { filas } = await server.as(ADMIN, pedirDevoluciones, {
      ...{ guias: [guia.id], clase: 'PEDIDO_CLIENTE', motivo_id: 21 },
    });
    made.push(Number(filas[0].id));
  }
  const respuesta = 'Ya salió a reparto';
  const first = await server.as(ATENCION, rechazarMuchas, { ids: made.slice(0, 1), respuesta });
  await isOver(first.trabajo_id, ATENCION);
  const { trabajo_id } = await server.as(ATENCION, rechazarMuchas, { ids: made, respuesta });
  await isOver(trabajo_id, ATENCION);
  const { masivo, razones } = getMasivo.result.parse(await server.as(ATENCION, getMasivo, { id: trabajo_id }));
  expect(masivo).toMatchObject({ nombre: 'Rechazar devoluciones', entidad: 'devolucion', hechas: 2, fallidas: 1 });
  expect(razones).toMatchObject([{ razon: expect.stringContaining('Rechazada'), cantidad: 1 }]);
  const rows = await server.query(`SELECT DISTINCT estado, respuesta FROM devolucion WHERE id = ANY ($1)`, [made]);
  expect(rows).toEqual([{ estado: 'RECHAZADA', respuesta }]);
});
