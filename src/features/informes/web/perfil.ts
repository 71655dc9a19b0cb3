import { PESTANAS, type PestanaId } from '#features/informes/contract.ts';

/** How a client's report opens, as a form holds it: the tabs that it has, in order. */
export interface Perfil {
  grande: boolean;
  pestanas: readonly PestanaId[];
}

/** The tabs that are kept for a client, in their order; those that there are, where none are. */
export function keptPestanas(kept: readonly string[] | null): readonly PestanaId[] {
  if (kept === null) return PESTANAS;
  return kept.flatMap((name) => PESTANAS.filter((id) => id === name));
}

/** As the service takes it: all tabs in their usual order are no choice. */
export function perfilParams({ grande, pestanas }: Perfil) {
  const isUsual = PESTANAS.length === pestanas.length && PESTANAS.every((id, at) => pestanas[at] === id);
  return { grande, pestanas: isUsual ? null : [...pestanas] };
}

export function withMoved(pestanas: readonly PestanaId[], from: number, to: number): PestanaId[] {
  const moved = pestanas.filter((_id, at) => at !== from);
  moved.splice(to, 0, ...pestanas.slice(from, from + 1));
  return moved;
}

export function toggled(pestanas: readonly PestanaId[], id: PestanaId): readonly PestanaId[] {
  return pestanas.includes(id) ? pestanas.filter((other) => other !== id) : [...pestanas, id];
}

/** A tab that this report does not have now is named by its id. */
export function nombreDePestana(id: PestanaId, tabs: readonly { id: string; nombre: string }[]): string {
  return tabs.find((tab) => tab.id === id)?.nombre ?? `${id[0]?.toUpperCase()}${id.slice(1)}`;
}
