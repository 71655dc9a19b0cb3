// owns: stock_liberacion
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { Liberacion } from '../condicion.contract.ts';
import type { Vale } from './valor.sql.ts';

/** What waits for somebody else's yes. */

interface Nueva {
  readonly deposito_id: number;
  readonly acto: 'CAMBIAR' | 'AJUSTAR';
  readonly pedido: unknown;
  readonly que: string;
  readonly unidades: number;
  readonly nota: string;
  readonly pedida_por: number;
  /** Brings in units that the book did not know. */
  readonly entra?: boolean;
  /** What it is worth, where that is why two are needed. */
  readonly vale?: Vale | null;
}

export async function insertLiberacion(db: Db, nueva: Nueva): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stock_liberacion (deposito_id, acto, pedido, que, unidades, nota, pedida_por, por, entra, valor_centavos, moneda)
    VALUES (${nueva.deposito_id}::int, ${nueva.acto}, ${JSON.stringify(nueva.pedido)}::jsonb, ${nueva.que}, ${nueva.unidades}::bigint, ${nueva.nota}, ${nueva.pedida_por}::int,
            ${nueva.vale ? 'VALOR' : 'CUARENTENA'}, ${nueva.entra ?? false}, ${nueva.vale?.centavos ?? null}::bigint, ${nueva.vale?.moneda ?? null}::text)
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

const MOST = 200;

export async function selectLiberaciones(
  db: Db,
  scope: Scope,
  { pendientes, usuario_id }: { pendientes: boolean; usuario_id: number },
): Promise<Liberacion[]> {
  const { rows } = await sql<Liberacion>`
    SELECT l.id, d.nombre AS deposito, CASE l.acto WHEN 'AJUSTAR' THEN CASE WHEN l.entra THEN 'ALTA' ELSE 'AJUSTE' END ELSE l.pedido ->> 'a' END AS a,
           l.por, CASE WHEN l.por = 'VALOR' THEN json_build_object('centavos', l.valor_centavos, 'moneda', l.moneda) END AS vale, l.que, l.unidades, l.nota, l.estado, l.pedida, coalesce(nombre_en_deposito(l.pedida_por), 'Sistema') AS pedida_por,
           l.pedida_por = ${usuario_id}::int AS es_mia, nombre_en_deposito(l.resuelta_por) AS resuelta_por, l.motivo,
           (SELECT t.numero FROM transaccion t WHERE t.id = l.transaccion_id) AS numero
      FROM stock_liberacion l JOIN deposito d ON d.id = l.deposito_id
     WHERE ${depositoInside(scope, 'l')} AND (NOT ${pendientes}::boolean OR l.estado = 'PENDIENTE')
     ORDER BY l.estado <> 'PENDIENTE', l.id DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

export interface Pendiente {
  readonly id: number;
  readonly acto: 'CAMBIAR' | 'AJUSTAR';
  readonly pedido: unknown;
  readonly unidades: number;
  readonly pedida_por: number;
  readonly quien: string;
}

/** Held; null: there is none, or it does not wait any more. */
export async function lockPendiente(db: Db, scope: Scope, id: number): Promise<Pendiente | null> {
  const { rows } = await sql<Pendiente>`
    SELECT l.id, l.acto, l.pedido, l.unidades, l.pedida_por, coalesce(nombre_en_deposito(l.pedida_por), 'Sistema') AS quien
      FROM stock_liberacion l WHERE l.id = ${id}::bigint AND l.estado = 'PENDIENTE' AND ${depositoInside(scope, 'l')} FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function updateResuelta(
  db: Db,
  id: number,
  {
    estado,
    usuario_id,
    motivo,
    transaccion_id,
  }: { estado: Liberacion['estado']; usuario_id: number; motivo: string | null; transaccion_id: number | null },
): Promise<void> {
  await sql`
    UPDATE stock_liberacion SET estado = ${estado}, resuelta = now(), resuelta_por = ${usuario_id}::int, motivo = ${motivo},
           transaccion_id = ${transaccion_id}::bigint WHERE id = ${id}::bigint`.execute(db);
}

/** What is meant, in words. */
export async function selectQue(
  db: Db,
  {
    lugar_id,
    lpn_id,
    producto_id,
    partida_id,
  }: Readonly<Record<'lugar_id' | 'lpn_id' | 'producto_id' | 'partida_id', number | null>>,
): Promise<string> {
  const { rows } = await sql<{ que: string }>`
    SELECT concat_ws(' · ', (SELECT p.sku FROM producto p WHERE p.id = coalesce(${producto_id}::int, (SELECT x.producto_id FROM partida x WHERE x.id = ${partida_id}::int))),
                     (SELECT 'lote ' || x.codigo FROM partida x WHERE x.id = ${partida_id}::int), (SELECT 'LPN ' || n.codigo FROM lpn n WHERE n.id = ${lpn_id}::bigint),
                     (SELECT a.codigo FROM almacenamiento a WHERE a.id = ${lugar_id}::int)) AS que`.execute(db);
  return (rows[0]?.que ?? '').slice(0, 200) || 'Stock';
}
