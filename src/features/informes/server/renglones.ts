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
export function leerRenglon(dimension: Dimension, sumas: string): Sumando[] {
  const fields: readonly (number | string)[] = JSON.parse(`[${sumas}]`);
  const hasTexto = CON_TEXTO.has(dimension);
  const read: Sumando[] = [];
  for (let at = 0; at < fields.length; at += hasTexto ? 4 : 3)
    read.push({
      clave: Number(fields[at]),
      texto: hasTexto ? String(fields[at + 3]) : '',
      cantidad: Number(fields[at + 1]),
      suma: Number(fields[at + 2]),
    });
  return read;
}

/** What was read is taken over: nobody may add it anywhere else. */
export function addSumas(to: Sumas, dimension: Dimension, read: readonly Sumando[]): void {
  const kept = to.get(dimension) ?? new Map<number | string, Sumando>();
  to.set(dimension, kept);
  for (const one of read) {
    const key = one.texto === '' ? one.clave : `${one.clave} ${one.texto}`;
    const known = kept.get(key);
    if (known === undefined) kept.set(key, one);
    else {
      known.cantidad += one.cantidad;
      known.suma += one.suma;
    }
  }
}

/** What comes to nothing is nothing. */
export function totalOf(sumas: Sumas): ReadonlyMap<Dimension, readonly Suma[]> {
  const isAny = ({ cantidad, suma }: Suma) => cantidad !== 0 || suma !== 0;
  return new Map([...sumas].map(([dimension, kept]) => [dimension, [...kept.values()].filter(isAny)]));
}
