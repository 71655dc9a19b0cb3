/** A stretch of a Code 128: letters and digits one by one (B), or digits by twos (C). */
export interface Tramo {
  readonly juego: 'B' | 'C';
  readonly texto: string;
}

/** As few signs as the standard's rule gives: four digits at an end, or six between letters, are worth a change to C. */
export function tramosOf(codigo: string): Tramo[] {
  const tramos: Tramo[] = [];
  const add = (juego: Tramo['juego'], texto: string) => {
    const last = tramos.at(-1);
    if (texto === '') return;
    if (last?.juego === juego) tramos.splice(-1, 1, { juego, texto: last.texto + texto });
    else tramos.push({ juego, texto });
  };
  for (const [run] of codigo.matchAll(/\d+|\D+/g)) {
    const isFirst = tramos.length === 0;
    const isWhole = run === codigo;
    const isLast = codigo.endsWith(run) && lengthOf(tramos) + run.length === codigo.length;
    const atEnd = isFirst || isLast ? 4 : 6;
    const least = isWhole ? 2 : atEnd;
    if (!/^\d/.test(run) || run.length < least) add('B', run);
    else if (run.length % 2 === 0) add('C', run);
    // An odd digit goes with the letters that stand next to it.
    else if (isFirst) {
      add('C', run.slice(0, -1));
      add('B', run.slice(-1));
    } else {
      add('B', run.slice(0, 1));
      add('C', run.slice(1));
    }
  }
  return tramos;
}

function lengthOf(tramos: readonly Tramo[]): number {
  return tramos.reduce((sum, { texto }) => sum + texto.length, 0);
}

/** Width in modules without its quiet zones: eleven for the start, each sign, each change and the check sign; thirteen for the stop. */
export function modulosOf(codigo: string): number {
  const tramos = tramosOf(codigo);
  const signs = tramos.reduce((sum, { juego, texto }) => sum + (juego === 'C' ? texto.length / 2 : texto.length), 0);
  return 11 * (1 + signs + (tramos.length - 1) + 1) + 13;
}
