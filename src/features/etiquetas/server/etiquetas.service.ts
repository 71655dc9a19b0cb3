import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { selectIdDeNumero } from '#features/guias/server/public.ts';
import { type CallContext, handle, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import type { Etiqueta } from '#shared/etiqueta/plantilla.ts';

import {
  confirmarImpresion,
  type Formato,
  generarEtiquetas,
  getHistorialDeEtiquetas,
  imprimirEtiquetas,
  MOST_EN_UNA_RESPUESTA,
  MOST_ETIQUETAS,
} from '../contract.ts';
import {
  countPedidas,
  insertImpresion,
  selectGuiasImpresas,
  selectHistorial,
  selectPropias,
  updateSalioBien,
} from './etiquetas.sql.ts';
import { etiquetasOf } from './etiquetas.ts';
import { logoDeEtiqueta } from './logo.ts';
import { pdfOf } from './pdf.ts';
import { zplOf } from './zpl.ts';

const PROPOSITO = 'etiquetas';

const TIPO: Readonly<Record<Formato, string>> = { pdf: 'application/pdf', zpl: 'text/plain; charset=utf-8' };

type Pedido = Params<typeof imprimirEtiquetas>;

/** The file with the labels, as the parcels are when it is downloaded. */
export const etiquetasFile = fileExport(PROPOSITO, imprimirEtiquetas, (scope, { guias, bultos, formato }) => ({
  type: TIPO[formato],
  isShown: formato === 'pdf',
  start: async ({ database, publicUrl }) => {
    const wanted = unique(guias);
    const { rows, logo } = await database.read(scope, async (db) => ({
      rows: await selectGuiasImpresas(db, scope, wanted),
      logo: await logoDeEtiqueta(db),
    }));
    // Whoever lost sight of one since the ticket was given gets none, not a stack with a gap.
    if (rows.length < wanted.length)
      throw new AppError('GUIA_NO_ENCONTRADA', { guias: wanted.length, found: rows.length });
    const etiquetas = etiquetasOf(rows, { bultos: bultos ?? null, publicUrl: publicUrl(), logo });
    return drawn(etiquetas, formato);
  },
}));

export const etiquetasEndpoints = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirEtiquetas, async (context, params) => {
    const { db, session, scope, audit } = context;
    const pedidas = unique(params.guias);
    // The warehouse has no parcels: its role may not even ask.
    if (scope.tipo === 'deposito') throw new AppError('GUIA_NO_ENCONTRADA');
    const { found, propias, guias } = await narrowed(db, scope, () => sinPropias(context, pedidas));
    const etiquetas = countEtiquetas(params, found.bultos);
    const impresion_id = await insertImpresion(db, {
      usuario_id: session.usuario.id,
      formato: params.formato,
      etiquetas,
      motivo: params.motivo ?? null,
      guias,
      bultos: params.bultos ?? null,
    });
    const despues = { formato: params.formato, etiquetas, guias: guias.length, motivo: params.motivo ?? null };
    audit({ tabla: 'impresion', fila_id: impresion_id, antes: null, despues });
    const filename = `etiquetas_${impresion_id}.${params.formato}`;
    const asked = { ...params, guias };
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: asked });
    return { url, filename, impresion_id, etiquetas, reimpresas: found.reimpresas, propias: propias.size };
  }),
  // As the server itself: no person's role writes prints down, and a file is not kept for a second asking.
  handleAsSystem(generarEtiquetas, async (context, { numero, formato, bulto }) => {
    const { db, user, scope, audit } = context;
    const bultos = bulto === undefined ? null : [bulto];
    if (scope.tipo === 'deposito') throw new AppError('GUIA_NO_ENCONTRADA');
    const { id, rows } = await narrowed(db, scope, async () => {
      const found = await selectIdDeNumero(db, scope, numero);
      return { id: found, rows: found === null ? [] : await selectGuiasImpresas(db, scope, [found]) };
    });
    const [guia] = rows;
    if (id === null || !guia) throw new AppError('GUIA_NO_ENCONTRADA', { numero });
    if (bulto !== undefined && bulto > guia.bultos) throw new AppError('BULTO_INEXISTENTE');
    const etiquetas = bulto === undefined ? guia.bultos : 1;
    if (etiquetas > MOST_EN_UNA_RESPUESTA) throw new RefusalError('DEMASIADAS_ETIQUETAS', DE_A_UN_BULTO);
    const impresion = { usuario_id: user.id, formato, etiquetas, motivo: null };
    const impresion_id = await insertImpresion(db, { ...impresion, guias: [id], bultos });
    audit({ tabla: 'impresion', fila_id: impresion_id, antes: null, despues: { formato, etiquetas, guias: 1 } });
    const { publicUrl } = context.sessions.installation;
    const logo = await logoDeEtiqueta(db);
    const file = await buffer(drawn(etiquetasOf(rows, { bultos, publicUrl: publicUrl(), logo }), formato));
    const archivo = { nombre: `${guia.numero}.${formato}`, tipo: TIPO[formato], base64: file.toString('base64') };
    return { impresion_id, etiquetas, archivo };
  }),
  handle(getHistorialDeEtiquetas, async ({ db, scope }, { guia_id }) => {
    const found = await selectHistorial(db, scope, guia_id);
    if (!found) throw new AppError('GUIA_NO_ENCONTRADA', { guia_id });
    return found;
  }),
  handle(confirmarImpresion, async ({ db, user, audit }, { impresion_id, salio_bien }) => {
    if (!(await updateSalioBien(db, user.id, { id: impresion_id, salio_bien })))
      throw new AppError('IMPRESION_NO_ENCONTRADA');
    audit({ tabla: 'impresion', fila_id: impresion_id, antes: null, despues: { salio_bien } });
    return {};
  }),
];

const NINGUNA: ReadonlySet<number> = new Set();

/**
 * Of several that our people print, what brings its client's label already is left out; one alone is printed whoever labelled it.
 * @throws AppError GUIA_NO_ENCONTRADA, ETIQUETA_PROPIA
 */
async function sinPropias({ db, scope }: CallContext, pedidas: readonly number[]) {
  const all = await countPedidas(db, scope, pedidas);
  if (all.guias < pedidas.length) throw new AppError('GUIA_NO_ENCONTRADA');
  const isOurs = scope.tipo === 'personal' && pedidas.length > 1;
  const propias = isOurs ? await selectPropias(db, pedidas) : NINGUNA;
  const guias = pedidas.filter((id) => !propias.has(id));
  if (guias.length === 0) throw new AppError('ETIQUETA_PROPIA');
  return { guias, propias, found: propias.size === 0 ? all : await countPedidas(db, scope, guias) };
}

const DE_A_UN_BULTO = `Son más de ${MOST_EN_UNA_RESPUESTA} etiquetas. Pídalas de a un bulto`;

function drawn(etiquetas: Iterable<Etiqueta>, formato: Formato): Readable {
  return formato === 'pdf' ? pdfOf(etiquetas) : Readable.from(zplOf(etiquetas));
}

/** @throws AppError BULTO_INEXISTENTE, DEMASIADAS_ETIQUETAS */
function countEtiquetas({ bultos }: Pedido, all: number): number {
  if (bultos?.some((numero) => numero > all)) throw new AppError('BULTO_INEXISTENTE');
  const count = bultos === undefined ? all : unique(bultos).length;
  if (count > MOST_ETIQUETAS) throw new AppError('DEMASIADAS_ETIQUETAS', { count });
  return count;
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}
