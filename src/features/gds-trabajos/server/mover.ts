import { destinosPara, hallarMalPuestas, lockLugares, type MalPuesta } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';

import { type Armado, FUERA_DE_MOVER, type FueraDeMover } from '../mover.contract.ts';
import { actorDe } from './quien.ts';
import { enTandas } from './solos.ts';
import { insertTraslado, lockCreacion, selectDepositos, selectVivas } from './traslados.sql.ts';

/** Work that carries off what lies where the rules in force do not let it (decision 0311). Of other slices this knows the ledger alone. */

/** Lines that are made at once in a depósito: for each a place is looked for. */
const MAS_POR_MOVER = 200;

interface PorMover extends MalPuesta {
  readonly a: string | null;
}

type Fuera = Map<FueraDeMover, number>;

/** @throws AppError SIN_PERMISO, DEPOSITO_NO_ENCONTRADO */
export async function armarMover(context: CallContext, deposito_id?: number): Promise<Armado> {
  const { db, scope } = context;
  if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
  const all = await selectDepositos(db, scope);
  const own = deposito_id === undefined ? all : all.filter(({ id }) => id === deposito_id);
  if (deposito_id !== undefined && own.length === 0) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  const wos: Armado['wos'] = [];
  const filas: PorMover[] = [];
  const fuera: Fuera = new Map();
  for (const deposito of own) {
    const made = await moverEn(context, deposito, fuera);
    wos.push(...made.wos);
    filas.push(...made.filas);
  }
  return {
    ...{ wos, lineas: filas.length, unidades: filas.reduce((sum, { suelta }) => sum + suelta, 0) },
    sin_destino: filas.filter(({ a }) => a === null).length,
    fuera: FUERA_DE_MOVER.flatMap((por) => ({ por, unidades: fuera.get(por) ?? 0 })).filter((one) => one.unidades > 0),
  };
}

/** Its places are held while it is made: nobody is promised what lies there, and nobody carries it off. */
export async function moverEn(
  context: CallContext,
  { id: deposito_id, nombre: deposito }: { id: number; nombre: string },
  fuera: Fuera = new Map(),
): Promise<{ wos: Armado['wos']; filas: PorMover[] }> {
  const { db, scope, user } = context;
  await lockCreacion(db, deposito_id);
  const seen = await porMover(context, deposito_id);
  const destinos = new Map(seen.map((one) => [claveDe(one), one.a]));
  const places = new Set(seen.map(({ almacenamiento_id }) => almacenamiento_id));
  await lockLugares(db, scope, [...places]);
  const now = await hallarLibres(context, deposito_id, fuera);
  const filas = now.flatMap((one) => {
    const a = destinos.get(claveDe(one));
    return a === undefined ? [] : [{ ...one, a }];
  });
  const wos: Armado['wos'] = [];
  for (const own of enTandas(filas)) {
    const lineas = own.map(({ almacenamiento_id: de_id, suelta: cantidad, ...fila }) => ({ ...fila, de_id, cantidad }));
    const made = await insertTraslado(db, {
      ...{ deposito_id, tipo: 'MOVER', usuario_id: user.id, origen_id: null, filas: lineas },
    });
    await darPaso(actorDe(context), { entidad: 'wo', id: made.id, estado: null, nota: 'Está donde no va' }, 'crear');
    wos.push({ ...made, deposito, lineas: own.length });
  }
  return { wos, filas };
}

/** What there is to be moved and is on nobody's work yet, in the order of the walk, each with where it would best go. */
export async function porMover(context: CallContext, deposito_id: number): Promise<PorMover[]> {
  const filas = await hallarLibres(context, deposito_id, new Map());
  const things = filas.map(({ suelta: cantidad, ...fila }) => ({ ...fila, cantidad }));
  const destinos = await destinosPara(context, deposito_id, things);
  return filas.map((fila, at) => ({ ...fila, a: destinos[at] ?? null }));
}

/** Of each as many as anybody may carry off. What may not is added up by its reason. */
async function hallarLibres(context: CallContext, deposito_id: number, fuera: Fuera): Promise<MalPuesta[]> {
  const taken = new Map((await selectVivas(context.db, deposito_id)).map((one) => [claveDe(one), one.resta]));
  const add = (por: FueraDeMover, unidades: number) => fuera.set(por, (fuera.get(por) ?? 0) + unidades);
  const libres: MalPuesta[] = [];
  for (const one of await hallarMalPuestas(context, deposito_id)) {
    const { cantidad, suelta, en_lpn, reservada, cerrada, seQueda } = one;
    if (seQueda) {
      add('SE_QUEDA', cantidad);
      continue;
    }
    add('RESERVADO', reservada);
    add('EN_LPN', en_lpn);
    add('APARTADO', cantidad - suelta - en_lpn - reservada);
    const already = Math.min(suelta, taken.get(claveDe(one)) ?? 0);
    add('EN_TRABAJO', already);
    const left = suelta - already;
    if (cerrada) add('LUGAR_CERRADO', left);
    else if (left > 0 && libres.length === MAS_POR_MOVER) add('DEMASIADO', left);
    else if (left > 0) libres.push({ ...one, suelta: left });
  }
  return libres;
}

const claveDe = (one: { producto_id: number; partida_id: number | null; almacenamiento_id: number }): string =>
  [one.almacenamiento_id, one.producto_id, one.partida_id].join('|');
