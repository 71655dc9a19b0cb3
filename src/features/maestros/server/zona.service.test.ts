import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearEnvio } from '#features/envios/contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { claveDeDireccion } from '#shared/puntos/clave.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { localidades, zonas } from '../lugares.contract.ts';
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

test('what is sent to a door that is known to lie in a zone by doors is of it, whatever its locality; the smallest line wins', async () => {
  const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
  const square = (half: number) =>
    [
      [-34.9 - half, -56.19 - half],
      [-34.9 - half, -56.19 + half],
      [-34.9 + half, -56.19 + half],
      [-34.9 + half, -56.19 - half],
    ]
      .map((corner) => corner.map((degree) => degree.toFixed(4)).join(' '))
      .join('\n');
  const zone = async (nombre: string, half: number, por_puerta = true) => {
    const drawn = { id: null, version: null, nombre, color: null, contorno: square(half), por_puerta };
    return zonas.guardar.result.parse(await server.as(ANA, zonas.guardar, drawn)).id;
  };
  const [wide, near] = [await zone('Puerta ancha', 0.02), await zone('Puerta chica', 0.005)];
  await zone('Solo dibujada', 0.001, false);
  const sent = async (direccion: string, ubicacion: { lat: number; lng: number } | null = null) => {
    const to = {
      servicio: 'ESTANDAR_DOMICILIO',
      entrega: 'DOMICILIO',
      destinatario: 'Rosa',
      localidad: 'Cordón',
    } as const;
    const { envio } = crearEnvio.result.parse(
      await server.as(CLIENTE, crearEnvio, {
        ...to,
        departamento_id: 1,
        direccion,
        ubicacion,
        bultos: [{ tamano_id: 2 }],
      }),
    );
    const id = envio.guias[0]?.id;
    const [{ zona_id }] = await server.query('SELECT zona_id::int FROM guia WHERE id = $1', [id]);
    return zona_id;
  };
  const [{ zona_id: locality }] = await server.query(
    `SELECT zona_id::int FROM localidad WHERE departamento_id = 1 AND nombre = 'Cordón'`,
  );
  const middle = { lat: -34.9, lng: -56.19 };
  expect(await sent('Yaguarón 1100')).toBe(locality);
  expect(await sent('Yaguarón 1101', middle)).toBe(near);
  expect(await sent('Yaguarón 1102', { lat: -34.9, lng: -56.18 })).toBe(wide);
  expect(await sent('Yaguarón 1103', { lat: -34.9, lng: -56.1 })).toBe(locality);
  // What a person has said of a door rules over what the client gives with it; what visits say stands where the client gave nothing.
  const learn = (direccion: string, fuente: 'CORRECCION' | 'VISITAS') =>
    server.query(
      `INSERT INTO punto (clave, lat, lng, fuente, visitas, corregido_por)
       VALUES ($1, $2, $3, $4, CASE WHEN $4 = 'VISITAS' THEN 3 ELSE 0 END, CASE WHEN $4 = 'CORRECCION' THEN 1 END)`,
      [claveDeDireccion({ departamento_id: 1, localidad: 'Cordón', direccion }).clave, middle.lat, middle.lng, fuente],
    );
  await learn('Yaguarón 1104', 'CORRECCION');
  await learn('Yaguarón 1105', 'VISITAS');
  expect(await sent('Yaguarón 1104', { lat: -34.9, lng: -56.1 })).toBe(near);
  expect([await sent('Yaguarón 1105'), await sent('Yaguarón 1105', { lat: -34.9, lng: -56.1 })]).toEqual([
    near,
    locality,
  ]);
  // Whoever moves a locality to another zone leaves these where they are.
  const [{ otras }] = await server.query(
    `SELECT count(*)::int AS otras FROM localidad l CROSS JOIN LATERAL guias_de_otra_zona(l.id) AS o JOIN guia g ON g.id = o.id WHERE g.zona_id = ANY ($1::int[])`,
    [[wide, near]],
  );
  expect(otras).toBe(0);
});
