import { abrirCatalogo } from '#features/envios/server/public.ts';
import { MOST_GUIAS } from '#features/etiquetas/contract.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { esDeOrdenes, type TipoDeOrdenes } from '#shared/gds/importar.ts';

import {
  aceptarRepetidas,
  corregirFilas,
  type Fila,
  importarFilas,
  listFilas,
  listIndice,
  omitirFilas,
} from '../contract.ts';
import { listGuiasImportadas, listRechazadas } from '../salidas.contract.ts';
import { deDeposito, revisarDeDeposito } from './deposito.ts';
import {
  acceptRepetidas,
  type Cambio,
  changeEqual,
  type FilaPorRevisar,
  lockFilas,
  omitFilas,
  queueFilas,
  saveRevisadas,
  selectFilas,
  selectGuiasImportadas,
  selectIndice,
  selectRechazadas,
} from './filas.sql.ts';
import { conSuGrupo, recheckGrupos, saveAgrupadas, selectGrupos } from './grupos.sql.ts';
import { grupoDe } from './grupos.ts';
import { findImportacion } from './importaciones.service.ts';
import { takeOver, tellImportaciones, wakeWorkers } from './importaciones.sql.ts';
import { DE_DEPOSITO, mayHandle, onlyWhoHandles } from './quien.ts';
import { revisarFilas } from './revision.ts';

/** What a screen can hold; what is older waits for these. */
const MOST_RECHAZADAS = 20_000;

