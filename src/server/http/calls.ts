import type { FastifyRequest } from 'fastify';

import type { Dispatcher } from '../dispatcher.ts';
import type { SessionRow } from '../session/sesion.sql.ts';
import { callerOf } from './caller.ts';
import { createLanes } from './lanes.ts';
import { rememberCaller } from './security-notes.ts';

/** A call as its address took it in. */
export interface Taken {
  readonly request: FastifyRequest;
  /** What the dispatcher is told. */
  readonly body: unknown;
  /** Who calls; asked once the service is known. */
  identify(): Promise<SessionRow>;
}

export interface Calls {
  /** Makes the call in the lane of whoever calls, which is theirs until it is answered. @throws what the dispatcher does */
  make<T>(call: Taken, answer: (result: Record<string, unknown>, session: SessionRow) => Promise<T>): Promise<T>;
}

/** The way of every call to the dispatcher, from whichever address: a person's calls share their lanes. */
export function createCalls(dispatcher: Dispatcher): Calls {
  const lanes = createLanes();
  return {
    make: async ({ request, body, identify }, answer) => {
      let called: SessionRow | undefined;
      try {
        const result = await dispatcher.dispatch({
          body,
          caller: callerOf(request),
          requestId: request.id,
          authenticate: async () => {
            const session = await identify();
            rememberCaller(request, session.usuario.id);
            await lanes.enter(session.usuario.id);
            called = session;
            return session;
          },
        });
        if (!called) throw new Error('a call was answered for nobody');
        return await answer(result, called);
      } finally {
        if (called) lanes.leave(called.usuario.id);
      }
    },
  };
}
