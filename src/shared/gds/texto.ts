import { esNada, esNo, limpio, plano } from '../envio/texto.ts';

/** What people write into the cells of a warehouse's file. Null: nothing; `MAL`: it cannot be read. */
export const MAL = Symbol('mal');

const MOST = 10_000_000;

/** A whole number, with or without points of thousands. */
export function leerEntero(texto: string | undefined): number | null | typeof MAL {
  const said = limpio(texto ?? '');
  if (said === '' || esNada(said)) return null;
  const plain = /^\d{1,3}([. ]\d{3})+$/.test(said) ? said.replace(/[. ]/g, '') : said.replace(/[.,]0+$/, '');
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
  return value <= MOST ? value : MAL;
}

/** `12 cajas` is so many of a package, not units. */
export function leerPaquetes(texto: string): { cantidad: number; paquete: string } | null {
  const [, cantidad = '', paquete = ''] = /^(\d{1,6}) ?([a-z]{2,12})\.?$/.exec(plano(texto)) ?? [];
  return paquete === '' ? null : { cantidad: Number(cantidad), paquete: paquete.replace(/(es|s)$/, '') };
}

export function leerSiNo(texto: string | undefined): boolean | null | typeof MAL {
  const said = plano(texto ?? '');
  if (said === '') return null;
  if (/^(si|s|x|1|verdadero|true|yes|siempre)$/.test(said)) return true;
  return esNo(said) || /^(n|0|falso|false|nunca)$/.test(said) ? false : MAL;
}

/** A day as it is written here, `31/12/2027`, or as programs write it. */
export function leerDia(texto: string | undefined): string | null | typeof MAL {
  const said = limpio(texto ?? '');
  if (said === '' || esNada(said)) return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(said);
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(said);
  const [year, month, day] = iso?.slice(1) ?? own?.slice(1).reverse() ?? [];
  const full = year?.length === 2 ? `20${year}` : year;
  const date = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay && Number(full) >= 2000 ? date.toISOString().slice(0, 10) : MAL;
}

/** Codes one beside the other, as they were typed or read. */
export function leerSeries(texto: string | undefined): string[] {
  return (texto ?? '')
    .split(/[\s,;|]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

export const leerLote = (texto: string | undefined): string | null => {
  const said = limpio(texto ?? '').toUpperCase();
  return said === '' || esNada(said) ? null : said;
};

/** The name that was probably meant: at most two letters away, and nearer than any other. */
export function parecido(texto: string, nombres: Iterable<string>): string | null {
  const said = plano(texto);
  let best: { nombre: string; far: number } | null = null;
  let isTie = false;
  for (const nombre of nombres) {
    const far = distancia(said, plano(nombre), 2);
    if (far > 2 || far >= said.length) continue;
    isTie = best !== null && far === best.far;
    if (best === null || far < best.far) best = { nombre, far };
  }
  return isTie ? null : (best?.nombre ?? null);
}

/** Letters to change, add or leave out; more than `most` need not be exact. */
function distancia(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1];
    for (const [column, other] of [...b].entries())
      now.push(
        Math.min(
          (now[column] ?? 0) + 1,
          (before[column + 1] ?? 0) + 1,
          (before[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    if (Math.min(...now) > most) return most + 1;
    before = now;
  }
  return before[b.length] ?? most + 1;
}
