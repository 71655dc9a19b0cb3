import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { presupuestoDe } from '#shared/rutas/presupuesto.ts';
import {
  MOST_PARADAS,
  type ParadaDeRonda,
  type Problema,
  type Punto,
  type RondaPedida,
} from '#shared/rutas/problema.ts';
import { hora, SIN_CALLES } from '#shared/rutas/textos.ts';

import { aplicarReparto, cancelarReparto, type Reparto, repartirGuias, verReparto } from '../repartir.contract.ts';
import { paradasUbicadas } from './destino.ts';
import { agregar } from './guias.ts';
import { selectPorLevantar, ubicarLevantes } from './levantes.sql.ts';
import { selectLineas } from './lineas.sql.ts';
import { selectDestinadas } from './mapa.sql.ts';
import {
  esLevante,
  idDeLevante,
  MEDIDAS,
  ordenDe,
  pedidaDe,
  pedidaDeLevante,
  SIN_TOPE,
  tiemposDe,
  turnoDe,
} from './problema.ts';
import { planta, ubicar, ubicarLugares } from './puntos.ts';
import { selectRecorrido, updateRecorrido } from './recorridos.sql.ts';
import { locked, refuseFrozen, refuseStale, SE_ARMA } from './reglas.ts';
import {
  cancelPropuesta,
  insertPropuesta,
  lockPropuesta,
  type Pedido,
  saveAplicado,
  selectPropuesta,
} from './repartir.sql.ts';
import { selectTiempos, type Tiempos } from './tiempos.sql.ts';

type Pedida = Parameters<Parameters<typeof handle<typeof repartirGuias>>[1]>[1];

/** A few stops are dealt out at once; nobody waits longer for them than for a whole morning's. */
const LEAST_MS = 1_000;
const MS_A_STOP = 40;

export const repartirEndpoints = [
  handle(repartirGuias, async (context, asked) => {
    const pedido = await pedidoDe(context, asked);
    const { milisegundos } = presupuestoDe(pedido.problema, 1);
    const id = await insertPropuesta(context.db, {
      usuario_id: context.user.id,
      pedido,
      milisegundos: Math.min(milisegundos, LEAST_MS + pedido.problema.paradas.length * MS_A_STOP),
    });
    const recorridos = asked.recorridos.map((one) => one.id);
    context.audit({ tabla: 'recorrido_propuesta', fila_id: id, antes: null, despues: { recorridos } });
    return { propuesta_id: id };
  }),

  handle(verReparto, async ({ db }, { id }) => {
    const propuesta = await selectPropuesta(db, id);
    if (propuesta === null) throw new AppError('PROPUESTA_NO_ENCONTRADA', { id });
    const { estado, usuario, avance, pedido } = propuesta;
    const inicio = pedido.problema.rondas[0]?.inicio ?? { lat: 0, lng: 0 };
    return { id, estado, usuario, avance, guias: pedido.guias.length, planta: inicio, ...found(propuesta) };
  }),

  handle(cancelarReparto, async ({ db, audit }, { id }) => {
    const propuesta = await lockPropuesta(db, id);
    if (propuesta === null) throw new AppError('PROPUESTA_NO_ENCONTRADA', { id });
    await cancelPropuesta(db, id);
    audit({ tabla: 'recorrido_propuesta', fila_id: id, antes: { estado: propuesta.estado }, despues: {} });
    return { estado: (await selectPropuesta(db, id))?.estado ?? propuesta.estado };
  }),

  handle(aplicarReparto, async (context, { id, recorrido_id }) => {
    const { db, user, audit } = context;
    const propuesta = await lockPropuesta(db, id);
    const round = propuesta?.resultado?.rondas.find((ronda) => ronda.id === recorrido_id);
    const seen = propuesta?.pedido.rondas.find((ronda) => ronda.id === recorrido_id);
    const given = propuesta?.pedido.problema.rondas.find((ronda) => ronda.id === recorrido_id);
    if (!propuesta || !round || !seen || !given) throw new AppError('PROPUESTA_NO_ENCONTRADA', { id, recorrido_id });
    if (propuesta.aplicados.includes(recorrido_id))
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `${seen.numero} ya recibió lo propuesto`, { id });
    const recorrido = await locked(context, recorrido_id);
    refuseFrozen(recorrido, 'guias');
    refuseStale(recorrido, seen.version);
    const there = new Set(given.orden.map((one) => one.id));
    const proposed = round.paradas.map((stop) => stop.id);
    const done = await agregar(
      context,
      recorrido,
      proposed.filter((stop) => !there.has(stop)),
    );
    await ubicarLevantes(db, recorrido_id, await lugaresDe(db, recorrido_id, proposed));
    await updateRecorrido(db, recorrido_id, { usuario_id: user.id });
    await saveAplicado(db, id, recorrido_id);
    audit({ tabla: 'recorrido', fila_id: recorrido_id, antes: null, despues: { agregadas: done.agregadas } });
    return done;
  }),
];

