import { insertTransaccion, retenerStock, soltarOrdenes } from '#features/gds-stock/server/public.ts';
import { darPaso, exigirPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { DividirOrden, FusionarOrdenes } from '../familia.contract.ts';
import {
  copyDestino,
  devolverLineas,
  insertHija,
  type LineaViva,
  type Parte,
  pasarLineas,
  selectIguales,
  selectLineasVivas,
  sumarValores,
  touchOrden,
  updateFusionada,
} from './familia.sql.ts';
import { lockOrdenes, type Orden, updateDecision } from './ordenes.sql.ts';
import { type Autor, actorDe } from './quien.ts';
import { noAdmite, reservar, tener } from './tener.ts';

/** One order becomes two, several become one. What was reserved is let go of and promised anew in the same breath, to whom it belongs now. */

const unidades = (n: number) => (n === 1 ? '1 unidad' : `${n.toLocaleString('es-UY')} unidades`);
const suma = (partes: readonly Parte[]) => partes.reduce((sum, { cantidad }) => sum + cantidad, 0);

/** @throws AppError of the contract */
export async function dividir(context: Autor, { id, version, lineas }: DividirOrden) {
  const { db } = context;
  const orden = await tener(context, id, version);
  const documento = { entidad: 'orden', id, estado: orden.decision };
  await exigirPaso(actorDe(context), documento, 'dividir');
  refuseBegun(orden);
  if (orden.contra_reembolso_centavos !== null) throw noAdmite(orden, 'lleva contra reembolso: no se divide');
  const partes = partesDe(await selectLineasVivas(db, [id]), lineas);
  await soltarTodo(context, [orden]);
  const nueva = await hija(context, orden, { partes, dividida: true });
  await darPaso(actorDe(context), { ...documento, nota: `${unidades(suma(partes))} a ${nueva.numero}` }, 'dividir');
  await touchOrden(db, id);
  if (orden.decision !== 'BORRADOR') await reservar(db, [orden, nueva], context.user.id);
  return { orden, nueva };
}

/** Which units of which lines, checked. @throws AppError DATOS_INVALIDOS */
function partesDe(vivas: readonly LineaViva[], asked: readonly Parte[]): Parte[] {
  const wrong: Record<string, string> = {};
  const byLine = new Map(vivas.map((one) => [one.id, one]));
  const sums = new Map<number, number>();
  for (const { linea_id, cantidad } of asked) sums.set(linea_id, (sums.get(linea_id) ?? 0) + cantidad);
  for (const [linea_id, cantidad] of sums) {
    const linea = byLine.get(linea_id);
    if (linea === undefined) wrong[`lineas.${linea_id}`] = 'Esa línea no es de la orden';
    else if (cantidad > linea.viva) wrong[`lineas.${linea_id}`] = `De ${linea.sku} quedan ${unidades(linea.viva)}`;
  }
  const partes = [...sums].map(([linea_id, cantidad]) => ({ linea_id, cantidad }));
  const all = vivas.reduce((sum, { viva }) => sum + viva, 0);
  if (Object.keys(wrong).length === 0 && suma(partes) >= all) wrong.lineas = 'Deje algo en la orden: no se pasa toda';
  if (Object.keys(wrong).length > 0) throw new AppError('DATOS_INVALIDOS', { lineas: asked.length }, wrong);
  return partes;
}

/** @throws AppError of the contract */
export async function fusionar(context: Autor, { id, version, otras: asked }: FusionarOrdenes): Promise<Orden> {
  const { db, scope, user } = context;
  const ids = [...new Set(asked)].filter((one) => one !== id);
  const held = new Map((await lockOrdenes(db, scope, [id, ...ids])).map((one) => [one.id, one]));
  const orden = await tener(context, id, version);
  const otras = ids.map((one) => held.get(one) ?? missing(one));
  if (otras.length === 0)
    throw new AppError('DATOS_INVALIDOS', { id }, { otras: 'Elija otra orden: no se fusiona consigo misma' });
  await refuseApart(context, orden, otras);
  await soltarTodo(context, [orden, ...otras]);
  await juntar(context, orden, otras);
  for (const otra of otras) {
    const documento = { entidad: 'orden', id: otra.id, estado: otra.decision, nota: `En ${orden.numero}` };
    await darPaso(actorDe(context), documento, 'fusionar_en');
    await updateFusionada(db, otra.id, id);
  }
  const nota = otras.map(({ numero }) => numero).join(', ');
  await darPaso(actorDe(context), { entidad: 'orden', id, estado: orden.decision, nota }, 'fusionar');
  if (orden.decision !== 'BORRADOR') await reservar(db, [orden], user.id);
  return orden;
}

/** What is alive of the others: back to the line that it came from, else as a line of its own. */
async function juntar({ db }: Autor, orden: Orden, otras: readonly Orden[]): Promise<void> {
  const ids = otras.map((one) => one.id);
  const [own, theirs] = [await selectLineasVivas(db, [orden.id]), await selectLineasVivas(db, ids)];
  const mine = new Set(own.map((one) => one.id));
  const partes = theirs.map((linea) => {
    const isBack = linea.viene_de_id !== null && mine.has(linea.viene_de_id);
    const vuelven = isBack ? Math.min(linea.viva, linea.retornable) : 0;
    return { linea_id: linea.id, vuelven, pasan: linea.viva - vuelven };
  });
  const some = (of: 'vuelven' | 'pasan') =>
    partes.flatMap((one) => (one[of] > 0 ? [{ linea_id: one.linea_id, cantidad: one[of] }] : []));
  await devolverLineas(db, some('vuelven'));
  await pasarLineas(db, orden, some('pasan'));
  await sumarValores(db, orden.id, ids);
}

function missing(id: number): never {
  throw new AppError('ORDEN_NO_ENCONTRADA', { id });
}

/** @throws AppError DOCUMENTO_NO_PERMITE, SIN_PERMISO, ORDEN_NO_ADMITE */
async function refuseApart(context: Autor, orden: Orden, otras: readonly Orden[]): Promise<void> {
  const actor = actorDe(context);
  const { id, decision } = orden;
  await exigirPaso(actor, { entidad: 'orden', id, estado: decision }, 'fusionar');
  refuseBegun(orden);
  for (const otra of otras) {
    await exigirPaso(actor, { entidad: 'orden', id: otra.id, estado: otra.decision }, 'fusionar_en');
    refuseBegun(otra);
  }
  const ids = otras.map((one) => one.id);
  const iguales = await selectIguales(context.db, context.scope, { id, otras: ids });
  const other = otras.find((one) => !iguales.has(one.id));
  if (other !== undefined)
    throw new RefusalError(
      'ORDEN_NO_ADMITE',
      `${other.numero} no es del mismo cliente, destino y servicio que ${orden.numero}, o no está igual de avanzada`,
      { id: other.id },
    );
}

/** @throws AppError ORDEN_NO_ADMITE */
function refuseBegun(orden: Orden): void {
  if (orden.tomada + orden.despachada > 0) throw noAdmite(orden, 'ya se empezó a preparar');
  if (orden.recibida + orden.faltante > 0 || orden.recepciones_abiertas > 0)
    throw noAdmite(orden, 'ya se empezó a recibir');
}

/** All that they hold, once everything that they may be given is held. */
async function soltarTodo({ db, user }: Autor, ordenes: readonly Orden[]): Promise<void> {
  const ids = ordenes.flatMap(({ id, tipo }) => (tipo === 'COMPRA' ? [] : [id]));
  if (ids.length === 0) return;
  await retenerStock(db, ids);
  if (ordenes.some(({ reservada }) => reservada > 0))
    await soltarOrdenes(db, { transacciones: ids, usuario_id: user.id, nota: null });
}

interface Rama {
  readonly partes: readonly Parte[];
  /** Taken out before anything left; else what remained. */
  readonly dividida: boolean;
}

/** A new order of these units, as far decided as the one that they come from: what that was judged by holds for both. */
async function hija(context: Autor, orden: Orden, { partes, dividida }: Rama) {
  const { db, scope, user } = context;
  const { tipo, deposito_id, cliente_id } = orden;
  const made = await insertTransaccion(db, { tipo, deposito_id, cliente_id, nota: null, usuario_id: user.id });
  await insertHija(db, made.id, { de: orden.id, dividida });
  const nota = dividida ? `Parte de ${orden.numero}` : `Lo pendiente de ${orden.numero}`;
  const documento = { entidad: 'orden', id: made.id, nota };
  await darPaso(actorDe(context), { ...documento, estado: null }, 'crear');
  await pasarLineas(db, made, partes);
  await copyDestino(db, scope, made.id);
  if (orden.decision !== 'BORRADOR') {
    const decision = await darPaso(actorDe(context), { ...documento, estado: 'BORRADOR' }, 'confirmar');
    await updateDecision(db, [made.id], decision);
  }
  return { ...made, tipo };
}

/** What is still to be done of an order that closes goes on in a new one. Its own is let go of already. */
export async function pasarPendiente(context: Autor, orden: Orden): Promise<Pick<Orden, 'id' | 'tipo'> | null> {
  const vivas = await selectLineasVivas(context.db, [orden.id]);
  const partes = vivas.flatMap(({ id, viva }) => (viva > 0 ? [{ linea_id: id, cantidad: viva }] : []));
  return partes.length === 0 ? null : hija(context, orden, { partes, dividida: false });
}

/** Before an order lets go of what it holds and something else is given it. */
export async function soltarParaCerrar(context: Autor, orden: Orden): Promise<void> {
  await soltarTodo(context, [orden]);
}
