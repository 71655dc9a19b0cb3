// owns: recorrido
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import type { EstadoRecorrido, Recorrido, RecorridoFila } from '../contract.ts';

type Cabecera = Recorrido['recorrido'];

/** Without an hour there is nothing to be late for; what has not left is late from that hour on. */
const ATRASO = sql`
  CASE WHEN r.salida_prevista IS NULL OR r.estado IN ('RENDIDO', 'ANULADO') THEN NULL
       ELSE nullif(greatest(0, floor(extract(epoch FROM coalesce(r.salida, now())
              - ((r.dia + r.salida_prevista) AT TIME ZONE 'America/Montevideo')) / 60)), 0)::int END`;

const CABECERA = sql`
  r.id, r.numero, r.dia, r.tipo, r.estado, r.chofer_id, u.fullname AS chofer, a.nombre AS destino,
  to_char(r.salida_prevista, 'HH24:MI') AS salida_prevista, r.salida, r.llegada, ${ATRASO} AS atraso_minutos`;

interface Pedido {
  readonly dia: string | null;
  readonly estado: string | null;
  /** Of this driver alone; null: of all. */
  readonly chofer_id: number | null;
}

export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ dia: string }>`SELECT hoy() AS dia`.execute(db);
  return rows[0]?.dia ?? '';
}

/** The rounds of a day with what became of each of their lines, worst delay first. */
export async function selectRecorridos(db: Db, { dia, estado, chofer_id }: Pedido): Promise<RecorridoFila[]> {
  const [{ rows }, zonas] = await Promise.all([
    sql<Omit<RecorridoFila, 'zonas'> & { zonas: number[] }>`
    SELECT ${CABECERA}, coalesce(l.lineas, '[]') AS lineas, coalesce(l.bultos, 0)::int AS bultos, coalesce(l.zonas, '[]') AS zonas,
           coalesce(c.uyu, 0)::bigint AS en_la_calle, coalesce(c.usd, 0)::bigint AS en_la_calle_usd
      FROM recorrido r
      LEFT JOIN usuario u ON u.id = r.chofer_id
      LEFT JOIN agente a ON a.id = r.destino_id
      LEFT JOIN LATERAL (
        SELECT json_agg(l.estado ORDER BY l.orden, l.guia_id) AS lineas, json_agg(l.zona_id) AS zonas, sum(l.bultos) AS bultos
          FROM recorrido_guia l
         WHERE l.recorrido_id = r.id AND l.estado <> 'QUITADA') l ON true
      LEFT JOIN LATERAL (
        SELECT sum(e.monto_centavos) FILTER (WHERE g.moneda = 'UYU') AS uyu, sum(e.monto_centavos) FILTER (WHERE g.moneda = 'USD') AS usd
          FROM evento e JOIN guia g ON g.id = e.guia_id
         WHERE e.recorrido_id = r.id AND e.fecha_evento > r.dia - 7 AND e.monto_centavos IS NOT NULL AND r.estado IN ('EN_RUTA', 'EN_RENDICION')
           AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id)) c ON true
     WHERE r.dia = coalesce(${dia}::date, hoy()) AND (${estado}::text IS NULL OR r.estado = ${estado})
       AND (${chofer_id}::int IS NULL OR r.chofer_id = ${chofer_id}::int)
     ORDER BY atraso_minutos DESC NULLS LAST, r.numero`.execute(db),
    sql<{ id: number; nombre: string }>`SELECT id, nombre FROM zona`.execute(db),
  ]);
  const nombres = new Map(zonas.rows.map(({ id, nombre }) => [id, nombre]));
  return rows.map((row) => ({ ...row, zonas: mostOf(row.zonas).flatMap((id) => nombres.get(id) ?? []) }));
}

/** The three that most of its parcels go to. */
function mostOf(zonas: readonly number[]): number[] {
  const counted = new Map<number, number>();
  for (const id of zonas) counted.set(id, (counted.get(id) ?? 0) + 1);
  return [...counted]
    .toSorted(([a, many], [b, more]) => more - many || a - b)
    .slice(0, 3)
    .map(([id]) => id);
}

/** Null: there is none, or it is another driver's. */
export async function selectRecorrido(db: Db, id: number, chofer_id: number | null): Promise<Cabecera | null> {
  const { rows } = await sql<Cabecera>`
    SELECT ${CABECERA}, r.version
      FROM recorrido r LEFT JOIN usuario u ON u.id = r.chofer_id LEFT JOIN agente a ON a.id = r.destino_id
     WHERE r.id = ${id}::bigint AND (${chofer_id}::int IS NULL OR r.chofer_id = ${chofer_id}::int)`.execute(db);
  return rows[0] ?? null;
}

