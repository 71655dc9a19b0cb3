import { AppError } from '#shared/errors.ts';

/** The last row of a page; its moment as the database writes it, to the microsecond. */
export interface Posicion {
  readonly fecha: string;
  readonly id: number;
}

const FORM = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00) (\d{1,15})$/;

/** A place in the log, opaque to callers; it holds whatever the filters are. */
export function writeCursor({ fecha, id }: Posicion): string {
  return Buffer.from(`${fecha} ${id}`).toString('base64url');
}

/** @throws AppError CURSOR_INVALIDO */
export function readCursor(cursor: string | undefined): Posicion | null {
  if (cursor === undefined) return null;
  const [, fecha, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (fecha === undefined) throw new AppError('CURSOR_INVALIDO');
  return { fecha, id: Number(id) };
}
