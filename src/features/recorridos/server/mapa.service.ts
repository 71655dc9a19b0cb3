import type { CallContext } from '#server/dispatcher.ts';
import { handle } from '#server/dispatcher.ts';
import { corregirPunto, marcarPlanta } from '#server/puntos/puntos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import type { RondaPropuesta } from '#shared/rutas/problema.ts';
import { hora } from '#shared/rutas/textos.ts';

import {
  horarioDeParada,
  MAS_PUNTOS,
  mapaDeRecorrido,
  marcarPunto,
  optimizarRecorrido,
  puntosDelPool,
} from '../mapa.contract.ts';
import { selectEsperan, updateHorario, updateLugar } from './lineas.sql.ts';
import { selectDestinadas, selectParadasDestinadas } from './mapa.sql.ts';
import { searchOf } from './orden.ts';
import { componer, inOrder, problemaDeOrden, reckon } from './problema.ts';
import { planta, ubicar } from './puntos.ts';
import { selectRecorrido, updateRecorrido } from './recorridos.sql.ts';
import { choferDe, locked, refuseFrozen, refuseStale, SE_EDITA, seCuentaACiegas } from './reglas.ts';

const SIN_CAMINO = { metros: 0, segundos: 0 } as const;

export const mapaEndpoints = [
  handle(mapaDeRecorrido, async (context, { id }) => {
    const { recorrido, inicio, paradas, problema } = await read(context, id);
    // A stop with an hour is one that is still open: of a round that is back that says which parcels should lie in the van.
    if (await seCuentaACiegas(context, recorrido))
      return { planta: inicio, paradas: [], total: SIN_CAMINO, avisos: [] };
    const [ronda] = reckon(problema);
    const stops = new Map((ronda?.paradas ?? []).map((stop) => [stop.id, stop]));
    return {
      planta: inicio,
      paradas: paradas.map(({ guia_id, punto, desde, hasta }) => {
        const stop = stops.get(guia_id);
        const avisos = (stop?.avisos ?? []).filter(({ razon }) => razon !== 'SIN_PUNTO').map(({ texto }) => texto);
        return { guia_id, punto, desde, hasta, llegada: stop === undefined ? null : hora(stop.llegada), avisos };
      }),
      total: sumOf(ronda),
      avisos: textsOf(ronda),
    };
  }),

  handle(optimizarRecorrido, async (context, { id }) => {
    const { recorrido, open, problema } = await read(context, id);
    if (recorrido.destino !== null || !SE_EDITA.has(recorrido.estado))
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `${recorrido.numero} no admite otro orden`, { id });
    if (open.length === 0) throw new AppError('RECORRIDO_VACIO', { id });
    const { rondas, sin_lugar } = await searchOf(problema);
    const given = problema.rondas[0]?.orden ?? [];
    const anterior = given.map((one) => one.id);
    const found = componer(given, rondas[0]?.paradas.map((stop) => stop.id) ?? []);
    const [before] = reckon(problema);
    const [after] = reckon(inOrder(problema, found));
    const isBetter = worseness(after) < worseness(before);
    const numeros = new Map(open.map(({ guia_id, guia_nro }) => [guia_id, guia_nro]));
    return {
      version: recorrido.version,
      anterior,
      orden: isBetter ? found : anterior,
      antes: sumOf(before),
      despues: sumOf(isBetter ? after : before),
      sin_lugar: sin_lugar.map((one) => ({
        guia_id: one.id,
        guia_nro: numeros.get(one.id) ?? '',
        razon: one.texto,
      })),
      avisos: [
        ...textsOf(isBetter ? after : before),
        ...((isBetter ? after : before)?.paradas.flatMap((stop) =>
          stop.avisos.map(({ texto }) => `${numeros.get(stop.id)}: ${texto}`),
        ) ?? []),
      ],
    };
  }),

  handle(puntosDelPool, async ({ db }, filtros) => {
    const guias = await selectEsperan(db, filtros, MAS_PUNTOS);
    const ubicadas = await ubicar(db, await selectDestinadas(db, guias));
    return { planta: await planta(db), puntos: ubicadas };
  }),

  handle(marcarPunto, async (context, { guia_id, lat, lng }) => {
    const { db, user, audit } = context;
    const given = { punto: { lat, lng }, usuario_id: user.id };
    audit({ tabla: 'punto', fila_id: guia_id, antes: null, despues: { guia_id, lat, lng } });
    if (guia_id === null) {
      await marcarPlanta(db, given);
      return { aprendida: true };
    }
    const [guia] = await selectDestinadas(db, [guia_id]);
    if (guia === undefined) throw new AppError('GUIA_NO_ENCONTRADA', { guia_id });
    const { departamento_id, localidad, direccion } = guia;
    const aprendida = await corregirPunto(
      db,
      { departamento_id, localidad: localidad ?? '', direccion: direccion ?? '' },
      given,
    );
    const isHeld = await updateLugar(db, guia_id, aprendida ? null : { lat, lng });
    if (!aprendida && !isHeld) throw new AppError('DIRECCION_SIN_PUERTA', { guia_id });
    return { aprendida };
  }),

  handle(horarioDeParada, async (context, { id, version, guia_id, desde, hasta }) => {
    const recorrido = await locked(context, id);
    refuseStale(recorrido, version);
    refuseFrozen(recorrido, 'datos');
    if ((desde === null) !== (hasta === null) || (desde !== null && hasta !== null && desde >= hasta))
      throw new AppError('DATOS_INVALIDOS', { id }, { hasta: 'El horario va de una hora a otra posterior' });
    if (!(await updateHorario(context.db, { id, guia_id, desde, hasta })))
      throw new AppError('GUIA_NO_ENCONTRADA', { guia_id });
    context.audit({ tabla: 'recorrido', fila_id: id, antes: null, despues: { guia_id, desde, hasta } });
    return { version: await updateRecorrido(context.db, id, { usuario_id: context.user.id }) };
  }),
];

/** A round with its points. @throws AppError RECORRIDO_NO_ENCONTRADO */
async function read({ db, user }: CallContext, id: number) {
  const recorrido = await selectRecorrido(db, id, choferDe(user));
  if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
  const [inicio, paradas] = [await planta(db), await ubicar(db, await selectParadasDestinadas(db, id))];
  const { salida_prevista } = recorrido;
  const open = paradas.filter(({ abierta }) => abierta);
  return {
    recorrido,
    inicio,
    paradas,
    problema: problemaDeOrden({ id, inicio, salida_prevista, paradas: open }),
    open,
  };
}

/** Windows first, then the way. */
function worseness(ronda: RondaPropuesta | undefined): number {
  if (ronda === undefined) return 0;
  const late = ronda.paradas.filter(({ avisos }) => avisos.some(({ razon }) => razon === 'VENTANA')).length;
  return late * 1e6 + ronda.segundos;
}

function sumOf(ronda: RondaPropuesta | undefined) {
  return { metros: ronda?.metros ?? 0, segundos: ronda?.segundos ?? 0 };
}

function textsOf(ronda: RondaPropuesta | undefined): string[] {
  return (ronda?.avisos ?? []).map(({ texto }) => texto);
}
