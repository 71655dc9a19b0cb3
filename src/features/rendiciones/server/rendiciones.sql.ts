// owns: rendicion, rendicion_guia, rendicion_conteo, rendicion_medio, rendicion_declarado, rendicion_vuelta, rendicion_saldo, rendicion_diferencia
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import type { Contado, DiferenciaPorDecidir, Moneda, Rendicion } from '../contract.ts';

/** What drivers bring back. What is expected of it is the ledger's to say, through a function that says it once a count is sealed and not before. */

const DIFERENCIA = sql`
  d.id, d.clase, d.medio, d.moneda, d.centavos, d.guia_id, g.numero AS guia_nro, d.hallada, d.decision, d.decidida, q.fullname AS decidida_por, d.nota,
  d.incidencia_id, (d.clase = 'BULTO' AND b.guia_id IS NOT NULL) AS figura_entregada`;
const DE_DIFERENCIA = sql`
  rendicion_diferencia d
  LEFT JOIN guia g ON g.id = d.guia_id
  LEFT JOIN usuario q ON q.id = d.decidida_por
  LEFT JOIN rendicion_guia b ON b.rendicion_id = d.rendicion_id AND b.guia_id = d.guia_id`;

const rendiciones = (where: RawBuilder<unknown>) => sql<Omit<Rendicion, 'actos'>>`
  SELECT r.id, r.numero, r.estado, s.nombre AS nombre_estado, r.recorrido_id, r.chofer_id, c.fullname AS chofer, r.recibe_id, u.fullname AS recibe, r.desde,
         r.vueltas, r.firma_chofer, r.firma_recibe,
         (SELECT count(*) FROM rendicion_guia b WHERE b.rendicion_id = r.id)::int AS leidas,
         CASE WHEN r.sellada IS NOT NULL THEN (
           SELECT coalesce(json_agg(json_build_object('medio', x.medio, 'moneda', x.moneda, 'esperado', x.esperado, 'contado', x.contado, 'declarado',
                    (SELECT k.centavos FROM rendicion_declarado k
                      WHERE x.medio = 'EFECTIVO' AND k.recorrido_id = r.recorrido_id AND k.chofer_id = r.chofer_id AND k.moneda = x.moneda))
                    ORDER BY x.moneda DESC, array_position(ARRAY['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR'], x.medio)), '[]')
             FROM rendicion_saldo x WHERE x.rendicion_id = r.id) END AS saldos,
         (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.id), '[]') FROM (SELECT ${DIFERENCIA} FROM ${DE_DIFERENCIA} WHERE d.rendicion_id = r.id) AS t) AS diferencias
    FROM rendicion r
    JOIN usuario c ON c.id = r.chofer_id
    JOIN usuario u ON u.id = r.recibe_id
    JOIN documento_estado s ON s.entidad = r.entidad AND s.codigo = r.estado
   WHERE ${where} AND r.estado <> 'ANULADA' ORDER BY r.id`;

/** Those of a round; of a driver alone where it says whose. */
export async function selectRendiciones(db: Db, recorrido_id: number, chofer_id: number | null) {
  const own = chofer_id === null ? sql`true` : sql`r.chofer_id = ${chofer_id}::int`;
  const { rows } = await rendiciones(sql`r.recorrido_id = ${recorrido_id}::bigint AND ${own}`).execute(db);
  return rows;
}

export async function selectRendicion(db: Db, id: number) {
  const { rows } = await rendiciones(sql`r.id = ${id}::bigint`).execute(db);
  return rows[0] ?? null;
}

/** Drivers of a round who still have to account for it and whom nobody counts yet. */
export async function selectPorContar(db: Db, recorrido_id: number) {
  const { rows } = await sql<{ chofer_id: number; chofer: string }>`
    SELECT f.chofer_id, f.chofer FROM faltan_rendir(${recorrido_id}::bigint) AS f
     WHERE NOT EXISTS (SELECT FROM rendicion r WHERE r.recorrido_id = ${recorrido_id}::bigint AND r.chofer_id = f.chofer_id AND r.estado <> 'ANULADA')`.execute(
    db,
  );
  return rows;
}

