const NAMED = 5;

/** Labels that were read and not taken: each is a parcel in someone's hand, so their numbers are told. */
export function noLeidas(raws: readonly string[]): string {
  const named = raws.slice(0, NAMED).join(', ');
  const more = raws.length > NAMED ? ` y ${raws.length - NAMED} más` : '';
  return `${raws.length === 1 ? 'No se leyó' : 'No se leyeron'} ${named}${more}`;
}

/** One more of them; the same label read over and over is one. */
export function withUnread(raws: readonly string[], raw: string): readonly string[] {
  return raws.includes(raw) ? raws : [...raws, raw];
}

/** Of a reading of which the person's scan settings leave nothing. */
export function nothingLeft(raw: string): string {
  return `${raw}: de esa lectura no queda nada. Revise el lector en Mi cuenta`;
}
