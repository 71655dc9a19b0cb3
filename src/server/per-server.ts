import type { Sessions } from './session/sessions.ts';

/** One of something for each server of the process, made when it is first asked for: services are modules, and tests run several servers. */
export function perServer<T>(make: () => T): (sessions: Sessions) => T {
  const made = new WeakMap<Sessions, T>();
  return (sessions) => {
    const known = made.get(sessions) ?? make();
    made.set(sessions, known);
    return known;
  };
}
