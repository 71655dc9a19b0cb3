// owns: turno_caja, turno_arqueo, turno_arqueo_medio, turno_medio, turno_comprobante, turno_vuelta, remesa
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { eventosDesde } from '#server/eventos.sql.ts';
import { type Scope, scopeName } from '#server/scope.ts';

import type { Remesa, Turno } from '../contract.ts';

/** Boxes and bags. What should be in one is the ledger's to say, through functions that say it once a count is sealed and not before. */

/** The event of a hand-over `m`, which an evento may be told up to a month after it happened. */
export const SU_EVENTO = sql`${eventosDesde(sql`m.guia_id`, sql`(m.fecha - interval '31 days')`)} e ON e.id = m.evento_id`;

/** Collections of a box: how many, never how much. */
export const COBROS = sql`
  (SELECT count(*) FROM entrega_mostrador m JOIN LATERAL ${SU_EVENTO}
    WHERE m.agente_id = t.agente_id AND m.fecha >= t.abierta AND (t.cerrada IS NULL OR m.fecha < t.cerrada)
      AND e.monto_centavos IS NOT NULL AND coalesce(e.medio, 'EFECTIVO') = 'EFECTIVO')::int AS cobros`;

/** Vouchers of a sealed count, by medio. */
export const MEDIOS = sql`
  (SELECT coalesce(json_agg(json_build_object('medio', m.medio, 'esperado', m.esperado, 'contado', m.contado, 'diferencia', m.contado - m.esperado,
                                              'comprobantes', m.comprobantes, 'decision', m.decision) ORDER BY m.medio), '[]')
     FROM turno_medio m WHERE m.turno_id = t.id)`;

/** Our people, whom an agency does not see, stood in for it. */
const nombre = (tabla: string) => sql`coalesce(${sql.ref(`${tabla}.fullname`)}, 'La empresa')`;

const turnos = (where: RawBuilder<unknown>, most: number) => sql<Turno & { agencia: string }>`
  SELECT t.id, t.estado, t.abierta, ${nombre('a')} AS abre, t.cerrada, CASE WHEN t.cierra_id IS NOT NULL THEN ${nombre('c')} END AS cierra, t.decision, g.nombre AS agencia, ${COBROS},
         CASE WHEN t.contado_centavos IS NOT NULL
              THEN json_build_object('esperado', t.esperado_centavos, 'contado', t.contado_centavos,
                                     'diferencia', t.contado_centavos - t.esperado_centavos, 'medios', ${MEDIOS}) END AS sellado,
         (SELECT count(*) FROM turno_vuelta x WHERE x.turno_id = t.id)::int - t.vueltas_previas AS vueltas,
         (SELECT coalesce(json_agg(json_build_object('reabierta', r.reabierta, 'por', ${nombre('v')}, 'motivo', r.motivo) ORDER BY r.numero), '[]')
            FROM turno_reapertura r LEFT JOIN usuario v ON v.id = r.usuario_id WHERE r.turno_id = t.id) AS reaperturas
    FROM turno_caja t
    LEFT JOIN usuario a ON a.id = t.abre_id
    JOIN agente g ON g.id = t.agente_id
    LEFT JOIN usuario c ON c.id = t.cierra_id
   WHERE ${where} ORDER BY t.id DESC LIMIT ${most}`;

export async function selectTurnos(db: Db, agente_id: number): Promise<Turno[]> {
  const { rows } = await turnos(sql`t.agente_id = ${agente_id}::int`, 15).execute(db);
  return rows;
}

/** Whether it holds more cash than the agency may keep. */
export async function isSobreLimite(db: Db, agente_id: number): Promise<boolean> {
  const { rows } = await sql<{ sobre: boolean }>`SELECT caja_sobre_limite(${agente_id}::int) AS sobre`.execute(db);
  return rows[0]?.sobre === true;
}

/** Closed with a difference that nobody has decided about. */
export async function selectDiferencias(db: Db): Promise<(Turno & { agencia: string })[]> {
  const open = sql`t.estado = 'CERRADA' AND (t.contado_centavos <> t.esperado_centavos AND t.decision IS NULL
    OR t.id IN (SELECT m.turno_id FROM turno_medio m WHERE m.decision IS NULL AND m.contado <> m.esperado))`;
  const { rows } = await turnos(open, 100).execute(db);
  return rows;
}

