/** Many guesses at one account at the same moment, the right one among them. */

const WRONG = 14;
/** Told without waiting; one more after 1, 2, 4, 8 and 16 seconds each. */
const FREE = 5;
const WAITS = [1, 3, 7, 15, 31];

interface Guesses {
  /** The n-th wrong one. Answers the error. */
  readonly wrong: (n: number) => Promise<string | undefined>;
  /** Answers the error; undefined: it opened the account. */
  readonly right: () => Promise<string | undefined>;
  /** What says that a guess was judged, and wrong. */
  readonly told: string;
}

/**
 * The right one goes out when five were told wrong and the others are still on their way: before that it might be one of the five, and open.
 * @returns the errors of all, `OK` for none; and how many more may have had their turn, since the machine was so slow
 */
export async function guessesAtOnce({ wrong, right, told }: Guesses): Promise<{ answers: string[]; late: number }> {
  const began = performance.now();
  const fifth = Promise.withResolvers<void>();
  let judged = 0;
  const one = async (n: number) => {
    const error = await wrong(n);
    judged += error === told ? 1 : 0;
    if (judged === FREE) fifth.resolve();
    return error;
  };
  const others = Array.from({ length: WRONG }, (_, n) => one(n));
  await fifth.promise;
  const answers = (await Promise.all([...others, right()])).map((error) => error ?? 'OK');
  const seconds = (performance.now() - began) / 1000;
  return { answers, late: WAITS.filter((passed) => passed <= seconds).length };
}
