import { project, selectHistoria } from '#features/guias/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import {
  type Casilla,
  crearBorrador,
  descartarBorrador,
  getDocumentos,
  getTransiciones,
  getUso,
  guardarCasilla,
  type Paso,
  probarVersion,
  publicarVersion,
  revisarVersion,
  type Version,
  volverAVersion,
} from '../contract.ts';
import { comoSiempre, pasosLadoALado } from './prueba.ts';
import { type Arista, callejones, compararCasillas, inalcanzables } from './revision.ts';
import {
  copyVersion,
  deleteVersion,
  lockPublicada,
  lockVersion,
  publishVersion,
  saveCasilla,
  selectAbiertas,
  selectCasillas,
  selectDocumentos,
  selectEstados,
  selectTipos,
  selectUso,
  selectVersiones,
} from './transiciones.sql.ts';

type Db = CallContext['db'];

export const transicionesEndpoints = [
  handle(getTransiciones, async ({ db }, { version_id }) => {
    const versiones = await selectVersiones(db);
    const version = versiones.find(({ id, estado }) =>
      version_id === undefined ? estado === 'PUBLICADA' : id === version_id,
    );
    if (!version) throw new AppError('VERSION_NO_ENCONTRADA', { version_id });
    const [estados, tipos, casillas] = await Promise.all([
      selectEstados(db),
      selectTipos(db),
      selectCasillas(db, version.id),
    ]);
    return { version, versiones, estados, tipos, casillas };
  }),

  handle(getUso, async ({ db }) => {
    const [eventos, abiertas] = await Promise.all([selectUso(db), selectAbiertas(db)]);
    return { eventos, abiertas };
  }),

  handle(getDocumentos, async ({ db }) => ({ documentos: await selectDocumentos(db) })),

  handle(crearBorrador, async ({ db, user, audit }, { version_id, nombre }) => {
    const basada_en = await lockPublicada(db);
    if (!(await lockVersion(db, version_id))) throw new AppError('VERSION_NO_ENCONTRADA', { version_id });
    const id = await copyVersion(db, { version_id, nombre, basada_en, usuario_id: user.id });
    audit({ tabla: 'version_transiciones', fila_id: id, antes: null, despues: { nombre, copia_de: version_id } });
    return { id };
  }),

  handle(guardarCasilla, async ({ db, audit }, { version_id, ...asked }) => {
    const casilla = { ...asked, pasos: asked.pasos.map(onceEach) };
    await lockDraft(db, version_id);
    await refuseImpossible(db, casilla);
    const key = (c: Casilla) => c.estado_desde === casilla.estado_desde && c.tipo_evento === casilla.tipo_evento;
    const antes = (await selectCasillas(db, version_id)).find(key);
    await saveCasilla(db, version_id, casilla);
    audit({
      tabla: 'version_transiciones',
      fila_id: version_id,
      antes: antes ? { ...antes } : null,
      despues: { ...casilla },
    });
    return { casilla };
  }),

  handle(revisarVersion, async ({ db }, { version_id, contra_id }) => {
    const versiones = await selectVersiones(db);
    const publicada = versiones.find(({ estado }) => estado === 'PUBLICADA');
    const against = contra_id ?? publicada?.id ?? 0;
    if (![version_id, against].every((wanted) => versiones.some(({ id }) => id === wanted)))
      throw new AppError('VERSION_NO_ENCONTRADA', { version_id, contra_id });
    const [antes, despues] = await Promise.all([selectCasillas(db, against), selectCasillas(db, version_id)]);
    const abiertas = await selectAbiertas(db);
    const faults = await faultsOf(db, despues, abiertas);
    const standing = (wanted: string | null) => abiertas.find(({ estado }) => estado === wanted)?.cantidad ?? 0;
    const withStanding = (estado: EstadoGuia) => ({ estado, abiertas: standing(estado) });
    const cambios = compararCasillas(antes, despues);
    const reviewed = versiones.find(({ id }) => id === version_id);
    const desactualizada = reviewed?.estado === 'BORRADOR' && reviewed.basada_en !== publicada?.id;
    return {
      cambios: cambios.map((cambio) => ({ ...cambio, abiertas: standing(cambio.estado_desde) })),
      callejones: faults.callejones.map(withStanding),
      inalcanzables: faults.inalcanzables.map(withStanding),
      desactualizada,
      se_publica: faults.callejones.length + faults.inalcanzables.length === 0 && !desactualizada,
    };
  }),

  handle(probarVersion, async ({ db, scope }, { version_id, numero }) => {
    // The label of one piece tries the whole parcel.
    const found = await selectHistoria(db, scope, numero.toUpperCase().replace(/B\d{2,3}$/, ''));
    if (!found) throw new AppError('GUIA_NO_ENCONTRADA', { numero });
    const versiones = await selectVersiones(db);
    const publicada = versiones.find(({ estado }) => estado === 'PUBLICADA');
    if (!publicada || !versiones.some(({ id }) => id === version_id))
      throw new AppError('VERSION_NO_ENCONTRADA', { version_id });
    const [hoy, version, tipos] = await Promise.all([
      selectCasillas(db, publicada.id),
      selectCasillas(db, version_id),
      selectTipos(db),
    ]);
    const { guia, log } = found;
    const replay = project(guia, log, comoSiempre(version));
    const previo = replay.ok ? replay : project(guia, log, comoSiempre(hoy));
    return {
      guia: { id: guia.id, numero: guia.numero, estado_general: guia.estado_general },
      historia: replay.ok
        ? { cabe: true, choca: null }
        : {
            cabe: false,
            choca: {
              evento: tipos.find(({ codigo }) => codigo === replay.hecho.tipo)?.nombre ?? replay.hecho.tipo,
              fecha: `${replay.hecho.fecha_evento.slice(0, 19)}Z`,
              estado: replay.estado,
            },
          },
      pasos: pasosLadoALado(guia.estado_general, {
        hoy,
        version,
        nombres: new Map(tipos.map(({ codigo, nombre }) => [codigo, nombre])),
        previo: previo.ok ? (previo.proyeccion.piezas[0]?.previo ?? null) : null,
      }),
    };
  }),

  handle(publicarVersion, async (context, { version_id, nota }) => {
    const publicada = await lockPublicada(context.db);
    const draft = await lockDraft(context.db, version_id);
    if (draft.basada_en !== publicada) throw new AppError('VERSION_DESACTUALIZADA', { version_id, publicada });
    return { version: await publish(context, version_id, nota) };
  }),

  handle(volverAVersion, async (context, { version_id, nota }) => {
    const { db, user } = context;
    const basada_en = await lockPublicada(db);
    const old = await lockVersion(db, version_id);
    if (old?.estado !== 'RETIRADA') throw new AppError('VERSION_NO_ENCONTRADA', { version_id });
    const nombre = `Vuelta a «${old.nombre}»`.slice(0, 80);
    const id = await copyVersion(db, { version_id, nombre, basada_en, usuario_id: user.id });
    return { version: await publish(context, id, nota) };
  }),

  handle(descartarBorrador, async ({ db, audit }, { version_id }) => {
    const draft = await lockDraft(db, version_id);
    await deleteVersion(db, version_id);
    audit({ tabla: 'version_transiciones', fila_id: version_id, antes: { nombre: draft.nombre }, despues: null });
    return {};
  }),
];

