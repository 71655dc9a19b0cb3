// owns: agente, zona, localidad
import { type RawBuilder, sql } from 'kysely';

import type { CambioPedido, TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import { upsertCentro } from '#server/puntos/centro.sql.ts';
import type { Opcion, Valores } from '#shared/catalogo.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

const ofrecer = (tabla: RawBuilder<unknown>) =>
  sql<Opcion>`SELECT id, nombre, true AS activo FROM ${tabla} ORDER BY clave_de_nombre(nombre), id`;
const TIPOS = sql<Opcion>`SELECT id, nombre, true AS activo FROM tipo_agente ORDER BY id`;
const DEPARTAMENTOS = ofrecer(sql`departamento`);
const ZONAS = ofrecer(sql`zona`);

export const tablaDeAgencias: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO agente ${filas}`,
  update: (cambios) => sql`UPDATE agente SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM agente WHERE ${cual}`,
  usos: [
    { nombre: 'Guías', filas: (id) => sql`SELECT FROM guia WHERE agente_id = ${id}` },
    { nombre: 'Personas', filas: (id) => sql`SELECT FROM usuario WHERE agente_id = ${id}` },
    { nombre: 'Estantes', filas: (id) => sql`SELECT FROM estante WHERE agente_id = ${id}` },
  ],
  opciones: { tipo_agente_id: TIPOS, departamento_id: DEPARTAMENTOS, zona_id: ZONAS },
  reglas: {
    agente_nombre_unico: ['nombre', 'Ya hay una agencia con ese nombre'],
    agente_nombre_sin_acentos: ['nombre', 'Ya hay una agencia con ese nombre, escrito de otra manera'],
    agente_codigo_unico: ['codigo', 'Ya hay una agencia con ese código'],
    agente_tipo_agente_id_fkey: ['tipo_agente_id', 'Ese tipo no existe'],
    agente_departamento_id_fkey: ['departamento_id', 'Ese departamento no existe'],
    agente_zona_id_fkey: ['zona_id', 'Esa zona ya no existe'],
    agente_horario_entero: ['cierra', 'Diga a qué hora abre y a qué hora cierra, en ese orden'],
    agente_lugar_entero: ['lng', 'La latitud va con su longitud'],
  },
  guarda: cuidarCierre,
};

const PLANTA = 8;

/** An agency closes empty, and the last plant not at all. */
async function cuidarCierre(db: Db, { fila, cambios }: CambioPedido): Promise<void> {
  const closes = cambios.activo === false;
  const tipo = fila.valores.tipo_agente_id;
  if (fila.activo && tipo === PLANTA && (closes || 'tipo_agente_id' in cambios)) await cuidarPlanta(db, fila.id);
  if (!closes) return;
  const guias = await countGuiasAbiertas(db, fila.id);
  if (guias === 0) return;
  const cuantas =
    guias === 1 ? 'una guía que está ahí o va' : `${guias.toLocaleString('es-UY')} guías que están ahí o van`;
  throw new RefusalError(
    'MAESTRO_EN_USO',
    `Tiene ${cuantas} hacia ella. Desvíelas a otra agencia y vuelva a cerrarla`,
    {
      id: fila.id,
    },
  );
}

async function cuidarPlanta(db: Db, id: number): Promise<void> {
  // Whoever closes another one at the same moment waits here, and then reads what is left. Not for its row: that one is held by them already, and
  // two who hold one each would wait for each other.
  await sql`SELECT pg_advisory_xact_lock(hashtext('plantas'))`.execute(db);
  const { rows } = await sql`
    SELECT FROM agente a WHERE a.tipo_agente_id = ${PLANTA} AND a.activo AND a.id <> ${id}::int LIMIT 1`.execute(db);
  if (rows.length > 0) return;
  throw new RefusalError('MAESTRO_EN_USO', 'Es la última planta activa: sin ella no entra ningún paquete', { id });
}

/** What lies there or is bound for it. */
export async function countGuiasAbiertas(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general
     WHERE g.agente_id = ${id}::int AND NOT e.es_final`.execute(db);
  return rows[0]?.n ?? 0;
}

export const tablaDeZonas: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO zona ${filas}`,
  update: (cambios) => sql`UPDATE zona SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM zona WHERE ${cual}`,
  usos: [
    { nombre: 'Localidades', filas: (id) => sql`SELECT FROM localidad WHERE zona_id = ${id}` },
    { nombre: 'Agencias', filas: (id) => sql`SELECT FROM agente WHERE zona_id = ${id}` },
    { nombre: 'Guías', filas: (id) => sql`SELECT FROM guia_busqueda WHERE zona_id = ${id}` },
    { nombre: 'Clientes', filas: (id) => sql`SELECT FROM cliente WHERE zona_id = ${id}` },
    { nombre: 'Carros', filas: (id) => sql`SELECT FROM carro WHERE zona_id = ${id}` },
  ],
  reglas: {
    zona_nombre_unico: ['nombre', 'Ya hay una zona con ese nombre'],
    zona_nombre_sin_acentos: ['nombre', 'Ya hay una zona con ese nombre, escrito de otra manera'],
  },
  lee: {
    contorno: sql`(SELECT string_agg(concat_ws(' ', p ->> 'lat', p ->> 'lng'), E'\\n' ORDER BY n) FROM jsonb_array_elements(t.poligono) WITH ORDINALITY AS e (p, n))`,
  },
  aparte: writeContorno,
};

/** A text of the form's as corners, one a row. */
async function writeContorno(db: Db, id: number, { contorno }: Valores): Promise<void> {
  const puntos = typeof contorno === 'string' ? contorno : null;
  await sql`
    UPDATE zona SET poligono = (
      SELECT jsonb_agg(jsonb_build_object('lat', split_part(r, ' ', 1)::numeric, 'lng', split_part(r, ' ', 2)::numeric) ORDER BY n)
        FROM string_to_table(${puntos}::text, E'\\n') WITH ORDINALITY AS s (r, n)) WHERE id = ${id}::int`.execute(db);
}

const RANGOS = sql<Opcion>`
  SELECT r.id, r.nombre, true AS activo FROM (VALUES (1, 'Ciudad'), (2, 'Pueblo'), (3, 'Paraje o balneario')) AS r (id, nombre)`;

export const tablaDeLocalidades: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO localidad ${filas}`,
  update: (cambios) => sql`UPDATE localidad SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM localidad WHERE ${cual}`,
  usos: [{ nombre: 'Envíos', filas: (id) => sql`SELECT FROM envio WHERE localidad_id = ${id}` }],
  opciones: { departamento_id: DEPARTAMENTOS, zona_id: ZONAS, rango: RANGOS },
  reglas: {
    localidad_unica_en_su_departamento: ['nombre', 'Ya hay una localidad con ese nombre en el departamento'],
    localidad_sin_acentos: ['nombre', 'Ya hay una localidad con ese nombre en el departamento, escrito de otra manera'],
    localidad_departamento_id_fkey: ['departamento_id', 'Ese departamento no existe'],
    localidad_zona_id_fkey: ['zona_id', 'Esa zona ya no existe'],
  },
  lee: {
    lat: sql`(SELECT c.lat FROM localidad_centro c WHERE c.localidad_id = t.id)`,
    lng: sql`(SELECT c.lng FROM localidad_centro c WHERE c.localidad_id = t.id)`,
  },
  aparte: async (db, id, valores) => {
    const wrong = await upsertCentro(db, id, valores);
    if (wrong !== null) throw new AppError('DATOS_INVALIDOS', { id }, { [wrong.campo]: wrong.texto });
  },
};
