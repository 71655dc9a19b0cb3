import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { crearBuscador, leerDepartamento } from '#shared/envio/localidades.ts';
import { AppError } from '#shared/errors.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';
import { desistirOrden, existenciasPropias, type OrdenPedida, pedirOrden } from '../propias.contract.ts';
import { mover } from './actos.ts';
import { crear } from './crear.ts';
import { selectCatalogoDeLocalidades } from './importar.sql.ts';
import { resolverLocalidad } from './localidad.ts';
import { selectDepositosPorCodigo, selectExistencias, selectPorNumero } from './propias.sql.ts';
import type { Autor } from './quien.ts';
import { estadoDe } from './tener.ts';

/** A client's own orders, by its people and by its system: what is closed to a person without the right, the scope of a key opens. */

function own<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'cliente' || context.scope.cliente_id === null) throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

export const propiasEndpoints: readonly Endpoint[] = [
  own(pedirOrden, async (context, sent) => {
    const pedido = await pedidoDe(context, sent);
    const { id, numero } = await crear(autorDe(context), pedido);
    const { lineas, destino: _, ...said } = sent;
    context.audit({ tabla: 'orden', fila_id: id, antes: null, despues: { ...said, lineas: lineas.length, numero } });
    return { orden: await estadoDe(context, id) };
  }),

  own(desistirOrden, async (context, { numero, nota }) => {
    const id = await selectPorNumero(context.db, context.scope.cliente_id, numero);
    if (id === null) throw new AppError('ORDEN_NO_ENCONTRADA', { numero });
    const { estado } = await mover(autorDe(context), { id, acto: 'anular', nota });
    const orden = await estadoDe(context, id);
    context.audit({ tabla: 'orden', fila_id: id, antes: { estado }, despues: { numero, nota, estado: orden.estado } });
    return { orden };
  }),

  own(existenciasPropias, async ({ db, scope }, pedido) => {
    const { deposito } = pedido;
    if (deposito !== undefined && (await selectDepositosPorCodigo(db, [deposito])).size === 0)
      throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito });
    return pageByNumber(pedido, await selectExistencias(db, scope.cliente_id, pedido));
  }),
];

function autorDe({ db, scope, user, session }: CallContext): Autor {
  return { db, scope, user, ...(session.alcances === undefined ? {} : { porClave: true }) };
}

/** With our ids for its codes and names. @throws AppError DEPOSITO_NO_ENCONTRADO, DATOS_INVALIDOS */
async function pedidoDe({ db, scope }: CallContext, sent: OrdenPedida): Promise<PedidoDeOrden> {
  const { deposito, deposito_destino, destino, lineas, ...said } = sent;
  const found = await selectDepositosPorCodigo(db, [deposito, ...(deposito_destino ? [deposito_destino] : [])]);
  const idOf = (codigo: string) => {
    const id = found.get(codigo.toUpperCase());
    if (id === undefined) throw new AppError('DEPOSITO_NO_ENCONTRADO', { codigo });
    return id;
  };
  const { departamento = null, ...whom } = destino ?? {};
  return {
    ...said,
    ...{ cliente_id: scope.cliente_id ?? 0, prioridad: 3, entrega: said.tipo === 'VENTA' ? 'DOMICILIO' : null },
    ...{ deposito_id: idOf(deposito), deposito_destino_id: deposito_destino ? idOf(deposito_destino) : null },
    destino: destino ? { ...whom, destinatario: destino.destinatario } : null,
    localidad_id: destino?.localidad ? await localidadDe(db, destino.localidad, departamento) : null,
    lineas: lineas.map(({ lote, ...linea }) => ({ ...linea, partida: lote })),
  };
}

async function localidadDe(db: CallContext['db'], texto: string, en: string | null): Promise<number> {
  const catalogo = await selectCatalogoDeLocalidades(db);
  const departamentos = new Map(catalogo.map((one) => [one.departamento_id, one.departamento]));
  const asked =
    en === null
      ? null
      : leerDepartamento(
          en,
          [...departamentos].map(([id, nombre]) => ({ id, nombre })),
        );
  if (en !== null && asked === null)
    throw new AppError('DATOS_INVALIDOS', {}, { 'destino.departamento': `No hay un departamento «${en}»` });
  const lugar = resolverLocalidad(crearBuscador(catalogo), texto, asked);
  if (!lugar.ok) throw new AppError('DATOS_INVALIDOS', {}, { 'destino.localidad': lugar.mensaje });
  return lugar.id;
}
