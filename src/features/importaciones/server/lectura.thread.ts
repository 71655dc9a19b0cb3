import { parentPort, workerData } from 'node:worker_threads';

import { findEncabezado, firmaDe, nombresDe } from './encabezado.ts';
import { type FilaLeida, type Lectura, LecturaError, type OpcionesDeLectura, readArchivo } from './lectura.ts';

/** The thread that reads one file and hands its rows over as they are asked for; started by `leer-archivo.ts` alone. */
export interface Pedido {
  readonly bytes: Uint8Array;
  readonly tipo: string;
  readonly opciones: OpcionesDeLectura & { readonly encabezado?: number | undefined };
}

export type Mensaje =
  | { readonly que: 'falla'; readonly mensaje: string }
  | { readonly que: 'cabeza'; readonly cabeza: Cabeza }
  | { readonly que: 'filas'; readonly filas: readonly FilaLeida[] };

type Cabeza = Omit<Lectura, 'filas'> & {
  readonly encabezado: number;
  readonly columnas: readonly string[];
  readonly firma: string;
  readonly filas: number;
};

const AT_ONCE = 500;

const tell = (message: Mensaje) => parentPort?.postMessage(message);

async function run({ bytes, tipo, opciones }: Pedido): Promise<void> {
  const { filas, ...told } = await readArchivo(bytes, tipo, opciones);
  const encabezado = opciones.encabezado ?? findEncabezado(filas, opciones.de);
  const below = filas.filter(({ nro }) => nro > encabezado);
  if (below.length === 0) throw new LecturaError('El archivo tiene solo los nombres de las columnas, sin filas');
  const width = filas.reduce((most, { celdas }) => Math.max(most, celdas.length), 0);
  const names = filas.find(({ nro }) => nro === encabezado)?.celdas ?? [];
  const columnas = nombresDe(names, width);
  const cabeza = { ...told, encabezado, columnas, firma: firmaDe(columnas, encabezado), filas: below.length };
  let next = 0;
  parentPort?.on('message', () => {
    tell({ que: 'filas', filas: below.slice(next, next + AT_ONCE) });
    next += AT_ONCE;
  });
  tell({ que: 'cabeza', cabeza });
}

const pedido: Pedido = workerData;
run(pedido).catch((error: unknown) => {
  if (!(error instanceof LecturaError)) throw error;
  tell({ que: 'falla', mensaje: error.message });
});