/** What the search is asked, with everything that its answer is told by. */
async function pedidoDe(context: CallContext, { guias, recorridos }: Pedida): Promise<Pedido> {
  const { db } = context;
  if (new Set(recorridos.map(({ id }) => id)).size !== recorridos.length)
    throw new AppError('DATOS_INVALIDOS', {}, { recorridos: 'Un recorrido está dos veces' });
  const inicio = await planta(db);
  const rounds: Awaited<ReturnType<typeof loDe>>[] = [];
  for (const one of recorridos) rounds.push(await loDe(db, one));
  const held = rounds.flatMap(({ own }) => own);
  const levantes = rounds.flatMap((one) => one.levantes);
  const there = new Set(held.map(({ guia_id }) => guia_id));
  const wanted = [...new Set(guias)].filter((id) => !there.has(id));
  const paradas = [...held, ...(await ubicar(db, await selectDestinadas(db, wanted)))];
  if (paradas.length + levantes.length > MOST_PARADAS)
    throw new AppError(
      'DATOS_INVALIDOS',
      {},
      { guias: `Son ${paradas.length}: reparta hasta ${MOST_PARADAS} por vez` },
    );
  const tiempos = await selectTiempos(db);
  const deTodas = tiemposDe([...paradas, ...levantes], tiempos);
  const problema: Problema = {
    ...{ modo: 'REPARTIR', medidas: MEDIDAS, viaje: deTodas },
    paradas: [
      ...paradas.map((parada) => pedidaDe(parada, tiempos)),
      ...levantes.map((levante) => pedidaDeLevante(levante, tiempos)),
    ],
    rondas: rounds.map((one) => rondaDe(one, inicio, deTodas)),
  };
  return {
    problema,
    rondas: rounds.map(({ recorrido: { id, numero, chofer, version } }) => ({ id, numero, chofer, version })),
    guias: [
      ...paradas.map(({ guia_id, guia_nro, destinatario, direccion, localidad, punto }) => ({
        ...{ id: guia_id, guia_nro, fuente: punto?.fuente ?? null },
        titulo: [destinatario, direccion, localidad].filter(Boolean).join(', '),
      })),
      ...levantes.map(({ id, numero, direccion, punto }) => ({
        ...{ id: idDeLevante(id), guia_nro: numero, fuente: punto?.fuente ?? null, titulo: direccion },
      })),
    ],
  };
}

