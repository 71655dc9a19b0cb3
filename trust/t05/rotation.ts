import { setTimeout as sleep } from 'node:timers/promises';

import { callAs, cookiesOf, login, partOf, tokenOf } from '../access.ts';
import { type Check, opens, PLAIN, type Seen, type World } from './world.ts';

/** Keys change while everybody works. Whoever has one of the former ones notices nothing. */
export const ROTATION: readonly Check[] = [
  { name: 'three new keys under load: no request fails, nobody is signed out', see: threeKeys },
];

const LOAD = { corto: { calls: 40, between: 300 }, entero: { calls: 300, between: 5000 } };
const PEOPLE = 20;

async function threeKeys(world: World): Promise<Seen> {
  const { caller, product } = world;
  const guests = await Promise.all(Array.from({ length: PEOPLE }, () => world.guest()));
  const former = guests[0]?.token ?? '';
  const known = world.newcomer();
  const cookie = cookiesOf(await login(caller, known.email, { from: world.address() }));
  const load = underLoad(
    world,
    guests.map(({ token }) => token),
  );
  const { between } = LOAD[world.subject.size];
  const codes: (number | null)[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await sleep(between);
    codes.push((await product.command('admin', 'rotar-clave')).code);
  }
  await sleep(between);
  const { calls, perSecond, failed, kids, tokens } = await load.stop();
  Object.assign(world.figures, { rotationCalls: calls, rotationCallsPerSecond: perSecond });
  for (let i = 0; i < 6; i += 1) await login(caller, known.email, { from: world.address(), password: 'otra cosa' });
  const entered = await login(caller, known.email, { from: world.address(), cookie });
  return {
    'the command says so': codes.every((code) => code === 0),
    [`no call fails of ${calls}, ${perSecond} a second: ${failed.slice(0, 2).join(' ')}`]:
      calls > 50 && failed.length === 0,
    [`tokens are signed with the new ones (${kids.size})`]: kids.size >= 3,
    'a token of the first key still opens': await opens(world, former),
    'and so do all that were brought': (await Promise.all(tokens.map((token) => opens(world, token)))).every(Boolean),
    'a device that was known still is': entered.body?.code === 'OK',
    'a new session is signed with a newer one': partOf(tokenOf(entered), 0).kid !== partOf(former, 0).kid,
  };
}

/** Everybody calls, with the newest token that came, as many a second as asked for or as go. */
function underLoad({ caller, subject }: World, first: readonly string[]) {
  const tokens = [...first];
  const failed: string[] = [];
  const kids = new Set<string>();
  const began = performance.now();
  let calls = 0;
  let going = true;
  const wait = (1000 * PEOPLE) / LOAD[subject.size].calls;
  const works = async (place: number) => {
    while (going) {
      const due = performance.now() + wait;
      const answer = await callAs(caller, tokens[place] ?? '', PLAIN);
      calls += 1;
      if (answer.status !== 200 || answer.body?.code !== 'OK')
        failed.push(`${answer.status} ${answer.text.slice(0, 120)}`);
      const renewed = answer.headers['x-token'];
      if (typeof renewed === 'string') tokens[place] = renewed;
      kids.add(String(partOf(tokens[place] ?? '', 0).kid));
      await sleep(Math.max(0, due - performance.now()));
    }
  };
  const all = Promise.all(first.map((_, place) => works(place)));
  return {
    stop: async () => {
      going = false;
      await all;
      const perSecond = Math.round((1000 * calls) / (performance.now() - began));
      return { calls, perSecond, failed, kids, tokens };
    },
  };
}
