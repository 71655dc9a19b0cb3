import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { actosDe } from '#server/documentos.ts';
import { answerPage } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';

import { contarOrdenes, listOrdenes, moverOrden, type OrdenEntera, verOrden } from '../contract.ts';
import {
  crearOrden,
  disponibilidadDeProductos,
  guardarBorradorDeOrden,
  guardarOrden,
  localidadesDeOrdenes,
  opcionesDeOrdenes,
  verBorradorDeOrden,
} from '../crear.contract.ts';
import { mover } from './actos.ts';
import { deleteBorrador, saveBorrador, selectBorrador } from './borrador.sql.ts';
import { crear, guardar } from './crear.ts';
import { selectCuantoPorDevolver, selectTrabajos } from './devolver.sql.ts';
import {
  selectDestinatario,
  selectDisponibilidad,
  selectDisponibilidadPropia,
  selectFamilia,
  selectHistoria,
  selectLineas,
  selectLocalidades,
  selectOpciones,
  selectOpcionesDeCliente,
  selectOrden,
  selectPasos,
} from './ficha.sql.ts';
import { selectContadores, selectOrdenes, selectTotal } from './lista.sql.ts';
import { isBorradorPropio, isDeSuCasa } from './ordenes.sql.ts';
import { actorDe, asks, reads } from './quien.ts';
import { estadoDe } from './tener.ts';

export const ordenesEndpoints: readonly Endpoint[] = [
  reads(listOrdenes, ({ db, scope }, { page, size, cursor, ...filtros }) => {
    const lista = { scope, filters: filtros, order: [filtros.orden, String(scope.usuario_id)] };
    return answerPage(
      lista,
      { page, size, cursor },
      {
        count: () => selectTotal(db, scope, filtros),
        read: (ventana) => selectOrdenes(db, { scope, filtros }, ventana),
      },
    );
  }),

  reads(contarOrdenes, async ({ db, scope }, { deposito_id }) => ({
    vistas: await selectContadores(db, scope, deposito_id),
    por_devolver: scope.tipo === 'cliente' ? 0 : await selectCuantoPorDevolver(db, scope, deposito_id),
  })),

  reads(verOrden, async (context, asked) => {
    const { db, scope } = context;
    const found = await selectOrden(db, scope, asked);
    if (found === null) throw new AppError('ORDEN_NO_ENCONTRADA', { ...asked });
    const { decision, ...orden } = found;
    const { id } = orden;
    return {
      orden,
      destinatario: scope.tipo === 'deposito' ? null : await selectDestinatario(db, id),
      lineas: await selectLineas(db, id),
      familia: await selectFamilia(db, scope, id),
      pasos: await selectPasos(db, id),
      historia: await selectHistoria(db, scope, id),
      reubica: scope.tipo === 'cliente' ? [] : await selectTrabajos(db, [id]),
      puede: await puedeDe(context, { id, decision, tipo: orden.tipo }),
    };
  }),

  asks(crearOrden, async (context, pedido) => {
    const { id, numero } = await crear(context, pedido);
    context.audit({ tabla: 'orden', fila_id: id, antes: null, despues: { ...sinDestino(pedido), numero } });
    return { orden: await estadoDe(context, id) };
  }),

  asks(guardarOrden, async (context, pedido) => {
    await guardar(context, pedido);
    context.audit({ tabla: 'orden', fila_id: pedido.id, antes: null, despues: sinDestino(pedido) });
    return { orden: await estadoDe(context, pedido.id) };
  }),

  asks(moverOrden, async (context, pedido) => {
    const { numero, estado } = await mover(context, pedido);
    const orden = await estadoDe(context, pedido.id);
    context.audit({
      tabla: 'orden',
      fila_id: pedido.id,
      antes: { estado },
      despues: { ...pedido, numero, estado: orden.estado },
    });
    return { orden };
  }),

  asks(disponibilidadDeProductos, async ({ db, scope }, pedido) => {
    if (!(await isDeSuCasa(db, scope, pedido)))
      throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id: pedido.deposito_id });
    const productos =
      scope.tipo === 'cliente' ? await selectDisponibilidadPropia(db, pedido) : await selectDisponibilidad(db, pedido);
    const known = new Set(productos.map(({ sku }) => sku.toUpperCase()));
    return { productos, desconocidos: pedido.skus.filter((sku) => !known.has(sku.toUpperCase())) };
  }),

  reads(opcionesDeOrdenes, ({ db, scope }) =>
    scope.tipo === 'cliente' ? selectOpcionesDeCliente(db, scope) : selectOpciones(db, scope),
  ),

  asks(localidadesDeOrdenes, async ({ db }, { q }) => ({ localidades: await selectLocalidades(db, q) })),

  asks(guardarBorradorDeOrden, async ({ db, user, audit }, { datos }) => {
    audit({ tabla: 'orden_borrador', fila_id: user.id, antes: null, despues: {} });
    if (datos !== null) return { modificado: await saveBorrador(db, user.id, datos) };
    await deleteBorrador(db, user.id);
    return { modificado: null };
  }),

  asks(verBorradorDeOrden, async ({ db, user }) => ({ borrador: await selectBorrador(db, user.id) })),
];

/** Who receives it goes into no audit row that a warehouse's people might read. */
const sinDestino = ({ destino, lineas, ...pedido }: { destino?: unknown; lineas: readonly unknown[] }) => ({
  ...{ ...pedido, lineas: lineas.length, con_destino: destino !== undefined && destino !== null },
});

const NO = 'No en este estado, o con sus permisos';
const SOLO_DE_COMPRA: ReadonlySet<string> = new Set(['avisar']);
const NO_DE_COMPRA: ReadonlySet<string> = new Set(['reservar', 'liberar', 'retener']);

async function puedeDe(
  context: CallContext,
  { id, decision, tipo }: { id: number; decision: string; tipo: string },
): Promise<OrdenEntera['puede']> {
  const isMine = context.scope.tipo !== 'cliente' || (await isBorradorPropio(context.db, id));
  const acts = new Set(
    (!isMine ? [] : await actosDe(actorDe(context), { entidad: 'orden', id, estado: decision })).map(
      ({ acto }) => acto,
    ),
  );
  const fits = (acto: string) =>
    acts.has(acto) &&
    !(tipo === 'COMPRA' ? NO_DE_COMPRA : SOLO_DE_COMPRA).has(acto) &&
    !(tipo === 'VENTA' && acto === 'arribar');
  const told = (acto: string) => (fits(acto) ? null : NO);
  return {
    ...{ confirmar: told('confirmar'), desconfirmar: told('desconfirmar'), reservar: told('reservar') },
    ...{ liberar: told('liberar'), retener: told('retener'), avisar: told('avisar'), arribar: told('arribar') },
    ...{ priorizar: told('priorizar'), cerrar: told('cerrar'), anular: told('anular') },
    ...{ dividir: told('dividir'), fusionar: told('fusionar') },
  };
}
