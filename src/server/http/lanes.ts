import { AppError } from '#shared/errors.ts';

/** Of one person: six connections to the database are left for the others. */
const SERVED_AT_ONCE = 4;
/** With those that wait. */
const MOST_UNDER_WAY = 100;

/** Each person's calls go one behind the other, a few abreast: one who calls without end waits for itself, and nobody else does. */
export interface Lanes {
  /** Resolves when it is the call's turn, in the order of asking. @throws AppError DEMASIADOS_PEDIDOS */
  enter(person: number): Promise<void>;
  /** Once for each call that has entered. */
  leave(person: number): void;
}

interface Lane {
  served: number;
  readonly waiting: (() => void)[];
}

export function createLanes(): Lanes {
  const lanes = new Map<number, Lane>();
  return {
    enter: async (person) => {
      const lane = lanes.get(person) ?? { served: 0, waiting: [] };
      lanes.set(person, lane);
      if (lane.served + lane.waiting.length >= MOST_UNDER_WAY)
        throw new AppError('DEMASIADOS_PEDIDOS', { user: person });
      if (lane.served >= SERVED_AT_ONCE) return new Promise((next) => lane.waiting.push(next));
      lane.served += 1;
    },
    leave: (person) => {
      const lane = lanes.get(person);
      const next = lane?.waiting.shift();
      // Whoever waits takes the place over as it is.
      if (next) return next();
      if (lane) lane.served -= 1;
      if (lane?.served === 0) lanes.delete(person);
    },
  };
}
