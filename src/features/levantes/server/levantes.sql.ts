// owns: levante, levante_guia
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Diferencia, Estado } from '../palabras.contract.ts';

/** Ours see all, whoever drives the own, a client theirs, nobody else any. Row level security says the same, but for drivers who do more. */
export function inside({ tipo, cliente_id, usuario_id }: Scope, chofer: boolean): RawBuilder<boolean> {
  if (tipo === 'cliente') return sql<boolean>`l.cliente_id = ${cliente_id}::int`;
  if (tipo !== 'personal') return sql<boolean>`${tipo === 'sistema'}::boolean`;
  return chofer ? sql<boolean>`l.chofer_id = ${usuario_id}::int` : sql<boolean>`true`;
}

/** As it is held while something is done to it. */
export interface Tomado {
  id: number;
  numero: string;
  estado: Estado;
  cliente_id: number;
  direccion_id: number | null;
  direccion: string;
  origen: Nuevo['origen'] | 'PLANTILLA' | 'ENVIO';
  zona_id: number;
  dia: string;
  desde: string;
  chofer_id: number | null;
  /** The round that it is a stop of. */
  recorrido_id: number | null;
  diferencia: Diferencia | null;
  decision: string | null;
  bultos_anunciados: number | null;
  kg_anunciados: number | null;
  version: number;
  /** The present moment, to the second. */
  ahora: string;
}

/** Nobody else changes it until the call ends. Null: missing, or outside the scope. */
export async function lockLevante(db: Db, dentro: RawBuilder<boolean>, id: number): Promise<Tomado | null> {
  const { rows } = await sql<Tomado>`
    SELECT l.id, l.numero, l.estado, l.cliente_id, l.direccion_id, l.direccion, l.origen, l.zona_id, l.dia, to_char(l.desde, 'HH24:MI') AS desde, l.chofer_id, l.recorrido_id, l.diferencia,
           l.decision, l.bultos_anunciados, l.kg_anunciados::float8 AS kg_anunciados, l.version, date_trunc('second', now()) AS ahora
      FROM levante l WHERE l.id = ${id}::bigint AND ${dentro} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Whoever looked before this change is told so by the version. */
export async function updateLevante(db: Db, id: number, cambios: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(cambios).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE levante SET ${sql.join([...sets, sql`version = version + 1`])} WHERE id = ${id}::bigint`.execute(db);
}

/** An act of somebody: which events came with it is told by its transaction. */
export async function updateActo(db: Db, id: number, cambios: Readonly<Record<string, unknown>>): Promise<void> {
  await updateLevante(db, id, { ...cambios, movido: sql`now()` });
}

export interface Nuevo {
  readonly cliente_id: number;
  readonly direccion_id: number | null;
  readonly dia: string;
  readonly desde: string;
  readonly hasta: string;
  readonly estado: Estado;
  readonly origen: 'CLIENTE' | 'TRAFICO' | 'DEPOSITO';
  /** A door that is no client's. */
  readonly lugar?: { readonly direccion: string; readonly zona_id: number } | undefined;
  readonly bultos_anunciados: number | null;
  readonly kg_anunciados: number | null;
  readonly instrucciones: string | null;
  readonly reprogramado_de: number | null;
  readonly usuario_id: number;
}