/** A round with what it has. @throws AppError RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
async function loDe(db: CallContext['db'], topes: Pedida['recorridos'][number]) {
  const { id } = topes;
  const recorrido = await selectRecorrido(db, id, null);
  if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
  if (recorrido.destino !== null || !SE_ARMA.has(recorrido.estado))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${recorrido.numero} ya no se arma: quítelo del reparto`, { id });
  const own = (await paradasUbicadas(db, id)).filter(({ abierta }) => abierta);
  const levantes = await ubicarLugares(db, await selectPorLevantar(db, id));
  return { recorrido, topes, own, levantes };
}

/** What it may take, until when, and what it has in its order. */
function rondaDe(
  { recorrido, topes, own, levantes }: Awaited<ReturnType<typeof loDe>>,
  inicio: Punto,
  tiempos: Tiempos,
): RondaPedida {
  const { id, salida_prevista } = recorrido;
  const { bultos, kg, dm3, horas, paradas, zonas } = topes;
  return {
    ...{ id, inicio, fin: inicio, turno: turnoDe(tiempos, { salida_prevista, horas }) },
    capacidad: [bultos ?? SIN_TOPE, kg ?? SIN_TOPE, dm3 ?? SIN_TOPE],
    ...{ max_paradas: paradas, zonas },
    orden: enSuLugar(ordenDe({ paradas: own, levantes })),
  };
}

/** What a round has keeps its place; what it fetches behind the last of its doors goes among those that come. */
function enSuLugar(orden: readonly ParadaDeRonda[]): ParadaDeRonda[] {
  const last = orden.findLastIndex(({ id }) => !esLevante(id));
  return orden.map(({ id }, index) => ({ id, fija: index <= last, atada: true }));
}

/** Behind which door each fetch comes to stand, now that the round has those that it could take. */
async function lugaresDe(db: CallContext['db'], id: number, orden: readonly number[]) {
  const places = new Map((await selectLineas(db, id)).map((linea) => [linea.guia_id, linea.orden]));
  let last = 0;
  return orden.flatMap((stop) => {
    if (esLevante(stop)) return [{ id: -stop, orden: last }];
    last = places.get(stop) ?? last;
    return [];
  });
}

type Hallada = NonNullable<Awaited<ReturnType<typeof selectPropuesta>>>;

/** The answer in words; nothing before there is one. */
function found({
  pedido,
  resultado,
  aplicados,
}: Hallada): Pick<Reparto, 'rondas' | 'sin_lugar' | 'por_calles' | 'avisos'> {
  if (resultado === null) return { rondas: [], sin_lugar: [], por_calles: false, avisos: [] };
  const points = new Map(pedido.problema.paradas.map(({ id, punto }) => [id, punto]));
  const words = new Map(pedido.guias.map((guia) => [guia.id, guia]));
  const rounds = new Map(pedido.rondas.map((ronda) => [ronda.id, ronda]));
  const there = new Set(pedido.problema.rondas.flatMap(({ orden }) => orden.map(({ id }) => id)));
  return {
    por_calles: resultado.calles === 'POR_CALLES',
    avisos: resultado.calles === 'FALTAN' ? [SIN_CALLES] : [],
    rondas: resultado.rondas.map(({ id, paradas, carga, metros, segundos, salida, fin, avisos }) => ({
      ...{ recorrido_id: id, numero: rounds.get(id)?.numero ?? '', chofer: rounds.get(id)?.chofer ?? null },
      paradas: paradas.flatMap((stop) => {
        const [punto, guia] = [points.get(stop.id), words.get(stop.id)];
        if (!punto || !guia || guia.fuente === null || esLevante(stop.id)) return [];
        return [{ guia_id: stop.id, titulo: guia.titulo, ...punto, fuente: guia.fuente, estaba: there.has(stop.id) }];
      }),
      nuevas: paradas.filter((stop) => !there.has(stop.id)).length,
      ...{ bultos: carga[0] ?? 0, kg: Math.round((carga[1] ?? 0) * 10) / 10, dm3: carga[2] ?? 0 },
      ...{ metros, segundos, salida: hora(salida), fin: hora(fin) },
      avisos: [
        ...avisos.map(({ texto }) => texto),
        ...paradas.flatMap((stop) => stop.avisos.map(({ texto }) => `${words.get(stop.id)?.guia_nro}: ${texto}`)),
      ],
      aplicado: aplicados.includes(id),
    })),
    sin_lugar: resultado.sin_lugar.map(({ id, texto }) => ({
      guia_id: esLevante(id) ? null : id,
      guia_nro: words.get(id)?.guia_nro ?? '',
      razon: texto,
    })),
  };
}
