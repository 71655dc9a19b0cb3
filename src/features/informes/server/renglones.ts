/** What a client's parcels, visits and cases count in; what the keys mean stands beside `partes_del_informe`. */
export type Dimension =
  | 'situacion'
  | 'promesa'
  | 'abierta'
  | 'intentos'
  | 'etapa'
  | 'retiro'
  | 'guarda'
  | 'motivo'
  | 'cobro'
  | 'visita'
  | 'caso'
  | 'hora'
  | 'servicio'
  | 'departamento'
  | 'localidad';

export interface Suma {
  readonly clave: number;
  readonly texto: string;
  readonly cantidad: number;
  readonly suma: number;
}

type Sumando = { -readonly [Field in keyof Suma]: Suma[Field] };

/** Sums by dimension, and by key and text in it. */
export type Sumas = Map<Dimension, Map<number | string, Sumando>>;

/** These go by a text beside the key; `suma_en_renglon` of the database says the same. */
const CON_TEXTO: ReadonlySet<Dimension> = new Set(['servicio', 'localidad']);

/** Sums as the database keeps them: one flat list. */
export function leerRenglon(dimension: Dimension, sumas: string): Suma[] {
  const read: Suma[] = [];
  eachSuma(dimension, sumas, (one) => read.push({ ...one }));
  return read;
}

/** Adds them to what is there. */
export function addSumas(to: Sumas, dimension: Dimension, sumas: string): void {
  const kept = to.get(dimension) ?? new Map<number | string, Sumando>();
  to.set(dimension, kept);
  eachSuma(dimension, sumas, (one) => {
    const key = one.texto === '' ? one.clave : `${one.clave} ${one.texto}`;
    const known = kept.get(key);
    if (known === undefined) kept.set(key, { ...one });
    else {
      known.cantidad += one.cantidad;
      known.suma += one.suma;
    }
  });
}

/** A report reads thousands, most of them only to be added to another: `take` is handed the same object again and again. */
function eachSuma(dimension: Dimension, sumas: string, take: (one: Suma) => void): void {
  const fields: readonly (number | string)[] = JSON.parse(`[${sumas}]`);
  const hasTexto = CON_TEXTO.has(dimension);
  const one: Sumando = { clave: 0, texto: '', cantidad: 0, suma: 0 };
  for (let at = 0; at < fields.length; at += hasTexto ? 4 : 3) {
    one.clave = Number(fields[at]);
    one.cantidad = Number(fields[at + 1]);
    one.suma = Number(fields[at + 2]);
    if (hasTexto) one.texto = String(fields[at + 3]);
    take(one);
  }
}

/** What comes to nothing is nothing. */
export function totalOf(sumas: Sumas): ReadonlyMap<Dimension, readonly Suma[]> {
  const isAny = ({ cantidad, suma }: Suma) => cantidad !== 0 || suma !== 0;
  return new Map([...sumas].map(([dimension, kept]) => [dimension, [...kept.values()].filter(isAny)]));
}
