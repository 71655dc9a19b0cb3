import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import { openScope, type Scope } from './scope.ts';

/** Two clients and two agencies with a row each in every table that says whose something is, and that is not in `scope.test.ts`. */
const FILL = `${TWO_CLIENTS}
  INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id) VALUES
    (901, 'p@prueba.example', 'P', 'p', 'x', 'ACTIVO', 'personal', NULL, NULL),
    (902, 'c1@prueba.example', 'C1', 'c1', 'x', 'ACTIVO', 'cliente', 1, NULL),
    (903, 'c2@prueba.example', 'C2', 'c2', 'x', 'ACTIVO', 'cliente', 2, NULL),
    (904, 'a1@prueba.example', 'A1', 'a1', 'x', 'ACTIVO', 'agencia', NULL, 1),
    (905, 'a2@prueba.example', 'A2', 'a2', 'x', 'ACTIVO', 'agencia', NULL, 2);
  INSERT INTO tarifa (nombre, cliente_id) VALUES ('Una', 1), ('Otra', 2);
  INSERT INTO tarifa_version (tarifa_id, numero, vigente_desde, bulto_adicional_por_mil, kilo_adicional_centavos, contra_reembolso_por_mil,
                              contra_reembolso_minimo_centavos, valor_declarado_por_mil, dolar_centavos)
    SELECT id, 1, hoy(), 1, 1, 1, 1, 1, 1 FROM tarifa WHERE cliente_id IS NOT NULL;
  INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos)
    SELECT v.id, 'FLEX', 'CAPITAL', 7, 7 FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE t.cliente_id IS NOT NULL;
  INSERT INTO envio (id, cliente_id, usuario_id, origen, servicio, entrega, paga, solicitud, cobra, piezas, tarifa_version_id, precio_centavos,
                     precio_moneda, precio_tramos)
    SELECT n, n, 901 + n, 'API', 'FLEX', 'AGENCIA', 'REMITENTE', 'LEVANTE', false, '[1]', 1, 1, 'UYU', '[]' FROM generate_series(1, 2) AS n;
  INSERT INTO envio_guia (guia_id, envio_id) VALUES (11, 1), (21, 2);
  INSERT INTO envio_borrador (usuario_id, datos) SELECT id, '{}' FROM usuario WHERE id > 900;
  INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano)
    SELECT n, 901 + n, 901 + n, '127.0.0.1', 'a.csv', sha256('a'), 1 FROM generate_series(1, 2) AS n;
  INSERT INTO importacion_fila (importacion_id, cliente_id, nro, crudo) SELECT id, cliente_id, 1, '{a}' FROM importacion;
  INSERT INTO importacion_mapeo (cliente_id, firma, mapeo, fijos, usuario_id) VALUES (1, 'f', '{}', '{}', 902), (2, 'f', '{}', '{}', 903);
  SELECT plegar_conteo_de_pickup(), plegar_informe();
  INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad) VALUES (1, hoy(), true, hoy(), 1), (2, hoy(), true, hoy(), 1);
  UPDATE guia SET intentos = 1;
  INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma) VALUES (1, hoy(), 'caso', 1, 1, 0), (2, hoy(), 'caso', 1, 1, 0);
  INSERT INTO informe_perfil (cliente_id, grande) VALUES (1, true), (2, true);
  INSERT INTO informe_suscripcion (usuario_id, cliente_id, periodicidad, proxima)
    VALUES (901, 1, 'semanal', hoy()), (902, 1, 'semanal', hoy()), (903, 2, 'semanal', hoy());
  SELECT notificar(ARRAY[901, 902, 903, 904, 905], 'CUENTA', false, 'Una', 'Una', NULL);
  INSERT INTO incidencia (numero, tipo_id, prioridad, asunto, cliente_id, agente_id, canal, creada, abierta_por, calendario_id, respuesta_s, resolucion_s,
                          corre_desde, vence, ultimo_mensaje)
    SELECT 'I-261124-0' || id, 1, 'NORMAL', 'Una', cliente_id, agente_id, 'PANTALLA', now(), id, 1, 60, 60, now(), now(), now() FROM usuario WHERE id > 900;
  INSERT INTO incidencia_mensaje (incidencia_id, usuario_id, de_afuera, texto) SELECT id, abierta_por, true, 'Uno' FROM incidencia;
  INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto) SELECT id, 901, 'Una' FROM incidencia;
  INSERT INTO archivo (id, usuario_id, nombre, tipo, tamano, contenido) OVERRIDING SYSTEM VALUE SELECT 70000 + id, usuario_id, 'Papel', 'application/pdf', 1, 'a' FROM incidencia_mensaje;
  INSERT INTO incidencia_adjunto (archivo_id, mensaje_id) SELECT 70000 + id, id FROM incidencia_mensaje;
  INSERT INTO incidencia_seguidor (incidencia_id, usuario_id) SELECT id, 901 FROM incidencia;
  INSERT INTO incidencia_lazo (incidencia_id, clase, otro_id, usuario_id) SELECT id, 'CASO', 1, 901 FROM incidencia;
  INSERT INTO incidencia_etiqueta (incidencia_id, texto, usuario_id) SELECT id, 'Una', 901 FROM incidencia;
  INSERT INTO cliente_contacto (cliente_id, nombre, telefono) VALUES (1, 'Uno', '1'), (2, 'Otro', '2');
  INSERT INTO cliente_etiqueta (cliente_id, texto, usuario_id) VALUES (1, 'Una', 901), (2, 'Otra', 901);
  INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) VALUES (1, 'max_intentos', '3', hoy(), 901), (2, 'max_intentos', '4', hoy(), 901);
  INSERT INTO devolucion (clase, guia_id, motivo_id) VALUES ('PEDIDO_CLIENTE', 11, 21), ('PEDIDO_CLIENTE', 21, 21);
  INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) SELECT 901, 'Foto', 'image/jpeg', 1, 'a' FROM generate_series(1, 2);
  INSERT INTO devolucion_foto (devolucion_id, archivo_id)
    SELECT d.id, a.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM devolucion) AS d
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM archivo WHERE nombre = 'Foto') AS a USING (n);
  INSERT INTO preferencia (usuario_id) SELECT id FROM usuario WHERE id > 900;`;

