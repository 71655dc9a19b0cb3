import { ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';

import type { Cambio, Casilla, Paso } from '../contract.ts';

/** What is wrong with a state machine, and how two of them differ. Pure: the screen's draft and the published one are read alike. */

export interface Arista {
  readonly estado_desde: EstadoGuia | null;
  readonly tipo_evento: string;
  readonly estado_hasta: EstadoGuia;
}

/** What a state machine is judged by: which states end a life, and in which ones parcels stand now. */
export interface Juicio {
  readonly finales: ReadonlySet<string>;
  readonly ocupados: ReadonlySet<string | null>;
}

/** States that no step leads out of to an end, though parcels can come to them or stand in them now. */
export function callejones(pasos: readonly Arista[], { finales, ocupados }: Juicio): EstadoGuia[] {
  const ends = closure(new Set(finales), pasos, { from: 'estado_hasta', to: 'estado_desde' });
  const used = alcanzados(pasos);
  return ESTADOS_GUIA.filter((estado) => (used.has(estado) || ocupados.has(estado)) && !ends.has(estado));
}

/** States that steps begin in, though none leads to them. */
export function inalcanzables(pasos: readonly Arista[]): EstadoGuia[] {
  const reached = alcanzados(pasos);
  return ESTADOS_GUIA.filter(
    (estado) => !reached.has(estado) && pasos.some(({ estado_desde }) => estado_desde === estado),
  );
}

/** States that a life can come to. */
export function alcanzados(pasos: readonly Arista[]): ReadonlySet<string | null> {
  return closure(new Set<string | null>([null]), pasos, { from: 'estado_desde', to: 'estado_hasta' });
}

type End = 'estado_desde' | 'estado_hasta';

function closure(start: ReadonlySet<string | null>, pasos: readonly Arista[], { from, to }: { from: End; to: End }) {
  const seen = new Set(start);
  for (let before = -1; before !== seen.size; ) {
    before = seen.size;
    for (const paso of pasos) if (seen.has(paso[from])) seen.add(paso[to]);
  }
  return seen;
}

/** Cell by cell what the second has that the first has not, and the other way round. */
export function compararCasillas(antes: readonly Casilla[], despues: readonly Casilla[]): Cambio[] {
  const [before, after] = [byKey(antes), byKey(despues)];
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const cell = now ?? old;
    if (cell === undefined || (old && now && isSame(old.pasos, now.pasos))) return [];
    const { estado_desde, tipo_evento } = cell;
    const cambio = changeOf(old, now);
    return [{ estado_desde, tipo_evento, cambio, antes: old?.pasos ?? [], despues: now?.pasos ?? [] }];
  });
}

function changeOf(old: Casilla | undefined, now: Casilla | undefined): Cambio['cambio'] {
  if (old === undefined) return 'agrega';
  return now === undefined ? 'quita' : 'cambia';
}

function byKey(casillas: readonly Casilla[]): Map<string, Casilla> {
  return new Map(casillas.map((casilla) => [`${casilla.estado_desde ?? ''} ${casilla.tipo_evento}`, casilla]));
}

function isSame(a: readonly Paso[], b: readonly Paso[]): boolean {
  return JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));
}

/** Order does not count. */
function plain({ estado_hasta, quien, exige, deshacer_minutos }: Paso) {
  return { estado_hasta, quien: [...quien].sort(), exige: [...exige].sort(), deshacer_minutos };
}
