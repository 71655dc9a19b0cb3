import { useNavigate, useSearch } from '@tanstack/react-router';

import type { Cosa, Tipo } from './palabras.ts';

/** An open dialog as the address has it: `causa-crear`, `mapeo-editar-12`, `solucion-eliminar-3`. */
export type Dialogo = { cosa: Cosa } & ({ accion: 'crear'; id: null } | { accion: 'editar' | 'eliminar'; id: number });

export interface Historial {
  tipo: Tipo;
  page: number;
  /** The changes of one thing alone. */
  registroId: number | undefined;
}

interface Address {
  dialogo: Dialogo | null;
  /** null: closed. */
  historial: Historial | null;
}

type Search = Record<string, unknown>;

/** Reads what the address says; what cannot be read is as if it were not there. */
export function readAddress(search: Search): Address {
  const tipo = tipoOf(search.historial);
  const historial =
    tipo === null ? null : { tipo, page: numberOf(search.pagina) ?? 1, registroId: numberOf(search.registro) };
  return { dialogo: dialogoOf(search.dialogo), historial };
}

export function writeHistorial(historial: Historial | null): Search {
  if (historial === null) return { historial: undefined, pagina: undefined, registro: undefined };
  const { tipo, page, registroId } = historial;
  return { historial: tipo, pagina: page === 1 ? undefined : page, registro: registroId };
}

export function writeDialogo(dialogo: Dialogo | null): Search {
  if (dialogo === null) return { dialogo: undefined };
  const { cosa, accion, id } = dialogo;
  return { dialogo: id === null ? `${cosa}-${accion}` : `${cosa}-${accion}-${id}` };
}

/** The open dialog and the history of this tab: kept in the address, so that a link shows the same. */
export function useMantenimientoAddress() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: Search, replace: boolean) =>
    void navigate({ to: '.', search: (current: Search) => ({ ...current, ...change }), replace });
  return {
    ...readAddress(search),
    open: (dialogo: Dialogo) => go(writeDialogo(dialogo), false),
    // What is closed is done with: Back leads to what was before it.
    close: () => go(writeDialogo(null), true),
    show: (historial: Historial | null) => go(writeHistorial(historial), false),
  };
}

/** The highest page that a list can be asked for. */
const LAST = 1_000_000;

const DIALOGO = /^(causa|solucion|mapeo)-(crear|editar|eliminar)(?:-(\d{1,9}))?$/;

function dialogoOf(text: unknown): Dialogo | null {
  const [, cosa, accion, number] = DIALOGO.exec(typeof text === 'string' ? text : '') ?? [];
  const id = numberOf(number) ?? null;
  if (cosa !== 'causa' && cosa !== 'solucion' && cosa !== 'mapeo') return null;
  if (accion === 'crear') return id === null ? { cosa, accion, id } : null;
  if (id === null || (accion !== 'editar' && accion !== 'eliminar')) return null;
  return { cosa, accion, id };
}

function tipoOf(text: unknown): Tipo | null {
  return text === 'todos' || text === 'causas' || text === 'soluciones' || text === 'mapeos' ? text : null;
}

/** The address has texts; right after a change of it the router hands over the number that was put in. */
function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  return Math.min(Number(text), LAST);
}
