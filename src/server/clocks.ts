/** Milliseconds between our clock and the database's from which sessions, links and codes end at another time than they say. */
const MOST_APART = 5 * 60_000;
const MINUTE = 60_000;

/** What the operator is told where the clock of this machine and the database's differ; null: they do not. */
export function wordsOfClocks(ours: number, theirs: number): string | null {
  const apart = Math.abs(ours - theirs);
  if (apart <= MOST_APART) return null;
  const minutes = Math.round(apart / MINUTE);
  const long = [[Math.floor(minutes / 60), 'h'] as const, [minutes % 60, 'min'] as const];
  const words = long.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
  return `el reloj de este servidor ${ours > theirs ? 'adelanta' : 'atrasa'} ${words} respecto del de la base de datos`;
}
