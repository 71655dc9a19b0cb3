// owns: lote_lectura
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { guiasInside, type Scope } from '#server/scope.ts';

import type { Lectura } from '../contract.ts';
import type { Etiqueta } from './etiqueta.ts';
import { type LoteScope, loteScopeName, lotesInside } from './lotes.sql.ts';

const LECTURA = sql`
  r.id, r.codigo, r.resultado, r.razon, r.texto, r.fecha, r.guia_id, g.numero AS guia_nro, r.bulto, g.bultos, c.nombre AS cliente,
  coalesce(a.nombre, g.localidad, d.nombre) AS destino, r.peso_gramos, r.sin_peso, r.sobrante`;
const NAMES = sql`
  LEFT JOIN guia g ON g.id = r.guia_id
  LEFT JOIN cliente c ON c.id = g.cliente_id
  LEFT JOIN agente a ON a.id = g.agente_id
  LEFT JOIN departamento d ON d.id = g.departamento_id`;

/** A reading of the same parcel that registered something in the same batch. */
export interface Leida {
  readonly id: number;
  readonly bulto: number | null;
  readonly fecha: string;
  readonly usuario_id: number;
  readonly usuario: string;
  /** Its event was declared wrong since, elsewhere. */
  readonly corregida: boolean;
}

/** What a reading meets: its batch, the parcel that its label stands for, and what the batch knows of that parcel. */
export interface Encuentro {
  readonly tipo: string;
  readonly nombre: string;
  readonly tipo_usuario: string;
  readonly lleva_peso: boolean;
  readonly agente_id: number | null;
  readonly lugar: string;
  readonly motivo_id: number | null;
  readonly destino_id: number | null;
  readonly dia: string | null;
  readonly nota: string | null;
  /** The cart that it sorts into. */
  readonly carro_id: number | null;
  readonly cerrado: boolean;
  /** Read before the batch was closed. */
  readonly antes_del_cierre: boolean;
  readonly con_lista: boolean;
  /** The reading that the same key made before. */
  readonly previa_id: number | null;
  readonly guia_id: number | null;
  readonly numero: string | null;
  readonly bultos: number | null;
  readonly bulto: number | null;
  /** It goes back: the label may mean its return. */
  readonly vuelve: boolean;
  readonly esperada: boolean;
  readonly leidas: readonly Leida[];
  /** A reading of the same minute that was undone after this one was made: the scanner read twice. */
  readonly eco_id: number | null;
}

export interface Leyendo {
  readonly lote_id: number;
  readonly etiquetas: readonly Etiqueta[];
  readonly fecha: string | null;
  readonly clave: string | null;
}

/** One round trip for all of it. The batch cannot be closed until the reading is written. Null: missing, or outside the scope. */
export async function selectEncuentro(
  db: Db,
  scope: LoteScope,
  { lote_id, etiquetas, fecha, clave }: Leyendo,
): Promise<Encuentro | null> {
  const rows = await executePrepared<Encuentro>(
    db,
    `lectura-${loteScopeName(scope)}`,
    sql`
      SELECT l.tipo, te.nombre, l.tipo_usuario, s.lleva_peso, l.agente_id, l.lugar, l.motivo_id, l.destino_id, l.dia, l.nota, l.carro_id,
             l.cerrado IS NOT NULL AS cerrado, coalesce(${fecha}::timestamptz < l.cerrado, false) AS antes_del_cierre,
             l.esperadas IS NOT NULL AS con_lista, g.id AS guia_id, g.numero, g.bultos, g.bulto,
             coalesce(g.estado_general IN ('EN_DEVOLUCION', 'ENTREGADO_PARCIAL'), false) AS vuelve,
             (SELECT r.id FROM lote_lectura r WHERE r.usuario_id = ${scope.usuario_id}::int AND r.clave = ${clave}::uuid AND r.lote_id = l.id) AS previa_id,
             EXISTS (SELECT FROM lote_guia x WHERE x.lote_id = l.id AND x.guia_id = g.id AND x.esperada) AS esperada,
             (SELECT coalesce(json_agg(json_build_object('id', r.id, 'bulto', r.bulto, 'fecha', r.fecha, 'usuario_id', r.usuario_id, 'usuario', u.fullname,
                       'corregida', EXISTS (SELECT FROM evento e WHERE e.guia_id = r.guia_id AND e.fecha_evento >= r.fecha AND e.corrige_id = r.evento_id))
                     ORDER BY r.id DESC), '[]')
                FROM lote_lectura r LEFT JOIN usuario u ON u.id = r.usuario_id
               WHERE r.lote_id = l.id AND r.guia_id = g.id AND r.resultado = 'hecha') AS leidas,
             (SELECT r.id FROM lote_lectura r
               WHERE r.lote_id = l.id AND r.guia_id = g.id AND r.resultado = 'deshecha' AND r.bulto IS NOT DISTINCT FROM g.bulto
                 AND ${fecha}::timestamptz BETWEEN r.fecha - interval '60 seconds' AND r.fecha + interval '60 seconds'
                 AND ${fecha}::timestamptz < r.deshecha
               ORDER BY r.id DESC LIMIT 1) AS eco_id
        FROM lote l
        JOIN tipo_evento te ON te.codigo = l.tipo
        JOIN evento_de_estacion s ON s.tipo_evento = l.tipo
        LEFT JOIN LATERAL (
          SELECT g.id, g.numero, g.bultos, g.estado_general, CASE WHEN g.bultos = 1 AND e.bulto = 1 THEN NULL ELSE e.bulto END AS bulto
            FROM unnest(${etiquetas.map(({ numero }) => numero)}::text[], ${etiquetas.map(({ bulto }) => bulto)}::smallint[])
                 WITH ORDINALITY AS e (numero, bulto, orden)
            JOIN guia g ON g.numero = e.numero
           WHERE ${guiasInside(scope, 'g')} ORDER BY e.orden LIMIT 1) g ON true
       WHERE l.id = ${lote_id}::bigint AND ${lotesInside(scope)} FOR KEY SHARE OF l`,
  );
  return rows[0] ?? null;
}

