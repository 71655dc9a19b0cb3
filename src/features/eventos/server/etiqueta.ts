/** A number that a label may stand for, and the piece that it names; null: all of them. */
export interface Etiqueta {
  readonly numero: string;
  readonly bulto: number | null;
}

/**
 * What a reading may mean, the likeliest first: a parcel's number, or that of a piece (`881000000012B02`). A scanner that keeps letters and
 * digits alone takes the hyphen of a return's number (`…-D1`) away, so it is put back where one may have stood.
 */
export function etiquetasDe(codigo: string): Etiqueta[] {
  const clean = codigo.replace(/\s/g, '').toUpperCase();
  const [, numero = '', bulto] = /^(.+)B(\d{2,3})$/.exec(clean) ?? [];
  const read: Etiqueta[] = [{ numero: clean, bulto: null }];
  if (bulto !== undefined) read.push({ numero, bulto: Number(bulto) });
  return [...read, ...read.flatMap(withHyphen)];
}

function withHyphen({ numero, bulto }: Etiqueta): Etiqueta[] {
  const [, mother, child] = /^(.*[A-Z0-9])(D\d{1,2})$/.exec(numero) ?? [];
  return mother === undefined ? [] : [{ numero: `${mother}-${child}`, bulto }];
}

/** Numbers of a pasted list, each once, in the order in which they came. */
export function numerosDe(texto: string): string[] {
  return [...new Set(texto.split(/[\s,;]+/).filter((part) => part !== ''))];
}
