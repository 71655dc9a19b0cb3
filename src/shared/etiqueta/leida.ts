/** What a parcel's label says: a number, or that of a piece (`881000000012B02`). */
export interface EtiquetaLeida {
  readonly numero: string;
  readonly bulto: number | null;
}

export function leerEtiqueta(codigo: string): EtiquetaLeida {
  const clean = codigo.replace(/\s/g, '').toUpperCase();
  const [, numero, bulto] = /^(.+)B(\d{2,3})$/.exec(clean) ?? [];
  return numero === undefined ? { numero: clean, bulto: null } : { numero, bulto: Number(bulto) };
}
