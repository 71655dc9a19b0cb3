import { type CallContext, handle } from '#server/dispatcher.ts';
import { selectAnotaciones } from '#server/documentos.sql.ts';
import { actosDe } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';

import {
  ACTOS,
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  listRecorridos,
  moverRecorrido,
  nuevoRecorrido,
  opcionesDeRecorrido,
  prepararRecorrido,
  quitarGuias,
  type RecorridoFila,
  verRecorrido,
} from '../contract.ts';
import { deshacerActo } from '../deshacer.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { cargar, mover, planificar, soltar } from './actos.ts';
import { crear } from './crear.ts';
import { deshacer, porDeshacer } from './deshacer.ts';
import { agregar, caben, leidas, mostrada, quitar } from './guias.ts';
import { selectLevantesDe, ubicarLevantes } from './levantes.sql.ts';
import { selectAbiertas, selectLineas, selectPool, updateOrden } from './lineas.sql.ts';
import { ajeno, deCodigo, refuseAjeno, SIN_ORIGEN } from './origen.ts';
import { selectVehiculos } from './plan.sql.ts';
import { cargaLeida, fijarVehiculo } from './plan.ts';
import {
  isChofer,
  selectChoferes,
  selectHoy,
  selectRecorrido,
  selectRecorridos,
  updateRecorrido,
} from './recorridos.sql.ts';
import {
  actorDe,
  choferDe,
  cuentaACiegas,
  locked,
  refuseFrozen,
  refuseStale,
  SE_EDITA,
  seCuentaACiegas,
  sinCobros,
  tipoPedido,
} from './reglas.ts';

export const recorridosEndpoints = [
  handle(listRecorridos, async ({ db, user }, { dia, estado }) => {
    const pedido = { dia: dia ?? null, estado: estado ?? null, chofer_id: choferDe(user) };
    const recorridos = await selectRecorridos(db, pedido);
    return {
      dia: dia ?? recorridos[0]?.dia ?? (await selectHoy(db)),
      recorridos: cuentaACiegas(user) ? recorridos.map(sinEsperado) : recorridos,
    };
  }),

  handle(verRecorrido, async (context, { id }) => {
    const { db, user } = context;
    const recorrido = await selectRecorrido(db, id, choferDe(user));
    if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
    const open = await actosDe(actorDe(context), { entidad: 'recorrido', id, estado: recorrido.estado });
    const actos = open.flatMap(({ acto, nombre }) => {
      const known = ACTOS.find((one) => one === acto);
      return known === undefined ? [] : [{ acto: known, nombre }];
    });
    const isBlind = await seCuentaACiegas(context, recorrido);
    const sin_cobros = await sinCobros(context, recorrido);
    const lineas = isBlind ? [] : await selectLineas(db, id);
    return {
      recorrido,
      levantes: await selectLevantesDe(db, id),
      lineas: sin_cobros ? lineas.map((linea) => ({ ...linea, cobrar: null })) : lineas,
      ...{ a_ciegas: isBlind, sin_cobros },
      carga: SE_EDITA.has(recorrido.estado) ? await cargaLeida(db, id) : null,
      actos,
      ...(await porDeshacer(context, recorrido)),
      historia: await selectAnotaciones(db, 'recorrido', id),
    };
  }),

  handle(opcionesDeRecorrido, async ({ db }) => ({
    choferes: await selectChoferes(db),
    vehiculos: await selectVehiculos(db),
  })),

  handle(poolDeRecorrido, ({ db }, filtros) => selectPool(db, filtros)),

  handle(prepararRecorrido, async ({ db, user }, { code }) => {
    const { origen, borrador, nombre, guias, quedan_fuera } = await deCodigo(db, code);
    const de_otro = ajeno(borrador, origen, user.id);
    return {
      nombre,
      guias: guias.length,
      quedan_fuera: [...quedan_fuera],
      recorrido_id: de_otro === null ? (borrador?.recorrido_id ?? null) : null,
      de_otro,
    };
  }),

  handle(nuevoRecorrido, async (context, { code }) => {
    const { id, guias, quedan_fuera } = await empezado(context, code);
    const recorrido = await locked(context, id);
    const { rechazadas } = await agregar(context, recorrido, guias);
    await updateRecorrido(context.db, id, { usuario_id: context.user.id });
    return { recorrido_id: id, quedan_fuera: [...quedan_fuera, ...rechazadas] };
  }),

  handle(crearRecorrido, async (context, { dia }) => ({
    recorrido_id: await nuevo(context, { ...SIN_ORIGEN, ...(dia === undefined ? {} : { dia }) }),
  })),

  handle(guardarRecorrido, async (context, { id, version, ...pedido }) => {
    const { db, user, audit } = context;
    const { chofer_id, vehiculo_id, salida_prevista, orden, fijas, levantes, mixto } = pedido;
    const recorrido = await locked(context, id);
    refuseStale(recorrido, version);
    refuseFrozen(recorrido, 'datos');
    if (chofer_id && !(await isChofer(db, chofer_id))) throw new AppError('CHOFER_NO_DISPONIBLE', { chofer_id });
    if (chofer_id === null && recorrido.estado !== 'BORRADOR') throw new AppError('RECORRIDO_SIN_CHOFER', { id });
    const tipo = mixto === undefined ? undefined : await tipoPedido(context, recorrido, mixto);
    if (orden !== undefined) await ordenar(context, id, { orden, fijas: fijas ?? [] });
    await ubicarLevantes(db, id, levantes ?? []);
    // Another driver comes with another vehicle, unless one is named.
    const vehiculo = vehiculo_id === undefined && chofer_id !== undefined ? null : vehiculo_id;
    const changed = await updateRecorrido(db, id, {
      ...{ chofer_id, vehiculo_id: vehiculo, salida_prevista, tipo, usuario_id: user.id },
    });
    if (recorrido.estado !== 'BORRADOR' && vehiculo !== undefined) await fijarVehiculo(db, id);
    const antes = { numero: recorrido.numero, chofer_id: recorrido.chofer_id, vehiculo_id: recorrido.vehiculo_id };
    audit({
      tabla: 'recorrido',
      fila_id: id,
      antes,
      despues: pedido,
    });
    return { version: changed };
  }),

  handle(agregarGuias, async (context, { id, guias = [], codigo, filtros }) => {
    const recorrido = await locked(context, id);
    refuseFrozen(recorrido, 'guias');
    const read = codigo === undefined ? [] : await leidas(context, recorrido, codigo);
    const waiting = filtros === undefined ? [] : await caben(context.db, id, filtros);
    const { agregadas, rechazadas } = await agregar(context, recorrido, [...guias, ...waiting, ...(read ?? [])]);
    await updateRecorrido(context.db, id, { usuario_id: context.user.id });
    context.audit({ tabla: 'recorrido', fila_id: id, antes: null, despues: { agregadas } });
    return {
      agregadas,
      rechazadas:
        codigo !== undefined && read === null
          ? [{ guia_nro: mostrada(codigo), razon: 'No existe' }, ...rechazadas]
          : rechazadas,
    };
  }),

  handle(quitarGuias, async (context, { id, guias }) => {
    const recorrido = await locked(context, id);
    refuseFrozen(recorrido, 'guias');
    const done = await quitar(context, recorrido, guias);
    await updateRecorrido(context.db, id, { usuario_id: context.user.id });
    context.audit({ tabla: 'recorrido', fila_id: id, antes: null, despues: { quitadas: done.quitadas } });
    return done;
  }),

  handle(cargarGuia, async (context, { id, codigo }) => {
    const recorrido = await locked(context, id);
    if (recorrido.estado !== 'PLANIFICADO' && recorrido.estado !== 'EN_CARGA')
      refuseFrozen({ ...recorrido, estado: 'EN_RUTA' }, 'guias');
    return cargar(context, recorrido, codigo);
  }),

  handle(moverRecorrido, async (context, { id, acto, confirma = false }) => {
    const recorrido = await locked(context, id);
    if (acto === 'salir') return soltar(context, recorrido, confirma);
    return acto === 'planificar' ? planificar(context, recorrido, confirma) : mover(context, recorrido, acto);
  }),

  handle(deshacerActo, async (context, { id, acto }) => deshacer(context, await locked(context, id), acto)),
];

