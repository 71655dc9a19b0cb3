import type { Db } from '#server/db/db.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import { type Expediente, type HechoRegistrado, type Paso, selectLog } from './motor.sql.ts';
import {
  type Choque,
  type EnCurso,
  efectivos,
  type Hecho,
  inicio,
  type Pieza,
  type Proyeccion,
  project,
  step,
} from './proyeccion.ts';
import { refuseState } from './reglas.ts';

/** Where in the life of a parcel an event lands, and what it makes of what came after. */

/** What stood when it happened; with the log around that moment where the row alone does not tell. */
export interface Historia {
  readonly antes: EnCurso;
  readonly log: {
    readonly antes: readonly Hecho[];
    readonly despues: readonly HechoRegistrado[];
    readonly pasos: readonly Paso[];
  } | null;
}

/**
 * A parcel of one piece whose event is the newest is told by its row. A late event, a release and a parcel of several pieces need the log:
 * the event lands in its right place, and what came after must still hold.
 */
export async function historiaDe(
  db: Db,
  guia: Expediente,
  { tipo, fecha }: { readonly tipo: string; readonly fecha: string },
): Promise<Historia> {
  const isNewest = fecha > guia.ultimo_fecha;
  if (isNewest && guia.bultos === 1 && tipo !== 'LIB') return { antes: enCurso(guia), log: null };
  const { log, pasos } = await selectLog(db, guia.id);
  const antes = log.filter(({ fecha_evento }) => fecha_evento <= fecha);
  const despues = log.filter(({ fecha_evento, corrige_id }) => fecha_evento > fecha && corrige_id === null);
  const corrected = [...antes, ...log.filter(({ corrige_id }) => corrige_id !== null)];
  if (efectivos(antes).length === 0)
    throw new RefusalError('EVENTO_NO_ENCAJA', 'Es anterior a los datos de la guía', { guia_id: guia.id });
  const replay = project(guia, corrected, pasos);
  if (!replay.ok) throw noEncaja(guia, replay, log);
  return { antes: replay.proyeccion, log: { antes: corrected, despues, pasos } };
}

/** The row of a parcel of one piece, as the projection on its way. */
function enCurso(guia: Expediente): EnCurso {
  const { estado_general: estado, ultimo_evento, ultimo_fecha, peso_gramos, intentos } = guia;
  return { ...guia, piezas: [{ estado, previo: null, ultimo_evento, ultimo_fecha, peso_gramos, intentos }] };
}

/** Since when the parcel is in the state that its row tells: what left it there, a weighing or a notice, does not count. */
export async function sinceWhen(db: Db, guia: Expediente): Promise<string> {
  const { log, pasos } = await selectLog(db, guia.id);
  let now = inicio(guia, log);
  let since = guia.ultimo_fecha;
  for (const hecho of efectivos(log)) {
    const next = step(now, hecho, pasos);
    if (next === null) break;
    if (next.estado_general !== now.estado_general) since = hecho.fecha_evento;
    now = next;
  }
  return since;
}

export function canMove({ pasos }: Expediente, estado: EstadoGuia | null): boolean {
  return pasos.some(({ estado_desde }) => estado_desde === estado);
}

/** Without pieces named it happens to those that can take it: what is delivered already stays as it is. */
export function movidos(
  piezas: readonly Pieza[],
  guia: Expediente,
  asked: readonly number[] | null,
): readonly number[] | null {
  if (asked !== null) return asked.length === piezas.length ? null : [...new Set(asked)].sort((a, b) => a - b);
  const able = piezas.flatMap(({ estado }, index) => (canMove(guia, estado) ? [index + 1] : []));
  return able.length === piezas.length ? null : able;
}

export function proyectar({ antes, log }: Historia, hecho: Hecho, guia: Expediente): Proyeccion {
  if (log !== null) {
    const replay = project(guia, [...log.antes, hecho, ...log.despues], log.pasos);
    if (!replay.ok) throw noEncaja(guia, replay, log.despues);
    return replay.proyeccion;
  }
  const next = step(antes, hecho, guia.pasos);
  if (next === null || next.estado_general === null) return refuseState(guia, antes.estado_general, null);
  return { ...next, estado_general: next.estado_general };
}

/** What the later event would meet, in words: the person can then correct that one first. */
export function noEncaja(
  guia: Expediente,
  { hecho, estado, deOtraSede }: Choque,
  log: readonly HechoRegistrado[],
): RefusalError {
  const nombre = log.find(({ id }) => id === hecho.id)?.nombre ?? guia.nombre;
  const standing = estado === null ? 'sin historia' : `«${ESTADO_GUIA[estado].nombre}»`;
  const met = deOtraSede ? 'con destino a otra agencia' : standing;
  const texto = `No encaja en la historia: «${nombre}» del ${formatDateMinute(hecho.fecha_evento)} la encontraría ${met}`;
  return new RefusalError('EVENTO_NO_ENCAJA', texto, { guia_id: guia.id });
}
