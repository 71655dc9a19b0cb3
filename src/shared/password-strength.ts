/** 0 very easy to guess … 4 very good. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const POOLS = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 32],
] as const;

const COMMON =
  /password|contrase[nñ]a|qwerty|asdf|zxcv|admin|usuario|anden|paqueter[ií]a|paquet|courier|demo|bienvenid|welcome|19\d\d|20\d\d/giu;

/**
 * A first opinion while someone types; the server decides with a dictionary. Counted is what a guesser does not get for
 * nothing: common words, the person's own names, repeated and consecutive characters weigh as one.
 */
export function passwordStrength(password: string, ownWords: readonly string[] = []): Strength {
  const own = ownWords.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
  const lower = own.reduce((rest, word) => rest.replaceAll(word, word[0] ?? ''), password.toLowerCase());
  const plain = lower.replace(COMMON, (word) => word[0] ?? '');
  const pool = POOLS.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const bits = pool === 0 ? 0 : surprising(plain) * Math.log2(pool);
  if (bits < 28) return 0;
  if (bits < 40) return 1;
  if (bits < 54) return 2;
  return bits < 72 ? 3 : 4;
}

/** Characters that do not merely repeat or continue the one before. */
function surprising(text: string): number {
  return [...text].filter((char, index, all) => {
    const step = (char.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? -9);
    return Math.abs(step) > 1;
  }).length;
}
