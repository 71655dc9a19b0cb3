import { insertPartida, insertTransaccion } from '#features/gds-stock/server/public.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';
import { mover } from './actos.ts';
import { juzgar, refuseFaltas } from './formulario.ts';
import {
  insertLineas,
  insertOrden,
  isDeSuCasa,
  type LineaNueva,
  type Orden,
  replaceLineas,
  saveDestino,
  selectNombrados,
  selectPorReferencia,
  updateOrden,
} from './ordenes.sql.ts';
import { type Autor, actorDe } from './quien.ts';
import { tener } from './tener.ts';

type Pedido = PedidoDeOrden;
/** How many wrong lines are told at once. */
const MAS_DICHAS = 8;

/** @param exige what the client's form asks is asked of a draft as well @throws AppError of the contract */
export async function crear(
  context: Autor,
  sent: Pedido,
  exige = sent.confirmar,
): Promise<{ id: number; numero: string }> {
  const { db, scope, user } = context;
  await refuseMisplaced(context, sent);
  const juzgado = await juzgar(context, comoPuede(context, sent), null);
  const { pedido } = juzgado;
  if (exige) refuseFaltas(juzgado.faltas);
  const lineas = await lineasDe(context, pedido);
  await refuseRepeated(context, pedido, null);
  const { tipo, deposito_id, cliente_id } = pedido;
  const made = await insertTransaccion(db, { tipo, deposito_id, cliente_id, nota: null, usuario_id: user.id });
  await insertOrden(db, made.id, juzgado);
  await darPaso(actorDe(context), { entidad: 'orden', id: made.id, estado: null }, 'crear');
  await insertLineas(db, { id: made.id, deposito_id, cliente_id }, lineas);
  if (pedido.destino) await saveDestino(db, scope, { id: made.id, destino: pedido.destino });
  if (pedido.confirmar) await mover(context, { id: made.id, acto: 'confirmar' });
  return made;
}

/** @throws AppError of the contract */
export async function guardar(context: Autor, { id, version, ...sent }: Pedido & { id: number; version: number }) {
  const { db, scope } = context;
  const orden = await tener(context, id, version);
  const { tipo, cliente_id, deposito_id } = orden;
  if (tipo !== sent.tipo || cliente_id !== sent.cliente_id || deposito_id !== sent.deposito_id)
    throw new AppError(
      'DATOS_INVALIDOS',
      { id },
      { tipo: 'De una orden hecha no cambian el tipo, el cliente ni el depósito' },
    );
  await darPaso(actorDe(context), { entidad: 'orden', id, estado: orden.decision }, 'guardar');
  const juzgado = await juzgar(context, comoPuede(context, sent), id);
  const { pedido } = juzgado;
  const lineas = await lineasDe(context, pedido);
  await refuseRepeated(context, pedido, orden);
  await updateOrden(db, id, juzgado);
  await replaceLineas(db, { id, deposito_id, cliente_id }, lineas);
  if (pedido.destino) await saveDestino(db, scope, { id, destino: pedido.destino });
  if (pedido.confirmar) await mover(context, { id, acto: 'confirmar' });
}

/** How urgent it is among the others, the warehouse says. */
function comoPuede({ scope }: Autor, sent: Pedido): Pedido {
  return scope.tipo === 'cliente' ? { ...sent, prioridad: 3 } : sent;
}

async function refuseMisplaced({ db, scope }: Autor, pedido: Pedido): Promise<void> {
  const { tipo, cliente_id, deposito_id, deposito_destino_id = null } = pedido;
  if (!(await isDeSuCasa(db, scope, { cliente_id, deposito_id })))
    throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  if ((tipo === 'TRASLADO') !== (deposito_destino_id !== null) || deposito_destino_id === deposito_id)
    throw new AppError('DATOS_INVALIDOS', {}, { deposito_destino_id: 'Un traslado va a otro depósito' });
}

async function refuseRepeated({ db }: Autor, pedido: Pedido, own: Orden | null): Promise<void> {
  const { cliente_id, tipo, referencia, acepta_repetida } = pedido;
  if (!referencia || acepta_repetida || own?.referencia === referencia) return;
  const numero = await selectPorReferencia(db, { cliente_id, tipo, referencia });
  if (numero !== null) throw new RefusalError('REFERENCIA_REPETIDA', `${numero} ya tiene esa referencia`, { numero });
}

/** The lines by ids. A lot that a supplier is to bring may be new, where a warehouse says so; one that is asked for has to be known. */
async function lineasDe({ db, scope }: Autor, { tipo, cliente_id, lineas }: Pedido): Promise<LineaNueva[]> {
  const named = await selectNombrados(db, cliente_id, lineas);
  const wrong: Record<string, string> = {};
  const made: LineaNueva[] = [];
  for (const [n, linea] of lineas.entries()) {
    const found = named[n];
    const what = linea.sku ?? `producto ${linea.producto_id ?? ''}`;
    const { producto_id = null, partida_id = null } = found ?? {};
    if (producto_id === null) wrong[`lineas.${n}.producto_id`] = `Línea ${n + 1}: el cliente no tiene ${what}`;
    else if (found?.estado !== 'ACTIVO') wrong[`lineas.${n}.producto_id`] = `Línea ${n + 1}: ${what} no está activo`;
    else if (!linea.partida || partida_id !== null) made.push({ producto_id, partida_id, cantidad: linea.cantidad });
    else if (found.control_partida === 'NO') wrong[`lineas.${n}.partida`] = `Línea ${n + 1}: ${what} no lleva lote`;
    else if (tipo !== 'COMPRA' || scope.tipo === 'cliente')
      wrong[`lineas.${n}.partida`] = `Línea ${n + 1}: no hay lote ${linea.partida}`;
    else {
      const codigo = linea.partida.toUpperCase();
      const id = await insertPartida(db, { producto: { id: producto_id, cliente_id }, codigo, vence: null });
      made.push({ producto_id, partida_id: id, cantidad: linea.cantidad });
    }
  }
  const told = Object.entries(wrong).slice(0, MAS_DICHAS);
  if (told.length > 0) throw new AppError('DATOS_INVALIDOS', { lineas: told.length }, Object.fromEntries(told));
  return made;
}
