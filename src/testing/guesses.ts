/** After five, one more guess is judged after 1, 2, 4, 8 and 16 seconds each: on a slow machine some of them pass while all are on their way. */
const WAITS = [1, 3, 7, 15, 31];
export const FREE_GUESSES = 5;

/**
 * Guesses at one account, sent at the same moment; each answers what it was told.
 * @returns what those were told that were judged, and how many more than `FREE_GUESSES` may have been
 */
export async function judgedAtOnce(
  guesses: readonly (() => Promise<string>)[],
): Promise<{ told: string[]; late: number }> {
  const began = performance.now();
  const answers = await Promise.all(guesses.map((guess) => guess()));
  const seconds = (performance.now() - began) / 1000;
  return {
    told: answers.filter((error) => error !== 'LOGIN_DEMORADO'),
    late: WAITS.filter((passed) => passed <= seconds).length,
  };
}
