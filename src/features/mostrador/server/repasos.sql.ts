// owns: repaso, repaso_guia, repaso_aparte
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import {
  type ClaseDeRepaso,
  DIAS_DE_PRORROGA,
  type Faltante,
  MAS_FALTANTES,
  type Repaso,
  type Repasos,
} from '../repasos.contract.ts';
import { AQUI } from './mostrador.sql.ts';

/** Kept longer since the list of what is expired was begun, and not read: it is no longer asked for. */
const PRORROGADA = sql`(r.clase = 'VENCIDAS' AND x.leidos = '{}' AND g.vence_el >= hoy())`;

/** Lists that a counter goes over, counted from their rows: the longest has some hundred. */
const repasos = (where: RawBuilder<unknown>) => sql<Repaso & { agente_id: number }>`
  SELECT r.id, r.agente_id, r.clase, r.recorrido, r.abierto, r.cerrado, coalesce(u.fullname, 'La empresa') AS por,
         c.esperadas, c.leidas, c.sobrantes, (SELECT count(*) FROM repaso_aparte x WHERE x.repaso_id = r.id)::int AS apartadas
    FROM repaso r
    LEFT JOIN usuario u ON u.id = r.usuario_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE x.esperada AND ${PRORROGADA} IS NOT TRUE)::int AS esperadas, count(*) FILTER (WHERE x.esperada AND cardinality(x.leidos) = x.bultos)::int AS leidas,
            count(*) FILTER (WHERE NOT x.esperada AND x.leida IS NOT NULL)::int AS sobrantes
       FROM repaso_guia x LEFT JOIN guia g ON g.id = x.guia_id WHERE x.repaso_id = r.id) AS c
   WHERE ${where} ORDER BY r.id DESC LIMIT 10`;

export async function selectRepasosAbiertos(db: Db, agente_id: number): Promise<Repaso[]> {
  const { rows } = await repasos(sql`r.agente_id = ${agente_id}::int AND r.cerrado IS NULL`).execute(db);
  return rows;
}

export async function selectRepaso(db: Db, id: number): Promise<(Repaso & { agente_id: number }) | null> {
  const { rows } = await repasos(sql`r.id = ${id}::bigint`).execute(db);
  return rows[0] ?? null;
}

export async function selectRondas(db: Db, agente_id: number): Promise<Repasos['rondas']> {
  const { rows } = await sql<Repasos['rondas'][number]>`
    SELECT numero, salida, guias FROM rondas_a_la_agencia(${agente_id}::int)`.execute(db);
  return rows;
}

export async function selectUltimoInventario(db: Db, agente_id: number): Promise<string | null> {
  const { rows } = await sql<{ cerrado: string | null }>`
    SELECT max(cerrado) AS cerrado FROM repaso WHERE agente_id = ${agente_id}::int AND clase = 'INVENTARIO'`.execute(
    db,
  );
  return rows[0]?.cerrado ?? null;
}

/** What was expected and not read whole, by its number. */
export async function selectFaltantes(db: Db, scope: Scope, id: number): Promise<Faltante[]> {
  const { rows } = await sql<Faltante>`
    SELECT x.guia_id, g.numero AS guia_nro, g.destinatario, s.codigo AS estante, cardinality(x.leidos) AS leidos, x.bultos
      FROM repaso_guia x
      JOIN repaso r ON r.id = x.repaso_id
      JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')}
      LEFT JOIN guia_estante e ON e.guia_id = g.id AND e.hasta IS NULL
      LEFT JOIN estante s ON s.id = e.estante_id
     WHERE x.repaso_id = ${id}::bigint AND x.esperada AND cardinality(x.leidos) < x.bultos AND ${PRORROGADA} IS NOT TRUE ORDER BY g.numero LIMIT ${MAS_FALTANTES}`.execute(
    db,
  );
  return rows;
}

interface Nuevo {
  readonly agente_id: number;
  readonly clase: ClaseDeRepaso;
  readonly recorrido: string | null;
  readonly usuario_id: number;
}

