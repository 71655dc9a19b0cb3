// owns: historial_cambio
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Cambio } from '../encargado.contract.ts';
import { type PageRequest, sliceOf } from './registro.sql.ts';

export type NewCambio = Omit<Cambio, 'id' | 'usuario_nombre' | 'fecha_modificacion'> & { usuario_id: number };

export async function insertCambio(db: Db, cambio: NewCambio): Promise<void> {
  await db.insertInto('historial_cambio').values(cambio).execute();
}

const TABLA = { causas: 'catalogo_causas', soluciones: 'catalogo_soluciones', mapeos: 'causa_solucion' } as const;

export interface HistorialRequest extends PageRequest {
  readonly tipo: 'todos' | keyof typeof TABLA;
  readonly registro_id: number | undefined;
}

/** A page of the changes, newest first, of one kind or one item if asked. @throws AppError DEMASIADAS_FILAS */
export async function selectHistorial(db: Db, { tipo, registro_id, ...asked }: HistorialRequest) {
  const where = sql.join(
    [
      tipo === 'todos' ? sql`true` : sql`h.tabla_afectada = ${TABLA[tipo]}`,
      registro_id === undefined ? sql`true` : sql`h.registro_id = ${registro_id}::int`,
    ],
    sql` AND `,
  );
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM historial_cambio h WHERE ${where}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const { most, offset } = sliceOf(asked, total);
  const { rows: historial } = await sql<Cambio>`
    SELECT h.id, h.registro_id, u.fullname AS usuario_nombre, h.fecha_modificacion, h.tabla_afectada, h.accion, h.campo_modificado,
           h.valor_anterior, h.valor_nuevo, h.descripcion
      FROM historial_cambio h JOIN usuario u ON u.id = h.usuario_id
     WHERE ${where} ORDER BY h.id DESC LIMIT ${most} OFFSET ${offset}`.execute(db);
  return { historial, total };
}
