import { type RawBuilder, sql } from 'kysely';

import type { TipoUsuario } from '#shared/permissions.ts';

/**
 * Whose rows a request may touch, computed once from the session and handed to every query. `sistema` is the server's own
 * work before or beside a person (sign-in, outbox, calendar); no request can ask for it.
 */
export interface Scope {
  readonly tipo: TipoUsuario | 'sistema';
  readonly usuario_id: number | null;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
  /** Of our people, whoever drives and does nothing else: the parcels of the own rounds are theirs, no others. */
  readonly soloChofer?: true;
}

export const SISTEMA: Scope = { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null };

/** The group role that the database's policies know this kind of reader by. */
const ROLE_OF: Readonly<Record<Scope['tipo'], string>> = {
  personal: 'anden_personal',
  cliente: 'anden_cliente',
  agencia: 'anden_agencia',
  deposito: 'anden_deposito',
  sistema: 'anden_sistema',
};

function roleOf({ tipo, soloChofer }: Scope): string {
  return soloChofer ? 'anden_chofer' : ROLE_OF[tipo];
}

/** Part of a prepared statement's name: its text differs by these. */
export function scopeName({ tipo, soloChofer }: Scope): string {
  return soloChofer ? 'chofer' : tipo;
}

/**
 * Opens a transaction in the scope: one message, one round trip. All settings are local to the transaction, so a pooled
 * connection can never carry one person's scope into the next request. The values are integers by type and check.
 */
export function openScope(scope: Scope, mode: 'read' | 'write'): string {
  return [
    mode === 'read' ? 'BEGIN READ ONLY' : 'BEGIN',
    `SET LOCAL ROLE ${roleOf(scope)}`,
    `SET LOCAL anden.usuario_id = '${setting(scope.usuario_id)}'`,
    `SET LOCAL anden.cliente_id = '${setting(scope.cliente_id)}'`,
    `SET LOCAL anden.agente_id = '${setting(scope.agente_id)}'`,
  ].join(';');
}

/** Reads on in a scope inside a transaction that was opened in a wider one; the same way back. */
export function narrowTo(scope: Scope): RawBuilder<unknown> {
  return sql`SELECT set_config('role', ${roleOf(scope)}, true), set_config('anden.usuario_id', ${setting(scope.usuario_id)}, true),
                    set_config('anden.cliente_id', ${setting(scope.cliente_id)}, true), set_config('anden.agente_id', ${setting(scope.agente_id)}, true)`;
}

/**
 * The condition that keeps a query on rows of `guia` (or of a table with the same two columns) inside the scope: the first
 * wall, which row level security repeats. A warehouse user has no parcels at all. `id` is the column that names the parcel.
 */
export function guiasInside(scope: Scope, alias: string, id = 'id'): RawBuilder<boolean> {
  if (scope.soloChofer) return sql<boolean>`${sql.ref(`${alias}.${id}`)} = ANY (ARRAY(SELECT guias_del_chofer()))`;
  switch (scope.tipo) {
    case 'personal':
    case 'sistema':
      return sql<boolean>`true`;
    case 'cliente':
      return sql<boolean>`${sql.ref(`${alias}.cliente_id`)} = ${scope.cliente_id}::int`;
    case 'agencia':
      return sql<boolean>`${sql.ref(`${alias}.agente_id`)} = ${scope.agente_id}::int`;
    case 'deposito':
      return sql<boolean>`false`;
  }
}

/** The same for rows of a warehouse: its people work in their own depósitos, nobody else does. */
export function depositoInside(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.tipo === 'deposito')
    return sql<boolean>`${sql.ref(`${alias}.deposito_id`)} = ANY ((SELECT depositos_de_la_persona())::int[])`;
  return scope.tipo === 'personal' || scope.tipo === 'sistema' ? sql<boolean>`true` : sql<boolean>`false`;
}

/** The same for orders: a traslado is of both its ends. A client's people see their own, wherever they are. */
export function ordenesInside(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.tipo === 'cliente') return sql<boolean>`${sql.ref(`${alias}.cliente_id`)} = ${scope.cliente_id}::int`;
  if (scope.tipo !== 'deposito') return depositoInside(scope, alias);
  const end = sql.ref(`${alias}.deposito_destino_id`);
  return sql<boolean>`(${depositoInside(scope, alias)} OR ${end} = ANY ((SELECT depositos_de_la_persona())::int[]))`;
}

/** The same for people (`usuario`), whose names are shown with what they did: those of the own house. */
export function personasInside(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.tipo === 'deposito') return sql<boolean>`${sql.ref(`${alias}.id`)} = ${scope.usuario_id}::int`;
  return scope.soloChofer ? sql<boolean>`true` : guiasInside(scope, alias);
}

function setting(id: number | null): string {
  if (id === null) return '';
  if (!Number.isSafeInteger(id)) throw new TypeError('a scope holds integers only');
  return String(id);
}