/** What a view is of. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  informe_pendiente: ['informe_guia_delta', 'informe_delta'],
  informe_resumen: ['informe_renglon'],
};

const CLIENTE_1: Scope = { tipo: 'cliente', usuario_id: 902, cliente_id: 1, agente_id: null };
const AGENCIA_1: Scope = { tipo: 'agencia', usuario_id: 904, cliente_id: null, agente_id: 1 };

let server: TestServer;
let raw: pg.Client;

beforeAll(async () => {
  server = await openTestServer(FILL);
  raw = new pg.Client(server.app);
  await raw.connect();
});
afterAll(async () => {
  await raw.end();
  await server.close();
});

/** What the database itself lets a scope see; null: the role may not read the table at all. */
async function seen(scope: Scope, table: string, column: string): Promise<number[] | null> {
  await raw.query(openScope(scope, 'read'));
  try {
    const { rows } = await raw.query({ text: `SELECT DISTINCT ${column} FROM ${table} ORDER BY 1`, rowMode: 'array' });
    return rows.map(([value]) => Number(value));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return null;
    throw error;
  } finally {
    await raw.query('ROLLBACK');
  }
}

describe('without any filter', () => {
  test.each<[string, string, number[] | null, number[] | null]>([
    ['envio', 'cliente_id', [1], null],
    ['envio_guia', 'guia_id', [11], null],
    ['envio_borrador', 'usuario_id', [902], null],
    // The general tariff is everybody's.
    ['tarifa', 'coalesce(cliente_id, 0)', [0, 1], null],
    ['tarifa_version', 'tarifa_id', [1, 2], null],
    ['tarifa_linea', 'version_id', [1, 2], null],
    ['importacion', 'cliente_id', [1], null],
    ['importacion_fila', 'cliente_id', [1], null],
    ['importacion_mapeo', 'cliente_id', [1], null],
    ['pickup_conteo', 'lugar_id', null, [1]],
    ['pickup_conteo_delta', 'agente_id', null, [1]],
    ['informe_renglon', 'cliente_id', [1], null],
    ['informe_resumen', 'cliente_id', [1], null],
    ['informe_guia_delta', 'cliente_id', [1], null],
    ['informe_delta', 'cliente_id', [1], null],
    ['informe_pendiente', 'cliente_id', [1], null],
    ['informe_perfil', 'cliente_id', [1], null],
    ['informe_suscripcion', 'usuario_id', [902], null],
    ['notificacion', 'usuario_id', [902], [904]],
    ['preferencia', 'usuario_id', [902], [904]],
    ['devolucion', 'guia_id', [11], [11]],
    ['devolucion_foto', '(SELECT d.guia_id FROM devolucion d WHERE d.id = devolucion_id)', [11], null],
    ['incidencia', 'abierta_por', [902], [904]],
    ['cliente_contacto', 'cliente_id', [1], null],
    ['cliente_regla', 'cliente_id', [1], null],
    ['incidencia_mensaje', 'usuario_id', [902], [904]],
    ['incidencia_adjunto', '(SELECT m.usuario_id FROM incidencia_mensaje m WHERE m.id = mensaje_id)', [902], [904]],
  ])('%s gives a client and an agency what is theirs, and by its policy', async (table, column, cliente, agencia) => {
    expect(await seen(CLIENTE_1, table, column)).toEqual(cliente);
    expect(await seen(AGENCIA_1, table, column)).toEqual(agencia);
    // A view reads with the rights of whoever asks: it is held by the tables under it.
    const held = VIEWS[table] ?? [table];
    for (const one of held) await server.query(`ALTER TABLE ${one} DISABLE ROW LEVEL SECURITY`);
    const scope = cliente === null ? AGENCIA_1 : CLIENTE_1;
    const open = await seen(scope, table, column);
    for (const one of held) await server.query(`ALTER TABLE ${one} ENABLE ROW LEVEL SECURITY`);
    expect(open?.length).toBeGreaterThan((cliente ?? agencia ?? []).length);
  });
});

