import { afterAll, beforeAll, expect, test } from 'vitest';

import { ON_THE_WAY } from '#testing/estacion.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getPendientes, type Pendiente } from '../contract.ts';

/** Parcel 300 is on the way to agency 1, and late; 410 is late as well, and 400 has not moved for three days. */
const FILL = `${ON_THE_WAY}
  UPDATE guia SET vence_el = hoy() + 1, ultimo_fecha = greatest(ultimo_fecha, now() - interval '1 day');
  UPDATE guia SET vence_el = hoy() - 2 WHERE id IN (300, 410);
  UPDATE guia SET ultimo_fecha = now() - interval '3 days' WHERE id = 400;`;

const OPERARIO = { roles: [3], codes: ['PROB_SOL', 'GUI_001', 'EVE_003'] } as const satisfies Person;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(FILL);
  await server.query(
    `INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano, filas, con_errores, leida)
     SELECT v.cliente_id, $1, $1, '127.0.0.1', 'envios.csv', sha256(v.con_errores::text::bytea), 9, v.con_errores, v.con_errores, now() FROM (VALUES (1, 2), (1, 0), (2, 5)) AS v (cliente_id, con_errores)`,
    [await server.id(OPERARIO)],
  );
});
afterAll(() => server.close());

const of = async (person: Person): Promise<Record<string, Pendiente>> => {
  const { pendientes } = await server.as(person, getPendientes, {});
  return Object.fromEntries(pendientes.map((one: Pendiente) => [one.clave, one]));
};
const figures = async (person: Person) =>
  Object.entries(await of(person)).map(([clave, { cantidad }]) => [clave, cantidad]);

test('everybody is told of what is theirs to unblock, in figures of their own rows', async () => {
  expect(await figures(OPERARIO)).toEqual([
    ['casos_de_hoy', 0],
    ['sin_movimiento', 1],
    ['vencidas', 2],
    ['importaciones_con_errores', 2],
  ]);
  expect(await figures({ tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] })).toEqual([
    ['por_llegar', 1],
    ['en_estante', 1],
    ['vencen_hoy', 0],
    ['vencidas_en_estante', 0],
  ]);
  expect(await figures({ tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] })).toEqual([
    ['importaciones_con_errores', 1],
  ]);
  expect(await figures({ roles: [18], codes: ['CHF_001'] })).toEqual([]);
});

test('cases are compared for those who lead, and accounts wait for administrators alone', async () => {
  expect((await of(OPERARIO)).casos_de_hoy?.antes).toBeNull();
  expect((await of({ ...OPERARIO, roles: [2] })).casos_de_hoy?.antes).toBe(0);
  await server.id({ pending: true });
  const told = await of({ roles: [1] });
  expect([told.cuentas_por_aprobar?.cantidad, told.webhooks_fallando?.cantidad]).toEqual([1, 0]);
  expect(told.respaldo).toMatchObject({ cantidad: null, detalle: 'Todavía no se hizo ninguno' });
  await server.query(`
    INSERT INTO interno.respaldo_hecho (hecho, archivo, tamano, filas) VALUES (now() - interval '50 hours', 'a', 1, 1), (now() - interval '90 hours', 'b', 1, 1);
    INSERT INTO correo (para, asunto, texto, intentos, enviado) VALUES ('a@b.example', 'Uno', 'x', 3, NULL), ('a@b.example', 'Dos', 'x', 1, NULL), ('a@b.example', 'Tres', 'x', 5, now());`);
  const later = await of({ roles: [1] });
  expect([later.respaldo?.cantidad, later.respaldo?.detalle, later.correos_fallando?.cantidad]).toEqual([2, null, 1]);
});

test('who leads is told which cause rises; others are not', async () => {
  await server.query(
    `INSERT INTO caso (usuario_id, es_sin_etiqueta, guia_id, cliente_id, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
     SELECT $1, false, 300, 1, 1, 2, m.solucion_id, now() - n * interval '1 second', now()
       FROM generate_series(1, 3) AS n, (SELECT solucion_id FROM causa_solucion WHERE causa_id = 2 LIMIT 1) AS m`,
    [await server.id(OPERARIO)],
  );
  const nombre = String((await server.query('SELECT nombre FROM causa WHERE id = 2'))[0]?.nombre);
  expect((await of({ ...OPERARIO, roles: [2] })).casos_de_hoy?.detalle).toBe(`sube «${nombre}»`);
  expect((await of(OPERARIO)).casos_de_hoy?.detalle).toBeNull();
});

test('a driver is told what is still to hand over and to bring back', async () => {
  const driver = { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] } as const satisfies Person;
  await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, creado_por, cambiado_por) VALUES ('R1', hoy(), 'REPARTO', 'EN_RUTA', $1, $1, $1)`,
    [await server.id(driver)],
  );
  await server.query(`
    INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado, bultos, zona_id)
    SELECT r.id, g.id, 'ENTREGA', row_number() OVER (ORDER BY g.id), CASE WHEN g.id = 300 THEN 'EN_CAMINO' ELSE 'NO_ENTREGADA' END, 1, g.zona_id
      FROM recorrido r, guia g WHERE g.id IN (300, 400);`);
  expect(await figures(driver)).toEqual([
    ['por_entregar', 1],
    ['por_devolver', 1],
  ]);
});

test('money that an agency may not take out by itself waits for whoever leads or receives money', async () => {
  const clerk = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] } as const satisfies Person;
  await server.query(
    `WITH t AS (INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos) VALUES (1, $1, 0) RETURNING id)
     INSERT INTO turno_movimiento (turno_id, estado, clase, centavos, texto, usuario_id)
     SELECT t.id, v.estado, 'EGRESO', 500000, v.estado, $1 FROM t, (VALUES ('PEDIDO'), ('PEDIDO'), ('CADUCADO')) AS v (estado)`,
    [await server.id(clerk)],
  );
  const waiting = async (person: Person) => (await of(person)).egresos_por_confirmar?.cantidad;
  expect(await waiting({ roles: [2] })).toBe(2);
  expect(await waiting({ codes: ['VAL_001'] })).toBe(2);
  expect(await waiting(OPERARIO)).toBeUndefined();
  expect(await waiting(clerk)).toBeUndefined();
});

test('what cannot be counted takes no other with it, and is logged', async () => {
  await server.query('ALTER TABLE importacion RENAME COLUMN con_errores TO con_otras');
  const told = await of(OPERARIO);
  expect([told.importaciones_con_errores?.cantidad, told.vencidas?.cantidad]).toEqual([null, 2]);
  expect(
    server.log.filter((line) => JSON.stringify(line).includes('importaciones_con_errores')).length,
  ).toBeGreaterThan(0);
  await server.query('ALTER TABLE importacion RENAME COLUMN con_otras TO con_errores');
});