/** Whose rendición of a round is not closed. */
export async function selectFaltan(db: Db, recorrido_id: number): Promise<string[]> {
  const { rows } = await sql<{ chofer: string }>`SELECT chofer FROM faltan_rendir(${recorrido_id}::bigint)`.execute(db);
  return rows.map(({ chofer }) => chofer);
}

export interface Tomada {
  readonly id: number;
  readonly numero: string;
  readonly estado: Rendicion['estado'];
  readonly recorrido_id: number;
  readonly chofer_id: number;
  readonly chofer: string;
  readonly recibe_id: number;
  readonly recibe: string;
  readonly desde: string;
  readonly vueltas: number;
  readonly firmo_chofer: boolean;
}

/** Held. Two statements, since what is read beside a row that was waited for would be as old as the wait. */
export async function lockRendicion(db: Db, id: number): Promise<Tomada | null> {
  await sql`SELECT FROM rendicion WHERE id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Tomada>`
    SELECT r.id, r.numero, r.estado, r.recorrido_id, r.chofer_id, c.fullname AS chofer, r.recibe_id, u.fullname AS recibe, r.desde, r.vueltas,
           r.firma_chofer IS NOT NULL AS firmo_chofer
      FROM rendicion r JOIN usuario c ON c.id = r.chofer_id JOIN usuario u ON u.id = r.recibe_id WHERE r.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The one that is being made or was made of a driver's part of a round. */
export async function selectEnCurso(db: Db, recorrido_id: number, chofer_id: number) {
  const { rows } = await sql<{ recibe: string; desde: string; estado: string }>`
    SELECT u.fullname AS recibe, r.desde, r.estado FROM rendicion r JOIN usuario u ON u.id = r.recibe_id
     WHERE r.recorrido_id = ${recorrido_id}::bigint AND r.chofer_id = ${chofer_id}::int AND r.estado <> 'ANULADA'`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Nueva {
  readonly numero: string;
  readonly recorrido_id: number;
  readonly chofer_id: number;
  readonly recibe_id: number;
}

/** @throws AppError RENDICION_EN_CURSO where somebody else was faster by a moment */
export async function insertRendicion(db: Db, r: Nueva): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO rendicion (numero, recorrido_id, chofer_id, recibe_id)
      VALUES (${r.numero}, ${r.recorrido_id}::bigint, ${r.chofer_id}::int, ${r.recibe_id}::int) RETURNING id`.execute(
      db,
    ),
    { una_rendicion: 'RENDICION_EN_CURSO' },
  );
  const [made] = rows;
  if (!made) throw new Error('a rendición was not begun');
  return made.id;
}

export async function updateTomada(db: Db, id: number, recibe_id: number): Promise<void> {
  await sql`UPDATE rendicion SET recibe_id = ${recibe_id}::int, desde = clock_timestamp() WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function updateEstado(db: Db, id: number, estado: string): Promise<void> {
  await sql`UPDATE rendicion SET estado = ${estado} WHERE id = ${id}::bigint`.execute(db);
}

/** Signed on the screen with a picture, or by the driver's own session without one. */
export async function updateFirmada(db: Db, id: number, imagen: Buffer | null): Promise<void> {
  await sql`UPDATE rendicion SET firma_chofer = clock_timestamp(), firma_imagen = ${imagen} WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function updateCerrada(db: Db, id: number, estado: string): Promise<void> {
  await sql`
    UPDATE rendicion SET estado = ${estado}, firma_recibe = clock_timestamp(), cerrada = clock_timestamp() WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface Vuelta {
  readonly estado: string;
  readonly estado_general: string;
  readonly leida: boolean;
}

/** A parcel as the round and the log have it; null: it is not of this round. */
export async function selectVuelta(db: Db, { id, recorrido_id }: Pick<Tomada, 'id' | 'recorrido_id'>, guia_id: number) {
  const { rows } = await sql<Vuelta>`
    SELECT l.estado, g.estado_general, EXISTS (SELECT FROM rendicion_guia b WHERE b.rendicion_id = ${id}::bigint AND b.guia_id = l.guia_id) AS leida
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
     WHERE l.recorrido_id = ${recorrido_id}::bigint AND l.guia_id = ${guia_id}::bigint AND l.estado <> 'QUITADA'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Answers how many were read. */
export async function insertVuelta(
  db: Db,
  id: number,
  { guia_id, usuario_id }: { guia_id: number; usuario_id: number },
) {
  await sql`
    INSERT INTO rendicion_guia (rendicion_id, guia_id, usuario_id) VALUES (${id}::bigint, ${guia_id}::bigint, ${usuario_id}::int)`.execute(
    db,
  );
}

export async function countLeidas(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM rendicion_guia WHERE rendicion_id = ${id}::bigint`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What was counted this time, note by note and voucher by voucher; the function does the rest. @throws AppError RECUENTO_DE_OTRO */
export async function sellar(
  db: Db,
  { id, chofer_id, vueltas }: Pick<Tomada, 'id' | 'chofer_id' | 'vueltas'>,
  { usuario_id, conteo, medios }: Contado & { readonly usuario_id: number },
): Promise<void> {
  const vuelta = vueltas + 1;
  await sql`
    INSERT INTO rendicion_conteo (rendicion_id, chofer_id, vuelta, moneda, denominacion_centavos, cantidad, contado_por)
    SELECT ${id}::bigint, ${chofer_id}::int, ${vuelta}::smallint, c.moneda, c.denominacion_centavos, sum(c.cantidad)::int, ${usuario_id}::int
      FROM jsonb_to_recordset(${JSON.stringify(conteo)}::jsonb) AS c (moneda text, denominacion_centavos int, cantidad int)
     GROUP BY c.moneda, c.denominacion_centavos`.execute(db);
  await sql`
    INSERT INTO rendicion_medio (rendicion_id, vuelta, medio, moneda, comprobantes, centavos)
    SELECT ${id}::bigint, ${vuelta}::smallint, m.medio, m.moneda, sum(m.comprobantes)::int, sum(m.centavos)::bigint
      FROM jsonb_to_recordset(${JSON.stringify(medios)}::jsonb) AS m (medio text, moneda text, comprobantes int, centavos bigint)
     GROUP BY m.medio, m.moneda`.execute(db);
  await asRefusal(sql`SELECT sellar_rendicion(${id}::bigint)`.execute(db), { recuenta_otro: 'RECUENTO_DE_OTRO' });
}

export async function upsertDeclarado(
  db: Db,
  {
    recorrido_id,
    chofer_id,
    moneda,
    centavos,
  }: { recorrido_id: number; chofer_id: number; moneda: Moneda; centavos: number },
): Promise<void> {
  await sql`
    INSERT INTO rendicion_declarado (recorrido_id, chofer_id, moneda, centavos)
    VALUES (${recorrido_id}::bigint, ${chofer_id}::int, ${moneda}, ${centavos}::bigint)
    ON CONFLICT (recorrido_id, chofer_id, moneda) DO UPDATE SET centavos = EXCLUDED.centavos, declarado = clock_timestamp()`.execute(
    db,
  );
}

/** What this driver said; policies let nobody else read it before the seal. */
export async function selectDeclarado(db: Db, recorrido_id: number, chofer_id: number) {
  const { rows } = await sql<{ moneda: Moneda; centavos: number }>`
    SELECT moneda, centavos FROM rendicion_declarado WHERE recorrido_id = ${recorrido_id}::bigint AND chofer_id = ${chofer_id}::int ORDER BY moneda DESC`.execute(
    db,
  );
  return rows;
}

/** All that nobody has decided about. */
export async function selectPorDecidir(db: Db): Promise<DiferenciaPorDecidir[]> {
  const { rows } = await sql<DiferenciaPorDecidir>`
    SELECT ${DIFERENCIA}, r.recorrido_id, v.numero AS recorrido, r.numero AS rendicion, c.fullname AS chofer
      FROM ${DE_DIFERENCIA}
      JOIN rendicion r ON r.id = d.rendicion_id
      JOIN recorrido v ON v.id = r.recorrido_id
      JOIN usuario c ON c.id = r.chofer_id
     WHERE d.decision IS NULL ORDER BY d.id LIMIT 200`.execute(db);
  return rows;
}

/** What each driver has in cash, those over their limit on top. */
export async function selectEfectivo(db: Db) {
  const { rows } = await sql<{
    chofer_id: number;
    chofer: string;
    uyu: number;
    usd: number;
    limite: number;
    por_decidir: number;
    recorrido_id: number | null;
    recorrido: string | null;
  }>`
    WITH tiene AS (
      SELECT c.chofer_id, efectivo_de(c.chofer_id, 'UYU') AS uyu, efectivo_de(c.chofer_id, 'USD') AS usd
        FROM (SELECT DISTINCT auxiliar_id::int AS chofer_id FROM cuenta WHERE rol = 'EFECTIVO_CHOFER') AS c
    )
    SELECT t.chofer_id, u.fullname AS chofer, t.uyu, t.usd, coalesce(h.efectivo_maximo_centavos, 3000000) AS limite, v.id AS recorrido_id, v.numero AS recorrido,
           coalesce((SELECT sum(CASE d.clase WHEN 'DINERO' THEN -d.centavos ELSE d.centavos END) FROM rendicion_diferencia d
             WHERE d.chofer_id = t.chofer_id AND d.moneda = 'UYU' AND d.clase IN ('DINERO', 'TARDIO') AND d.decision IS NULL), 0)::bigint AS por_decidir
      FROM tiene t
      JOIN usuario u ON u.id = t.chofer_id
      LEFT JOIN chofer h ON h.usuario_id = t.chofer_id
      LEFT JOIN LATERAL (SELECT r.id, r.numero FROM recorrido r WHERE r.chofer_id = t.chofer_id AND r.estado IN ('EN_RUTA', 'EN_RENDICION')
                          ORDER BY r.dia DESC, r.id DESC LIMIT 1) AS v ON true
     WHERE t.uyu <> 0 OR t.usd <> 0
     ORDER BY t.uyu - coalesce(h.efectivo_maximo_centavos, 3000000) DESC, u.fullname`.execute(db);
  return rows;
}

/** The paper's figures. */
export async function selectPapel(db: Db, id: number) {
  const { rows } = await sql<{
    recorrido: string;
    dia: string;
    firma_imagen: Buffer | null;
    conteo: { vuelta: number; moneda: string; denominacion_centavos: number; cantidad: number }[];
    vueltas: { vuelta: number; contado_por: string; sellada: string }[];
    ahora: string;
  }>`
    SELECT v.numero AS recorrido, v.dia, r.firma_imagen, now() AS ahora,
           (SELECT coalesce(json_agg(json_build_object('vuelta', c.vuelta, 'moneda', c.moneda, 'denominacion_centavos', c.denominacion_centavos, 'cantidad', c.cantidad)
                     ORDER BY c.vuelta, c.moneda DESC, c.denominacion_centavos DESC), '[]')
              FROM rendicion_conteo c WHERE c.rendicion_id = r.id AND c.cantidad > 0) AS conteo,
           (SELECT coalesce(json_agg(json_build_object('vuelta', w.vuelta, 'contado_por', u.fullname, 'sellada', w.sellada) ORDER BY w.vuelta), '[]')
              FROM rendicion_vuelta w JOIN usuario u ON u.id = w.contado_por WHERE w.rendicion_id = r.id) AS vueltas
      FROM rendicion r JOIN recorrido v ON v.id = r.recorrido_id WHERE r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}
