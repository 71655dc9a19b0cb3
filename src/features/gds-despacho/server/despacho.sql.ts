// owns: despacho, despacho_bulto, despacho_levante
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { AbrirDespacho, Despacho, Pilas } from '../despacho.contract.ts';

/** Dispatches that one page shows, closed ones of today besides the open ones. */
const MOST = 60;

/** A closed bulto that may be dispatched, or why it cannot: what each statement below asks of it. */
export interface Candidato {
  readonly id: number;
  readonly codigo: string;
  readonly guia_id: number | null;
  readonly guia_nro: string | null;
  readonly estado: string;
  readonly salio: boolean;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly orden_id: number;
  readonly orden: string;
  readonly tipo: 'VENTA' | 'TRASLADO' | 'COMPRA';
  readonly deposito_destino_id: number | null;
  /** All of the order that was picked is in closed bultos. */
  readonly entera: boolean;
  readonly sin_verificar: boolean;
  /** The open dispatch that has it. */
  readonly despacho_id: number | null;
  readonly despacho: string | null;
}

const CANDIDATO = sql`
  SELECT b.id, b.codigo, b.guia_id, b.guia_nro, b.estado, b.despachado IS NOT NULL AS salio, b.deposito_id, b.cliente_id, o.transaccion_id AS orden_id,
         t.numero AS orden, o.tipo, o.deposito_destino_id,
         CASE o.tipo WHEN 'VENTA' THEN o.estado IN ('EMPACADA', 'VERIFICADA', 'DESPACHADA', 'ENTREGADA') ELSE o.tomada = o.empacada END
           AND NOT EXISTS (SELECT FROM orden_bulto a WHERE a.transaccion_id = b.transaccion_id AND a.estado = 'ABIERTO') AS entera,
         o.verificada IS NULL AND por_que_se_verifica(o) IS NOT NULL AS sin_verificar, d.id AS despacho_id, d.numero AS despacho
    FROM orden_bulto b JOIN orden o ON o.transaccion_id = b.transaccion_id JOIN transaccion t ON t.id = b.transaccion_id
    LEFT JOIN despacho_bulto x ON x.bulto_id = b.id AND x.estado IN ('PREVISTO', 'LEIDO')
    LEFT JOIN despacho d ON d.id = x.despacho_id`;

export async function selectCandidatos(db: Db, scope: Scope, ids: readonly number[]): Promise<Candidato[]> {
  const { rows } = await sql<Candidato>`
    ${CANDIDATO} WHERE b.id = ANY (${[...ids]}::bigint[]) AND b.estado <> 'ANULADO' AND ${depositoInside(scope, 'b')} ORDER BY b.id`.execute(
    db,
  );
  return rows;
}

interface Leido {
  readonly deposito_id: number;
  readonly texto: string;
  readonly numero: string;
  readonly bulto: number | null;
}

/** By its own code, a piece's label or its parcel; of a parcel of several pieces all of them. */
export async function selectLeidos(db: Db, scope: Scope, { deposito_id, texto, numero, bulto }: Leido) {
  const { rows } = await sql<Candidato>`
    ${CANDIDATO} WHERE b.deposito_id = ${deposito_id}::int AND b.estado <> 'ANULADO' AND ${depositoInside(scope, 'b')}
      AND (b.codigo = upper(${texto}) OR b.guia_nro = ${numero} AND (${bulto}::int IS NULL OR b.bulto_nro = ${bulto}::int)) ORDER BY b.nro LIMIT 99`.execute(
    db,
  );
  return rows;
}

/** Those of the same parcels: they go together. */
export async function selectHermanos(db: Db, guias: readonly number[]) {
  const { rows } = await sql<{ id: number; codigo: string; guia_id: number }>`
    SELECT b.id, b.codigo, b.guia_id FROM orden_bulto b
     WHERE b.guia_id = ANY (${[...guias]}::bigint[]) AND b.estado = 'CERRADO' AND b.despachado IS NULL ORDER BY b.id`.execute(
    db,
  );
  return rows;
}