/** Null: one of its kind is open, or the round brings nothing here. */
export async function insertRepaso(db: Db, { agente_id, clase, recorrido, usuario_id }: Nuevo): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO repaso (agente_id, clase, recorrido_id, recorrido, usuario_id)
    SELECT ${agente_id}::int, ${clase}, p.recorrido_id, ${recorrido}, ${usuario_id}::int
      FROM (SELECT ${recorrido === null ? sql`NULL::bigint` : sql`(SELECT max(recorrido_id) FROM por_recibir(${agente_id}::int, ${recorrido}))`} AS recorrido_id) AS p
     WHERE ${recorrido}::text IS NULL OR p.recorrido_id IS NOT NULL
    ON CONFLICT (agente_id, clase) WHERE cerrado IS NULL DO NOTHING RETURNING id`.execute(db);
  const [made] = rows;
  if (made === undefined) return null;
  await sql`INSERT INTO repaso_guia (repaso_id, guia_id, esperada, bultos) ${esperadas(made.id, { agente_id, clase, recorrido })}`.execute(
    db,
  );
  return made.id;
}

function esperadas(id: number, { agente_id, clase, recorrido }: Omit<Nuevo, 'usuario_id'>): RawBuilder<unknown> {
  if (clase === 'RECEPCION')
    return sql`SELECT DISTINCT ${id}::bigint, p.guia_id, true, p.bultos FROM por_recibir(${agente_id}::int, ${recorrido}) AS p`;
  const which = clase === 'VENCIDAS' ? sql`g.estado_general = 'EN_AGENCIA' AND g.vence_el < hoy()` : sql`true`;
  return sql`SELECT ${id}::bigint, g.id, true, g.bultos FROM guia g WHERE g.agente_id = ${agente_id}::int AND ${AQUI} AND ${which}`;
}

export interface RepasoHeld {
  readonly id: number;
  readonly agente_id: number;
  readonly clase: ClaseDeRepaso;
  readonly cerrado: string | null;
}

/** Held: nobody closes it while somebody reads into it (`para` leer), nobody reads while it is closed. */
export async function lockRepaso(db: Db, id: number, para: 'leer' | 'cerrar'): Promise<RepasoHeld | null> {
  const how = para === 'leer' ? sql`FOR SHARE` : sql`FOR UPDATE`;
  const { rows } = await sql<RepasoHeld>`
    SELECT r.id, r.agente_id, r.clase, r.cerrado FROM repaso r WHERE r.id = ${id}::bigint ${how}`.execute(db);
  return rows[0] ?? null;
}

export async function closeRepaso(db: Db, id: number, usuario_id: number): Promise<void> {
  await sql`UPDATE repaso SET cerrado = clock_timestamp(), cierra_id = ${usuario_id}::int WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface Leida {
  readonly id: number;
  readonly numero: string;
  readonly destinatario: string;
  readonly bultos: number;
  /** The piece that its label names; null: all of it. */
  readonly bulto: number | null;
  readonly esta_aqui: boolean;
  readonly estado_general: EstadoGuia;
  readonly vence_el: string;
  readonly vencida: boolean;
  readonly estante: string | null;
  /** Pieces that this list has read of it. */
  readonly leidos: readonly number[];
  readonly esperada: boolean;
}

interface Leyendo {
  readonly repaso_id: number;
  readonly agente_id: number;
  readonly etiquetas: readonly { readonly numero: string; readonly bulto: number | null }[];
}

