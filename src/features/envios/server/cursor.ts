import { createHash } from 'node:crypto';

import type { Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import type { EnvioFilters } from '../contract.ts';

/** The list that a cursor belongs to. */
export interface Lista {
  readonly scope: Scope;
  readonly filters: EnvioFilters;
  readonly sentido: 'asc' | 'desc';
}

/** After which envío a page goes on, and what the first page counted: those behind it need not count again. */
export interface Marca {
  readonly id: number;
  readonly total: number;
  readonly es_minimo: boolean;
}

/** Opaque to callers; the seal makes a cursor of other filters, or one written by hand, tell itself. */
export function writeCursor(lista: Lista, { id, total, es_minimo }: Marca): string {
  const text = [id, total, es_minimo ? 1 : 0].join(' ');
  return Buffer.from(`${seal(lista, text)} ${text}`).toString('base64url');
}

/** @throws AppError CURSOR_INVALIDO */
export function readCursor(lista: Lista, cursor: string): Marca {
  const [sealed, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [id, total, minimo] = rest;
  if (minimo === undefined || sealed !== seal(lista, rest.join(' '))) throw new AppError('CURSOR_INVALIDO');
  return { id: Number(id), total: Number(total), es_minimo: minimo === '1' };
}

function seal({ scope, filters, sentido }: Lista, text: string): string {
  const asked = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const list = JSON.stringify([scope.tipo, scope.cliente_id, asked, sentido, text]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 16);
}
