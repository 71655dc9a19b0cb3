import { AppError } from '#shared/errors.ts';

import { type Lista, type Posicion, readCursor, type Total, writeCursor } from './cursor.ts';

/** Pages by number end here: before such a page the database reads every row, before one by cursor none. */
const FARTHEST = 10_000;

interface Page {
  readonly page: number;
  readonly size: number;
}

/** What a page is cut from: how many rows, past how many, or behind which one. */
export interface Ventana {
  readonly size: number;
  readonly offset: number;
  /** The row after which the page begins; null: at the beginning. */
  readonly after: Posicion | null;
}

/** The rows of a page, and the last of them if there are more behind it. */
export interface Hoja<Row> {
  readonly records: Row[];
  readonly last: Posicion | null;
}

interface Reading<Row> {
  readonly count: () => Promise<Total>;
  readonly read: (ventana: Ventana) => Promise<Hoja<Row>>;
}

/** A page of a list by number, as everybody counts pages. */
export function pageByNumber<Row>({ page, size }: Page, { total, records }: { total: number; records: Row[] }) {
  return {
    current_page: page,
    page_quantity: size,
    total_pages: Math.max(1, Math.ceil(total / size)),
    total_records: total,
    records,
  };
}

/**
 * A page of a list of any length: by number near its beginning, by cursor at any depth. Only the first page is counted.
 * @throws AppError CURSOR_INVALIDO, PAGINA_MUY_LEJANA
 */
export async function answerPage<Row>(
  lista: Lista,
  { cursor, ...asked }: Page & { readonly cursor?: string | undefined },
  { count, read }: Reading<Row>,
) {
  const { page, size } = asked;
  const after = cursor === undefined ? null : readCursor(lista, cursor);
  const offset = after ? 0 : (page - 1) * size;
  if (offset >= FARTHEST) throw new AppError('PAGINA_MUY_LEJANA', { page, size });
  const [{ total, es_minimo }, { records, last }] = await Promise.all([
    after ?? count(),
    read({ size, offset, after: after && { clave: after.clave, id: after.id } }),
  ]);
  return {
    ...pageByNumber(asked, { total, records }),
    total_es_minimo: es_minimo,
    siguiente: last && writeCursor(lista, { ...last, total, es_minimo }),
  };
}

/** One row more than a page tells whether there is another: the page, and its last row if there is. */
export function cutPage<Row>(rows: readonly Row[], size: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? (shown.at(-1) ?? null) : null };
}
