import { setTimeout as sleep } from 'node:timers/promises';

import { type Answer, type Caller, isAcknowledged, type Session } from './caller.ts';
import type { Product } from './product.ts';

export const AT_ONCE = 20;

/** Who races, on what. */
export interface Field {
  readonly product: Product;
  readonly caller: Caller;
  readonly operario: Session;
  readonly encargado: Session;
  readonly admin: Session;
  readonly cliente: Session;
}

/** One thing that many do at once: `many` answers, of which the checker says what is wrong. */
export interface Race {
  readonly name: string;
  run(field: Field): Promise<string[]>;
}

export const together = (send: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, place) => send(place)));
/** Told to try again, a page does, under the same key: twenty that wait for one row may each wait longer than a call may. */
export async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let tries = 0; PASSING.has(String(answer.body?.error)) && tries < 40; tries += 1) {
    await sleep(500);
    answer = await send();
  }
  return answer;
}
const PASSING = new Set(['REINTENTE', 'BASE_NO_DISPONIBLE']);

export const done = (answers: readonly Answer[]) => answers.filter(isAcknowledged).length;
const errorsOf = (answers: readonly Answer[]) =>
  new Set(
    answers
      .filter((answer) => !isAcknowledged(answer))
      // Of an answer that never came its text tells why.
      .map(({ status, body, text }) => `${status} ${body?.error ?? text.slice(0, 80)}`),
  );

export async function count({ product }: Field, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await product.owner(text, values);
  return Number(Object.values(row ?? {})[0]);
}

/** Exactly `wanted`, or one line that says so. */
export function exactly(what: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];
}

/** Refused only with what the service says of it. */
export function onlyRefusedWith(what: string, answers: readonly Answer[], allowed: readonly string[]): string[] {
  const other = [...errorsOf(answers)].filter((error) => !allowed.includes(error));
  return other.map((error) => `${what}: answered ${error}`);
}
