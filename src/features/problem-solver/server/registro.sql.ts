import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { AppError } from '#shared/errors.ts';

import type { Registro } from '../contract.ts';

/** More rows than this are never answered at once: the caller is asked for a narrower filter instead. */
const MOST_ROWS = 100_000;

/** The columns of a case as people read it, for a case `k` joined with `NAMES`. */
export const REGISTRO = sql`
  k.id, u.fullname AS usuario, k.usuario_id, g.numero AS guia, k.guia_id, k.es_sin_etiqueta, k.cliente_id, c.nombre AS cliente_nombre,
  t.nombre AS tamano, k.tamano_id, k.descripcion, ca.nombre AS causa, k.causa_id, so.nombre AS solucion, k.solucion_id,
  k.fecha_inicio, k.fecha_fin, to_char(k.fecha_fin - k.fecha_inicio, 'HH24:MI:SS') AS tiempo_duracion,
  round(extract(epoch FROM k.fecha_fin - k.fecha_inicio) / 60, 2)::float8 AS tiempo_minutos,
  k.foto_id IS NOT NULL AS tiene_foto`;

/** Joined after the page is chosen, so that a page costs its rows and not the range's. */
export const NAMES = sql`
  JOIN usuario u ON u.id = k.usuario_id
  JOIN tamano t ON t.id = k.tamano_id
  JOIN causa ca ON ca.id = k.causa_id
  JOIN solucion so ON so.id = k.solucion_id
  LEFT JOIN guia g ON g.id = k.guia_id
  LEFT JOIN cliente c ON c.id = k.cliente_id`;

export interface RegistrosPage {
  registros: Registro[];
  total: number;
}

export interface PageRequest {
  readonly page: number;
  /** Rows of a page; -1: all of them. */
  readonly size: number;
}

/** Which cases: a condition on `k`. */
export interface Condition {
  readonly is: RawBuilder<unknown>;
  /** Of one that is always the same: its statements are then planned once, since planning them costs more than running them. */
  readonly name?: string | undefined;
  /** How many they are, where kept sums tell it; otherwise they are counted. */
  readonly total?: RawBuilder<{ total: number }> | undefined;
}

/**
 * A page of the cases that meet the condition and were not annulled, newest first, with the total of all.
 * @throws AppError DEMASIADAS_FILAS
 */
export async function selectRegistros(
  db: Db,
  { is, name, total: kept }: Condition,
  asked: PageRequest,
): Promise<RegistrosPage> {
  const where = sql`k.anulado IS NULL AND ${is}`;
  const run = async <Row>(what: string, statement: RawBuilder<Row>): Promise<Row[]> =>
    name === undefined ? (await statement.execute(db)).rows : executePrepared(db, `${name}-${what}`, statement);
  const count = async () => {
    const [counted] = await run(
      'total',
      kept ?? sql<{ total: number }>`SELECT count(*) AS total FROM caso k WHERE ${where}`,
    );
    return counted?.total ?? 0;
  };
  const read = ({ most, offset }: ReturnType<typeof sliceOf>) =>
    run(
      'pagina',
      sql<Registro>`
        WITH pagina AS (
          SELECT k.* FROM caso k WHERE ${where} ORDER BY k.fecha_inicio DESC, k.id DESC LIMIT ${most} OFFSET ${offset}
        )
        SELECT ${REGISTRO} FROM pagina k ${NAMES} ORDER BY k.fecha_inicio DESC, k.id DESC`,
    );
  if (asked.size === -1) {
    const total = await count();
    return { registros: await read(sliceOf(asked, total)), total };
  }
  const [total, registros] = await Promise.all([count(), read(sliceOf(asked, 0))]);
  return { registros, total };
}

/** The rows of a page. @throws AppError DEMASIADAS_FILAS: all of them are asked for, and are too many */
export function sliceOf({ page, size }: PageRequest, total: number): { most: number; offset: number } {
  if (size !== -1) return { most: size, offset: (page - 1) * size };
  if (total > MOST_ROWS) throw new AppError('DEMASIADAS_FILAS', { total });
  return { most: MOST_ROWS, offset: 0 };
}

export function pagesOf(total: number, size: number): number {
  return size === -1 ? 1 : Math.max(1, Math.ceil(total / size));
}
