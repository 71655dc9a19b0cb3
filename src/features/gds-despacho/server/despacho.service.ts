import { hojaPdf } from '#features/etiquetas/server/public.ts';
import { type Endpoint, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed, widened } from '#server/narrowed.sql.ts';
import { AppError } from '#shared/errors.ts';

import {
  abrirDespacho,
  cerrarDespacho,
  type Despacho,
  deshacerDespacho,
  imprimirRemito,
  leerDespacho,
  pilasDeDespacho,
  quitarDeDespacho,
  verDespacho,
} from '../despacho.contract.ts';
import { selectDespacho, selectPilas, selectRecorridosAbiertos } from './despacho.sql.ts';
import { abrir, cerrar, deshacer, leer, mostrar, quitar } from './despacho.ts';
import { works } from './quien.ts';
import { hojaDeRemito } from './remito.ts';

const PROPOSITO = 'despacho.remito';

/** The paper, as it is called when it is downloaded. */
export const remitoFile = fileExport(PROPOSITO, imprimirRemito, (scope, { despacho_id }) => ({
  type: 'application/pdf',
  isShown: true,
  start: ({ database }) =>
    database.read(scope, async (db) => hojaPdf(hojaDeRemito(cerrado(await selectDespacho(db, scope, despacho_id))))),
}));

/** @throws AppError DESPACHO_NO_ENCONTRADO, DESPACHO_SIN_CERRAR */
function cerrado(despacho: Despacho | null): Despacho {
  if (despacho === null) throw new AppError('DESPACHO_NO_ENCONTRADO');
  if (despacho.cerrado === null) throw new AppError('DESPACHO_SIN_CERRAR', { id: despacho.id });
  return despacho;
}

export const despachoEndpoints: readonly Endpoint[] = [
  works(pilasDeDespacho, async ({ db, scope }, { deposito_id }) => ({
    ...(await selectPilas(db, scope, deposito_id)),
    recorridos: await widened(db, scope, () => selectRecorridosAbiertos(db)),
  })),

  works(verDespacho, async (context, { id }) => ({ despacho: await mostrar(context, id) })),

  works(abrirDespacho, async (context, pedido) => {
    const id = await abrir(context, pedido);
    context.audit({ tabla: 'despacho', fila_id: id, antes: null, despues: pedido });
    return { despacho: await mostrar(context, id) };
  }),

  works(leerDespacho, async (context, pedido) => {
    const read = await leer(context, pedido);
    const { id, previstos, leidos, sobran } = await mostrar(context, pedido.despacho_id);
    context.audit({ tabla: 'despacho', fila_id: id, antes: null, despues: { ...pedido, resultado: read.resultado } });
    return { ...read, previstos, leidos, sobran };
  }),

  works(quitarDeDespacho, async (context, pedido) => {
    await quitar(context, pedido);
    context.audit({
      tabla: 'despacho',
      fila_id: pedido.despacho_id,
      antes: { bulto_id: pedido.bulto_id },
      despues: null,
    });
    return { despacho: await mostrar(context, pedido.despacho_id) };
  }),

  works(cerrarDespacho, async (context, pedido) => {
    await cerrar(context, pedido);
    const despacho = await mostrar(context, pedido.despacho_id);
    const { id, estado, remito, leidos } = despacho;
    context.audit({
      tabla: 'despacho',
      fila_id: id,
      antes: { estado: 'ABIERTO' },
      despues: { estado, remito, leidos },
    });
    return { despacho };
  }),

  works(deshacerDespacho, async (context, pedido) => {
    await deshacer(context, pedido);
    const despacho = await mostrar(context, pedido.despacho_id);
    context.audit({
      tabla: 'despacho',
      fila_id: despacho.id,
      antes: null,
      despues: { ...pedido, estado: despacho.estado },
    });
    return { despacho };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirRemito, async ({ db, session, scope, audit }, { despacho_id }) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    const { id, remito } = cerrado(await narrowed(db, scope, () => selectDespacho(db, scope, despacho_id)));
    const filename = `${remito}.pdf`;
    audit({ tabla: 'despacho', fila_id: id, antes: null, despues: { impreso: remito } });
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { despacho_id } });
    return { url, filename };
  }),
];
