import { Readable } from 'node:stream';

import { pdfDeHojas, zplDeHoja } from '#features/etiquetas/server/public.ts';
import { type CallContext, handle, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { pageByNumber } from '#server/list/page.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ROTULO_MM, rotuloOf } from '#shared/etiqueta/rotulo.ts';
import { lecturaDeLugar, type Plano, planoOf } from '#shared/gds/patron.ts';

import {
  arbolDeAlmacenamientos,
  bloquearAlmacenamientos,
  contenidoDeAlmacenamiento,
  crearPorPatron,
  guardarAlmacenamiento,
  historialDeAlmacenamiento,
  imprimirAlmacenamientos,
  listAlmacenamientos,
  opcionesDeDeposito,
  probarPatron,
} from '../contract.ts';
import {
  type Choque,
  insertAlmacenamiento,
  insertPlano,
  isDeposito,
  lockAlmacenamiento,
  selectAlmacenamiento,
  selectAlmacenamientos,
  selectChoques,
  selectContenido,
  selectHistorial,
  selectNodos,
  selectOpciones,
  selectRotulos,
  updateAlmacenamiento,
  updateBloqueo,
} from './almacenamientos.sql.ts';
import { selectLpnsDeLugar } from './lpns.sql.ts';

/** Also the action of its address, as the specification names it. */
const PROPOSITO = 'imprimir_codigos_almacenamiento';
/** Beyond these an address is longer than some printers' software takes. */
const MAS_EN_LA_DIRECCION = 100;
const MOST_SHOWN = 20;

/** The labels, as the places are called when they are downloaded. */
export const codigosDeAlmacenamientoFile = fileExport(
  PROPOSITO,
  imprimirAlmacenamientos,
  (scope, { ids, formato }) => ({
    type: formato === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
    isShown: formato === 'pdf',
    start: async ({ database }) => {
      const wanted = [...new Set(ids)];
      const rotulos = await database.read(scope, (db) => selectRotulos(db, scope, wanted));
      if (rotulos.length < wanted.length) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { ids: wanted.length });
      if (formato === 'pdf') return pdfDeHojas({ ...ROTULO_MM, titulo: 'Códigos de ubicaciones' }, rotulos, rotuloOf);
      return Readable.from(rotulos.map((one) => zplDeHoja(ROTULO_MM, rotuloOf(one))));
    },
  }),
);

