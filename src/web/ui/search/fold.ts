/** Lower case without accents, sign for sign: positions in the folded text are those of the text. */
export function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    folded += (sign.normalize('NFD').charAt(0) || sign).toLowerCase().charAt(0) || sign;
  }
  return folded;
}

/** Whether every word of what was typed stands somewhere in the text, whatever the accents. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