export async function selectPilas(
  db: Db,
  scope: Scope,
  deposito_id: number | undefined,
): Promise<Omit<Pilas, 'recorridos'>> {
  const here = deposito_id === undefined ? sql`true` : sql`b.deposito_id = ${deposito_id}::int`;
  const { rows: pilas } = await sql<Pilas['pilas'][number]>`
    WITH libres AS (SELECT c.* FROM (${CANDIDATO} WHERE b.estado = 'CERRADO' AND b.despachado IS NULL AND ${here} AND ${depositoInside(scope, 'b')}) c
                     WHERE c.despacho_id IS NULL)
    SELECT concat_ws('|', b.deposito_id, b.anden_id, c.tipo, o.deposito_destino_id, o.corte, o.servicio, b.cliente_id) AS clave, b.deposito_id,
           a.codigo AS anden, c.tipo, nombre_de_deposito(o.deposito_destino_id) AS destino, o.corte, o.servicio, b.cliente_id, k.nombre AS cliente,
           count(*)::int AS bultos, coalesce(sum(coalesce(b.gramos, b.gramos_esperados)), 0)::int AS gramos,
           coalesce(json_agg(b.id ORDER BY b.id) FILTER (WHERE c.entera AND NOT c.sin_verificar), '[]'::json) AS listos,
           coalesce(json_agg(b.id ORDER BY b.id) FILTER (WHERE c.entera AND NOT c.sin_verificar AND c.tipo = 'VENTA' AND b.guia_id IS NULL), '[]'::json) AS sin_guia_listos,
           count(*) FILTER (WHERE c.tipo = 'VENTA' AND b.guia_id IS NULL)::int AS sin_guia, count(*) FILTER (WHERE c.sin_verificar)::int AS sin_verificar
      FROM libres c JOIN orden_bulto b ON b.id = c.id JOIN orden o ON o.transaccion_id = c.orden_id JOIN almacenamiento a ON a.id = b.anden_id
      JOIN cliente k ON k.id = b.cliente_id
     GROUP BY b.deposito_id, b.anden_id, a.codigo, c.tipo, o.deposito_destino_id, o.corte, o.servicio, b.cliente_id, k.nombre
     ORDER BY o.corte NULLS LAST, a.codigo, k.nombre LIMIT 500`.execute(db);
  const { rows: despachos } = await sql<Pilas['despachos'][number]>`
    ${CABECERA} WHERE (d.estado = 'ABIERTO' OR d.cerrado >= inicio_del_dia(hoy())) AND ${depositoInside(scope, 'd')}
      AND (${deposito_id ?? null}::int IS NULL OR d.deposito_id = ${deposito_id ?? null}::int)
     ORDER BY d.estado <> 'ABIERTO', d.id DESC LIMIT ${MOST}`.execute(db);
  const { rows: sin_asentar } = await sql<Pilas['sin_asentar'][number]>`
    SELECT DISTINCT b.guia_nro, p.problema FROM salida_pendiente p JOIN orden_bulto b ON b.guia_id = p.guia_id
     WHERE p.problema IS NOT NULL AND ${depositoInside(scope, 'p')} ORDER BY b.guia_nro LIMIT 20`.execute(db);
  return { pilas, despachos, sin_asentar };
}

const CABECERA = sql`
  SELECT d.id, d.numero, d.deposito_id, e.nombre AS deposito, d.destino, d.estado,
         coalesce(d.recorrido, nombre_de_deposito(d.deposito_destino_id), (SELECT k.nombre FROM cliente k WHERE k.id = d.cliente_id)) AS adonde,
         to_char(d.desde, 'HH24:MI') AS desde, to_char(d.hasta, 'HH24:MI') AS hasta, d.matricula, d.lleva, d.remito, d.abierto, d.cerrado, d.nota,
         c.previstos, c.leidos, c.sobran
    FROM despacho d JOIN deposito e ON e.id = d.deposito_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE x.previsto AND x.estado <> 'QUITADO')::int AS previstos, count(*) FILTER (WHERE x.estado = 'LEIDO')::int AS leidos,
            count(*) FILTER (WHERE x.estado = 'LEIDO' AND NOT x.previsto)::int AS sobran FROM despacho_bulto x WHERE x.despacho_id = d.id) c`;