export const almacenamientosEndpoints = [
  handle(opcionesDeDeposito, ({ db, scope }) => selectOpciones(db, scope)),

  handle(arbolDeAlmacenamientos, async ({ db, scope }, { deposito_id, padre_id = null }) => ({
    nodos: await selectNodos(db, scope, { deposito_id, padre_id }),
  })),

  handle(listAlmacenamientos, async ({ db, scope }, filtros) =>
    pageByNumber(filtros, await selectAlmacenamientos(db, scope, filtros)),
  ),

  handle(contenidoDeAlmacenamiento, async ({ db, scope }, pedido) => {
    const lugar = await selectAlmacenamiento(db, scope, pedido);
    if (lugar === null) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', pedido);
    const [filas, lpns] = await Promise.all([
      selectContenido(db, scope, lugar.id),
      selectLpnsDeLugar(db, scope, lugar.id),
    ]);
    return { lugar, filas, lpns };
  }),

  handle(historialDeAlmacenamiento, async ({ db, scope }, pedido) => {
    const lugar = await selectAlmacenamiento(db, scope, { almacenamiento_id: pedido.id });
    if (lugar === null) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { id: pedido.id });
    return pageByNumber(pedido, await selectHistorial(db, scope, pedido));
  }),

  handle(guardarAlmacenamiento, async ({ db, scope, user, audit }, datos) => {
    await refuseForeign({ db, scope }, datos.deposito_id);
    if (datos.id === undefined) {
      const id = await insertAlmacenamiento(db, { ...datos, usuario_id: user.id });
      audit({ tabla: 'almacenamiento', fila_id: id, antes: null, despues: datos });
      return { id };
    }
    const antes = await lockAlmacenamiento(db, scope, datos.id);
    if (antes === null || antes.deposito_id !== datos.deposito_id)
      throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { id: datos.id });
    if (antes.version !== datos.version) throw new AppError('DOCUMENTO_CAMBIO', { id: datos.id });
    if (!datos.activo && antes.unidades > 0)
      throw new RefusalError(
        'ALMACENAMIENTO_OCUPADO',
        `Todavía tiene ${antes.unidades.toLocaleString('es-UY')} unidades`,
      );
    await updateAlmacenamiento(db, { ...datos, usuario_id: user.id });
    audit({ tabla: 'almacenamiento', fila_id: antes.id, antes: { ...antes }, despues: datos });
    return { id: antes.id };
  }),

  handle(probarPatron, async ({ db, scope }, { deposito_id, patron }) => {
    await refuseForeign({ db, scope }, deposito_id);
    const plano = leido(patron);
    const choques = await choquesOf({ db }, deposito_id, plano);
    const codigos = plano.posiciones.map(({ codigo }) => codigo);
    return {
      cantidad: codigos.length,
      ejemplos: codigos.length <= 6 ? codigos : [...codigos.slice(0, 4), '…', ...codigos.slice(-1)],
      choques: choques.slice(0, MOST_SHOWN),
      total_de_choques: choques.length,
    };
  }),

  handle(crearPorPatron, async ({ db, scope, user, audit }, { deposito_id, patron, ...propiedades }) => {
    await refuseForeign({ db, scope }, deposito_id);
    const plano = leido(patron);
    const [choque] = await choquesOf({ db }, deposito_id, plano);
    if (choque) throw new RefusalError('CODIGO_SE_LEE_IGUAL', `${choque.codigo} se leería igual que ${choque.con}`);
    const creados = await insertPlano(db, { ...propiedades, deposito_id, usuario_id: user.id }, plano);
    audit({ tabla: 'almacenamiento', fila_id: null, antes: null, despues: { deposito_id, patron, creados } });
    return { creados };
  }),

  handle(bloquearAlmacenamientos, async ({ db, scope, user, audit }, { ids, bloqueo, motivo }) => {
    const why = motivo === undefined || motivo === null || motivo === '' ? null : motivo;
    if (bloqueo !== 'NADA' && why === null)
      throw new AppError('DATOS_INVALIDOS', {}, { motivo: 'Escriba por qué se bloquea' });
    const wanted = [...new Set(ids)];
    const done = await updateBloqueo(db, scope, {
      ids: wanted,
      bloqueo,
      motivo: bloqueo === 'NADA' ? null : why,
      usuario_id: user.id,
    });
    audit({
      tabla: 'almacenamiento',
      fila_id: done[0] ?? null,
      antes: null,
      despues: { ids: done, bloqueo, motivo: why },
    });
    const missed = wanted.filter((id) => !done.includes(id));
    return { hechas: done.length, fallidas: missed.map((id) => ({ id, razon: 'La ubicación no existe' })) };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirAlmacenamientos, async ({ db, session, scope, audit }, params) => {
    const ids = [...new Set(params.ids)];
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
    const found = await narrowed(db, scope, () => selectRotulos(db, scope, ids));
    if (found.length < ids.length) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { ids: ids.length });
    const filename = `ubicaciones_${found[0]?.lectura ?? ''}.${params.formato}`;
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { ...params, ids } });
    audit({ tabla: 'almacenamiento', fila_id: ids[0] ?? null, antes: null, despues: { ids, formato: params.formato } });
    return { url: ids.length > MAS_EN_LA_DIRECCION ? url : direccionOf(url, ids), filename, etiquetas: found.length };
  }),
];

/** As the specification writes it. */
function direccionOf(url: string, ids: readonly number[]): string {
  return `/dispatcher?action=${PROPOSITO}&token=${url.split('/').at(-1)}&ids=${ids.join(',')}`;
}

/** @throws AppError DEPOSITO_NO_ENCONTRADO */
async function refuseForeign({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number): Promise<void> {
  if (!(await isDeposito(db, scope, id))) throw new AppError('DEPOSITO_NO_ENCONTRADO', { id });
}

/** @throws AppError DATOS_INVALIDOS */
function leido(patron: string): Plano {
  const plano = planoOf(patron);
  if (typeof plano === 'string') throw new AppError('DATOS_INVALIDOS', { patron }, { patron: plano });
  return plano;
}

/** With what is there, and of the pattern with itself: `A-1-11` and `A-11-1` are read alike. */
async function choquesOf({ db }: Pick<CallContext, 'db'>, deposito_id: number, plano: Plano): Promise<Choque[]> {
  const first = new Map<string, string>();
  const inside: Choque[] = [];
  for (const { codigo } of [...plano.nodos, ...plano.posiciones]) {
    const con = first.get(lecturaDeLugar(codigo));
    if (con === undefined) first.set(lecturaDeLugar(codigo), codigo);
    else inside.push({ codigo, con });
  }
  return [...inside, ...(await selectChoques(db, deposito_id, plano))];
}
