import { Readable } from 'node:stream';

import {
  insertImpresion,
  logoDeEtiqueta,
  pdfDeHojas,
  selectGuiasImpresas,
  zplDeHoja,
} from '#features/etiquetas/server/public.ts';
import { type CallContext, type Endpoint, type Handler, handle, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import type { Scope } from '#server/scope.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ETIQUETA_MM } from '#shared/etiqueta/plantilla.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import {
  abrirMesa,
  bultosDeOrden,
  cerrarBulto,
  crearGuias,
  guardarCaja,
  imprimirBultos,
  leerEnMesa,
  listCajas,
  pendientesDePacking,
  quitarDeMesa,
  reabrirBulto,
  sinLoQueFalta,
} from '../contract.ts';
import { corregirDestino, verDestino } from '../destino.contract.ts';
import { DIRIGE_PACKING } from '../permisos.contract.ts';
import { abrir } from './abrir.ts';
import { saveCaja } from './bultos.sql.ts';
import { cerrar, reabrir } from './cerrar.ts';
import { embalajeDe } from './consumo.ts';
import { corregir, leerDestino } from './destino.ts';
import { hacerGuias } from './guias.ts';
import { leer, quitar } from './lecturas.ts';
import { selectBultosDe, selectCajas, selectDepositos, selectPendientes } from './mesa.sql.ts';
import { mesaDe, tenerParaEmpacar } from './mesa.ts';
import { selectImpresos } from './rotulos.sql.ts';
import { rotulosOf } from './rotulos.ts';
import { enviarSinLoQueFalta } from './sin-lo-que-falta.ts';

/** A bench is a warehouse's own, and our people's. */
function inside<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

const PROPOSITO = 'bultos';

/**
 * The labels, as the bultos are when they are downloaded. Which ones, the person's own scope says; what stands on a parcel's label is
 * read for exactly those, in the company's.
 */
export const bultosFile = fileExport(PROPOSITO, imprimirBultos, (scope, { bultos, formato }) => ({
  type: formato === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
  isShown: formato === 'pdf',
  start: async ({ database, publicUrl }) => {
    const rows = await database.read(scope, (db) => selectImpresos(db, scope, bultos));
    if (rows.length < new Set(bultos).size) throw new AppError('BULTO_NO_ENCONTRADO', { bultos: bultos.length });
    const ids = [...new Set(rows.flatMap(({ guia_id }) => guia_id ?? []))];
    const whole: Scope = { tipo: 'personal', usuario_id: scope.usuario_id, cliente_id: null, agente_id: null };
    const { guias, logo } = await database.read(whole, async (db) => ({
      guias: await selectGuiasImpresas(db, whole, ids),
      logo: await logoDeEtiqueta(db),
    }));
    const labels = rotulosOf(rows, {
      guias: new Map(guias.map((guia) => [guia.numero, guia])),
      publicUrl: publicUrl(),
      logo,
    });
    if (formato === 'pdf') return pdfDeHojas({ ...ETIQUETA_MM, titulo: 'Bultos' }, labels, (piezas) => piezas);
    return Readable.from([...labels].map((piezas) => zplDeHoja(ETIQUETA_MM, piezas)));
  },
}));

