import { setImmediate as breathe } from 'node:timers/promises';

import type { EnvioDatos } from '#features/envios/contract.ts';
import { type Catalogo, revisarEnvio } from '#features/envios/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { esNada } from '#shared/envio/texto.ts';

import type { ErrorDeFila } from '../contract.ts';
import { type FilaPorRevisar, type Revisada, selectPrimeras, selectReferencias } from './filas.sql.ts';
import type { Valores } from './mapeo.ts';

/** Milliseconds of checking before scans and calls get their turn; rows differ a hundredfold in what they take. */
const AT_ONCE = 15;

export interface De {
  readonly id: number;
  readonly cliente_id: number;
  readonly catalogo: Catalogo;
}

export interface Leida extends Revisada {
  readonly fila: FilaPorRevisar;
  /** Null where there are errors. */
  readonly datos: EnvioDatos | null;
}

/** Reads and checks rows of one file. References are looked at together: those of earlier parcels, and those of earlier rows. */
export async function revisarFilas(db: Db, de: De, filas: readonly FilaPorRevisar[]): Promise<Leida[]> {
  const usadas = await usos(db, de, filas);
  const leidas: Leida[] = [];
  let since = performance.now();
  for (const fila of filas) {
    if (performance.now() - since > AT_ONCE) {
      await breathe();
      since = performance.now();
    }
    const { datos, faltas } = revisarEnvio(de.catalogo, fila.valores, de.cliente_id);
    const errores: ErrorDeFila[] = Object.entries(faltas).map(([campo, falta]) => ({
      campo,
      ...falta,
      aceptable: false,
    }));
    const repetida = fila.acepta_repetida ? null : usadas(fila);
    if (repetida !== null && !Object.hasOwn(faltas, 'referencia')) errores.push(repetida);
    leidas.push({ id: fila.id, fila, valores: fila.valores, errores, datos: errores.length === 0 ? datos : null });
  }
  return leidas;
}

/** Whether the reference of a row was used before, and where. */
async function usos(db: Db, { id, cliente_id }: De, filas: readonly FilaPorRevisar[]) {
  const asked = [...new Set(filas.map(referenciaDe).filter((referencia) => referencia !== ''))];
  if (asked.length === 0) return () => null;
  const [guias, primeras] = await Promise.all([
    selectReferencias(db, cliente_id, asked),
    selectPrimeras(db, id, asked),
  ]);
  for (const fila of filas) {
    const referencia = referenciaDe(fila);
    primeras.set(referencia, Math.min(fila.nro, primeras.get(referencia) ?? fila.nro));
  }
  return (fila: FilaPorRevisar): ErrorDeFila | null => {
    const referencia = referenciaDe(fila);
    const [guia, primera] = [guias.get(referencia), primeras.get(referencia) ?? fila.nro];
    if (guia !== undefined) return repetida(`La referencia ya se usó en la guía ${guia}`);
    return referencia !== '' && primera < fila.nro ? repetida(`La referencia ya está en la fila ${primera}`) : null;
  };
}

function referenciaDe({ valores }: { valores: Valores }): string {
  const referencia = valores.referencia ?? '';
  return esNada(referencia) ? '' : referencia;
}

function repetida(mensaje: string): ErrorDeFila {
  return { campo: 'referencia', mensaje, sugerencia: null, aceptable: true };
}
