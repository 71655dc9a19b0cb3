import { Readable } from 'node:stream';

import { pdfDeHojas, zplDeHoja } from '#features/etiquetas/server/public.ts';
import { type Endpoint, type Handler, handle, handleAsSystem } from '#server/dispatcher.ts';
import { selectAnotaciones } from '#server/documentos.sql.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ETIQUETA_MM } from '#shared/etiqueta/plantilla.ts';

import {
  abrirCarro,
  crearCarro,
  guardarCarro,
  imprimirCarros,
  listCarros,
  sellarCarro,
  vaciarCarro,
  verCarro,
} from '../contract.ts';
import {
  insertCarro,
  selectCarro,
  selectCarros,
  selectContenido,
  selectImpresos,
  selectMovimientos,
  selectZonas,
  updateCarro,
} from './carros.sql.ts';
import { held, paso, sellar, vaciar } from './carros.ts';
import { etiquetaDeCarro } from './etiqueta.ts';

const PROPOSITO = 'carros';

/** The labels, as the carts are called when the file is downloaded. */
export const carrosFile = fileExport(PROPOSITO, imprimirCarros, (scope, { ids, formato }) => ({
  type: formato === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
  isShown: formato === 'pdf',
  start: async ({ database }) => {
    const labels = (await database.read(scope, (db) => selectImpresos(db, ids))).map(etiquetaDeCarro);
    return formato === 'pdf'
      ? pdfDeHojas({ ...ETIQUETA_MM, titulo: 'Carros' }, labels, (piezas) => piezas)
      : Readable.from(labels.map((piezas) => zplDeHoja(ETIQUETA_MM, piezas)));
  },
}));

export const carrosEndpoints: readonly Endpoint[] = [
  ours(listCarros, async ({ db }, { con_bajas = false }) => ({
    carros: await selectCarros(db, con_bajas),
    zonas: await selectZonas(db),
  })),

  ours(verCarro, async ({ db }, { id }) => {
    const carro = await selectCarro(db, id);
    if (carro === null) throw new AppError('CARRO_NO_ENCONTRADO', { id });
    return {
      carro,
      contenido: await selectContenido(db, id),
      historia: await selectAnotaciones(db, 'carro', id),
      movimientos: await selectMovimientos(db, id),
    };
  }),

  ours(crearCarro, async (context, { nombre, zona_id = null, capacidad = null }) => {
    const { db, audit } = context;
    await refuseZona(context, zona_id);
    const made = await insertCarro(db, { nombre, zona_id, capacidad });
    await paso(context, { id: made.id, estado: null }, 'crear');
    audit({
      tabla: 'carro',
      fila_id: made.id,
      antes: null,
      despues: { codigo: made.codigo, nombre, zona_id, capacidad },
    });
    return made;
  }),

  ours(guardarCarro, async (context, { id, nombre, zona_id = null, capacidad = null, activo }) => {
    const carro = await held(context, id);
    await refuseZona(context, zona_id);
    if (!activo && carro.guias > 0) throw new AppError('CARRO_CON_GUIAS', { id });
    await updateCarro(context.db, id, { nombre, zona_id, capacidad, activo });
    const despues = { nombre, zona_id, capacidad, activo };
    context.audit({ tabla: 'carro', fila_id: id, antes: { codigo: carro.codigo, activo: carro.activo }, despues });
    return {};
  }),

  ours(sellarCarro, async (context, { id, precinto = null }) => {
    const carro = await held(context, id);
    if (carro.guias === 0) throw new AppError('CARRO_VACIO', { id });
    await sellar(context, carro, { acto: 'sellar', precinto });
    return {};
  }),

  ours(abrirCarro, async (context, { id }) => {
    await sellar(context, await held(context, id), { acto: 'abrir', precinto: null });
    return {};
  }),

  ours(vaciarCarro, async (context, { id, guias }) => {
    const carro = await held(context, id);
    const done = await vaciar(context, carro, guias ?? null);
    // A parcel that is taken out of a sealed cart has broken the seal.
    if (guias === undefined || (done.sacadas > 0 && carro.estado === 'CERRADO'))
      await sellar(context, carro, { acto: guias === undefined ? 'vaciar' : 'abrir', precinto: null });
    return done;
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirCarros, async ({ db, session, scope, audit }, params) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    const wanted = [...new Set(params.ids)];
    const found = await narrowed(db, scope, () => selectImpresos(db, wanted));
    if (found.length < wanted.length) throw new AppError('CARRO_NO_ENCONTRADO');
    const filename = `carros.${params.formato}`;
    audit({ tabla: 'carro', fila_id: found[0]?.id ?? null, antes: null, despues: { impresos: wanted } });
    const url = await insertDownloadTicket(db, {
      session,
      proposito: PROPOSITO,
      filename,
      params: { ...params, ids: wanted },
    });
    return { url, filename };
  }),
];

/** Carts are our people's alone, whatever codes somebody else was given. */
function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}

/** @throws RefusalError DATOS_INVALIDOS */
async function refuseZona({ db }: { db: Parameters<typeof selectZonas>[0] }, zona_id: number | null): Promise<void> {
  if (zona_id === null || (await selectZonas(db)).some(({ id }) => id === zona_id)) return;
  throw new RefusalError('DATOS_INVALIDOS', 'Esa zona no existe', { zona_id });
}
