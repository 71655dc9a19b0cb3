import { selectOrdenLeida } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { insertTransaccion } from '#features/gds-stock/server/public.ts';
import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Params, ServiceContract } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import {
  abrirRecepcion,
  cerrarRecepcion,
  deshacerRecepcion,
  leerRecepcion,
  muelle,
  quitarLectura,
  type RecepcionEntera,
  ubicarLpn as ubicarLpnContrato,
  ubicarStock,
  verRecepcion,
} from '../contract.ts';
import { porReingresar, reingresar as reingresarContrato, verReingreso } from '../reingreso.contract.ts';
import { recibirTodo } from '../todo.contract.ts';
import { asignarTurno, quitarTurno, turnos } from '../turnos.contract.ts';
import { yaNoEsta } from './dejado.ts';
import { selectAndenes, selectMuelle, selectTrabajos } from './muelle.sql.ts';
import { contarDespues, noContar } from './por-contar.ts';
import { deOrden } from './por-recibir.ts';
import {
  insertRecepcion,
  type Recepcion,
  selectEsCiega,
  selectLecturas,
  selectPosterior,
  selectRecepcion,
  selectRenglones,
} from './recepcion.sql.ts';
import { cerrar, deshacer, leer, quitar } from './recibir.ts';
import { recibirTodo as recibir } from './recibir-todo.ts';
import { pendientes, reingresar, ver } from './reingreso.ts';
import { darTurno, soltarTurno, verTurnos } from './turnos.ts';
import { ubicar } from './ubicar.ts';
import { ubicarLpn } from './ubicar-lpn.ts';

/** A dock is a warehouse's own, and our people's. */
function inside<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

export const recepcionEndpoints: readonly Endpoint[] = [
  inside(muelle, ({ db, scope }, { deposito_id }) => selectMuelle(db, scope, deposito_id)),

  inside(verRecepcion, (context, { id }) => enteraDe(context, id)),

  inside(abrirRecepcion, async (context, pedido) => {
    const recepcion = await abrir(context, pedido);
    context.audit({
      tabla: 'recepcion',
      fila_id: recepcion.id,
      antes: null,
      despues: { ...pedido, numero: recepcion.numero },
    });
    return { recepcion };
  }),

  inside(recibirTodo, async (context, pedido) => {
    const unidades = await recibir(context, pedido);
    const recepcion = await recepcionDe(context, pedido.recepcion_id);
    const conteo = await contarDespues(context, recepcion);
    const despues = { ...pedido, unidades, conteo: conteo?.numero ?? null };
    context.audit({ tabla: 'recepcion', fila_id: recepcion.id, antes: null, despues });
    return { recepcion, unidades, wos: await selectTrabajos(context.db, recepcion.transaccion_id), conteo };
  }),

  inside(leerRecepcion, async (context, pedido) => {
    const read = await leer(context, pedido);
    context.audit({
      tabla: 'recepcion_lectura',
      fila_id: read.lectura.id,
      antes: null,
      despues: { ...pedido, sku: read.lectura.sku },
    });
    return read;
  }),

  inside(quitarLectura, async (context, pedido) => {
    await quitar(context, pedido);
    context.audit({ tabla: 'recepcion_lectura', fila_id: pedido.lectura_id, antes: {}, despues: null });
    return enteraDe(context, pedido.recepcion_id);
  }),

  inside(cerrarRecepcion, async (context, pedido) => {
    const unidades = await cerrar(context, pedido);
    const recepcion = await recepcionDe(context, pedido.recepcion_id);
    context.audit({
      tabla: 'recepcion',
      fila_id: recepcion.id,
      antes: null,
      despues: { ...pedido, estado: recepcion.estado, unidades },
    });
    const wos = await selectTrabajos(context.db, recepcion.transaccion_id);
    return { recepcion, unidades: unidades ?? 0, wos };
  }),

  inside(deshacerRecepcion, async (context, pedido) => {
    await noContar(context, pedido.recepcion_id);
    await deshacer(context, pedido);
    const recepcion = await recepcionDe(context, pedido.recepcion_id);
    context.audit({ tabla: 'recepcion', fila_id: recepcion.id, antes: { estado: 'CERRADA' }, despues: pedido });
    return { recepcion };
  }),

  inside(ubicarStock, async (context, pedido) => {
    const done = await ubicar(context, pedido);
    context.audit({
      tabla: 'transaccion',
      fila_id: done.transaccion.id,
      antes: null,
      despues: { ...pedido, numero: done.transaccion.numero },
    });
    return done;
  }),

  inside(ubicarLpnContrato, async (context, pedido) => {
    const done = await ubicarLpn(context, pedido);
    const despues = { ...pedido, numero: done.transaccion.numero, unidades: done.unidades };
    context.audit({ tabla: 'transaccion', fila_id: done.transaccion.id, antes: null, despues });
    return done;
  }),

  inside(turnos, verTurnos),

  inside(asignarTurno, async (context, pedido) => {
    const turno = await darTurno(context, pedido);
    context.audit({ tabla: 'turno_anden', fila_id: pedido.orden_id, antes: null, despues: { ...pedido, ...turno } });
    return { turno };
  }),

  inside(quitarTurno, async (context, { orden_id }) => {
    const quitados = await soltarTurno(context, orden_id);
    context.audit({ tabla: 'turno_anden', fila_id: orden_id, antes: { cuartos: quitados }, despues: null });
    return { quitados };
  }),

  inside(porReingresar, (context) => pendientes(context)),

  inside(verReingreso, (context, pedido) => ver(context, pedido)),

  inside(reingresarContrato, (context, pedido) => reingresar(context, pedido)),
];

