/** As many as are made in one go. */
const MOST = 200;

/** `A-01` to `A-20`: every code between the two, written alike; null: they are no such pair. */
export function codigosEntre(desde: string, hasta: string): readonly string[] | null {
  const [from, to] = [desde, hasta].map((typed) => /^(.*?)(\d{1,6})$/.exec(typed.trim().toUpperCase()));
  const [, prefix, first] = from ?? [];
  const [, other, last] = to ?? [];
  if (prefix === undefined || first === undefined || last === undefined || prefix !== other) return null;
  const count = Number(last) - Number(first) + 1;
  if (count < 1 || count > MOST) return null;
  return Array.from({ length: count }, (_, n) => `${prefix}${String(Number(first) + n).padStart(first.length, '0')}`);
}
