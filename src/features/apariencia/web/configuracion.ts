import { Settings } from '#shared/settings.ts';

import { type Look, lookOf } from './ajustes-de-apariencia.ts';

/** What was read of a pasted configuration; null: it is none. */
export interface Leida {
  readonly look: Look;
  /** Paths that say nothing that is known; those settings stay as they were. */
  readonly ignoradas: readonly string[];
}

/** Reads a configuration as it was pasted: path by path, so that one bad line costs no other. */
export function readConfiguracion(text: string, now: Look): Leida | null {
  const pasted = parseObject(text);
  if (pasted === null) return null;
  const asked = Object.entries(pasted);
  const read: Record<string, unknown> = lookOf(Settings.parse({ ...now, ...pasted }));
  const taken = asked.filter(([ruta, value]) => ruta in now && Object.is(read[ruta], value));
  return {
    look: lookOf(Settings.parse({ ...now, ...Object.fromEntries(taken) })),
    ignoradas: asked.filter((pair) => !taken.includes(pair)).map(([ruta]) => ruta),
  };
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
