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
  | 'ingreso'
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

/** Some sums as the database keeps them: one flat list. */
interface Renglon {
  readonly dimension: Dimension;
  readonly sumas: string;
  /** -1: taken away. */
  readonly signo: 1 | -1;
}

export function leerRenglon(dimension: Dimension, sumas: string): Suma[] {
  const read: Sumas = new Map();
  addSumas(read, { dimension, sumas, signo: 1 });
  return [...(read.get(dimension)?.values() ?? [])];
}

/** Adds them to what is there; a report has thousands. */
export function addSumas(to: Sumas, { dimension, sumas, signo }: Renglon): void {
  const fields: readonly (number | string)[] = JSON.parse(`[${sumas}]`);
  const kept = to.get(dimension) ?? new Map<number | string, Sumando>();
  to.set(dimension, kept);
  const hasTexto = CON_TEXTO.has(dimension);
  for (let at = 0; at < fields.length; at += hasTexto ? 4 : 3) {
    const clave = Number(fields[at]);
    const cantidad = Number(fields[at + 1]);
    const suma = Number(fields[at + 2]);
    const texto = hasTexto ? String(fields[at + 3]) : '';
    const key = texto === '' ? clave : `${clave} ${texto}`;
    const known = kept.get(key) ?? { clave, texto, cantidad: 0, suma: 0 };
    kept.set(key, known);
    known.cantidad += signo * cantidad;
    known.suma += signo * suma;
  }
}

/** What comes to nothing is nothing. */
export function totalOf(sumas: Sumas): ReadonlyMap<Dimension, readonly Suma[]> {
  const isAny = ({ cantidad, suma }: Suma) => cantidad !== 0 || suma !== 0;
  return new Map([...sumas].map(([dimension, kept]) => [dimension, [...kept.values()].filter(isAny)]));
}
