import type { Scope } from '#server/scope.ts';

import { INTERIOR, MONTEVIDEO, type PickupFilters } from '../contract.ts';
import type { Contadas } from './conteo.sql.ts';

/** A place of the tree; without an id all of it. */
export interface Nodo {
  readonly level: 'zona' | 'departamento' | 'agente';
  readonly id: number | null;
}

/** Whether there can be such a node: 999 is a zone and no department, and the other one is 1. */
export function isNodo({ level, id }: Nodo): boolean {
  if (id === null || level === 'agente') return true;
  return level === 'zona' ? id === MONTEVIDEO || id === INTERIOR : id !== INTERIOR;
}

/** What is counted of a node. */
export function contadasOf(scope: Scope, filters: PickupFilters, { level, id }: Nodo): Contadas {
  return level === 'agente' ? { scope, filters, agente_id: id } : { scope, filters, parent: id };
}

/** The filters that were used, as a file's name tells them. */
export function inFilename({ departamento, tipo_agente, vencimiento }: PickupFilters): string {
  return [
    departamento && `_departamento-${departamento}`,
    tipo_agente && `_tipo-${tipo_agente}`,
    vencimiento && `_${vencimiento}`,
  ].join('');
}
