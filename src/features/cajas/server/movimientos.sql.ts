// owns: turno_movimiento
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Movimiento } from '../contract.ts';
import type { MovimientoPedido } from '../movimientos.contract.ts';
import type { Z } from '../papeles.contract.ts';

/** Money in and out of a box by hand. Of an open one no answer tells how much, but to whoever has to say yes to it. */

/** What the agency may take out without asking, in cents. */
export async function egresoLibre(db: Db, agente_id: number): Promise<number> {
  const { rows } = await sql<{ libre: number }>`SELECT egreso_libre(${agente_id}::int) AS libre`.execute(db);
  return rows[0]?.libre ?? 0;
}

interface Nuevo extends Pick<MovimientoPedido, 'clase' | 'centavos' | 'texto'> {
  readonly turno_id: number;
  readonly estado: 'ASENTADO' | 'PEDIDO';
  readonly usuario_id: number;
  readonly clave: string | null;
}

/** Sent before with the same key it is not written again, and answers null. */
export async function insertMovimiento(db: Db, m: Nuevo): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO turno_movimiento (turno_id, estado, clase, centavos, texto, usuario_id, clave)
    VALUES (${m.turno_id}::bigint, ${m.estado}, ${m.clase}, ${m.centavos}::bigint, ${m.texto}, ${m.usuario_id}::int, ${m.clave}::uuid)
    ON CONFLICT (usuario_id, clave) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What this person sent with this key, however long ago: it was booked then, or asked for. */
export async function selectPorClave(
  db: Db,
  usuario_id: number,
  clave: string | null,
): Promise<{ id: number; estado: 'ASENTADO' | 'PEDIDO' } | null> {
  if (clave === null) return null;
  const { rows } = await sql<{ id: number; estado: 'ASENTADO' | 'PEDIDO' }>`
    SELECT id, CASE estado WHEN 'ASENTADO' THEN estado ELSE 'PEDIDO' END AS estado
      FROM turno_movimiento WHERE usuario_id = ${usuario_id}::int AND clave = ${clave}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Books it in the ledger. */
export async function asentarMovimiento(db: Db, id: number): Promise<void> {
  await sql`SELECT asentar_movimiento(${id}::bigint)`.execute(db);
}

export interface MovimientoHeld {
  readonly id: number;
  readonly agente_id: number;
  readonly estado: string;
  readonly usuario_id: number;
  readonly clase: string;
  readonly centavos: number;
}

/** Its box first, then itself: as whoever counts does it. */
export async function lockMovimiento(db: Db, id: number): Promise<MovimientoHeld | null> {
  await sql`SELECT usar_caja(t.agente_id) FROM turno_movimiento m JOIN turno_caja t ON t.id = m.turno_id WHERE m.id = ${id}::bigint`.execute(
    db,
  );
  const { rows } = await sql<MovimientoHeld>`
    SELECT m.id, t.agente_id, m.estado, m.usuario_id, m.clase, m.centavos
      FROM turno_movimiento m JOIN turno_caja t ON t.id = m.turno_id WHERE m.id = ${id}::bigint FOR NO KEY UPDATE OF m`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function resolver(
  db: Db,
  id: number,
  { estado, usuario_id, nota }: { estado: string; usuario_id: number; nota: string | null },
): Promise<void> {
  await sql`
    UPDATE turno_movimiento SET estado = ${estado}, resuelto = clock_timestamp(), resuelto_por = ${usuario_id}::int, nota = ${nota}
     WHERE id = ${id}::bigint`.execute(db);
}

/** What nobody has said yes to when a box is counted, held. */
export async function lockPedidos(db: Db, turno_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM turno_movimiento WHERE turno_id = ${turno_id}::bigint AND estado = 'PEDIDO' ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function caducar(db: Db, id: number): Promise<void> {
  await sql`UPDATE turno_movimiento SET estado = 'CADUCADO' WHERE id = ${id}::bigint`.execute(db);
}

/** How many wait for a yes. */
export async function countPedidos(db: Db): Promise<number> {
  const { rows } = await sql<{ pedidos: number }>`
    SELECT count(*)::int AS pedidos FROM turno_movimiento WHERE estado = 'PEDIDO'`.execute(db);
  return rows[0]?.pedidos ?? 0;
}

export async function selectPedidos(db: Db): Promise<MovimientoPedido[]> {
  const { rows } = await sql<MovimientoPedido>`
    SELECT m.id, a.nombre AS agencia, u.fullname AS pide, m.creado, m.clase, m.centavos, m.texto
      FROM turno_movimiento m JOIN turno_caja t ON t.id = m.turno_id JOIN agente a ON a.id = t.agente_id JOIN usuario u ON u.id = m.usuario_id
     WHERE m.estado = 'PEDIDO' ORDER BY m.id LIMIT 100`.execute(db);
  return rows;
}

/** Of the box that is not closed: what for, and where it stands; never how much. */
export async function selectMovimientosDe(db: Db, turno_id: number): Promise<Movimiento[]> {
  const { rows } = await sql<Movimiento>`
    SELECT m.id, m.clase, m.texto, m.creado, m.estado, s.nombre AS nombre_estado, m.nota
      FROM turno_movimiento m JOIN documento_estado s ON s.entidad = m.entidad AND s.codigo = m.estado
     WHERE m.turno_id = ${turno_id}::bigint ORDER BY m.id DESC LIMIT 30`.execute(db);
  return rows;
}

/** Of a sealed box, as its paper adds them up. */
export async function selectAsentados(db: Db, turno_id: number): Promise<Z['movimientos']> {
  const { rows } = await sql<Z['movimientos'][number]>`
    SELECT clase, texto, centavos FROM turno_movimiento WHERE turno_id = ${turno_id}::bigint AND estado = 'ASENTADO' ORDER BY id`.execute(
    db,
  );
  return rows;
}
