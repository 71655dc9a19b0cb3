import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

import type { ServiceContract } from '#shared/contract.ts';

import { type Answer, type Asked, type Caller, isAcknowledged } from '../caller.ts';
import type { Cuaderno } from './cuaderno.ts';

type Pedir = <P extends z.ZodMiniType, R extends z.ZodMiniType>(
  contract: ServiceContract<P, R>,
  params: z.input<P>,
) => Promise<z.output<R> | null>;

type Preguntar = (asked: Asked) => Promise<Answer>;

/** Somebody of the company at work, through the wire alone, with the mistakes that people and networks make. */
export interface Persona {
  readonly id: number;
  /** What is no service: a file is brought. */
  readonly ask: Preguntar;
  /** What must be accepted: a refusal is a fault of the product or of the play. Null after one, so that the others go on. */
  pide: Pedir;
  /** What may be refused, since others are at work as well: the refusal is counted by its code. */
  intenta: Pedir;
}

export interface Oficio {
  readonly caller: Caller;
  readonly cuaderno: Cuaderno;
  readonly random: () => number;
}

/** Of a hundred acts so many are sent twice at once, and of so many the answer is lost. */
const [DOBLES, PERDIDAS] = [2, 2];
/** Until a server that was killed is back. */
const PACIENCIA_MS = 120_000;
const OTRA_VEZ_MS = 200;
/** Soon enough that the server has read it, or has not, or is at it. */
const SE_VA_MS = 12;

/** @throws when the sign-in is refused */
export async function entrar(oficio: Oficio, email: string, password: string): Promise<Persona> {
  const { userId: id, token } = await oficio.caller.signIn(email, password);
  const ask = askAs(oficio.caller, token);
  const asked =
    (unexpected: boolean): Pedir =>
    async (contract, params) => {
      const name = contract.action === undefined ? contract.service : `${contract.service}.${contract.action}`;
      const answer = await act(oficio, { ask, name, contract, params });
      if (isAcknowledged(answer)) return z.parse(contract.result, answer.body);
      const why = `${name}: ${answer.status} ${String(answer.body?.error ?? '')}`;
      oficio.cuaderno.contar(`negado ${why}`);
      if (unexpected || answer.status >= 500 || answer.status === 0)
        oficio.cuaderno.fallas.push(
          `${email}, ${why} ${answer.text.slice(0, 300)} a ${JSON.stringify(params).slice(0, 300)}`,
        );
      return null;
    };
  return { id, ask, pide: asked(true), intenta: asked(false) };
}

/** With the younger token, once an answer brought it, as pages do: an old one is signed anew for every answer. */
function askAs(caller: Caller, first: string): Preguntar {
  let token = first;
  return async (asked) => {
    const answer = await caller.ask({ ...asked, headers: { ...asked.headers, 'x-token': token } });
    const younger = answer.headers['x-token'];
    if (typeof younger === 'string') token = younger;
    return answer;
  };
}

interface Acto {
  readonly ask: Preguntar;
  readonly name: string;
  readonly contract: ServiceContract;
  readonly params: unknown;
}

async function act(oficio: Oficio, { ask, name, contract, params }: Acto): Promise<Answer> {
  const { cuaderno, random } = oficio;
  const isCommand = contract.kind === 'command';
  const body = JSON.stringify({
    ...{ ...Object(params), service: contract.service, ...(contract.action && { action: contract.action }) },
    ...(isCommand && { clave: randomUUID() }),
  });
  const send = (signal?: AbortSignal) =>
    ask({
      ...{ method: 'POST', path: '/dispatcher', body, ...(signal && { signal }) },
      headers: { 'content-type': 'application/json' },
    });
  const luck = 100 * random();
  if (isCommand && luck < DOBLES) {
    cuaderno.contar('enviado dos veces');
    const [one, other] = await Promise.all([insisted(cuaderno, send), insisted(cuaderno, send)]);
    if (isAcknowledged(one) !== isAcknowledged(other))
      cuaderno.fallas.push(`${name}: dos veces a la vez, ${one.text.slice(0, 200)} y ${other.text.slice(0, 200)}`);
    return one;
  }
  if (isCommand && luck < DOBLES + PERDIDAS) {
    cuaderno.contar('respuesta perdida');
    await send(AbortSignal.timeout(1 + Math.floor(SE_VA_MS * random())));
    return insisted(cuaderno, send);
  }
  const first = await send();
  if (isUnknown(first)) return insisted(cuaderno, send);
  cuaderno.medir(name, first.milliseconds);
  return first;
}

/** Not known, or somebody else was at the same just now: then whoever works there presses once more. */
const isUnknown = ({ status, body }: Answer) =>
  status === 0 || status === 429 || status === 503 || body?.error === 'REINTENTE';

/** As the queue of a page does: again under the same key, until the server says what became of it. */
async function insisted(cuaderno: Cuaderno, send: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + PACIENCIA_MS;
  let answer = await send();
  while (isUnknown(answer) && Date.now() < until) {
    cuaderno.contar('otra vez');
    await sleep(OTRA_VEZ_MS);
    answer = await send();
  }
  return answer;
}
