import { ServiceError } from './service-error.ts';

const WAITS_MS = [400, 1_200] as const;

/**
 * Asks again, twice within two seconds, while the server says that it is busy: somebody stands there with the parcel in hand. Only for
 * questions, which may be asked as often as one likes.
 * @throws whatever `ask` throws in the end
 */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await ask();
    } catch (cause) {
      if (!(cause instanceof ServiceError) || cause.status !== 503) throw cause;
      await new Promise((done) => setTimeout(done, wait));
      if (signal.aborted) throw cause;
    }
  }
  return ask();
}