/** The box that is not closed. */
export async function selectAbierta(db: Db, scope: Scope, agente_id: number) {
  const rows = await executePrepared(
    db,
    `caja-abierta-${scopeName(scope)}`,
    sql<{ id: number; abierta: string; por: string; estado: string; cobros: number }>`
    SELECT t.id, t.abierta, ${nombre('u')} AS por, t.estado, ${COBROS} FROM turno_caja t LEFT JOIN usuario u ON u.id = t.abre_id
     WHERE t.agente_id = ${agente_id}::int AND t.estado <> 'CERRADA'`,
  );
  return rows[0] ?? null;
}

/** Whether cash may be taken now. Held, so that nobody counts the box until what is taken is in it. */
export async function lockAbierta(db: Db, agente_id: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`SELECT usar_caja(${agente_id}::int) AS "isOpen"`.execute(db);
  return rows[0]?.isOpen === true;
}

export interface TurnoHeld {
  readonly id: number;
  readonly agente_id: number;
  readonly estado: 'ABIERTA' | 'ARQUEADA' | 'CERRADA';
  readonly vueltas: number;
  /** Rounds from before it was opened again. */
  readonly vueltas_previas: number;
  readonly reaperturas: number;
  readonly cierra_id: number | null;
  readonly diferencia: number | null;
  readonly decision: string | null;
}

/** Held. Two statements, since what is counted beside a row that was waited for would be as old as the wait. */
export async function lockTurno(db: Db, id: number): Promise<TurnoHeld | null> {
  await sql`SELECT sostener_turno(${id}::bigint)`.execute(db);
  const { rows } = await sql<TurnoHeld>`
    SELECT t.id, t.agente_id, t.estado, t.vueltas_previas, t.reaperturas, t.cierra_id, t.decision, t.contado_centavos - t.esperado_centavos AS diferencia,
           (SELECT count(*) FROM turno_vuelta x WHERE x.turno_id = t.id)::int - t.vueltas_previas AS vueltas
      FROM turno_caja t WHERE t.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** @throws AppError CAJA_YA_ABIERTA */
export async function insertTurno(
  db: Db,
  { agente_id, abre_id, fondo }: { agente_id: number; abre_id: number; fondo: number },
): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos) VALUES (${agente_id}::int, ${abre_id}::int, ${fondo}::bigint)
      RETURNING id`.execute(db),
    { una_caja_abierta: 'CAJA_YA_ABIERTA' },
  );
  const [made] = rows;
  if (!made) throw new Error('a box was not opened');
  return made.id;
}

/** Books what the opening found. */
export async function abrir(db: Db, id: number): Promise<void> {
  await sql`SELECT abrir_caja(${id}::bigint)`.execute(db);
}

export async function cerrar(db: Db, id: number): Promise<void> {
  await sql`SELECT cerrar_caja(${id}::bigint)`.execute(db);
}

export async function decidir(
  db: Db,
  id: number,
  { decision, nota }: { decision: string; nota: string },
): Promise<void> {
  await sql`SELECT decidir_diferencia(${id}::bigint, ${decision}, ${nota})`.execute(db);
}

