import { type Abierto, abrirLugares, asentar, type Movimiento, partidaDe } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Producto } from '../contract.ts';
import type { unirProductos } from '../ficha.contract.ts';
import { lockProducto } from './productos.sql.ts';
import { cerrarUnido, hasStock, isEnOtroDeposito, pasarCodigos, selectEnUso, selectLugaresDe } from './unir.sql.ts';

/** Two products that turn out to be one: what was made at the dock, and what it is. */

type Pedido = Params<typeof unirProductos>;
type Uno = Producto['producto'];

/** @throws AppError of the contract */
export async function unir(context: CallContext, pedido: Pedido): Promise<{ movidos: number; codigos: number }> {
  const { db, scope } = context;
  const { provisorio, producto } = await tenerLosDos(context, pedido);
  await refuseEnUso(context, provisorio);
  if (scope.tipo === 'deposito' && (await isEnOtroDeposito(db, provisorio.id)))
    throw no('provisorio_id', `Hay stock de ${provisorio.sku} en otro depósito: lo une quien trabaja en los dos`);
  const partida_id = await loteDe(context, producto, pedido);
  let movidos = 0;
  for (const lugares of (await selectLugaresDe(db, provisorio.id)).values()) {
    const abierto = await abrirLugares(context, lugares);
    const movimientos = filasDe(abierto, { provisorio, producto, partida_id });
    movidos += movimientos.reduce((sum, { de, cantidad }) => sum + (de.almacenamiento_id === null ? 0 : cantidad), 0);
    if (movimientos.length > 0) await asentar(context, abierto, { tipo: 'AJUSTE', nota: pedido.nota, movimientos });
  }
  if (await hasStock(db, provisorio.id))
    throw new RefusalError('ALMACENAMIENTO_EN_CONTEO', `Hay unidades de ${provisorio.sku} en un conteo por resolver`);
  const ends = { de: provisorio.id, a: producto.id };
  const codigos = await pasarCodigos(db, { ...ends, cliente_id: producto.cliente_id });
  await cerrarUnido(db, ends);
  return { movidos, codigos };
}

const no = (campo: string, why: string) => new AppError('DATOS_INVALIDOS', {}, { [campo]: why });

/** Both are held, the older first, so that nobody waits in a ring. */
async function tenerLosDos({ db, scope }: CallContext, { provisorio_id, producto_id }: Pedido) {
  const held = new Map<number, Uno>();
  for (const id of [provisorio_id, producto_id].sort((one, other) => one - other)) {
    const one = await lockProducto(db, scope, id);
    if (one === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id });
    held.set(id, one);
  }
  const [provisorio, producto] = [held.get(provisorio_id), held.get(producto_id)];
  if (provisorio === undefined || producto === undefined || provisorio.cliente_id !== producto.cliente_id)
    throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id });
  // What came in while it was being joined is brought along another time.
  if (!provisorio.provisorio && provisorio.unido_a?.id !== producto.id)
    throw no('provisorio_id', `${provisorio.sku} no es provisorio`);
  if (producto.id === provisorio.id || producto.estado !== 'ACTIVO' || producto.provisorio)
    throw no('producto_id', 'Elija un producto activo que no sea provisorio');
  if (provisorio.unidad !== producto.unidad) throw no('producto_id', `${producto.sku} no se cuenta en lo mismo`);
  return { provisorio, producto };
}

async function refuseEnUso({ db }: CallContext, { id, sku }: Uno): Promise<void> {
  const numero = await selectEnUso(db, id);
  if (numero !== null) throw no('provisorio_id', `${sku} está en ${numero}: termine eso antes`);
}

async function loteDe(context: CallContext, producto: Uno, { partida, provisorio_id }: Pedido): Promise<number | null> {
  if (producto.control_serie === 'SIEMPRE' && (await hasStock(context.db, provisorio_id)))
    throw no('producto_id', `${producto.sku} lleva series: ajuste el stock a mano`);
  return partidaDe(context, producto, partida ?? null);
}

interface Union {
  readonly provisorio: Uno;
  readonly producto: Uno;
  readonly partida_id: number | null;
}

/** Each balance leaves as the one and comes as the other, in its place, on what carries it, in its condition. */
function filasDe({ cargas }: Abierto, { provisorio, producto, partida_id }: Union): Movimiento[] {
  const own = cargas.filter((one) => one.producto_id === provisorio.id);
  return own.flatMap((one): Movimiento[] => {
    const { cliente_id, cantidad, condicion, almacenamiento_id, linea_id, lpn_id } = one;
    if (linea_id !== null) throw no('provisorio_id', `Hay unidades de ${provisorio.sku} en una orden`);
    const what = { acto: 'UNIR' as const, cliente_id, cantidad };
    const here = { almacenamiento_id, condicion, linea_id, lpn_id };
    const outside = { almacenamiento_id: null, condicion: 'AJUSTE' as const, linea_id: null };
    return [
      { ...what, producto_id: provisorio.id, partida_id: one.partida_id, de: here, a: outside },
      { ...what, producto_id: producto.id, partida_id, de: outside, a: here },
    ];
  });
}