async function recepcionDe({ db, scope }: CallContext, id: number): Promise<Recepcion> {
  const recepcion = await selectRecepcion(db, scope, id);
  if (recepcion === null) throw new AppError('RECEPCION_NO_ENCONTRADA', { id });
  return recepcion;
}

/** Whoever counts blind is told no figure until the count is frozen. */
async function enteraDe(context: CallContext, id: number): Promise<RecepcionEntera> {
  const { db } = context;
  const recepcion = await recepcionDe(context, id);
  const isBlind = recepcion.modo === 'CIEGA' && recepcion.estado === 'ABIERTA';
  const all = await selectRenglones(db, recepcion);
  const shown = isBlind ? all.filter(({ contado }) => contado > 0) : all;
  const hides = isBlind || recepcion.orden_id === null;
  return {
    recepcion,
    renglones: shown.map((one) => (hides ? { ...one, esperado: null, admite: null } : one)),
    lecturas: await selectLecturas(db, id),
    wos: await selectTrabajos(db, recepcion.transaccion_id),
    puede_deshacer: await porQueNoDeshace(context, recepcion),
  };
}

async function porQueNoDeshace({ db }: CallContext, recepcion: Recepcion): Promise<string | null> {
  if (recepcion.estado !== 'CERRADA') return 'Solo una recepción cerrada se deshace';
  if (recepcion.orden_id !== null) {
    const later = await selectPosterior(db, recepcion);
    if (later !== null) return `Deshaga antes ${later}`;
  }
  const gone = await yaNoEsta({ db }, recepcion);
  return gone?.dice ?? null;
}

type Pedido = Params<typeof abrirRecepcion>;

/** @throws AppError of the contract */
async function abrir(context: CallContext, pedido: Pedido): Promise<Recepcion> {
  const { db, scope, user } = context;
  const orden_id =
    pedido.orden_id ?? (pedido.orden === undefined ? null : await selectOrdenLeida(db, scope, pedido.orden.trim()));
  if (orden_id === null && pedido.orden !== undefined)
    throw new RefusalError(
      'ORDEN_NO_ENCONTRADA',
      `No hay una orden por recibir con ${pedido.orden.trim().slice(0, 40)}`,
    );
  const whose = orden_id === null ? sinOrden(pedido) : await deOrden(context, orden_id);
  const anden = await andenDe(context, pedido, whose.deposito_id);
  const { cliente_id } = whose;
  const { deposito_id } = anden;
  if (orden_id === null && pedido.modo === 'SIN_CONTEO') throw new AppError('RECEPCION_SIN_ORDEN');
  const made = await insertTransaccion(db, {
    tipo: 'RECEPCION',
    deposito_id,
    cliente_id,
    nota: null,
    usuario_id: user.id,
  });
  const { remito = null, matricula = null } = pedido;
  const modo = await modoDe(context, pedido, cliente_id);
  const head = {
    transaccion_id: made.id,
    orden_id,
    deposito_id,
    cliente_id,
    almacenamiento_id: anden.almacenamiento_id,
  };
  const id = await insertRecepcion(db, { ...head, modo, remito, matricula, usuario_id: user.id });
  return recepcionDe(context, id);
}

/** Guided becomes blind where the client wants that, since nothing is lost by it. @throws AppError RECEPCION_A_CIEGAS for what would not be counted */
async function modoDe({ db }: CallContext, { modo }: Pedido, cliente_id: number): Promise<Pedido['modo']> {
  if (modo === 'CIEGA' || !(await selectEsCiega(db, cliente_id))) return modo;
  if (modo === 'GUIADA') return 'CIEGA';
  throw new AppError('RECEPCION_A_CIEGAS', { cliente_id });
}

function sinOrden({ cliente_id, deposito_id }: Pedido): { cliente_id: number; deposito_id: number | undefined } {
  if (cliente_id === undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { cliente_id: 'Diga de qué cliente es la mercadería' });
  return { cliente_id, deposito_id };
}

/** A dock of that depósito: the one that was read, or the first. */
async function andenDe({ db, scope }: CallContext, { lugar }: Pedido, deposito_id: number | undefined) {
  const docks = await selectAndenes(db, scope, deposito_id);
  if (lugar === undefined) {
    const [first] = docks;
    if (first === undefined)
      throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', 'El depósito no tiene un andén de recepción');
    return first;
  }
  const read = await leerCodigo(db, scope, { texto: lugar, ...(deposito_id === undefined ? {} : { deposito_id }) });
  const dock = docks.find(({ almacenamiento_id }) => almacenamiento_id === read.lugar?.almacenamiento_id);
  if (dock !== undefined) return dock;
  throw read.lugar === null
    ? new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${lugar.trim().slice(0, 40)}`)
    : new RefusalError('NO_COMPATIBLE', `${read.lugar.codigo} no es un andén de recepción`);
}
