import { Readable } from 'node:stream';

import { pdfDeHojas, zplDeHoja } from '#features/etiquetas/server/public.ts';
import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { pageByNumber } from '#server/list/page.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ROTULO_LPN_MM, rotuloDeLpn } from '#shared/etiqueta/rotulo-lpn.ts';

import { cambiarLpn, crearLpns, imprimirLpns, type Lpn, listLpns, vaciarLpn, verLpn } from '../lpn.contract.ts';
import {
  insertLpns,
  selectContenidoDeLpn,
  selectHijos,
  selectLpn,
  selectLpns,
  selectMovimientosDeLpn,
  selectRotulosDeLpn,
} from './lpn.sql.ts';
import { cambiar, hallar, vaciar } from './lpn-actos.ts';

const PROPOSITO = 'rotulos_lpn';

export const rotulosDeLpnFile = fileExport(PROPOSITO, imprimirLpns, (scope, { ids, formato }) => ({
  type: formato === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
  isShown: formato === 'pdf',
  start: async ({ database }) => {
    const wanted = [...new Set(ids)];
    const rotulos = await database.read(scope, (db) => selectRotulosDeLpn(db, scope, wanted));
    if (rotulos.length < wanted.length) throw new AppError('LPN_NO_ENCONTRADO', { ids: wanted.length });
    if (formato === 'pdf') return pdfDeHojas({ ...ROTULO_LPN_MM, titulo: 'Rótulos de LPN' }, rotulos, rotuloDeLpn);
    return Readable.from(rotulos.map((one) => zplDeHoja(ROTULO_LPN_MM, rotuloDeLpn(one))));
  },
}));

export const lpnEndpoints = [
  handle(listLpns, async ({ db, scope }, filtros) => pageByNumber(filtros, await selectLpns(db, scope, filtros))),

  handle(verLpn, async ({ db, scope }, cual) => {
    const { id } = await hallar({ db, scope }, cual);
    const [lpn, hijos, contenido, movimientos] = await Promise.all([
      selectLpn(db, scope, id),
      selectHijos(db, scope, id),
      selectContenidoDeLpn(db, scope, id),
      selectMovimientosDeLpn(db, scope, id),
    ]);
    if (lpn === null) throw new AppError('LPN_NO_ENCONTRADO', { id });
    return { lpn, hijos, contenido, movimientos };
  }),

  handle(crearLpns, async ({ db, user, audit }, pedido) => {
    const lpns = await insertLpns(db, pedido, user.id);
    if (lpns.length === 0) throw new RefusalError('CLIENTE_NO_ENCONTRADO', 'Ese cliente no guarda mercadería ahí');
    const ids = lpns.map(({ id }) => id);
    audit({ tabla: 'lpn', fila_id: ids[0] ?? null, antes: null, despues: { ...pedido, ids } });
    return { lpns };
  }),

  handle(cambiarLpn, async (context, pedido) => {
    const { db, scope, audit } = context;
    const antes = await cambiar(context, pedido);
    const lpn = await selectLpn(db, scope, pedido.id);
    if (lpn === null) throw new AppError('LPN_NO_ENCONTRADO', { id: pedido.id });
    const shown = ({ estado, padre_id }: Pick<Lpn, 'estado' | 'padre_id'>) => ({ estado, padre_id });
    audit({ tabla: 'lpn', fila_id: lpn.id, antes: shown(antes), despues: { acto: pedido.acto, ...shown(lpn) } });
    return { lpn };
  }),

  handle(vaciarLpn, async (context, { id }) => {
    const hecho = await vaciar(context, id);
    context.audit({ tabla: 'lpn', fila_id: id, antes: null, despues: { transaccion: hecho.transaccion.numero } });
    return hecho;
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirLpns, async ({ db, session, scope, audit }, params) => {
    const ids = [...new Set(params.ids)];
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('LPN_NO_ENCONTRADO');
    const found = await narrowed(db, scope, () => selectRotulosDeLpn(db, scope, ids));
    if (found.length < ids.length) throw new AppError('LPN_NO_ENCONTRADO', { ids: ids.length });
    const filename = `lpn_${found[0]?.codigo ?? ''}.${params.formato}`;
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { ...params, ids } });
    audit({ tabla: 'lpn', fila_id: ids[0] ?? null, antes: null, despues: { ids, formato: params.formato } });
    return { url, filename, etiquetas: found.length };
  }),
];
