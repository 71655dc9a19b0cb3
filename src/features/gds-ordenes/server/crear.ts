import {
  insertPartidas,
  insertTransacciones,
  selectPartidas,
  type TransaccionNueva,
} from '#features/gds-stock/server/public.ts';
import { darPaso, darPasos } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';
import { mover } from './actos.ts';
import { confirmarNuevas } from './confirmar.ts';
import { juzgar, refuseFaltas } from './formulario.ts';
import { selectConReferencia } from './importar.sql.ts';
import {
  insertLineas,
  insertOrdenes,
  isDeSuCasa,
  type LineaNueva,
  type Orden,
  replaceLineas,
  saveDestinos,
  selectNombrados,
  updateOrden,
} from './ordenes.sql.ts';
import { type Autor, actorDe } from './quien.ts';
import { tener } from './tener.ts';

type Pedido = PedidoDeOrden;
/** How many wrong lines are told at once. */
const MAS_DICHAS = 8;

/** @throws AppError of the contract */
export async function crear(context: Autor, sent: Pedido): Promise<TransaccionNueva> {
  const [made] = await crearVarias(context, [sent], sent.confirmar);
  if (made === undefined) throw new Error('an order was not made');
  return made;
}

/**
 * Orders of one kind, client and depósito, with one statement for each step of them all. Where one of them is refused, all are: what was written
 * of them is for the caller to undo.
 * @param exige what the client's form asks is asked of drafts as well @throws AppError of the contract
 */
export async function crearVarias(
  context: Autor,
  enviados: readonly Pedido[],
  exige: boolean,
): Promise<TransaccionNueva[]> {
  const { db, scope, user } = context;
  const de = await deQuien(context, enviados);
  const juzgados = await juzgar(
    context,
    enviados.map((sent) => comoPuede(context, sent)),
    null,
  );
  const pedidos = juzgados.map(({ pedido }) => pedido);
  if (exige) for (const { faltas } of juzgados) refuseFaltas(faltas);
  const lineas = await lineasDe(context, pedidos);
  await refuseRepeated(context, pedidos, null);
  const hechas = await insertTransacciones(db, { ...de, nota: null, usuario_id: user.id }, pedidos.length);
  const nuevas = hechas.flatMap(({ id }, at) => {
    const [juzgado, own] = [juzgados[at], lineas[at]];
    return juzgado && own ? [{ id, juzgado, destino: juzgado.pedido.destino ?? null, lineas: own }] : [];
  });
  await insertOrdenes(db, nuevas);
  const ids = hechas.map(({ id }) => id);
  await darPasos(actorDe(context), { entidad: 'orden', ids, estado: null }, 'crear');
  await insertLineas(
    db,
    de,
    nuevas.flatMap(({ id, lineas: own }) => own.map((linea) => ({ ...linea, transaccion_id: id }))),
  );
  await saveDestinos(
    db,
    scope,
    nuevas.flatMap(({ id, destino }) => (destino === null ? [] : [{ id, destino }])),
  );
  await confirmarNuevas(
    context,
    nuevas.flatMap(({ id, juzgado }) => (juzgado.pedido.confirmar ? [id] : [])),
  );
  return hechas;
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
  const [juzgado] = await juzgar(context, [comoPuede(context, sent)], id);
  if (juzgado === undefined) throw new Error('an order was not judged');
  const { pedido } = juzgado;
  const [lineas = []] = await lineasDe(context, [pedido]);
  await refuseRepeated(context, [pedido], orden);
  await updateOrden(db, id, juzgado);
  await replaceLineas(db, { id, deposito_id, cliente_id }, lineas);
  if (pedido.destino) await saveDestinos(db, scope, [{ id, destino: pedido.destino }]);
  if (pedido.confirmar) await mover(context, { id, acto: 'confirmar' });
}

/** How urgent it is among the others, the warehouse says. */
function comoPuede({ scope }: Autor, sent: Pedido): Pedido {
  return scope.tipo === 'cliente' ? { ...sent, prioridad: 3 } : sent;
}

