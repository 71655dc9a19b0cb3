/** Who of us has which incidencia open. A page says so again and again; whoever stops has closed it. Known to this process alone. */

const LOOKS_MS = 45_000;

interface Quien {
  readonly id: number;
  readonly nombre: string;
}

export interface Miradas {
  /** Notes one who looks, and answers the names of all others who do. */
  mirar(incidencia: number, quien: Quien): string[];
}

export function createMiradas(now: () => number = Date.now): Miradas {
  const seen = new Map<number, Map<number, { nombre: string; at: number }>>();
  const forgetOld = () => {
    for (const [incidencia, people] of seen) {
      for (const [id, { at }] of people) if (now() - at > LOOKS_MS) people.delete(id);
      if (people.size === 0) seen.delete(incidencia);
    }
  };
  return {
    mirar: (incidencia, { id, nombre }) => {
      forgetOld();
      const people = seen.get(incidencia) ?? new Map();
      seen.set(incidencia, people.set(id, { nombre, at: now() }));
      return [...people].filter(([other]) => other !== id).map(([, other]) => other.nombre);
    },
  };
}
