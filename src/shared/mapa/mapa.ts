import {
  buscarEntrada,
  type CabeceraDeMapa,
  leerCabecera,
  leerDirectorio,
  numeroDeTesela,
  PRIMEROS,
  type Tramo,
} from './archivo.ts';
import { leerTesela, type Trazo } from './tesela.ts';

/** How a file of streets is read: by its parts, wherever they come from. */
export interface Fuente {
  /** Null: there is no file. Fewer bytes than were asked for, where it ends. */
  parte(tramo: Tramo): Promise<Uint8Array | null>;
  descomprimir(bytes: Uint8Array): Promise<Uint8Array>;
}

export interface Mapa {
  readonly cabecera: CabeceraDeMapa;
  readonly raiz: Uint8Array;
}

/** A directory that leads to another leads to tiles after so many steps, or the file is broken. */
const MOST_STEPS = 4;

/** Null: there is no file, or none that can be read. */
export async function abrirMapa({ parte, descomprimir }: Fuente): Promise<Mapa | null> {
  const first = await parte({ desde: 0, largo: PRIMEROS });
  const cabecera = first && leerCabecera(first);
  if (!first || !cabecera) return null;
  const { desde, largo } = cabecera.raiz;
  const raiz = desde + largo <= first.length ? first.subarray(desde, desde + largo) : await parte(cabecera.raiz);
  return raiz && { cabecera, raiz: cabecera.comprimido ? await descomprimir(raiz) : raiz };
}

/** What there is to draw of one tile. @throws RangeError where the file is broken */
export async function trazosDe(
  { cabecera, raiz }: Mapa,
  { parte, descomprimir }: Fuente,
  [z, x, y]: readonly [number, number, number],
): Promise<readonly Trazo[]> {
  const id = numeroDeTesela(z, x, y);
  let directory = raiz;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = buscarEntrada(leerDirectorio(directory), id);
    if (found === null) return [];
    const isTile = found.veces > 0;
    const [base, isPacked] = isTile
      ? [cabecera.teselas.desde, cabecera.teselasComprimidas]
      : [cabecera.hojas.desde, cabecera.comprimido];
    const bytes = await parte({ desde: found.desde + base, largo: found.largo });
    if (bytes === null) return [];
    const read = isPacked ? await descomprimir(bytes) : bytes;
    if (isTile) return leerTesela(read);
    directory = read;
  }
  throw new RangeError('directories that lead nowhere');
}