/** Whether the vouchers of that medio differed and nobody had decided yet. */
export async function decidirMedio(
  db: Db,
  id: number,
  { medio, decision, nota }: { medio: string; decision: string; nota: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT decidir_medio(${id}::bigint, ${medio}, ${decision}, ${nota}) AS done`.execute(db);
  return rows[0]?.done === true;
}

/** Whoever is to count a bag is told neither what it is said to hold nor, before it was counted, what it holds. */
const remesas = (where: RawBuilder<unknown>, cuanto: RawBuilder<unknown>) => sql<Remesa>`
  SELECT r.id, r.numero, a.nombre AS agencia, r.estado, s.nombre AS nombre_estado, r.creada, ${nombre('u')} AS entrega, r.precinto, r.boleta, quien_lleva(r.id) AS lleva, r.llevada, r.precinto_intacto,
         CASE WHEN ${cuanto} OR r.contada IS NOT NULL THEN r.declarado_centavos END AS declarado_centavos, r.contado_centavos
    FROM remesa r
    JOIN agente a ON a.id = r.agente_id
    LEFT JOIN usuario u ON u.id = r.entrega_id
    JOIN documento_estado s ON s.entidad = r.entidad AND s.codigo = r.estado
   WHERE ${where} ORDER BY (r.contada IS NULL) DESC, r.id DESC LIMIT 50`;

/** Of an agency, which declared them. */
export async function selectRemesasDe(db: Db, agente_id: number): Promise<Remesa[]> {
  const { rows } = await remesas(sql`r.agente_id = ${agente_id}::int`, sql`true`).execute(db);
  return rows;
}

export async function selectRemesas(db: Db): Promise<Remesa[]> {
  const { rows } = await remesas(sql`true`, sql`false`).execute(db);
  return rows;
}

export interface RemesaHeld {
  readonly id: number;
  readonly numero: string;
  readonly estado: string;
  readonly entrega_id: number;
  readonly lleva_id: number | null;
  readonly recibe_id: number | null;
  readonly declarado_centavos: number;
}

export async function lockRemesa(
  db: Db,
  cual: { readonly id: number } | { readonly precinto: string },
): Promise<RemesaHeld | null> {
  const which = 'id' in cual ? sql`r.id = ${cual.id}::bigint` : sql`r.precinto = ${cual.precinto}`;
  const { rows } = await sql<RemesaHeld>`
    SELECT r.id, r.numero, r.estado, r.entrega_id, r.lleva_id, r.recibe_id, r.declarado_centavos FROM remesa r
     WHERE ${which} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

interface Bolsa {
  readonly via: 'CHOFER';
  readonly estado: 'ENVIADA';
  readonly precinto: string;
}
interface Deposito {
  readonly via: 'DEPOSITO_BANCARIO';
  readonly estado: 'DEPOSITADA';
  readonly boleta: string;
  readonly foto_id: number;
}
export type RemesaNueva = (Bolsa | Deposito) & {
  readonly agente_id: number;
  readonly entrega_id: number;
  readonly declarado_centavos: number;
};

/** @throws AppError PRECINTO_REPETIDO, BOLETA_REPETIDA */
export async function insertRemesa(db: Db, r: RemesaNueva): Promise<{ id: number; numero: string }> {
  const { precinto, boleta, foto_id } =
    r.via === 'CHOFER' ? { ...r, boleta: null, foto_id: null } : { ...r, precinto: null };
  const { rows } = await asRefusal(
    sql<{ id: number; numero: string }>`
      INSERT INTO remesa (numero, agente_id, entrega_id, via, estado, precinto, boleta, foto_id, declarado_centavos)
      VALUES (numerar_remesa(), ${r.agente_id}::int, ${r.entrega_id}::int, ${r.via}, ${r.estado}, ${precinto}, ${boleta}, ${foto_id}::bigint,
              ${r.declarado_centavos}::bigint)
      RETURNING id, numero`.execute(db),
    {
      remesa_precinto_unico: 'PRECINTO_REPETIDO',
      remesa_boleta_unica: 'BOLETA_REPETIDA',
      remesa_foto_unica: 'BOLETA_REPETIDA',
    },
  );
  const [made] = rows;
  if (!made) throw new Error('a remesa was not written');
  await sql`SELECT enviar_remesa(${made.id}::bigint)`.execute(db);
  return made;
}

export async function updateRecibida(
  db: Db,
  id: number,
  { estado, recibe_id, intacto }: { estado: string; recibe_id: number; intacto: boolean },
): Promise<void> {
  await sql`
    UPDATE remesa SET estado = ${estado}, recibe_id = ${recibe_id}::int, precinto_intacto = ${intacto} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function updateContada(
  db: Db,
  id: number,
  { estado, contado, recibe_id }: { estado: string; contado: number; recibe_id: number | null },
): Promise<void> {
  await sql`
    UPDATE remesa SET estado = ${estado}, recibe_id = ${recibe_id}::int, contado_centavos = ${contado}::bigint, contada = clock_timestamp() WHERE id = ${id}::bigint`.execute(
    db,
  );
  await sql`SELECT contar_remesa(${id}::bigint)`.execute(db);
}