/** What a label stands for among the parcels of this agency; null: nothing. */
export async function selectLeida(
  db: Db,
  scope: Scope,
  { repaso_id, agente_id, etiquetas }: Leyendo,
): Promise<Leida | null> {
  const numeros = etiquetas.map(({ numero }) => numero);
  const { rows } = await sql<Leida>`
    SELECT g.id, g.numero, g.destinatario, g.bultos, CASE WHEN g.bultos = 1 AND e.bulto = 1 THEN NULL ELSE e.bulto END AS bulto,
           coalesce(${AQUI}, false) AS esta_aqui, g.estado_general, g.vence_el, g.vence_el < hoy() AS vencida, s.codigo AS estante,
           coalesce(x.leidos, '{}') AS leidos, coalesce(x.esperada, false) AS esperada
      FROM unnest(${numeros}::text[], ${etiquetas.map(({ bulto }) => bulto)}::smallint[]) WITH ORDINALITY AS e (numero, bulto, orden)
      JOIN guia g ON g.numero = e.numero AND g.agente_id = ${agente_id}::int AND ${guiasInside(scope, 'g')}
      LEFT JOIN repaso_guia x ON x.repaso_id = ${repaso_id}::bigint AND x.guia_id = g.id
      LEFT JOIN guia_estante l ON l.guia_id = g.id AND l.hasta IS NULL
      LEFT JOIN estante s ON s.id = l.estante_id
     ORDER BY e.orden LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes these pieces as read; of a parcel that was not expected, adds it. */
export async function noteLeida(
  db: Db,
  {
    repaso_id,
    guia,
    piezas,
    usuario_id,
  }: { repaso_id: number; guia: Leida; piezas: readonly number[]; usuario_id: number },
): Promise<void> {
  await sql`
    INSERT INTO repaso_guia AS x (repaso_id, guia_id, esperada, bultos, leidos, leida, usuario_id)
    VALUES (${repaso_id}::bigint, ${guia.id}::bigint, false, ${guia.bultos}::smallint, ${piezas}::smallint[], clock_timestamp(), ${usuario_id}::int)
    ON CONFLICT (repaso_id, guia_id) DO UPDATE
      SET leidos = ARRAY(SELECT DISTINCT n FROM unnest(x.leidos || EXCLUDED.leidos) AS n ORDER BY n), leida = EXCLUDED.leida, usuario_id = EXCLUDED.usuario_id`.execute(
    db,
  );
}

/** Where the recipient's others lie, else the shelf with most room; null: there is none with room. */
export async function selectEstantePara(
  db: Db,
  scope: Scope,
  { agente_id, guia_id }: { agente_id: number; guia_id: number },
) {
  const { rows } = await sql<{ codigo: string }>`
    SELECT s.codigo
      FROM estante s
     CROSS JOIN LATERAL (SELECT count(*) AS hay, coalesce(bool_or(clave_de_nombre(g.destinatario) = clave_de_nombre(o.destinatario)
                                  AND g.documento IS NOT DISTINCT FROM o.documento), false) AS de_la_persona
                           FROM guia_estante x JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')}
                           JOIN guia o ON o.id = ${guia_id}::bigint
                          WHERE x.estante_id = s.id AND x.hasta IS NULL AND x.guia_id <> o.id) AS c
     WHERE s.agente_id = ${agente_id}::int AND s.activo AND (c.de_la_persona OR s.capacidad IS NULL OR c.hay < s.capacidad)
     ORDER BY c.de_la_persona DESC, s.capacidad - c.hay DESC NULLS LAST, c.hay, s.codigo LIMIT 1`.execute(db);
  return rows[0]?.codigo ?? null;
}

/** Which parcel a label is of, whosever it is. */
export async function selectGuiaDeEtiqueta(db: Db, numeros: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`SELECT guia_de_etiqueta(${numeros}::text[]) AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** False: it was set aside before. */
export async function insertAparte(
  db: Db,
  a: { repaso_id: number; codigo: string; usuario_id: number; incidencia_id: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO repaso_aparte (repaso_id, codigo, usuario_id, incidencia_id)
    VALUES (${a.repaso_id}::bigint, ${a.codigo}, ${a.usuario_id}::int, ${a.incidencia_id}::bigint) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

interface Prorroga {
  readonly veces: number;
  readonly hoy: string;
  readonly vence_el: string;
  readonly estado_general: string;
  /** How long the counter may keep it, and how long it is asked for. */
  readonly hasta: string;
  readonly pedido: string;
}

/** How often it was kept longer, and until when the counter may keep it. */
export async function selectProrroga(db: Db, guia_id: number, dias: number) {
  const { rows } = await sql<Prorroga>`
    SELECT prorrogas_de(g.id) AS veces, hoy() AS hoy, g.vence_el, g.estado_general,
           dia_habil(greatest(g.vence_el, hoy()), ${DIAS_DE_PRORROGA}::int) AS hasta, dia_habil(greatest(g.vence_el, hoy()), ${dias}::int) AS pedido
      FROM guia g WHERE g.id = ${guia_id}::bigint`.execute(db);
  return rows[0] ?? null;
}
