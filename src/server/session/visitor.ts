import type { Caller } from './sessions.ts';

/** A stranger who wants to come in. */
export interface Visitor {
  readonly caller: Caller;
  readonly requestId: string;
  /** The cookie by which an account knows this browser. */
  readonly device: string | undefined;
  /** Seconds for which its address may guess no more, except for accounts that know the browser; 0: it may. */
  readonly spent: number;
}

/** A session that was opened. */
export interface Entry {
  readonly token: string;
  readonly usuarioId: number;
}

/** The row of the audit for what somebody does before there is a session. */
export function auditOf(servicio: string, usuario_id: number, from: Visitor) {
  return { usuario_id, servicio, ip: from.caller.ip, pedido_id: from.requestId, change: null };
}
