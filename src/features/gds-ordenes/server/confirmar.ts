import { darPasos, exigirPaso } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';

import { lockOrdenes, type Orden, selectFueraDeMultiplo, selectSinDestino, updateDecision } from './ordenes.sql.ts';
import { type Autor, actorDe } from './quien.ts';
import { noAdmite, reservar } from './tener.ts';

/** From a draft to an order in force: of one that somebody confirms, and of all that a file made. */

/** What the form of the client judged in the same breath is not judged again. @throws AppError as the act `confirmar` */
export async function confirmarNuevas(context: Autor, ids: readonly number[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const { db, scope } = context;
  const ordenes = await lockOrdenes(db, scope, ids);
  if (ordenes.length < ids.length) throw new AppError('ORDEN_NO_ENCONTRADA', { id: first });
  await exigirPaso(actorDe(context), { entidad: 'orden', id: first, estado: 'BORRADOR' }, 'confirmar');
  await refuseIncompletas(context, ordenes);
  const decision = await darPasos(actorDe(context), { entidad: 'orden', ids, estado: 'BORRADOR' }, 'confirmar');
  await updateDecision(db, ids, decision);
  await prometer(context, ordenes);
}

/** What there is of them is promised to orders in force. A client's people write no stock: for them the server does it a few seconds later. */
export async function prometer({ db, scope, user }: Autor, ordenes: readonly Orden[]): Promise<void> {
  if (scope.tipo !== 'cliente') await reservar(db, ordenes, user.id);
}

/** @throws AppError ORDEN_NO_ADMITE */
export function refuseVacia(orden: Orden): void {
  if (orden.lineas === 0) throw noAdmite(orden, 'no tiene líneas');
}

/** What every order in force has, beside what the client's form asks; all are of one kind. @throws AppError ORDEN_NO_ADMITE, DATOS_INVALIDOS of the first that lacks it */
export async function refuseIncompletas(context: Autor, ordenes: readonly Orden[]): Promise<void> {
  const { db, scope } = context;
  const ids = ordenes.map(({ id }) => id);
  const [first] = ordenes;
  for (const orden of ordenes) refuseVacia(orden);
  if (first?.tipo !== 'COMPRA') await refuseSueltas(context, ids);
  if (first?.tipo !== 'VENTA') return;
  const nowhere = ordenes.find(({ localidad_id, entrega }) => localidad_id === null && entrega !== 'AGENCIA');
  if (nowhere !== undefined)
    throw new AppError('DATOS_INVALIDOS', { id: nowhere.id }, { localidad_id: 'Indique la localidad de destino' });
  const [id] = await selectSinDestino(db, scope, ids);
  if (id !== undefined) throw new AppError('DATOS_INVALIDOS', { id }, { destino: 'Indique quién recibe' });
}

/** What leaves only by dozens is asked for by dozens. @throws AppError DATOS_INVALIDOS */
async function refuseSueltas({ db }: Autor, ids: readonly number[]): Promise<void> {
  const wrong = await selectFueraDeMultiplo(db, ids);
  const [first] = wrong;
  if (first === undefined) return;
  const told = wrong.map(({ n, sku, multiplo }) => [
    `lineas.${n}.cantidad`,
    `Línea ${n + 1}: ${sku} se pide de a ${multiplo.toLocaleString('es-UY')}`,
  ]);
  throw new AppError('DATOS_INVALIDOS', { id: first.id }, Object.fromEntries(told));
}
