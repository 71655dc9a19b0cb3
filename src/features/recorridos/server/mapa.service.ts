import type { CallContext } from '#server/dispatcher.ts';
import { handle } from '#server/dispatcher.ts';
import { corregirPunto, marcarPlanta } from '#server/puntos/puntos.ts';
import { conCalles, faltanCalles } from '#server/rutas/tabla-de-viajes.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { COSTO_ESPERA } from '#shared/rutas/estado.ts';
import type { Problema, Propuesta as PropuestaDeRondas, RondaPropuesta } from '#shared/rutas/problema.ts';
import { hora, SIN_CALLES } from '#shared/rutas/textos.ts';

import {
  horarioDeParada,
  MAS_PUNTOS,
  mapaDeRecorrido,
  marcarPunto,
  optimizarRecorrido,
  puntosDelPool,
} from '../mapa.contract.ts';
import { companiaEndpoints } from './compania.service.ts';
import { destinoDe, destinoEnMapa, paradasUbicadas, problemaDeTronco } from './destino.ts';
import { selectPorLevantar } from './levantes.sql.ts';
import { selectEsperan, updateHorario, updateLugar } from './lineas.sql.ts';
import { selectDestinadas, selectZonaDePlantilla } from './mapa.sql.ts';
import { searchOf } from './orden.ts';
import {
  comoSeLee,
  componer,
  enPartes,
  esLevante,
  idDeLevante,
  inOrder,
  type Parada,
  problemaDeOrden,
  reckon,
} from './problema.ts';
import { type LevanteUbicado, planta, ubicar, ubicarLugares } from './puntos.ts';
import { selectRecorrido, updateRecorrido } from './recorridos.sql.ts';
import { choferDe, locked, refuseFrozen, refuseStale, SE_EDITA, seCuentaACiegas } from './reglas.ts';
import { selectHoras, selectTiempos } from './tiempos.sql.ts';
import { torreEndpoints } from './torre.service.ts';
import { ajenasDe, zonasEnMapa } from './zonas.ts';

const SIN_CAMINO = { metros: 0, segundos: 0 } as const;