/** Address, contact and zone are taken over from the client's place, as they stand now. */
export async function insertLevante(db: Db, nuevo: Nuevo): Promise<{ id: number; numero: string }> {
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO levante (numero, cliente_id, direccion_id, direccion, contacto, telefono, acceso, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados, kg_anunciados,
                         instrucciones, reprogramado_de, creado_por)
    SELECT numero_de_levante(), c.id, d.id, coalesce(${nuevo.lugar?.direccion ?? null}, nullif(concat_ws(', ', d.direccion, d.localidad), ''), 'A confirmar con el cliente'), d.contacto, d.telefono, d.acceso,
           coalesce(${nuevo.lugar?.zona_id ?? null}::smallint, d.zona_id, c.zona_id), ${nuevo.dia}::date, ${nuevo.desde}::time, ${nuevo.hasta}::time, ${nuevo.estado}, ${nuevo.origen},
           ${nuevo.bultos_anunciados}::int, ${nuevo.kg_anunciados}::numeric, ${nuevo.instrucciones}, ${nuevo.reprogramado_de}::bigint, ${nuevo.usuario_id}::int
      FROM cliente c LEFT JOIN cliente_direccion d ON d.cliente_id = c.id AND d.id = ${nuevo.direccion_id}::int
     WHERE c.id = ${nuevo.cliente_id}::int
    RETURNING id, numero`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a levante has a client');
  return row;
}

/** A row stands before its event: the event finds it and moves it. */
export async function insertLinea(db: Db, levante_id: number, guia_id: number): Promise<void> {
  await sql`SELECT anunciar_en_levante(${levante_id}::bigint, ${guia_id}::bigint)`.execute(db);
}

/** The same for many at once. */
export async function insertLineas(db: Db, levante_id: number, guias: readonly number[]): Promise<void> {
  await sql`SELECT anunciar_en_levante(${levante_id}::bigint, g) FROM unnest(${[...guias]}::bigint[]) AS g`.execute(db);
}

/** Two who ask for the same parcels at once: the later one waits, and reads where they are by then. */
export async function lockGuias(db: Db, scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`
    SELECT g.id FROM guia g WHERE g.id = ANY (${[...ids]}::bigint[]) AND ${guiasInside(scope, 'g')} ORDER BY g.id FOR NO KEY UPDATE`.execute(
    db,
  );
}

/** Takes parcels out before anybody came. Answers those that were announced. */
export async function quitarDeLevante(db: Db, id: number, guias: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ guia_id: number }>`
    SELECT q AS guia_id FROM quitar_de_levante(${id}::bigint, ${[...guias]}::bigint[]) AS q ORDER BY q`.execute(db);
  return rows.map(({ guia_id }) => guia_id);
}

/** Leaves the mail in the outbox. Answers how many it goes to. */
export async function enviarConstancia(db: Db, id: number, mail: { asunto: string; texto: string }): Promise<number> {
  const { rows } = await sql<{ enviados: number }>`
    SELECT enviar_constancia(${id}::bigint, ${mail.asunto}, ${mail.texto}) AS enviados`.execute(db);
  return rows[0]?.enviados ?? 0;
}

export interface Candidata {
  id: number;
  guia_nro: string;
  estado_general: EstadoGuia;
  cliente_id: number;
  /** The levante that it waits in. */
  espera_en: string | null;
}

/** Of these, those within reach. */
export async function selectCandidatas(db: Db, scope: Scope, ids: readonly number[]): Promise<Candidata[]> {
  const { rows } = await sql<Candidata>`
    SELECT g.id, g.numero AS guia_nro, g.estado_general, g.cliente_id,
           (SELECT v.numero FROM levante_guia x JOIN levante v ON v.id = x.levante_id WHERE x.guia_id = g.id AND x.abierta) AS espera_en
      FROM guia g WHERE g.id = ANY (${[...ids]}::bigint[]) AND ${guiasInside(scope, 'g')} ORDER BY g.id`.execute(db);
  return rows;
}

export interface LineaViva {
  guia_id: number;
  guia_nro: string;
  estado: 'ANUNCIADA' | 'LEVANTADA' | 'INGRESADA';
  bultos: number;
}

/** Its parcels that are on their way with it, or in the plant already. */
export async function selectLineasVivas(db: Db, scope: Scope, id: number): Promise<LineaViva[]> {
  const { rows } = await sql<LineaViva>`
    SELECT x.guia_id, g.numero AS guia_nro, x.estado, g.bultos::int AS bultos
      FROM levante_guia x JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')}
     WHERE x.levante_id = ${id}::bigint AND x.estado IN ('ANUNCIADA', 'LEVANTADA', 'INGRESADA') ORDER BY g.numero`.execute(
    db,
  );
  return rows;
}

/** Parcels that were not taken and are still with the client, free to be asked for again. */
export async function selectNoLevantadas(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ guia_id: number; guia_nro: string }[]> {
  const { rows } = await sql<{ guia_id: number; guia_nro: string }>`
    SELECT x.guia_id, g.numero AS guia_nro FROM levante_guia x JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')}
     WHERE x.levante_id = ${id}::bigint AND x.estado = 'NO_ESTABA' AND g.estado_general = 'PRE_INGRESADO' ORDER BY g.numero`.execute(
    db,
  );
  return rows;
}

/** A label among none of the announced; null: no parcel of this client that could come along. */
export async function sumarALevante(db: Db, id: number, numero: string): Promise<number | null> {
  const { rows } = await sql<{ guia_id: number | null }>`
    SELECT sumar_a_levante(${id}::bigint, ${numero}) AS guia_id`.execute(db);
  return rows[0]?.guia_id ?? null;
}

export async function mudarGuias(db: Db, de: number, a: number): Promise<number> {
  const { rows } = await sql<{ mudadas: number }>`
    SELECT mudar_guias_de_levante(${de}::bigint, ${a}::bigint) AS mudadas`.execute(db);
  return rows[0]?.mudadas ?? 0;
}

export async function selectMotivos(db: Db): Promise<{ id: number; nombre: string; exige_foto: boolean }[]> {
  const { rows } = await sql<{ id: number; nombre: string; exige_foto: boolean }>`
    SELECT m.id, m.nombre, m.exige_foto FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id AND e.tipo_evento = 'LEV_NO'
     WHERE m.activo AND m.id BETWEEN 60 AND 65 ORDER BY m.id`.execute(db);
  return rows;
}