/** What the rules of an act look at, once the round is locked. */
export interface Abierto {
  readonly id: number;
  readonly numero: string;
  readonly estado: EstadoRecorrido;
  readonly tipo: 'REPARTO' | 'TRONCO';
  readonly destino_id: number | null;
  readonly chofer_id: number | null;
  readonly version: number;
  readonly cambiado: string;
  readonly cambiado_por: string;
}

/** Locks the round first and reads it after the wait. Null: there is none. */
export async function lockRecorrido(db: Db, id: number): Promise<Abierto | null> {
  await sql`SELECT FROM recorrido WHERE id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Abierto>`
    SELECT r.id, r.numero, r.estado, r.tipo, r.destino_id, r.chofer_id, r.version, r.cambiado, u.fullname AS cambiado_por
      FROM recorrido r JOIN usuario u ON u.id = r.cambiado_por WHERE r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Nuevo {
  readonly numero: string;
  readonly dia: string;
  readonly destino_id: number | null;
  readonly carro_id: number | null;
  readonly usuario_id: number;
}

/** Null: the label began a draft today already, at the very same time. */
export async function insertRecorrido(
  db: Db,
  { numero, dia, destino_id, carro_id, usuario_id }: Nuevo,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO recorrido (numero, dia, tipo, destino_id, carro_id, creado_por, cambiado_por)
    VALUES (${numero}, ${dia}::date, ${destino_id === null ? 'REPARTO' : 'TRONCO'}, ${destino_id}::int, ${carro_id}::int, ${usuario_id}::int,
            ${usuario_id}::int)
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export interface Borrador {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly usuario_id: number;
  readonly usuario: string;
  readonly desde: string;
}

/** The draft of today that goes to an agency, or that the label of a cart began. */
export async function selectBorrador(
  db: Db,
  { destino_id, carro_id }: { destino_id: number | null; carro_id: number | null },
): Promise<Borrador | null> {
  const { rows } = await sql<Borrador>`
    SELECT r.id AS recorrido_id, r.numero, u.id AS usuario_id, u.fullname AS usuario,
           (SELECT min(a.registrada) FROM documento_anotacion a WHERE a.entidad = 'recorrido' AND a.documento_id = r.id) AS desde
      FROM recorrido r JOIN usuario u ON u.id = r.creado_por
     WHERE r.dia = hoy() AND r.estado = 'BORRADOR' AND (r.destino_id = ${destino_id}::int OR r.carro_id = ${carro_id}::int)`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Cambio {
  readonly estado?: string | undefined;
  readonly chofer_id?: number | null | undefined;
  readonly salida_prevista?: string | null | undefined;
}

/** Writes what changed, who did, and one version more. Answers it. @throws AppError CHOFER_EN_RUTA */
export async function updateRecorrido(db: Db, id: number, cambio: Cambio & { readonly usuario_id: number }) {
  const { estado, chofer_id, salida_prevista, usuario_id } = cambio;
  const { rows } = await asRefusal(
    sql<{ version: number }>`
      UPDATE recorrido SET version = version + 1, cambiado = clock_timestamp(), cambiado_por = ${usuario_id}::int,
             estado = coalesce(${estado ?? null}, estado),
             salida = CASE WHEN ${estado ?? null}::text = 'EN_RUTA' THEN now() ELSE salida END,
             llegada = CASE WHEN ${estado ?? null}::text = 'EN_RENDICION' THEN now() ELSE llegada END,
             chofer_id = CASE WHEN ${chofer_id !== undefined}::boolean THEN ${chofer_id ?? null}::int ELSE chofer_id END,
             salida_prevista = CASE WHEN ${salida_prevista !== undefined}::boolean THEN ${salida_prevista ?? null}::time ELSE salida_prevista END
       WHERE id = ${id}::bigint RETURNING version`.execute(db),
    { chofer_en_una_ruta: 'CHOFER_EN_RUTA' },
  );
  return rows[0]?.version ?? 0;
}

const CHOFERES = sql`
  SELECT u.id, u.fullname AS nombre FROM usuario u
   WHERE u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO'
     AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'CHF_001')
       OR EXISTS (SELECT FROM usuario_rol ur JOIN rol_funcionalidad rf ON rf.rol_id = ur.rol_id WHERE ur.usuario_id = u.id AND rf.codigo = 'CHF_001'))`;

/** Our people who may drive. */
export async function selectChoferes(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{
    id: number;
    nombre: string;
  }>`SELECT c.* FROM (${CHOFERES}) AS c ORDER BY c.nombre, c.id`.execute(db);
  return rows;
}

export async function isChofer(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM (${CHOFERES}) AS c WHERE c.id = ${id}::int`.execute(db);
  return rows.length > 0;
}