/** Catalogues: rows of nobody. Whoever adds one here says that all clients and agencies may read each other's rows of it. */
const CATALOGUES =
  `agente calendario causa corte_levante departamento documento_estado documento_paso estado_guia evento_de_estacion feriado franja_capacidad incidencia_tipo localidad motivo motivo_de_evento plazo_de_entrega rol
  rol_funcionalidad stock_dia tamano tipo_agente tipo_almacenamiento tipo_evento tipo_stock transicion transicion_retirada zona`.split(
    /\s+/,
  );

test('what a client, an agency or a warehouse reads without a policy is the same for everybody', async () => {
  const rows = await server.query(`
    SELECT DISTINCT c.relname::text AS tabla FROM pg_class c CROSS JOIN unnest(ARRAY['anden_cliente', 'anden_agencia', 'anden_deposito']) AS r (rol)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
       AND (has_table_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
         OR has_any_column_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE'))
     ORDER BY 1`);
  expect(rows.map(({ tabla }) => tabla)).toEqual(CATALOGUES);
});

test('what is said of an incidencia among ourselves is refused to every role outside, and so are its columns', async () => {
  for (const scope of [CLIENTE_1, AGENCIA_1]) {
    expect(await seen(scope, 'incidencia_nota', 'usuario_id')).toBeNull();
    expect(await seen(scope, 'incidencia_seguidor', 'usuario_id')).toBeNull();
    expect(await seen(scope, 'incidencia_lazo', 'usuario_id')).toBeNull();
    expect(await seen(scope, 'incidencia_etiqueta', 'usuario_id')).toBeNull();
    expect(await seen(scope, 'incidencia_adjunto', 'nota_id')).toBeNull();
    for (const column of ['responsable_id', 'costo_centavos', 'responsable_del_hecho', 'duplicada_de', 'retiene::int'])
      expect(await seen(scope, 'incidencia', column)).toBeNull();
  }
});

test('what we say of a client, what it may owe and who looks after it is refused to every role outside, its own included', async () => {
  for (const scope of [CLIENTE_1, AGENCIA_1])
    for (const column of ['credito_centavos', 'length(nota)', 'ejecutivo_id', 'segmento_id'])
      expect(await seen(scope, 'cliente', column)).toBeNull();
  for (const scope of [CLIENTE_1, AGENCIA_1]) expect(await seen(scope, 'cliente_etiqueta', 'cliente_id')).toBeNull();
  expect(await seen(AGENCIA_1, 'cliente', 'length(web)')).toBeNull();
  expect(await seen(CLIENTE_1, 'cliente', 'id')).toEqual([1]);
});

test('a view that they read reads with their rights', async () => {
  const rows = await server.query(`
    SELECT DISTINCT c.relname::text AS vista FROM pg_class c CROSS JOIN unnest(ARRAY['anden_cliente', 'anden_agencia', 'anden_deposito']) AS r (rol)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v' AND has_table_privilege(r.rol, c.oid, 'SELECT')
       AND NOT coalesce('security_invoker=true' = ANY (c.reloptions), false)`);
  expect(rows).toEqual([]);
});
