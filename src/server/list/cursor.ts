import { createHash } from 'node:crypto';

import { AppError } from '#shared/errors.ts';

import type { Scope } from '../scope.ts';

/** How many there are, or at least are. */
export interface Total {
  readonly total: number;
  readonly es_minimo: boolean;
}

/** The last row of a page, in the order of its list: the order's own value, as text without a space, and the id. */
export interface Posicion {
  readonly clave: string;
  readonly id: number;
}

/** The list that a cursor belongs to: whose rows, which of them, in what order. */
export interface Lista {
  readonly scope: Scope;
  readonly filters: object;
  readonly order: readonly string[];
}

/** Where a page goes on, and what its first page counted: the pages behind it need not count again. */
export interface Marca extends Posicion, Total {}

/** Opaque to callers. The seal makes a cursor of other filters, or one written by hand, tell itself. */
export function writeCursor(lista: Lista, { clave, id, total, es_minimo }: Marca): string {
  const text = [clave, id, total, es_minimo ? 1 : 0].join(' ');
  return Buffer.from(`${seal(lista, text)} ${text}`).toString('base64url');
}

/** @throws AppError CURSOR_INVALIDO */
export function readCursor(lista: Lista, cursor: string): Marca {
  const [sealed, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [clave, id, total, minimo] = rest;
  if (clave === undefined || sealed !== seal(lista, rest.join(' '))) throw new AppError('CURSOR_INVALIDO');
  return { clave, id: Number(id), total: Number(total), es_minimo: minimo === '1' };
}

function seal({ scope, filters, order }: Lista, text: string): string {
  const { tipo, cliente_id, agente_id } = scope;
  const asked = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const list = JSON.stringify([tipo, cliente_id, agente_id, asked, ...order, text]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 16);
}