/** Whose all of them are, and where. @throws AppError DEPOSITO_NO_ENCONTRADO, DATOS_INVALIDOS */
async function deQuien({ db, scope }: Autor, enviados: readonly Pedido[]) {
  const [first] = enviados;
  if (first === undefined) throw new Error('no orders were to be made');
  const { tipo, cliente_id, deposito_id } = first;
  if (enviados.some((one) => one.tipo !== tipo || one.cliente_id !== cliente_id || one.deposito_id !== deposito_id))
    throw new Error('orders of several kinds, clients or depósitos are not made at once');
  if (!(await isDeSuCasa(db, scope, { cliente_id, deposito_id })))
    throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  for (const { deposito_destino_id = null } of enviados)
    if ((tipo === 'TRASLADO') !== (deposito_destino_id !== null) || deposito_destino_id === deposito_id)
      throw new AppError('DATOS_INVALIDOS', {}, { deposito_destino_id: 'Un traslado va a otro depósito' });
  return { tipo, cliente_id, deposito_id };
}

async function refuseRepeated({ db }: Autor, pedidos: readonly Pedido[], own: Orden | null): Promise<void> {
  const asked = pedidos.flatMap(({ referencia, acepta_repetida, cliente_id, tipo }) =>
    !referencia || acepta_repetida || own?.referencia === referencia ? [] : [{ referencia, cliente_id, tipo }],
  );
  const [first] = asked;
  if (first === undefined) return;
  const referencias = asked.map(({ referencia }) => referencia);
  const [numero] = (await selectConReferencia(db, { ...first, referencias })).values();
  if (numero !== undefined)
    throw new RefusalError('REFERENCIA_REPETIDA', `${numero} ya tiene esa referencia`, { numero });
}

type Nombrada = Awaited<ReturnType<typeof selectNombrados>>[number];
type LineaLeida = LineaNueva & { readonly lote: string | null };

/** The lines of each by ids. A lot that a supplier is to bring may be new, where a warehouse says so; one that is asked for has to be known. */
async function lineasDe({ db, scope }: Autor, pedidos: readonly Pedido[]): Promise<LineaNueva[][]> {
  const cliente_id = pedidos[0]?.cliente_id ?? 0;
  const named = await selectNombrados(
    db,
    cliente_id,
    pedidos.flatMap(({ lineas }) => lineas),
  );
  let at = 0;
  const leidas = pedidos.map((pedido) => {
    const own = named.slice(at, at + pedido.lineas.length);
    at += own.length;
    return leerLineas(pedido, own, pedido.tipo === 'COMPRA' && scope.tipo !== 'cliente');
  });
  const lotes = leidas.flat().flatMap(({ producto_id, lote }) => (lote ? [{ producto_id, codigo: lote }] : []));
  if (lotes.length === 0) return leidas;
  await insertPartidas(
    db,
    cliente_id,
    lotes.map((lote) => ({ ...lote, vence: null })),
  );
  const known = await selectPartidas(
    db,
    lotes.map(({ producto_id }) => producto_id),
    lotes.map(({ codigo }) => codigo),
  );
  const idOf = ({ producto_id, partida_id, lote }: LineaLeida) =>
    lote === null ? partida_id : (known.get(`${producto_id} ${lote}`)?.id ?? null);
  return leidas.map((lineas) => lineas.map((linea) => ({ ...linea, partida_id: idOf(linea) })));
}

/** The lines of one order. @param creaLotes one that nobody has seen is a new one @throws AppError DATOS_INVALIDOS */
function leerLineas({ lineas }: Pedido, named: readonly Nombrada[], creaLotes: boolean): LineaLeida[] {
  const wrong: Record<string, string> = {};
  const leidas: LineaLeida[] = [];
  for (const [n, linea] of lineas.entries()) {
    const found = named[n];
    const what = linea.sku ?? `producto ${linea.producto_id ?? ''}`;
    const { producto_id = null, partida_id = null } = found ?? {};
    const { cantidad } = linea;
    if (producto_id === null) wrong[`lineas.${n}.producto_id`] = `Línea ${n + 1}: el cliente no tiene ${what}`;
    else if (found?.estado !== 'ACTIVO') wrong[`lineas.${n}.producto_id`] = `Línea ${n + 1}: ${what} no está activo`;
    else if (!linea.partida || partida_id !== null) leidas.push({ producto_id, partida_id, cantidad, lote: null });
    else if (found.control_partida === 'NO') wrong[`lineas.${n}.partida`] = `Línea ${n + 1}: ${what} no lleva lote`;
    else if (!creaLotes) wrong[`lineas.${n}.partida`] = `Línea ${n + 1}: no hay lote ${linea.partida}`;
    else leidas.push({ producto_id, partida_id, cantidad, lote: linea.partida.toUpperCase() });
  }
  const told = Object.entries(wrong).slice(0, MAS_DICHAS);
  if (told.length > 0) throw new AppError('DATOS_INVALIDOS', { lineas: told.length }, Object.fromEntries(told));
  return leidas;
}
