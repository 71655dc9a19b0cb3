import type { LineaTipeada } from '../crear.mesa.contract.ts';

/** What a sheet gives: «SKU⇥cantidad⇥lote», one a line; also with `;` or `,` between. A line without a number is of one unit. */
export function lineasDe(texto: string): LineaTipeada[] {
  return texto.split(/\r?\n/).flatMap((line) => {
    const [sku = '', cantidad = '', partida = ''] = line.split(/\t|;|,(?!\d{3}\b)/).map((part) => part.trim());
    if (sku === '' || /^sku$/i.test(sku)) return [];
    const units = Number(cantidad.replaceAll('.', ''));
    const isWhole = Number.isSafeInteger(units) && units > 0;
    const typed = isWhole ? units : 0;
    return [{ sku, cantidad: cantidad === '' ? 1 : typed, partida: partida.toUpperCase() }];
  });
}

/** Several of the same product and lot are one line. */
export function junta(lineas: readonly LineaTipeada[], nuevas: readonly LineaTipeada[]): LineaTipeada[] {
  const all = [...lineas];
  for (const nueva of nuevas) {
    const n = all.findIndex(
      ({ sku, partida }) => sku.toUpperCase() === nueva.sku.toUpperCase() && partida === nueva.partida,
    );
    const there = all[n];
    if (there === undefined) all.push(nueva);
    else all[n] = { ...there, cantidad: there.cantidad + nueva.cantidad };
  }
  return all;
}
