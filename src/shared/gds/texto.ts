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

/** What names are read as, for each list of them: a file asks thousands of times for what is in none. */
const leidos = new WeakMap<readonly string[], readonly string[]>();

/** The name that was probably meant: at most two letters away, and nearer than any other. */
export function parecido(texto: string, nombres: readonly string[]): string | null {
  const said = plano(texto);
  const leido = leidos.get(nombres) ?? nombres.map(plano);
  leidos.set(nombres, leido);
  let [best, least, isTie] = [-1, MOST_APART + 1, false];
  for (const [at, nombre] of leido.entries()) {
    const far = distancia(said, nombre);
    if (far >= said.length || far > least || far > MOST_APART) continue;
    isTie = far === least;
    [best, least] = [at, far];
  }
  return isTie ? null : (nombres[best] ?? null);
}

const MOST_APART = 2;

/** Letters to change, add or leave out. More than two need not be exact: of each row only what is so near to the diagonal is reckoned. */
function distancia(a: string, b: string): number {
  const far = MOST_APART + 1;
  if (Math.abs(a.length - b.length) > MOST_APART) return far;
  let before = [far, far, 0, 1, 2];
  for (let row = 1; row <= a.length; row += 1) {
    const now: number[] = [];
    for (let k = 0; k <= 2 * MOST_APART; k += 1) {
      const at = row + k - MOST_APART;
      const changed = (before[k] ?? far) + (a.charCodeAt(row - 1) === b.charCodeAt(at - 1) ? 0 : 1);
      const other = Math.min(before[k + 1] ?? far, now[k - 1] ?? far) + 1;
      now.push(at < 0 || at > b.length ? far : Math.min(changed, other, far));
    }
    if (Math.min(...now) === far) return far;
    before = now;
  }
  return before[b.length - a.length + MOST_APART] ?? far;
}
