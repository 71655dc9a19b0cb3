import { setTimeout as sleep } from 'node:timers/promises';

import { callAs, cookiesOf, login, makePeople, type Someone, tokenOf } from './access.ts';
import { type Answer, type Caller, isAcknowledged } from './caller.ts';
import type { Product } from './product.ts';

interface Depot {
  readonly product: Product;
  readonly caller: Caller;
  readonly address: () => string;
  readonly people: number;
  readonly seconds: number;
  /** Accounts that an intruder among them sprays. */
  readonly sprayer: readonly Someone[];
}

const CALLS_A_MINUTE = 20;

/**
 * People behind one address, each at twenty calls a minute, spread over it; an intruder in the same depot spends what the address may guess.
 * Nobody of them is told to wait: who works, and who comes in again at a known device.
 */
export async function theDepot({ product, caller, address, people, seconds, sprayer }: Depot) {
  const from = address();
  const fails: string[] = [];
  const here = await makePeople(product, 'deposito', people);
  const entered: { token: string; cookie: string; email: string }[] = [];
  for (const { email } of here) {
    const answer = await login(caller, email, { from });
    if (!isAcknowledged(answer)) fails.push(`${email} cannot come in: ${answer.status} ${answer.text}`);
    entered.push({ token: tokenOf(answer), cookie: cookiesOf(answer), email });
  }
  const answers: Answer[] = [];
  const until = performance.now() + seconds * 1000;
  const works = async (place: number, token: string) => {
    await sleep((place / people) * (60_000 / CALLS_A_MINUTE));
    do {
      answers.push(await callAs(caller, token, { service: 'inicio.contadores' }, { from }));
      await sleep(Math.max(0, Math.min(60_000 / CALLS_A_MINUTE, until - performance.now())));
    } while (performance.now() < until);
  };
  const intruder = async () => {
    for (const { email } of sprayer.slice(0, 110)) await login(caller, email, { from, password: 'otra cosa' });
  };
  await Promise.all([...entered.map(({ token }, place) => works(place, token)), intruder()]);
  for (const { email, cookie } of entered.slice(0, 5)) answers.push(await login(caller, email, { from, cookie }));
  const refused = answers.filter((answer) => !isAcknowledged(answer));
  if (refused.length > 0)
    fails.push(`${refused.length} of ${answers.length} calls of the depot: ${refused[0]?.status} ${refused[0]?.text}`);
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return { n: answers.length, fails, p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) };
}
