import { reversorDeLugares } from '#features/gds-almacenamientos/server/public.ts';
import { reversorDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { reversorDeProductos } from '#features/gds-productos/server/public.ts';
import { reversorDeStock } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { classify } from '#server/http/answers.ts';
import type { AutorDeGrupos, DeArchivo, Reversor } from '#server/importar.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { esDeOrdenes, type TipoDeDeposito, type TipoDeImportacion } from '#shared/gds/importar.ts';

import type { Impedida } from '../contract.ts';
import type { Encargo } from './encargos.sql.ts';
import { holdImportacion } from './grupos.sql.ts';
import { tellImportaciones } from './importaciones.sql.ts';
import {
  type FilaPorRevertir,
  saveRevertidas,
  saveSinRevertir,
  selectCosas,
  selectFinDeReversion,
  takePorRevertir,
} from './reversion.sql.ts';
import { isWaiting, noted } from './tandas.ts';
import type { Work } from './trabajo.ts';

/** What files brought is taken back by the slices that made it, piece by piece, as it was taken in. */

const REVERSORES: Readonly<Record<TipoDeDeposito, Reversor>> = {
  PRODUCTOS: reversorDeProductos,
  ALMACENAMIENTOS: reversorDeLugares,
  STOCK_INICIAL: reversorDeStock,
  AJUSTES: reversorDeStock,
  ORDENES_VENTA: reversorDeOrdenes,
  ORDENES_COMPRA: reversorDeOrdenes,
  TRASLADOS: reversorDeOrdenes,
};

const TANDA = 200;

/** A file that can be taken back. */
export interface Reversible extends DeArchivo {
  readonly tipo: TipoDeDeposito;
}

interface CualquierArchivo {
  readonly id: number;
  readonly nombre: string;
  readonly tipo: TipoDeImportacion;
  readonly cliente_id: number | null;
  readonly deposito_id: number | null;
}

/** Null: of parcels, which are annulled one by one. */
export function reversible({ id, nombre, tipo, cliente_id, deposito_id }: CualquierArchivo): Reversible | null {
  return tipo === 'ENVIOS' || deposito_id === null ? null : { id, nombre, tipo, cliente_id, deposito_id };
}

/** What would stay as it is, and why, the most frequent reason first. */
export async function prever(autor: AutorDeGrupos, de: Reversible): Promise<{ filas: number; impedidas: Impedida[] }> {
  const { filas, cosas } = await selectCosas(autor.db, de.id);
  const razones = await REVERSORES[de.tipo].impedidas(autor, de, [...new Set(cosas)]);
  const counted = new Map<string, number>();
  for (const cosa of cosas) {
    const razon = razones.get(cosa);
    if (razon !== undefined) counted.set(razon, (counted.get(razon) ?? 0) + 1);
  }
  const impedidas = [...counted].map(([razon, cantidad]) => ({ razon, cantidad }));
  return { filas, impedidas: impedidas.sort((a, b) => b.cantidad - a.cantidad) };
}

/** One piece of the work; false where there was nothing to do for this process. */
export async function tandaDeReversion(work: Work): Promise<boolean> {
  const taken = new Set<number>();
  let isDone = false;
  try {
    isDone = await inOneTransaction(work, {}, taken);
  } catch (error) {
    if (isWaiting(error)) throw error;
    for (const cosa of taken) await alone(work, cosa);
  }
  return isDone || taken.size > 0;
}

async function inOneTransaction(work: Work, { solo }: { solo?: number }, taken: Set<number>): Promise<boolean> {
  const { database, encargo, scope, user } = work;
  const de = reversible(encargo);
  if (de === null) throw new Error('a file of parcels was to be taken back');
  return database.transaction(scope, async (db) => {
    if (!(await holdImportacion(db, encargo.id))) return false;
    const juntas = esDeOrdenes(de.tipo);
    const filas = await takePorRevertir(db, encargo.id, {
      size: TANDA,
      juntas,
      ...(solo === undefined ? {} : { solo }),
    });
    if (filas.length === 0) return false;
    const cosas = [...new Set(filas.map(({ cosa }) => cosa))].filter((cosa) => cosa !== null);
    for (const cosa of cosas) taken.add(cosa);
    const razones =
      cosas.length === 0
        ? new Map<number, string>()
        : await REVERSORES[de.tipo].revertir({ db, scope, user }, de, cosas);
    await save({ ...work, db }, filas, razones);
    return true;
  });
}

/** A row that changed nothing has nothing to take back. */
async function save(
  work: Work & { db: Db },
  filas: readonly FilaPorRevertir[],
  razones: ReadonlyMap<number, string>,
): Promise<void> {
  const { db, encargo } = work;
  const razonDe = ({ cosa, documento_tipo }: FilaPorRevertir) => {
    if (cosa !== null) return razones.get(cosa) ?? null;
    return documento_tipo === null ? null : 'No se sabe qué movimiento hizo';
  };
  const refused = filas.flatMap((fila) => {
    const razon = razonDe(fila);
    return razon === null ? [] : [{ id: fila.id, razon }];
  });
  const done = filas.filter((fila) => razonDe(fila) === null).map(({ id }) => id);
  await saveRevertidas(db, done);
  await saveSinRevertir(db, refused);
  await noted(work, { revertidas: done.length, sin_revertir: refused.length });
  await avisarFinDeReversion(db, encargo);
  await tellImportaciones(db, [encargo]);
}

/** One of them by itself, after a fault; what goes on failing is written down, and the work goes on. */
async function alone(work: Work, cosa: number): Promise<void> {
  const { database, scope, encargo, log } = work;
  try {
    await inOneTransaction(work, { solo: cosa }, new Set());
  } catch (error) {
    if (isWaiting(error)) throw error;
    const known = classify(error);
    log.error({ err: error, importacion: encargo.id, cosa }, 'what a row made could not be taken back');
    const razon = known.code === 'INTERNO' ? 'No se pudo por un error interno' : known.message;
    await database.transaction(scope, async (db) => {
      const filas = await takePorRevertir(db, encargo.id, { size: TANDA, juntas: true, solo: cosa });
      await save({ ...work, db }, filas, new Map([[cosa, razon]]));
    });
  }
}

/** Tells whoever asked for it, wherever they are by then. */
async function avisarFinDeReversion(db: Db, { id, encargada_a }: Encargo): Promise<void> {
  const fin = await selectFinDeReversion(db, id);
  if (fin === null) return;
  const { nombre, revertidas, sin_revertir } = fin;
  const done = `${revertidas.toLocaleString('es-UY')} ${revertidas === 1 ? 'fila revertida' : 'filas revertidas'}`;
  const left = sin_revertir === 0 ? '' : ` y ${sin_revertir.toLocaleString('es-UY')} que no se pudieron revertir`;
  await notify(db, [encargada_a], {
    tipo: 'IMPORTACION',
    accion: sin_revertir > 0,
    titulo: `Reversión terminada: ${nombre}`,
    texto: `${done}${left}.`,
    ruta: `/gds/importar-transacciones/${id}`,
  });
}