export const packingEndpoints: readonly Endpoint[] = [
  inside(pendientesDePacking, async ({ db, scope }, { deposito_id = null }) => ({
    ordenes: await selectPendientes(db, scope, deposito_id),
  })),

  handle(bultosDeOrden, async ({ db, scope }, { orden_id }) => {
    const bultos = scope.tipo === 'agencia' ? null : await selectBultosDe(db, scope, orden_id);
    if (bultos === null) throw new AppError('ORDEN_NO_ENCONTRADA', { orden_id });
    return { bultos };
  }),

  inside(abrirMesa, abrir),

  inside(leerEnMesa, async (context, pedido) => {
    const done = await leer(context, pedido);
    audited(context, pedido.orden_id, { ...pedido, ...done.lectura });
    return done;
  }),

  inside(quitarDeMesa, async (context, pedido) => {
    const mesa = await quitar(context, pedido);
    context.audit({ tabla: 'orden_bulto', fila_id: pedido.bulto_id, antes: pedido, despues: null });
    return { mesa };
  }),

  inside(cerrarBulto, async (context, pedido) => {
    const done = await cerrar(context, pedido);
    const guias = done.guias.map(({ guia_nro }) => guia_nro);
    const despues = { ...pedido, orden: done.mesa.orden.numero, guias, sin_guia: done.mesa.sin_guia?.campo ?? null };
    context.audit({ tabla: 'orden_bulto', fila_id: pedido.bulto_id, antes: { estado: 'ABIERTO' }, despues });
    return done;
  }),

  inside(reabrirBulto, async (context, pedido) => {
    const done = await reabrir(context, pedido);
    const despues = { ...pedido, anuladas: done.anuladas };
    context.audit({ tabla: 'orden_bulto', fila_id: pedido.bulto_id, antes: { estado: 'CERRADO' }, despues });
    return done;
  }),

  inside(crearGuias, async (context, pedido) => {
    const orden = await tenerParaEmpacar(context, pedido.orden_id);
    if (orden.estado !== 'EMPACADA' && orden.estado !== 'VERIFICADA')
      throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} todavía no está empacada`, { id: orden.id });
    const guias = await hacerGuias(context, orden);
    audited(context, orden.id, { guias: guias.map(({ guia_nro }) => guia_nro) });
    return { mesa: await mesaDe(context, orden.id), guias };
  }),

  inside(verDestino, (context, { orden_id }) => leerDestino(context, orden_id)),

  inside(corregirDestino, async (context, pedido) => {
    const done = await corregir(context, pedido);
    audited(context, pedido.orden_id, { ...pedido, guias: done.guias.map(({ guia_nro }) => guia_nro) });
    return done;
  }),

  inside(sinLoQueFalta, async (context, pedido) => {
    const { guias, ...anotado } = await enviarSinLoQueFalta(context, pedido);
    audited(context, pedido.orden_id, { ...anotado, guias: guias.map(({ guia_nro }) => guia_nro) });
    return { mesa: await mesaDe(context, pedido.orden_id), guias };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirBultos, async ({ db, session, scope, audit }, { bultos, formato }) => {
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('BULTO_NO_ENCONTRADO');
    const wanted = [...new Set(bultos)];
    const rows = await narrowed(db, scope, () => selectImpresos(db, scope, wanted));
    const [first] = rows;
    if (first === undefined || rows.length < wanted.length)
      throw new AppError('BULTO_NO_ENCONTRADO', { bultos: wanted.length });
    const guias = [...new Set(rows.flatMap(({ guia_id }) => guia_id ?? []))];
    const impresion = { usuario_id: session.usuario.id, formato, etiquetas: rows.length, motivo: null };
    if (guias.length > 0) await insertImpresion(db, { ...impresion, guias, bultos: null });
    const filename = `${first.orden}${rows.length === 1 ? `_${first.codigo}` : ''}.${formato}`;
    audit({
      tabla: 'orden_bulto',
      fila_id: first.id,
      antes: null,
      despues: { impresos: rows.map(({ codigo }) => codigo), formato },
    });
    const url = await insertDownloadTicket(db, {
      session,
      proposito: PROPOSITO,
      filename,
      params: { bultos: wanted, formato },
    });
    return { url, filename, etiquetas: rows.length };
  }),

  inside(listCajas, async ({ db, scope, user }) => ({
    depositos: await selectDepositos(db, scope),
    cajas: await selectCajas(db, scope, null),
    dirige: (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) || permits(DIRIGE_PACKING, user),
  })),

  inside(guardarCaja, async (context, pedido) => {
    const { db, scope } = context;
    if (!(await selectDepositos(db, scope)).some(({ id }) => id === pedido.deposito_id))
      throw new AppError('DEPOSITO_NO_ENCONTRADO', pedido);
    const caja = await saveCaja(db, pedido, await embalajeDe(context, pedido));
    if (caja === null) throw new AppError('CAJA_DE_EMBALAJE_NO_ENCONTRADA', { id: pedido.id });
    context.audit({ tabla: 'caja_de_embalaje', fila_id: caja.id, antes: null, despues: caja });
    return { caja };
  }),
];

function audited({ audit }: CallContext, fila_id: number, despues: Record<string, unknown>): void {
  audit({ tabla: 'orden', fila_id, antes: null, despues });
}
