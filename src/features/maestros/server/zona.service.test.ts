import { afterAll, beforeAll, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { localidades } from '../lugares.contract.ts';
import { pasarASuZona, verOtraZona } from '../zona.contract.ts';
import { passGuias } from './zona.sql.ts';

const ANA: Person = { name: 'Ana Zonas', codes: ['AGT_003'] };
const OTROS: readonly Person[] = [{ roles: [2] }, { tipo: 'cliente', cliente_id: 1, codes: ['AGT_003'] }];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

test('what waits for a locality that was moved is told and given its zone; what is planned, gone or of others stays', async () => {
  const [local] = await server.query(
    `SELECT l.id::int, l.nombre, l.departamento_id AS departamento, l.zona_id AS zona FROM localidad l WHERE l.departamento_id = 1 ORDER BY l.rango, l.id LIMIT 1`,
  );
  const [{ nueva }] = await server.query(`SELECT min(id) AS nueva FROM zona WHERE id <> $1`, [local.zona]);
  const parcel = async (cambios: string) => {
    const { id } = await newGuia(server);
    await server.query(
      `UPDATE guia SET departamento_id = $2, localidad = $3, zona_id = $4, agente_id = NULL WHERE id = $1`,
      [id, local.departamento, local.nombre, local.zona],
    );
    if (cambios !== '') await server.query(`UPDATE guia SET ${cambios} WHERE id = $1`, [id]);
    return id;
  };
  const waits = [await parcel(''), await parcel(`localidad = upper(localidad), estado_general = 'CLASIFICADO'`)];
  const stays = [
    await parcel(`estado_general = 'EN_REPARTO'`),
    await parcel(`localidad = 'Otra que no es'`),
    await parcel('agente_id = 1'),
  ];
  const planned = await parcel(`estado_general = 'CLASIFICADO'`);
  const [{ id: recorrido }] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, cambiado_por, creado_por) VALUES ('R-ZONA', hoy(), 'REPARTO', $1, $1) RETURNING id`,
    [await server.id(ANA)],
  );
  await server.query(`INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden) VALUES ($1, $2, 'ENTREGA', 1)`, [
    recorrido,
    planned,
  ]);
  const count = async () => (await server.as(ANA, verOtraZona, { localidad_id: local.id })).guias;
  const before = await count();
  const { fila } = await server.as(ANA, localidades.ver, { id: local.id });
  const { id, version, valores } = fila;
  expect(await server.as(ANA, localidades.guardar, { id, version, ...valores, zona_id: nueva })).toMatchObject({
    code: 'OK',
  });
  expect(await count()).toBeGreaterThanOrEqual(before + waits.length);
  for (const person of OTROS)
    expect((await server.as(person, pasarASuZona, { localidad_id: local.id })).error).toBe('SIN_PERMISO');
  const zonas = async (ids: number[]) =>
    (await server.query('SELECT zona_id FROM guia WHERE id = ANY ($1) ORDER BY id', [ids])).map(
      ({ zona_id }) => zona_id,
    );
  const someone = { ...SISTEMA, tipo: 'personal' as const, usuario_id: await server.id({ codes: ['GUI_001'] }) };
  expect(await server.database.transaction(someone, (db) => passGuias(db, local.id)), 'by the database alone').toBe(0);
  expect(await zonas(waits)).toEqual([local.zona, local.zona]);
  const done = await server.as(ANA, pasarASuZona, { localidad_id: local.id });
  expect(done.guias).toBeGreaterThanOrEqual(waits.length);
  expect(await zonas(waits)).toEqual([nueva, nueva]);
  expect(await zonas([...stays, planned])).toEqual([local.zona, local.zona, local.zona, local.zona]);
  expect(await count()).toBe(0);
  expect((await server.as(ANA, pasarASuZona, { localidad_id: local.id })).guias).toBe(0);
  expect((await server.as(ANA, pasarASuZona, { localidad_id: 999_999 })).error).toBe('MAESTRO_NO_ENCONTRADO');
  const [rastro] = await server.query(
    `SELECT despues FROM auditoria WHERE servicio = 'maestros.pasar_de_zona' ORDER BY id LIMIT 1`,
  );
  expect(rastro.despues).toMatchObject({ guias: done.guias });
});