export const mapaEndpoints = [
  handle(mapaDeRecorrido, async (context, { id }) => {
    const { recorrido, inicio, paradas, open, levantes, destino, problema, notas } = await read(context, id);
    // A stop with an hour is one that is still open: of a round that is back that says which parcels should lie in the van.
    if (await seCuentaACiegas(context, recorrido))
      return { planta: inicio, paradas: [], levantes: [], total: SIN_CAMINO, jornada_s: 0, avisos: [], zonas: [] };
    const [ronda] = reckon(problema);
    const stops = new Map((ronda?.paradas ?? []).map((stop) => [stop.id, stop]));
    const puertas = open.filter(({ agente_id }) => agente_id === null);
    const ajenas = ajenasDe(puertas, await selectZonaDePlantilla(context.db, id));
    const reckoned = (id: number) => {
      const stop = stops.get(id);
      const avisos = (stop?.avisos ?? []).filter(({ razon }) => razon !== 'SIN_PUNTO').map(({ texto }) => texto);
      const ajena = ajenas.get(id);
      return {
        llegada: stop === undefined ? null : hora(stop.llegada),
        avisos: ajena === undefined ? avisos : [...avisos, ajena],
      };
    };
    return {
      planta: inicio,
      paradas: paradas.map(({ guia_id, punto, desde, hasta }) => ({
        ...{ guia_id, punto, desde, hasta },
        ...reckoned(guia_id),
      })),
      levantes: levantes.map((one) => ({ id: one.id, punto: one.punto, ...reckoned(idDeLevante(one.id)) })),
      ...(destino === null ? {} : { destino: destinoEnMapa(destino, ronda) }),
      total: sumOf(ronda),
      jornada_s: jornadaDe(problema),
      avisos: [...textsOf(ronda), ...notas],
      zonas: await zonasEnMapa(context.db, paradas),
    };
  }),

  handle(optimizarRecorrido, async (context, { id }) => {
    const { recorrido, open, levantes, problema } = await read(context, id);
    if (recorrido.destino !== null || !SE_EDITA.has(recorrido.estado))
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `${recorrido.numero} no admite otro orden`, { id });
    if (open.length + levantes.length === 0) throw new AppError('RECORRIDO_VACIO', { id });
    const found = proposed(problema, await searchOf(problema), { open, levantes });
    return { version: recorrido.version, ...found, por_calles: problema.tabla !== undefined };
  }),

  handle(puntosDelPool, async ({ db }, filtros) => {
    const guias = await selectEsperan(db, filtros, MAS_PUNTOS);
    const ubicadas = await ubicar(db, await selectDestinadas(db, guias));
    return { planta: await planta(db), puntos: ubicadas, zonas: await zonasEnMapa(db, ubicadas) };
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

  ...torreEndpoints,
  ...companiaEndpoints,
];

/** A round with its points. @throws AppError RECORRIDO_NO_ENCONTRADO */
async function read({ db, user, sessions }: CallContext, id: number) {
  const recorrido = await selectRecorrido(db, id, choferDe(user));
  if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
  const [inicio, paradas] = [await planta(db), await paradasUbicadas(db, id)];
  const { salida_prevista } = recorrido;
  const open = paradas.filter(({ abierta }) => abierta);
  const levantes = await ubicarLugares(db, await selectPorLevantar(db, id));
  const [tiempos, horas] = [await selectTiempos(db), await selectHoras(db, id)];
  const destino = await destinoDe(db, id);
  const given = { id, inicio, salida_prevista, tiempos, horas };
  const { ruteo } = sessions.installation;
  const asked =
    destino === null ? problemaDeOrden({ ...given, paradas: open, levantes }) : problemaDeTronco(destino, given);
  const problema = await conCalles(ruteo, asked);
  const notas = faltanCalles(ruteo, problema) ? [SIN_CALLES] : [];
  return { recorrido, inicio, paradas, levantes, destino, problema, open, notas };
}

/** What was found beside what there is, where it is better; else what there is. */
function proposed(
  problema: Problema,
  { rondas, sin_lugar }: PropuestaDeRondas,
  { open, levantes }: { open: readonly Parada[]; levantes: readonly LevanteUbicado[] },
) {
  const given = problema.rondas[0]?.orden ?? [];
  const anterior = given.map((one) => one.id);
  const found = comoSeLee(componer(given, rondas[0]?.paradas.map((stop) => stop.id) ?? []), levantes);
  const [before] = reckon(problema);
  const [after] = reckon(inOrder(problema, found));
  const isBetter = worseness(after) < worseness(before);
  const chosen = isBetter ? after : before;
  const { puertas, levantes: lugares } = enPartes(isBetter ? found : anterior);
  const numeros = new Map([
    ...open.map(({ guia_id, guia_nro }) => [guia_id, guia_nro] as const),
    ...levantes.map(({ id, numero }) => [idDeLevante(id), numero] as const),
  ]);
  return {
    anterior: enPartes(anterior).puertas,
    orden: puertas,
    levantes: lugares,
    antes: sumOf(before),
    despues: sumOf(chosen),
    sin_lugar: sin_lugar.map((one) => ({
      guia_id: esLevante(one.id) ? null : one.id,
      guia_nro: numeros.get(one.id) ?? '',
      razon: one.texto,
    })),
    avisos: [
      ...textsOf(chosen),
      ...(chosen?.paradas.flatMap((stop) => stop.avisos.map(({ texto }) => `${numeros.get(stop.id)}: ${texto}`)) ?? []),
    ],
  };
}

/** How long its day may be. */
function jornadaDe({ rondas }: Problema): number {
  return rondas.reduce((sum, { turno }) => sum + turno.hasta - turno.desde, 0);
}

/** Windows first, then the way, and standing still as the search counts it. */
function worseness(ronda: RondaPropuesta | undefined): number {
  if (ronda === undefined) return 0;
  const late = ronda.paradas.filter(({ avisos }) => avisos.some(({ razon }) => razon === 'VENTANA')).length;
  const waits = ronda.paradas.reduce((sum, { espera_s }) => sum + espera_s, 0);
  return late * 1e6 + ronda.conduccion_s + waits * COSTO_ESPERA;
}

function sumOf(ronda: RondaPropuesta | undefined) {
  return { metros: ronda?.metros ?? 0, segundos: ronda?.segundos ?? 0 };
}

function textsOf(ronda: RondaPropuesta | undefined): string[] {
  return (ronda?.avisos ?? []).map(({ texto }) => texto);
}