/**
 * The draft that a label stands for: today's own one, or a new one. Of two who read it at the same moment the second finds what the first made.
 * @throws CARRO_DE_OTRO, CODIGO_SIN_RECORRIDO, and REINTENTE where that is gone again
 */
async function empezado(context: CallContext, code: string) {
  const found = await deSuCodigo(context, code);
  const id = found.borrador?.recorrido_id ?? (await crear(context, found.origen));
  if (id !== null) return { ...found, id };
  const now = await deSuCodigo(context, code);
  if (now.borrador === null) throw new AppError('REINTENTE', { code });
  return { ...now, id: now.borrador.recorrido_id };
}

async function deSuCodigo({ db, user }: CallContext, code: string) {
  const found = await deCodigo(db, code);
  refuseAjeno(code, ajeno(found.borrador, found.origen, user.id));
  return found;
}

/** Without a label there is no other draft to collide with; were there one all the same, whoever asks tries again. @throws AppError REINTENTE */
async function nuevo(context: CallContext, asked: Parameters<typeof crear>[1]): Promise<number> {
  const id = await crear(context, asked);
  if (id === null) throw new AppError('REINTENTE', { destino_id: asked.destino_id, carro_id: asked.carro_id });
  return id;
}

/** @throws AppError DATOS_INVALIDOS where the order has a hole, or names one twice or one that is not there */
async function ordenar(
  { db }: CallContext,
  id: number,
  plan: { orden: readonly number[]; fijas: readonly number[] },
): Promise<void> {
  const there = (await selectAbiertas(db, id)).map(({ guia_id }) => guia_id);
  const named = new Set(plan.orden);
  if (named.size !== plan.orden.length || named.size !== there.length || there.some((guia) => !named.has(guia)))
    throw new AppError(
      'DATOS_INVALIDOS',
      { id },
      { orden: 'El orden debe nombrar cada guía del recorrido una sola vez' },
    );
  await updateOrden(db, id, plan);
}

/** What whoever is to count is not told: what was collected on the way, nor, of a round that is back, which parcels still are to come out of it. */
function sinEsperado(fila: RecorridoFila): RecorridoFila {
  const told = { ...fila, en_la_calle: null, en_la_calle_usd: null, sobre_limite: false };
  return fila.estado === 'EN_RENDICION' ? { ...told, lineas: [], cuentas: [] } : told;
}