export const filasEndpoints = [
  handle(listIndice, async (context, { id, filtro, campo }) => {
    await findImportacion(context, id);
    return { ids: await selectIndice(context.db, id, { filtro, campo }) };
  }),

  handle(listGuiasImportadas, async (context, { id }) => {
    await findImportacion(context, id);
    const guias = await selectGuiasImportadas(context.db, id, MOST_GUIAS + 1);
    return { guias: guias.length > MOST_GUIAS ? null : guias };
  }),

  handle(listRechazadas, async (context, params) => {
    const { db, scope } = context;
    onlyWhoHandles(context, 'ENVIOS');
    const which = { cliente_id: params.cliente_id, origen: params.origen, most: MOST_RECHAZADAS };
    return { ids: await selectRechazadas(db, scope, which) };
  }),

  handle(listFilas, async (context, { ids }) => {
    onlyWhoHandles(context, 'ENVIOS', ...DE_DEPOSITO);
    const filas = await selectFilas(context.db, context.scope, ids);
    return { filas: filas.filter(({ tipo }) => mayHandle(context, tipo)) };
  }),

  handle(corregirFilas, async (context, { cambios, iguales, antes: asked }) => {
    const { db, scope, audit } = context;
    const filas = await findFilas(
      context,
      cambios.map(({ id }) => id),
    );
    const antes = new Map(filas.map(({ id, valores }) => [id, valores]));
    const changed = filas.map((fila) => ({ ...fila, valores: applied(fila, cambios) }));
    await check(context, changed);
    const otras = iguales ? await changeOthers(context, filas, { cambios, asked }) : 0;
    await startedBy(context, filas);
    const despues = cambios.map((cambio) => ({ ...cambio, antes: antes.get(cambio.id)?.[cambio.campo] ?? '' }));
    audit({
      tabla: 'importacion_fila',
      fila_id: filas[0]?.id ?? null,
      antes: null,
      despues: { cambios: despues, otras },
    });
    return { filas: await selectFilas(db, scope, [...antes.keys()]), otras };
  }),

  handle(omitirFilas, async (context, { filas: ids, omitir }) => {
    const { db, scope, audit } = context;
    const filas = await findFilas(context, ids);
    await omitFilas(db, ids, omitir);
    if (!omitir) await check(context, filas);
    else await recheckOthers(context, filas);
    await startedBy(context, filas);
    audit({ tabla: 'importacion_fila', fila_id: ids[0] ?? null, antes: null, despues: { filas: ids, omitir } });
    return { filas: await selectFilas(db, scope, ids) };
  }),

  handle(aceptarRepetidas, async (context, { id, filas }) => {
    const { db, scope, user, caller, audit } = context;
    const found = await findCuales(context, { id, filas });
    const aceptadas = await acceptRepetidas(db, scope, { id, filas });
    for (const one of found) await takeOver(db, one, { usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({ tabla: 'importacion', fila_id: found[0] ?? null, antes: null, despues: { repetidas: aceptadas } });
    return { aceptadas };
  }),

  handle(importarFilas, async (context, { id, filas }) => {
    const { db, scope, user, caller, audit } = context;
    await findCuales(context, { id, filas });
    const whole = filas === undefined ? undefined : await conSuGrupo(db, scope, filas);
    const puestas = await queueFilas(db, scope, { id, filas: whole });
    const por_importar = puestas.reduce((sum, { cantidad }) => sum + cantidad, 0);
    if (por_importar === 0) throw new AppError('NADA_PARA_IMPORTAR', { id });
    for (const { importacion_id } of puestas)
      await takeOver(db, importacion_id, { usuario_id: user.id, ip: caller.ip });
    await Promise.all([wakeWorkers(db), tellImportaciones(db, puestas)]);
    audit({
      tabla: 'importacion',
      fila_id: puestas[0]?.importacion_id ?? null,
      antes: null,
      despues: { por_importar },
    });
    return { por_importar };
  }),
];

const YA_IMPORTADA: ReadonlySet<string> = new Set(['importada', 'por_importar', 'por_revertir', 'revertida']);

type Tomada = Awaited<ReturnType<typeof lockFilas>>[number];

/** All of the named rows, locked. @throws AppError FILA_NO_ENCONTRADA, for others' as for none; FILA_YA_IMPORTADA */
async function findFilas(context: CallContext, ids: readonly number[]): Promise<Tomada[]> {
  onlyWhoHandles(context, 'ENVIOS', ...DE_DEPOSITO);
  const filas = await lockFilas(context.db, context.scope, ids);
  if (filas.length !== new Set(ids).size || filas.some(({ tipo }) => !mayHandle(context, tipo)))
    throw new AppError('FILA_NO_ENCONTRADA', { ids });
  if (filas.some(({ estado }) => YA_IMPORTADA.has(estado))) throw new AppError('FILA_YA_IMPORTADA', { ids });
  return filas;
}

/** In which files the rows are. @throws AppError IMPORTACION_NO_ENCONTRADA, FILA_NO_ENCONTRADA, DATOS_INVALIDOS */
async function findCuales(
  context: CallContext,
  { id, filas }: { id: number | undefined; filas: number[] | undefined },
): Promise<number[]> {
  onlyWhoHandles(context, 'ENVIOS', ...DE_DEPOSITO);
  if ((id === undefined) === (filas === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { filas: 'Elija un archivo o sus filas' });
  if (id !== undefined) return [(await findImportacion(context, id)).id];
  const found: Fila[] = await selectFilas(context.db, context.scope, filas ?? []);
  if (found.length !== new Set(filas).size || found.some(({ tipo }) => !mayHandle(context, tipo)))
    throw new AppError('FILA_NO_ENCONTRADA', { filas });
  return [...new Set(found.map(({ importacion_id }) => importacion_id))].sort((a, b) => a - b);
}

function applied({ id, valores }: Tomada, cambios: readonly Cambio[]): Record<string, string> {
  const now: Record<string, string> = { ...valores };
  for (const { campo, valor } of cambios.filter((cambio) => cambio.id === id)) {
    if (valor.trim() === '') delete now[campo];
    else now[campo] = valor.trim();
  }
  return now;
}

/** Checks rows at once, each among those of its file. */
async function check(context: CallContext, filas: readonly Tomada[]): Promise<void> {
  const { db } = context;
  const catalogo = filas.some(({ tipo }) => tipo === 'ENVIOS') ? await abrirCatalogo(db) : null;
  for (const id of new Set(filas.map(({ importacion_id }) => importacion_id))) {
    const own = filas.filter(({ importacion_id }) => importacion_id === id);
    const [first] = own;
    if (first !== undefined && esDeOrdenes(first.tipo)) {
      await regroup(context, { id, tipo: first.tipo }, own);
      continue;
    }
    const de = first === undefined ? null : deDeposito({ ...first, id, nombre: first.importacion });
    if (de !== null) await saveRevisadas(db, (await revisarDeDeposito(context, de, own)).revisadas);
    if (first === undefined || de !== null || catalogo === null) continue;
    const leidas = await revisarFilas(
      db,
      { id, cliente_id: first.cliente_id ?? 0, catalogo },
      own satisfies FilaPorRevisar[],
    );
    await saveRevisadas(
      db,
      leidas.map(({ id: fila, valores, errores }) => ({ id: fila, valores, errores })),
    );
  }
}

/** Rows of an order are checked together, in the background: what one says may be about all of them. */
async function regroup(
  { db }: CallContext,
  { id, tipo }: { readonly id: number; readonly tipo: TipoDeOrdenes },
  filas: readonly Tomada[],
): Promise<void> {
  const left = await selectGrupos(
    db,
    filas.map((fila) => fila.id),
  );
  await saveAgrupadas(
    db,
    filas.map((fila) => ({ id: fila.id, valores: fila.valores, grupo: grupoDe(tipo, fila) })),
  );
  await recheckGrupos(db, id, left);
}

/** Whatever a row that is left out belonged to stands without it. */
async function recheckOthers({ db }: CallContext, filas: readonly Tomada[]): Promise<void> {
  const ofOrders = filas.filter(({ tipo }) => esDeOrdenes(tipo));
  for (const id of new Set(ofOrders.map(({ importacion_id }) => importacion_id))) {
    const own = ofOrders.filter(({ importacion_id }) => importacion_id === id);
    const grupos = await selectGrupos(
      db,
      own.map((fila) => fila.id),
    );
    await recheckGrupos(db, id, grupos);
  }
}

interface Pedida {
  readonly cambios: readonly Cambio[];
  /** What the others hold, where it was said. */
  readonly asked: string | undefined;
}

/** The same change for all rows of its file that said the same. @throws AppError DATOS_INVALIDOS where it is not one change */
async function changeOthers(
  { db }: CallContext,
  filas: readonly Tomada[],
  { cambios, asked }: Pedida,
): Promise<number> {
  const [fila, cambio] = [filas[0], cambios[0]];
  if (fila === undefined || cambio === undefined || cambios.length > 1)
    throw new AppError('DATOS_INVALIDOS', {}, { cambios: 'Para todas las iguales, cambie una sola celda' });
  const antes = asked ?? fila.valores[cambio.campo] ?? '';
  return changeEqual(db, fila.importacion_id, { ...cambio, valor: cambio.valor.trim(), antes });
}

/** What is left to be checked is, in the name of whoever changed it. */
async function startedBy({ db, user, caller }: CallContext, filas: readonly Tomada[]): Promise<void> {
  for (const id of new Set(filas.map(({ importacion_id }) => importacion_id)))
    await takeOver(db, id, { usuario_id: user.id, ip: caller.ip });
  await Promise.all([wakeWorkers(db), tellImportaciones(db, filas)]);
}
