import { elegidasOf, startMasivo, startMasivoDeDocumentos } from '#features/masivos/server/public.ts';
import type { Endpoint } from '#server/dispatcher.ts';
import { selectAnotaciones } from '#server/documentos.sql.ts';
import { actosDe } from '#server/documentos.ts';
import { answerPage } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';

import {
  autorizarDevoluciones,
  autorizarMuchas,
  countDevoluciones,
  descartarDevolucion,
  getOpcionesDeDevoluciones,
  inspeccionarDevolucion,
  listDevoluciones,
  pedirDevoluciones,
  rechazarDevoluciones,
  rechazarMuchas,
  verDevolucion,
  verFotoDeDevolucion,
} from '../contract.ts';
import { autorizar, cadaUna, descartar, inspeccionar, rechazar } from './actos.ts';
import { actorDe, anyone, ours } from './casa.ts';
import { selectFoto, selectFotos, selectGuiasSolicitadas, selectMotivos } from './devoluciones.sql.ts';
import { selectCuentas, selectDevolucion, selectDevoluciones, selectTotal } from './lista.sql.ts';
import { papelesEndpoints } from './papeles.ts';
import { pedir } from './pedir.ts';

export const devolucionesEndpoints: readonly Endpoint[] = [
  ...papelesEndpoints,

  anyone(listDevoluciones, ({ db, scope }, { page, size, cursor, ...filtros }) => {
    const lista = { scope, filters: filtros, order: [] };
    return answerPage(
      lista,
      { page, size, cursor },
      {
        count: () => selectTotal(db, scope, filtros),
        read: (ventana) => selectDevoluciones(db, { scope, filtros }, ventana),
      },
    );
  }),

  anyone(countDevoluciones, ({ db, scope }) => selectCuentas(db, scope)),

  anyone(getOpcionesDeDevoluciones, async ({ db }) => ({ motivos: await selectMotivos(db) })),

  anyone(verDevolucion, async (context, { id }) => {
    const { db, scope } = context;
    const devolucion = await selectDevolucion(db, scope, id);
    if (devolucion === null) throw new AppError('DEVOLUCION_NO_ENCONTRADA', { id });
    const [fotos, historia, actos] = await Promise.all([
      scope.tipo === 'agencia' ? [] : selectFotos(db, id),
      scope.tipo === 'personal' ? selectAnotaciones(db, 'devolucion', id) : [],
      actosDe(actorDe(context), { entidad: 'devolucion', id, estado: devolucion.estado }),
    ]);
    const known: ReadonlySet<string> = new Set(POR_LA_PANTALLA);
    return { devolucion, fotos, historia, actos: actos.map(({ acto }) => acto).filter((acto) => known.has(acto)) };
  }),

  anyone(verFotoDeDevolucion, async ({ db, scope }, cual) => {
    const found = scope.tipo === 'agencia' ? null : await selectFoto(db, scope, cual);
    if (found === null) throw new AppError('ARCHIVO_NO_ENCONTRADO', { ...cual });
    return { imagen: { tipo: found.tipo, base64: found.contenido.toString('base64') } };
  }),

  anyone(pedirDevoluciones, async (context, pedido) => {
    // A code in the hands of an agency's or of a warehouse's asks for nothing.
    if (context.scope.tipo !== 'personal' && context.scope.tipo !== 'cliente')
      throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    const filas = await pedir(context, pedido);
    const ids = filas.flatMap(({ id }) => id ?? []);
    context.audit({ tabla: 'devolucion', fila_id: null, antes: null, despues: { ids, clase: pedido.clase } });
    return { hechas: filas.filter(({ razon }) => razon === null).length, filas };
  }),

  ours(autorizarDevoluciones, (context, { ids }) => cadaUna(context, ids, autorizar)),

  ours(autorizarMuchas, async (context, { ids }) => {
    const guias = await selectGuiasSolicitadas(context.db, ids);
    const elegidas = elegidasOf(context.scope, { guias, filtros: undefined });
    const pedido = { devoluciones: guias.length };
    const { id, total } = await startMasivo(context, {
      tipo: 'DEV_INI',
      datos: { solicitada: true },
      elegidas,
      pedido,
    });
    return { trabajo_id: id, total };
  }),

  ours(rechazarDevoluciones, (context, { ids, respuesta }) => cadaUna(context, ids, rechazar(respuesta))),

  ours(rechazarMuchas, async (context, { ids, respuesta }) => {
    const datos = { nombre: 'Rechazar devoluciones', respuesta };
    const { id, total } = await startMasivoDeDocumentos(context, {
      ...{ entidad: 'devolucion', acto: 'rechazar', datos, ids },
    });
    return { trabajo_id: id, total };
  }),

  ours(inspeccionarDevolucion, inspeccionar),

  ours(descartarDevolucion, descartar),
];

/** Steps that somebody takes by a button: all others follow from the parcels. */
const POR_LA_PANTALLA = ['autorizar', 'rechazar', 'inspeccionar', 'descartar'] as const;
