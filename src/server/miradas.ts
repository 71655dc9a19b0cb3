/** Who of us has which thing open. A page says so again and again; whoever stops has closed it. Known to this process alone. */

const LOOKS_MS = 45_000;

interface Quien {
  readonly id: number;
  readonly nombre: string;
}

interface Mirada {
  /** The names of all others who look, whoever came first before. */
  readonly otros: string[];
  /** This person did not look before: the others do not know it yet. */
  readonly es_nueva: boolean;
}

export interface Miradas {
  /** Notes one who looks at the thing of this id. */
  mirar(cosa: number, quien: Quien): Mirada;
}

/** One for each kind of thing. */
export function createMiradas(now: () => number = Date.now): Miradas {
  const seen = new Map<number, Map<number, { nombre: string; at: number }>>();
  const forgetOld = () => {
    for (const [cosa, people] of seen) {
      for (const [id, { at }] of people) if (now() - at > LOOKS_MS) people.delete(id);
      if (people.size === 0) seen.delete(cosa);
    }
  };
  return {
    mirar: (cosa, { id, nombre }) => {
      forgetOld();
      const people = seen.get(cosa) ?? new Map<number, { nombre: string; at: number }>();
      const es_nueva = !people.has(id);
      seen.set(cosa, people.set(id, { nombre, at: now() }));
      return { otros: [...people].filter(([other]) => other !== id).map(([, other]) => other.nombre), es_nueva };
    },
  };
}