/** @throws AppError VERSION_NO_ENCONTRADA, VERSION_NO_ES_BORRADOR */
async function lockDraft(db: Db, id: number): Promise<Version> {
  const version = await lockVersion(db, id);
  if (!version) throw new AppError('VERSION_NO_ENCONTRADA', { id });
  if (version.estado !== 'BORRADOR') throw new AppError('VERSION_NO_ES_BORRADOR', { id });
  return version;
}

/** Named twice is named once. */
function onceEach(paso: Paso): Paso {
  return { ...paso, quien: [...new Set(paso.quien)], exige: [...new Set(paso.exige)] };
}

/** Parcels are made with this event in this state, without asking the state machine. */
const NACE = { tipo_evento: 'DAT', estado_hasta: 'PRE_INGRESADO' } as const;

/**
 * More than one step for one event only where the state before the hold tells them apart; and what makes a parcel stays.
 * @throws AppError PASOS_AMBIGUOS, CASILLA_FIJA, EVENTO_DESCONOCIDO
 */
async function refuseImpossible(db: Db, { estado_desde, tipo_evento, pasos }: Casilla): Promise<void> {
  if (!(await selectTipos(db)).some(({ codigo }) => codigo === tipo_evento))
    throw new AppError('EVENTO_DESCONOCIDO', { tipo_evento });
  const targets = new Set(pasos.map(({ estado_hasta }) => estado_hasta));
  const isRelease = estado_desde === 'RETENIDO' && tipo_evento === 'LIB';
  if (targets.size < pasos.length || (pasos.length > 1 && !isRelease))
    throw new AppError('PASOS_AMBIGUOS', { estado_desde, tipo_evento });
  const isBirth = estado_desde === null && tipo_evento === NACE.tipo_evento;
  if (isBirth && !targets.has(NACE.estado_hasta)) throw new AppError('CASILLA_FIJA', { tipo_evento });
}

async function faultsOf(
  db: Db,
  casillas: readonly Casilla[],
  abiertas: readonly { estado: EstadoGuia; cantidad: number }[],
) {
  const finales = new Set((await selectEstados(db)).filter(({ es_final }) => es_final).map(({ codigo }) => codigo));
  const ocupados = new Set(abiertas.map(({ estado }) => estado));
  const pasos: Arista[] = casillas.flatMap(({ estado_desde, tipo_evento, pasos: steps }) =>
    steps.map(({ estado_hasta }) => ({ estado_desde, tipo_evento, estado_hasta })),
  );
  return { callejones: callejones(pasos, { finales, ocupados }), inalcanzables: inalcanzables(pasos) };
}

/** Refuses what would strand parcels, then puts the version in force. @throws RefusalError VERSION_CON_FALTAS */
async function publish({ db, user, audit }: CallContext, version_id: number, nota: string): Promise<Version> {
  const faults = await faultsOf(db, await selectCasillas(db, version_id), await selectAbiertas(db));
  const named = [...faults.callejones, ...faults.inalcanzables].map((estado) => ESTADO_GUIA[estado].nombre);
  if (named.length > 0)
    throw new RefusalError(
      'VERSION_CON_FALTAS',
      `No se puede publicar: quedan sin salida o sin entrada ${named.join(', ')}`,
      {
        version_id,
      },
    );
  await publishVersion(db, { version_id, nota, usuario_id: user.id });
  audit({ tabla: 'version_transiciones', fila_id: version_id, antes: null, despues: { estado: 'PUBLICADA', nota } });
  const version = await lockVersion(db, version_id);
  if (!version) throw new Error('the version that was published is gone');
  return version;
}