/** What became of a reading. */
export interface Dictamen {
  readonly resultado: 'hecha' | 'repetida' | 'error';
  readonly razon: Lectura['razon'];
  readonly texto: string;
  readonly evento_id: number | null;
  readonly repite_id: number | null;
}

export interface LecturaNueva extends Dictamen {
  readonly lote_id: number;
  readonly codigo: string;
  readonly fecha: string | null;
  readonly guia_id: number | null;
  readonly bulto: number | null;
  readonly peso_gramos: number | null;
  readonly sin_peso: string | null;
  readonly sobrante: boolean;
  readonly tardia: boolean;
  readonly clave: string | null;
}

/**
 * Keeps a reading. What the engine knew already may be what another reading of this batch registered a moment ago.
 * @throws AppError REINTENTE where another reading of the same label was faster
 */
export async function insertLectura(db: Db, scope: Scope, l: LecturaNueva): Promise<Lectura> {
  const written = executePrepared<Lectura>(
    db,
    'nueva-lectura',
    sql`
      WITH r AS (
        INSERT INTO lote_lectura (lote_id, usuario_id, fecha, codigo, resultado, razon, texto, guia_id, bulto, evento_id, peso_gramos, sin_peso,
                                  sobrante, tardia, clave, repite_id)
        VALUES (${l.lote_id}::bigint, ${scope.usuario_id}::int, least(coalesce(${l.fecha}::timestamptz, clock_timestamp()), clock_timestamp()),
                ${l.codigo}, ${l.resultado}, ${l.razon}, ${l.texto}, ${l.guia_id}::bigint, ${l.bulto}::smallint, ${l.evento_id}::bigint,
                ${l.peso_gramos}::int, ${l.sin_peso}, ${l.sobrante}::boolean, ${l.tardia}::boolean, ${l.clave}::uuid,
                coalesce(${l.repite_id}::bigint,
                         (SELECT h.id FROM lote_lectura h WHERE h.lote_id = ${l.lote_id}::bigint AND h.guia_id = ${l.guia_id}::bigint
                             AND h.resultado = 'hecha' AND h.evento_id = ${l.evento_id}::bigint)))
        RETURNING *
      )
      SELECT ${LECTURA} FROM r ${NAMES}`,
  );
  const [row] = await asRefusal(written, { lote_lectura_una_vez: 'REINTENTE' });
  if (!row) throw new Error('a reading was not kept');
  return row;
}

export async function selectLectura(db: Db, id: number): Promise<Lectura> {
  const { rows } =
    await sql<Lectura>`SELECT ${LECTURA} FROM lote_lectura r ${NAMES} WHERE r.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a reading went away');
  return row;
}

export async function selectLecturas(db: Db, loteId: number, most: number): Promise<Lectura[]> {
  const { rows } = await sql<Lectura>`
    SELECT ${LECTURA} FROM (SELECT * FROM lote_lectura WHERE lote_id = ${loteId}::bigint ORDER BY id DESC LIMIT ${most}) r ${NAMES}
     ORDER BY r.id DESC`.execute(db);
  return rows;
}

export interface LecturaHeld {
  readonly resultado: Lectura['resultado'];
  readonly guia_id: number | null;
  readonly evento_id: number | null;
  readonly tipo_usuario: string;
  readonly cerrado: boolean;
}

/** A reading about to be undone, held; its batch cannot be closed meanwhile. Null: missing, of another batch, or outside the scope. */
export async function lockLectura(
  db: Db,
  scope: LoteScope,
  { lote_id, lectura_id }: { lote_id: number; lectura_id: number },
): Promise<LecturaHeld | null> {
  const { rows } = await sql<LecturaHeld>`
    SELECT r.resultado, r.guia_id, r.evento_id, l.tipo_usuario, l.cerrado IS NOT NULL AS cerrado
      FROM lote_lectura r JOIN lote l ON l.id = r.lote_id
     WHERE r.id = ${lectura_id}::bigint AND r.lote_id = ${lote_id}::bigint AND ${lotesInside(scope)}
       FOR NO KEY UPDATE OF r FOR KEY SHARE OF l`.execute(db);
  return rows[0] ?? null;
}

/** From now on they count as undone, and their labels may be read again. */
export async function undoLecturas(db: Db, scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE lote_lectura SET resultado = 'deshecha', deshecha = clock_timestamp(), deshecha_por = ${scope.usuario_id}::int
     WHERE id = ANY(${ids}::bigint[]) AND resultado = 'hecha'`.execute(db);
}

/** What should happen next to a parcel, and who should see to it; null where its life is over. */
export async function selectProximo(db: Db, guiaId: number): Promise<{ paso: string; responsable: string } | null> {
  const { rows } = await sql<{ paso: string; responsable: string }>`
    SELECT e.proximo_paso AS paso, e.responsable FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general
     WHERE g.id = ${guiaId}::bigint AND e.proximo_paso IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}
