import { importadorDeLugares } from '#features/gds-almacenamientos/server/public.ts';
import { importadorDeProductos } from '#features/gds-productos/server/public.ts';
import { importadorDeAjustes, importadorDeStockInicial } from '#features/gds-stock/server/public.ts';
import type { AutorDeArchivo, DeArchivo, HechoDeFila, Importador, Mesa } from '#server/importar.ts';
import {
  type CampoDeDeposito,
  esDeOrdenes,
  type TipoDeDeposito,
  type TipoDeImportacion,
  type TipoDeOrdenes,
} from '#shared/gds/importar.ts';

import type { ErrorDeFila } from '../contract.ts';
import {
  type Documentada,
  type FilaPorRevisar,
  type Revisada,
  saveDocumentadas,
  saveRevisadas,
  selectPrimerasDeGrupo,
} from './filas.sql.ts';

/** Rows that are no parcels and stand each for itself: each kind is judged and taken in by the slice whose it is. */

type TipoPorFila = Exclude<TipoDeDeposito, TipoDeOrdenes>;

const IMPORTADORES: Readonly<Record<TipoPorFila, Importador>> = {
  PRODUCTOS: importadorDeProductos,
  ALMACENAMIENTOS: importadorDeLugares,
  STOCK_INICIAL: importadorDeStockInicial,
  AJUSTES: importadorDeAjustes,
};

/** A file of a depósito; parcels and orders are handled apart. */
export interface DeDeposito extends DeArchivo {
  readonly tipo: TipoPorFila;
}

interface CualquierArchivo {
  readonly id: number;
  readonly nombre: string;
  readonly tipo: TipoDeImportacion;
  readonly cliente_id: number | null;
  readonly deposito_id: number | null;
}

/** Null: of parcels, or of orders. */
export function deDeposito({ id, nombre, tipo, cliente_id, deposito_id }: CualquierArchivo): DeDeposito | null {
  return tipo === 'ENVIOS' || esDeOrdenes(tipo) || deposito_id === null
    ? null
    : { id, nombre, tipo, cliente_id, deposito_id };
}

export interface Revision {
  readonly mesa: Mesa;
  readonly revisadas: readonly (Revisada & { readonly errores: ErrorDeFila[] })[];
}

/** Reads and checks rows of one file, and whether an earlier one is about the same. */
export async function revisarDeDeposito(
  autor: AutorDeArchivo,
  de: DeDeposito,
  filas: readonly FilaPorRevisar[],
): Promise<Revision> {
  const kind = IMPORTADORES[de.tipo];
  const mesa = await kind.abrir(autor, de, filas);
  const grupos = new Map(filas.map(({ id, valores }) => [id, kind.clave(valores)]));
  const known = [...new Set(grupos.values())].filter((grupo) => grupo !== null);
  const primeras = await selectPrimerasDeGrupo(autor.db, de.id, known);
  for (const { id, nro } of filas) {
    const grupo = grupos.get(id) ?? null;
    if (grupo !== null) primeras.set(grupo, Math.min(nro, primeras.get(grupo) ?? nro));
  }
  const revisadas = filas.map(({ id, nro, valores }) => {
    const errores = Object.entries(mesa.faltas.get(id) ?? {}).flatMap(([campo, falta]) =>
      falta === undefined ? [] : [{ campo, mensaje: falta.mensaje, sugerencia: falta.sugerencia, aceptable: false }],
    );
    const grupo = grupos.get(id) ?? null;
    const primera = grupo === null ? nro : (primeras.get(grupo) ?? nro);
    if (primera < nro && errores.length === 0)
      errores.push({ campo: CLAVE[de.tipo], ...repetida(primera), aceptable: false });
    return { id, valores, errores, grupo };
  });
  return { mesa, revisadas };
}

const CLAVE: Readonly<Record<TipoPorFila, CampoDeDeposito>> = {
  PRODUCTOS: 'sku',
  ALMACENAMIENTOS: 'lugar',
  STOCK_INICIAL: 'sku',
  AJUSTES: 'sku',
};

const repetida = (nro: number) => ({ mensaje: `Ya está en la fila ${nro}`, sugerencia: null });

/** Takes in the rows without faults, and writes down what became of each. Answers for the log. */
export async function importarDeDeposito(
  autor: AutorDeArchivo,
  { mesa, revisadas }: Revision,
): Promise<{ documentos: string[]; rechazadas: number }> {
  const buenas = revisadas.filter(({ errores }) => errores.length === 0);
  const hechos = buenas.length === 0 ? [] : await mesa.crear(buenas.map(({ id }) => id));
  const hechas: Documentada[] = [];
  const failed: Revisada[] = revisadas.filter(({ errores }) => errores.length > 0);
  for (const [at, { id, valores }] of buenas.entries()) {
    const hecho = hechos[at];
    if (hecho === undefined) throw new Error('a row was not answered for');
    if (hecho.ok) hechas.push({ id, ...documentada(hecho) });
    else {
      const { campo, mensaje } = hecho;
      failed.push({ id, valores, errores: [{ campo, mensaje, sugerencia: null, aceptable: false }] });
    }
  }
  if (hechas.length > 0) await saveDocumentadas(autor.db, hechas);
  if (failed.length > 0) await saveRevisadas(autor.db, failed);
  return { documentos: [...new Set(hechas.map(({ nro }) => nro))], rechazadas: failed.length };
}

function documentada({ documento }: HechoDeFila & { ok: true }): Omit<Documentada, 'id'> {
  return {
    tipo: documento.tipo,
    documento_id: documento.id,
    nro: documento.nro,
    movimiento_id: documento.movimiento_id ?? null,
  };
}
