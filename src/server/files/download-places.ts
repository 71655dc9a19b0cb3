import { AppError } from '#shared/errors.ts';

/** All places are taken; one of them may be given back in a moment. */
export class DownloadsFullError extends AppError {
  constructor() {
    super('SERVIDOR_OCUPADO', { reason: 'exports' });
    this.name = 'DownloadsFullError';
  }
}

/** Each holds a connection and a core for seconds; one person alone must not hold them all. */
const MOST_AT_ONCE = 3;
const MOST_PER_PERSON = 2;
/** A browser shows a refused file as one that failed, so a few wait instead; each of them asks again at every place given back. */
const MOST_WAITING = 10;

/** The places of the files that are made at once. */
export interface DownloadPlaces {
  /**
   * Takes a place; answers how to give it back.
   * @throws DownloadsFullError, AppError DEMASIADOS_PEDIDOS
   */
  take(usuario_id: number): () => void;
  /** True as soon as a place is free; false when `milliseconds` have passed, or when too many wait already. */
  freed(milliseconds: number): Promise<boolean>;
  /** From now on nobody waits. */
  close(): void;
}

export function createDownloadPlaces(): DownloadPlaces {
  const taken = new Set<{ readonly usuario_id: number }>();
  const waiting = new Set<(isFree: boolean) => void>();
  let closed = false;
  const wake = (isFree: boolean) => {
    for (const end of waiting) end(isFree);
  };
  return {
    take: (usuario_id) => {
      if ([...taken].filter((place) => place.usuario_id === usuario_id).length >= MOST_PER_PERSON)
        throw new AppError('DEMASIADOS_PEDIDOS', { usuario_id, reason: 'exports of one person' });
      if (taken.size >= MOST_AT_ONCE) throw new DownloadsFullError();
      const place = { usuario_id };
      taken.add(place);
      return () => {
        if (taken.delete(place)) wake(true);
      };
    },
    freed: async (milliseconds) => {
      if (closed) return false;
      if (taken.size < MOST_AT_ONCE) return true;
      return waiting.size < MOST_WAITING && (await turnIn(waiting, milliseconds));
    },
    close: () => {
      closed = true;
      wake(false);
    },
  };
}

function turnIn(waiting: Set<(isFree: boolean) => void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isFree: boolean) => {
      waiting.delete(end);
      clearTimeout(timer);
      resolve(isFree);
    };
    const timer = setTimeout(end, milliseconds, false);
    waiting.add(end);
  });
}
