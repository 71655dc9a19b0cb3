import { hash, verify } from '@node-rs/argon2';

import { AppError } from '#shared/errors.ts';

/** OWASP's minimum for Argon2id (the library's default kind): 19 MiB, two passes, one lane. The parameters travel inside each hash. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARAMETERS = '$m=19456,t=2,p=1$';
const MOST_WAITING = 20;
/** zxcvbn's estimate from 0 to 4; 2 is "somewhat guessable: protection from unthrottled online attacks". */
const LEAST_SCORE = 2;
/** Characters; the same bounds as the form's, for whoever comes by another way. */
const SHORTEST = 8;
const LONGEST = 200;
/** Words that say nothing about this person but that everyone here would try. */
const CONTEXT_WORDS = [
  'contraseña',
  'contrasena',
  'clave',
  'bienvenido',
  'anden',
  'courier',
  'paqueteria',
  'demostracion',
  'demo',
  'encomienda',
  'guia',
  'recorrido',
  'levante',
  'montevideo',
  'uruguay',
];

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Hashes a password with Argon2id. One hash runs at a time: a storm of sign-ins must not starve the scanners. */
export function hashPassword(password: string): Promise<string> {
  return oneAtATime(() => hash(password, ARGON2));
}

/**
 * Whether the password is the one behind `stored`. Without an account the same work is done on a hash of nothing, so that the
 * time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Who was invited and has chosen no password yet has none that matches.
  const own = stored?.startsWith('$') ? stored : null;
  const against = own ?? (await hashOfNobody());
  const matches = await oneAtATime(() => verify(against, password));
  return matches && own !== null;
}

/** Whether a hash was made with other parameters than today's, and should be made again at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.includes(PARAMETERS);
}

/**
 * Refuses a password that is easy to guess: common ones, names of the person or the company, patterns. No composition rules.
 * @param personal the person's name, address and the like
 * @throws AppError CONTRASENA_DEBIL
 */
export async function checkStrength(password: string, personal: readonly string[]): Promise<void> {
  if (password.length < SHORTEST || password.length > LONGEST) throw new AppError('CONTRASENA_DEBIL');
  const estimate = await strengthEstimator();
  const words = personal
    .map((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) => [...parts, parts.join('')])
    .filter((word) => word.length > 2);
  const known = [...CONTEXT_WORDS, ...words];
  // Two of them joined by a sign pass for three surprises otherwise: what is left without them must do by itself.
  const left = CONTEXT_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  const weighed = left.length === password.length ? [password] : [password, left];
  if (weighed.some((text) => estimate(text, known) < LEAST_SCORE)) throw new AppError('CONTRASENA_DEBIL');
}

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new AppError('SERVIDOR_OCUPADO', { queue: 'password' });
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** When every hash that was asked for is made: a server that closes leaves none behind. */
export async function hashesMade(): Promise<void> {
  await last;
}

let nobody: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  nobody ??= hash('nobody has this password', ARGON2);
  return nobody;
}

type Estimator = (password: string, words: string[]) => number;
let estimator: Promise<Estimator> | undefined;

/** The word lists weigh some megabytes: they are read when the first password is chosen, not at start. */
function strengthEstimator(): Promise<Estimator> {
  estimator ??= (async () => {
    const [{ ZxcvbnFactory }, common] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
    return (password, words) => zxcvbn.check(password.slice(0, 100), words).score;
  })();
  return estimator;
}
