import { abrirCatalogo, type Catalogo, crearEnvios } from '#features/envios/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { classify } from '#server/http/answers.ts';
import { SISTEMA } from '#server/scope.ts';
import { selectPerson } from '#server/session/sesion.sql.ts';
import { scopeOfPerson } from '#server/session/sessions.ts';
import type { Worker } from '#server/work/worker.ts';
import { esDeOrdenes } from '#shared/gds/importar.ts';

import { deDeposito, importarDeDeposito, revisarDeDeposito } from './deposito.ts';
import { type Encargo, isDeSuDeposito, selectEncargos } from './encargos.sql.ts';
import {
  type FilaPorRevisar,
  type Importada,
  omitFilas,
  saveImportadas,
  saveRevisadas,
  takeFilas,
} from './filas.sql.ts';
import { avisarFin } from './fin.ts';
import { tandaDeGrupos } from './grupos.ts';
import { stopWithFalla, tellImportaciones } from './importaciones.sql.ts';
import { leerEncargo } from './leer-encargo.ts';
import { mayHandle } from './quien.ts';
import { renglonesDe } from './renglones.ts';
import { tandaDeReversion } from './reversion.ts';
import { type Leida, revisarFilas } from './revision.ts';
import { failsMost, forget, isWaiting, mapped, noted, TANDA } from './tandas.ts';
import type { Tools, Work } from './trabajo.ts';

/** Screens are told at most so often, in milliseconds. */
const TELL = 700;

/** Reads files, checks their rows and makes parcels of them, in the name of whoever asked: a piece of one, then a piece of the next. */
export function importacionesWorker(): Worker {
  let last = 0;
  let told = 0;
  const isTelling = () => {
    if (Date.now() - told < TELL) return false;
    told = Date.now();
    return true;
  };
  return {
    name: 'importaciones',
    step: async (tools) => {
      const encargos = await tools.database.read(SISTEMA, (db) => selectEncargos(db, last));
      for (const encargo of encargos) {
        last = encargo.id;
        if (await advance({ ...tools, isTelling }, encargo)) return true;
      }
      return false;
    },
  };
}

/** One piece; false where there was nothing to do for this process. */
async function advance(tools: Tools, encargo: Encargo): Promise<boolean> {
  const { database } = tools;
  // Permissions are looked at anew for each piece, as they are for each call.
  const user = await database.read(SISTEMA, (db) => selectPerson(db, encargo.encargada_a));
  if (user === null || user.estado !== 'ACTIVO' || !(await isTheirs(tools, encargo, user))) {
    await database.transaction(SISTEMA, async (db) => {
      await stopWithFalla(db, encargo.id, 'La persona que lo encargó ya no puede importar');
      await tellImportaciones(db, [encargo]);
    });
    return true;
  }
  const work: Work = { ...tools, encargo, user, scope: scopeOfPerson(user) };
  if (encargo.leida === null) return leerEncargo(work);
  if (encargo.por_revertir > 0) return tandaDeReversion(work);
  const estado = encargo.por_importar > 0 ? 'por_importar' : 'por_revisar';
  const { tipo } = encargo;
  return esDeOrdenes(tipo) ? tandaDeGrupos(work, tipo, estado) : tanda(work, { estado, size: TANDA[estado] });
}

/** Somebody who is of another client or depósito by now would see none of its rows, and it would wait for ever. */
async function isTheirs({ database }: Tools, encargo: Encargo, user: Work['user']): Promise<boolean> {
  const scope = scopeOfPerson(user);
  if (!mayHandle({ scope, user }, encargo.tipo) || (encargo.tipo === 'ENVIOS' && scope.tipo === 'deposito'))
    return false;
  if (scope.tipo === 'personal') return true;
  if (scope.tipo === 'cliente')
    return user.cliente_id === encargo.cliente_id && (encargo.tipo === 'ENVIOS' || encargo.del_cliente);
  return database.read(scope, (db) => isDeSuDeposito(db, scope, encargo.id));
}

interface Slice {
  readonly estado: keyof typeof TANDA;
  readonly size: number;
  readonly after?: number;
}

/** Some rows in one transaction; after a fault each on its own, so that one cannot hold back the rest. */
async function tanda(work: Work, slice: Slice): Promise<boolean> {
  const taken: number[] = [];
  try {
    await inOneTransaction(work, slice, taken);
  } catch (error) {
    if (isWaiting(error)) throw error;
    for (const id of taken) await alone(work, slice.estado, id);
  }
  return taken.length > 0;
}

async function inOneTransaction(work: Work, slice: Slice, taken: number[]): Promise<void> {
  const { database, encargo, scope } = work;
  await database.transaction(scope, async (db) => {
    const filas = await takeFilas(db, encargo.id, slice);
    taken.push(...filas.map(({ id }) => id));
    if (filas.length === 0) return;
    if (encargo.tipo === 'ENVIOS') await handleEnvios({ ...work, db }, slice, filas);
    else await handleDeDeposito({ ...work, db }, slice, filas);
    if (slice.estado === 'por_importar') await avisarFin(db, encargo);
    if (filas.length < slice.size || work.isTelling()) await tellImportaciones(db, [encargo]);
  });
}