/** Null: missing, or of another depósito. */
export async function selectDespacho(db: Db, scope: Scope, id: number): Promise<Despacho | null> {
  const { rows } = await sql<Omit<Despacho, 'bultos' | 'levantes'>>`
    ${CABECERA} WHERE d.id = ${id}::bigint AND ${depositoInside(scope, 'd')}`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const { rows: bultos } = await sql<Despacho['bultos'][number]>`
    SELECT b.id, b.codigo, b.guia_nro, t.numero AS orden, k.nombre AS cliente, coalesce(p.nombre, nombre_de_deposito(o.deposito_destino_id)) AS departamento,
           a.codigo AS anden, coalesce(b.gramos, b.gramos_esperados) AS gramos, x.estado, x.previsto, b.despachado IS NOT NULL AS salio
      FROM despacho_bulto x JOIN orden_bulto b ON b.id = x.bulto_id JOIN orden o ON o.transaccion_id = b.transaccion_id
      JOIN transaccion t ON t.id = b.transaccion_id JOIN cliente k ON k.id = b.cliente_id
      LEFT JOIN localidad l ON l.id = o.localidad_id LEFT JOIN departamento p ON p.id = l.departamento_id LEFT JOIN almacenamiento a ON a.id = b.anden_id
     WHERE x.despacho_id = ${id}::bigint AND (x.estado <> 'QUITADO') ORDER BY x.estado = 'LEIDO', t.numero, b.nro`.execute(
    db,
  );
  const { rows: levantes } = await sql<Despacho['levantes'][number]>`
    SELECT l.numero, l.estado, to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, l.chofer, l.cliente
      FROM levantes_del_despacho(${id}::bigint) l ORDER BY l.id`.execute(db);
  return { ...head, bultos, levantes };
}

