import type { Answer, Asked, Caller } from '../caller.ts';

/** Somebody who is signed in for as long as the play takes. */
export interface Sesion {
  readonly id: number;
  /** Asks as that person. */
  ask(asked: Asked): Promise<Answer>;
}

/**
 * Signs in, takes over the younger token that an answer may bring, and signs in once more when the token has run out, as pages and people do.
 * @throws when the first sign-in is refused
 */
export async function openSesion(caller: Caller, email: string, password: string): Promise<Sesion> {
  const first = await caller.signIn(email, password);
  let { token } = first;
  let entering: Promise<void> | null = null;
  const ask = async (asked: Asked, used: string): Promise<Answer> => {
    const answer = await caller.ask({ ...asked, headers: { ...asked.headers, 'x-token': used } });
    const younger = answer.headers['x-token'];
    if (typeof younger === 'string' && token === used) token = younger;
    return answer;
  };
  const enter = async () => {
    ({ token } = await caller.signIn(email, password));
  };
  return {
    id: first.userId,
    ask: async (asked) => {
      const used = token;
      const answer = await ask(asked, used);
      if (answer.status !== 401) return answer;
      if (token === used) {
        entering ??= enter().finally(() => {
          entering = null;
        });
        // A server that is away just now lets nobody in: nothing is known then, and whoever asks does so again.
        await entering.catch(() => undefined);
      }
      return token === used ? { ...answer, status: 0 } : ask(asked, token);
    },
  };
}