type Open = Work & { db: Db };

async function handleEnvios(work: Open, { estado }: Slice, filas: readonly FilaPorRevisar[]): Promise<void> {
  const { db, encargo } = work;
  const de = { id: encargo.id, cliente_id: encargo.cliente_id ?? 0, catalogo: await abrirCatalogo(db) };
  const leidas = await revisarFilas(db, de, await envios(db, encargo, filas));
  if (encargo.a_prueba && failsMost(leidas)) await forget(db, encargo);
  else if (estado === 'por_revisar') await saveRevisadas(db, leidas.map(revisada));
  else await importar({ ...work, catalogo: de.catalogo }, leidas);
}

async function handleDeDeposito(work: Open, { estado }: Slice, filas: readonly FilaPorRevisar[]): Promise<void> {
  const { db, scope, user, encargo } = work;
  const de = deDeposito(encargo);
  if (de === null) throw new Error('a file of a depósito names none');
  const now = filas.map((fila) => mapped(fila, encargo));
  const revision = await revisarDeDeposito({ db, scope, user }, de, now);
  if (encargo.a_prueba && failsMost(revision.revisadas)) await forget(db, encargo);
  else if (estado === 'por_revisar') await saveRevisadas(db, revision.revisadas);
  else await noted(work, await importarDeDeposito({ db, scope, user }, revision));
}

/** The rows with their texts; further articles of an order are left out at once, unless somebody has touched them. */
async function envios(db: Db, encargo: Encargo, filas: readonly FilaPorRevisar[]): Promise<FilaPorRevisar[]> {
  const now = filas.map((fila) => mapped(fila, encargo));
  const fresh = now.filter((fila, index) => fila !== filas[index]);
  const renglones = await renglonesDe(db, encargo, fresh);
  if (renglones.size === 0) return now;
  await saveRevisadas(db, [...renglones.values()]);
  await omitFilas(db, [...renglones.keys()], true);
  return now.filter(({ id }) => !renglones.has(id));
}

const revisada = ({ id, valores, errores }: Leida) => ({ id, valores, errores });

async function importar(work: Open & { catalogo: Catalogo }, leidas: readonly Leida[]): Promise<void> {
  const { db, scope, user, encargo, catalogo } = work;
  const buenas = leidas.flatMap(({ fila, datos }) =>
    datos === null ? [] : [{ id: fila.id, datos, acepta_repetida: fila.acepta_repetida }],
  );
  const origen = encargo.origen === 'API' ? 'API' : 'IMPORTACION';
  const hechos =
    buenas.length === 0
      ? []
      : await crearEnvios({ db, scope, user }, { catalogo, cliente_id: encargo.cliente_id ?? 0, origen }, buenas);
  const importadas: Importada[] = [];
  const refused = new Map<number, Leida['errores']>();
  for (const [index, { id }] of buenas.entries()) {
    const hecho = hechos[index];
    if (hecho === undefined) throw new Error('an envío was not answered for');
    const [guia] = hecho.ok ? hecho.guias : [];
    if (hecho.ok && guia) {
      const guia_nro = hecho.guias.map((one) => one.guia_nro).join(', ');
      importadas.push({ id, envio_id: hecho.envio_id, guia_id: guia.id, guia_nro });
    } else if (!hecho.ok) {
      refused.set(id, [{ campo: hecho.campo, ...hecho.falta, aceptable: hecho.campo === 'referencia' }]);
    }
  }
  const failed = leidas.flatMap((leida) => {
    const errores = leida.datos === null ? leida.errores : refused.get(leida.id);
    return errores === undefined ? [] : [{ id: leida.id, valores: leida.valores, errores }];
  });
  await Promise.all([
    importadas.length > 0 && saveImportadas(db, importadas),
    failed.length > 0 && saveRevisadas(db, failed),
    noted(work, { envios: importadas.map(({ envio_id }) => envio_id), rechazadas: failed.length }),
  ]);
}

/** One row in a transaction of its own; what goes on failing is written down, and the work goes on. */
async function alone(work: Work, estado: Slice['estado'], id: number): Promise<void> {
  try {
    await inOneTransaction(work, { estado, size: 1, after: id - 1 }, []);
  } catch (error) {
    if (isWaiting(error)) throw error;
    const known = classify(error);
    work.log.error({ err: error, importacion: work.encargo.id, fila: id }, 'a row could not be handled');
    const mensaje = known.code === 'INTERNO' ? 'La fila no se pudo procesar por un error interno' : known.message;
    await work.database.transaction(work.scope, async (db) => {
      const [fila] = await takeFilas(db, work.encargo.id, { estado, size: 1, after: id - 1 });
      if (fila?.id !== id) return;
      const errores = [{ campo: '', mensaje, sugerencia: null, aceptable: false }];
      await saveRevisadas(db, [{ id, valores: mapped(fila, work.encargo).valores, errores }]);
    });
  }
}