export interface Tenido {
  readonly id: number;
  readonly numero: string;
  readonly deposito_id: number;
  readonly destino: Despacho['destino'];
  readonly estado: Despacho['estado'];
  readonly recorrido_id: number | null;
  readonly recorrido: string | null;
  readonly deposito_destino_id: number | null;
  readonly cliente_id: number | null;
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** Nobody reads into it or closes it while it is held. */
export async function lockDespacho(db: Db, scope: Scope, id: number): Promise<Tenido | null> {
  const { rows } = await sql<Tenido>`
    SELECT d.id, d.numero, d.deposito_id, d.destino, d.estado, d.recorrido_id, d.recorrido, d.deposito_destino_id, d.cliente_id,
           to_char(d.desde, 'HH24:MI') AS desde, to_char(d.hasta, 'HH24:MI') AS hasta
      FROM despacho d WHERE d.id = ${id}::bigint AND ${depositoInside(scope, 'd')} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

export interface Renglon {
  readonly bulto_id: number;
  readonly previsto: boolean;
  readonly estado: 'PREVISTO' | 'LEIDO' | 'QUEDA' | 'QUITADO';
}

export async function selectRenglones(db: Db, id: number): Promise<Renglon[]> {
  const { rows } = await sql<Renglon>`
    SELECT x.bulto_id, x.previsto, x.estado FROM despacho_bulto x WHERE x.despacho_id = ${id}::bigint ORDER BY x.bulto_id`.execute(
    db,
  );
  return rows;
}

interface Nuevo extends Omit<AbrirDespacho, 'bultos'> {
  readonly deposito_id: number;
  readonly deposito_destino_id: number | null;
  readonly cliente_id: number | null;
  readonly recorrido: string | null;
  readonly usuario_id: number;
}

export async function insertDespacho(db: Db, nuevo: Nuevo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO despacho (deposito_id, destino, recorrido_id, recorrido, deposito_destino_id, cliente_id, desde, hasta, matricula, lleva, abierto_por)
    VALUES (${nuevo.deposito_id}::int, ${nuevo.destino}, ${nuevo.recorrido_id ?? null}::bigint, ${nuevo.recorrido}, ${nuevo.deposito_destino_id}::int,
            ${nuevo.cliente_id}::int, ${nuevo.desde ?? null}::time, ${nuevo.hasta ?? null}::time, ${nuevo.matricula ?? null}, ${nuevo.lleva ?? null},
            ${nuevo.usuario_id}::int) RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** @throws AppError BULTO_EN_OTRO_DESPACHO where another dispatch took one of them a moment ago */
export async function insertPrevistos(db: Db, despacho: Pick<Tenido, 'id' | 'deposito_id'>, ids: readonly number[]) {
  const inserted = sql`
    INSERT INTO despacho_bulto (despacho_id, bulto_id, deposito_id) SELECT ${despacho.id}::bigint, id, ${despacho.deposito_id}::int
      FROM unnest(${[...ids]}::bigint[]) AS id`.execute(db);
  await asRefusal(inserted, { bulto_en_un_despacho: 'BULTO_EN_OTRO_DESPACHO' });
}

interface Lectura {
  readonly despacho: Pick<Tenido, 'id' | 'deposito_id'>;
  readonly bulto_id: number;
  readonly usuario_id: number;
}

/** What nobody had put there is one too many. */
export async function saveLectura(db: Db, { despacho, bulto_id, usuario_id }: Lectura): Promise<void> {
  const saved = sql`
    INSERT INTO despacho_bulto AS x (despacho_id, bulto_id, deposito_id, previsto, estado, leido, leido_por)
    VALUES (${despacho.id}::bigint, ${bulto_id}::bigint, ${despacho.deposito_id}::int, false, 'LEIDO', clock_timestamp(), ${usuario_id}::int)
    ON CONFLICT (despacho_id, bulto_id) DO UPDATE SET estado = 'LEIDO', leido = EXCLUDED.leido, leido_por = EXCLUDED.leido_por,
                                                      previsto = x.previsto AND x.estado = 'PREVISTO'`.execute(db);
  await asRefusal(saved, { bulto_en_un_despacho: 'BULTO_EN_OTRO_DESPACHO' });
}

export async function updateRenglon(
  db: Db,
  despacho_id: number,
  { bulto_id, estado, nota = null }: { bulto_id: number; estado: Renglon['estado']; nota?: string | null },
): Promise<void> {
  await sql`
    UPDATE despacho_bulto SET estado = ${estado}, nota = ${nota} WHERE despacho_id = ${despacho_id}::bigint AND bulto_id = ${bulto_id}::bigint`.execute(
    db,
  );
}

export async function updateCerrado(
  db: Db,
  { id, estado, usuario_id }: { id: number; estado: Despacho['estado']; usuario_id: number },
): Promise<void> {
  await sql`
    UPDATE despacho SET estado = ${estado}, cerrado = now(), cerrado_por = ${usuario_id}::int,
                        remito = coalesce(remito, 'RM-' || lpad(nextval('despacho_remito')::text, 7, '0')) WHERE id = ${id}::bigint`.execute(
    db,
  );
}

/** Open again with what was read, or given up with nothing. */
export async function updateDeshecho(
  db: Db,
  { id, estado, nota }: { id: number; estado: 'ABIERTO' | 'ANULADO'; nota: string },
): Promise<void> {
  await sql`UPDATE despacho SET estado = ${estado}, nota = ${nota}, cerrado = NULL, cerrado_por = NULL WHERE id = ${id}::bigint`.execute(
    db,
  );
  if (estado === 'ANULADO')
    await sql`UPDATE despacho_bulto SET estado = 'QUITADO' WHERE despacho_id = ${id}::bigint AND estado <> 'QUITADO'`.execute(
      db,
    );
}

export async function insertLevantes(db: Db, despacho: Pick<Tenido, 'id' | 'deposito_id'>, ids: readonly number[]) {
  await sql`
    INSERT INTO despacho_levante (despacho_id, deposito_id, levante_id)
    SELECT ${despacho.id}::bigint, ${despacho.deposito_id}::int, id FROM unnest(${[...ids]}::bigint[]) AS id`.execute(
    db,
  );
}

export async function selectLevantes(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ levante_id: number }>`
    SELECT x.levante_id FROM despacho_levante x WHERE x.despacho_id = ${id}::bigint ORDER BY x.levante_id`.execute(db);
  return rows.map(({ levante_id }) => levante_id);
}

/** Where a driver finds it. Asked in the company's scope. */
export async function selectPuerta(db: Db, { deposito_id, cliente_id }: { deposito_id: number; cliente_id: number }) {
  const { rows } = await sql<{ direccion: string; zona_id: number; dia: string }>`
    SELECT concat_ws(', ', 'Depósito ' || d.nombre, a.direccion) AS direccion, coalesce(a.zona_id, c.zona_id) AS zona_id, hoy() AS dia
      FROM deposito d LEFT JOIN agente a ON a.id = d.agente_id JOIN cliente c ON c.id = ${cliente_id}::int WHERE d.id = ${deposito_id}::int`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a dispatch has a depósito and clients');
  return row;
}

/** Rounds of today into which parcels can still be put. Asked in the company's scope. */
export async function selectRecorridosAbiertos(db: Db): Promise<Pilas['recorridos']> {
  const { rows } = await sql<Pilas['recorridos'][number]>`
    SELECT r.id, r.numero, (SELECT u.fullname FROM usuario u WHERE u.id = r.chofer_id) AS chofer FROM recorrido r
     WHERE r.dia = hoy() AND r.tipo <> 'TRONCO' AND r.estado IN ('BORRADOR', 'PLANIFICADO', 'EN_CARGA') ORDER BY r.numero LIMIT 200`.execute(
    db,
  );
  return rows;
}

/** Of a traslado whose other end has begun with it. */
export async function isRecibiendose(db: Db, ordenes: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT t.numero FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE o.transaccion_id = ANY (${[...ordenes]}::bigint[]) AND (o.recepciones_abiertas > 0 OR o.recibida + o.faltante > 0) LIMIT 1`.execute(
    db,
  );
  return rows[0]?.numero ?? null;
}
