import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import { exigirAcordado } from './acordado.ts';
import { locked, refuseArchivada } from './cerrojo.ts';
import { refuseCobro } from './cobro.ts';
import { CORRECCION, correccionOf } from './correccion.ts';
import { type Appended, type Autor, eventoOf, hechoOf, type NuevoEvento, write } from './escritura.ts';
import { canMove, historiaDe, movidos, proyectar, sinceWhen } from './historia.ts';
import { annulHija, refuseTied, seguirDe, tiedTo } from './lazos.ts';
import {
  type Cual,
  comoChofer,
  type Expediente,
  type HechoRegistrado,
  type Paso,
  selectLog,
  selectRendidos,
  selectUltimo,
} from './motor.sql.ts';
import { efectivos, type Hecho, type Pieza } from './proyeccion.ts';
import {
  ENTREGAS,
  elegidas,
  exigenciasDe,
  momento,
  type Pedida,
  papelesDe,
  pasosDe,
  puede,
  refuseBroken,
  refuseIncomplete,
  refuseOtherPlace,
  refuseState,
  soloComoChofer,
} from './reglas.ts';

/** The engine: whatever happens to a parcel goes through here, inside the caller's transaction. */

/** Twice within this time is one reading. */
const SAME_READING_MS = 60_000;

/**
 * Appends an event: locks the parcel, checks state, role, place, money and data, writes event and projection. Everything is checked
 * before anything is written, so a caller may catch a refusal and go on with its transaction.
 * @throws AppError GUIA_NO_ENCONTRADA, EVENTO_DESCONOCIDO, EVENTO_NO_PERMITIDO, EVENTO_AJENO, EVENTO_OTRA_SEDE, EVENTO_SIN_DATOS,
 * GUIA_AJENA_AL_RECORRIDO,
 * EVENTO_EN_EL_FUTURO, EVENTO_MUY_VIEJO, EVENTO_NO_ENCAJA, INTENTOS_AGOTADOS, MOTIVO_SIN_REINTENTO, MONTO_DISTINTO,
 * LLEVA_CONTRA_REEMBOLSO, BULTO_INEXISTENTE, GUIA_YA_DEVUELTA, GUIA_ES_DEVOLUCION
 */
export async function appendEvento(autor: Autor, cual: Cual, nuevo: NuevoEvento): Promise<Appended> {
  const guia = await locked(autor, cual, nuevo);
  if (guia.previo_de_clave !== null) return repeated(autor, guia, nuevo);
  refuseArchivada(guia);
  const fecha = momento(nuevo.fecha_evento, guia.ahora);
  const historia = await historiaDe(autor.db, guia, { tipo: nuevo.tipo, fecha });
  const chosen = elegidas(historia.antes.piezas, nuevo.datos.bultos ?? null);
  const pasos = pasosDe(chosen, guia.pasos);
  if (isRepeat(chosen, { guia, nuevo, fecha, isOpen: pasos.length > 0 })) return repeated(autor, guia, nuevo);
  const isPartial = nuevo.datos.bultos !== undefined && pasos.length < chosen.length;
  if (pasos.length === 0 || isPartial) {
    const estado = chosen.find((pieza) => !canMove(guia, pieza.estado))?.estado ?? null;
    refuseState(guia, estado, estado === guia.estado_general ? await sinceWhen(autor.db, guia) : null);
  }
  await refuse(autor, guia, { nuevo, pasos, fecha });
  const bultos = movidos(historia.antes.piezas, guia, nuevo.datos.bultos ?? null);
  const evento = eventoOf(autor, guia, { nuevo, fecha, bultos });
  const proyeccion = proyectar(historia, hechoOf(evento, guia), guia);
  const { estado_general: estado, piezas: despues } = proyeccion;
  await refuseTied(autor, guia, { tipo: nuevo.tipo, estado, antes: historia.antes.piezas, despues });
  const done = await write(autor, guia, { evento, proyeccion, nuevo });
  await seguirDe(autor, guia, { tipo: nuevo.tipo, estado, ...(nuevo.autorizado && { autorizado: true }) });
  return done;
}

/**
 * Declares an event wrong: a CORR beside it, and the state of what remains. Whoever registered it may do so for the minutes that the
 * table of transitions gives and as long as its round is not closed, whoever leads at any time; never where a later event needs it.
 * `autorizado`: it is a part of an act that whoever calls was let take back.
 * @throws AppError GUIA_NO_ENCONTRADA, EVENTO_NO_PERMITIDO where it is archived, EVENTO_NO_ENCONTRADO, EVENTO_NO_SE_CORRIGE, EVENTO_NO_ENCAJA
 */
export async function correctEvento(
  autor: Autor,
  {
    guia_id,
    evento_id,
    autorizado = false,
  }: { readonly guia_id: number; readonly evento_id: number; readonly autorizado?: boolean },
  nota: string | null,
): Promise<Appended> {
  const guia = await locked(autor, { id: guia_id }, CORRECCION);
  refuseArchivada(guia);
  const { log, pasos } = await selectLog(autor.db, guia.id);
  const wrong = log.find(({ id }) => id === evento_id);
  if (!wrong) throw new AppError('EVENTO_NO_ENCONTRADO', { guia_id, evento_id });
  const rendidos = await selectRendidos(autor.db, guia.id);
  const { user } = autor;
  if (!autorizado && !seCorrige(wrong, { log, pasos, rendidos, user, ahora: guia.ahora }))
    refuseSettled(wrong, rendidos);
  refuseMovedOn(wrong, log);
  const correccion = correccionOf(autor, guia, { wrong, log, pasos, nota });
  const hija = await tiedTo(autor, guia, { tipo: wrong.tipo, estado: correccion.proyeccion.estado_general });
  const also = hija === null ? '' : ` y se anuló la guía ${hija.numero}`;
  const done = await write(autor, guia, { ...correccion, texto: `Se corrigió «${wrong.nombre}»${also}` });
  if (hija !== null) await annulHija(autor, hija);
  return done;
}

/** @throws AppError EVENTO_NO_SE_CORRIGE */
function refuseSettled({ id }: HechoRegistrado, rendidos: ReadonlySet<number>): never {
  if (!rendidos.has(id)) throw new AppError('EVENTO_NO_SE_CORRIGE', { evento_id: id });
  const texto = 'Su recorrido ya se rindió: pídale a un encargado que lo corrija';
  throw new RefusalError('EVENTO_NO_SE_CORRIGE', texto, { evento_id: id });
}

/** What went over to another round and was moved there is handed back there. @throws RefusalError EVENTO_NO_ENCAJA */
function refuseMovedOn(wrong: HechoRegistrado, log: readonly HechoRegistrado[]): void {
  if (wrong.tipo !== 'TRF' || efectivos(log).at(-1)?.id === wrong.id) return;
  throw new RefusalError('EVENTO_NO_ENCAJA', 'Ya se movió en el recorrido nuevo: pásela de vuelta', {
    evento_id: wrong.id,
  });
}

interface Correccion {
  readonly log: readonly Hecho[];
  readonly pasos: readonly Paso[];
  /** Events of rounds that were counted and signed with them. */
  readonly rendidos: ReadonlySet<number>;
  readonly user: Autor['user'];
  readonly ahora: string;
}

/** Data and corrected addresses are changed by new facts, not by taking old ones back; what became stock is moved on as stock. */
const NO_SE_CORRIGEN: ReadonlySet<string> = new Set(['DAT', 'CORR', 'DIR', 'STK']);

/** Whether this person may declare the event wrong at this moment, as far as time and person go. */
export function seCorrige(
  evento: Pick<HechoRegistrado, 'id' | 'tipo' | 'usuario_id' | 'fecha_registro'>,
  { log, pasos, rendidos, user, ahora }: Correccion,
): boolean {
  if (NO_SE_CORRIGEN.has(evento.tipo) || log.some(({ corrige_id }) => corrige_id === evento.id)) return false;
  // Who leads leads our own people: the same role in the hands of a client's or an agency's says nothing of parcels.
  if (user.tipo_usuario === 'personal' && isEncargado(user)) return true;
  if (rendidos.has(evento.id)) return false;
  const open = pasos.filter(({ tipo_evento, valida_hasta }) => tipo_evento === evento.tipo && valida_hasta === null);
  // Of a kind that no version knows any more, nothing says for how long.
  const minutes = open.length === 0 ? 0 : Math.min(...open.map((paso) => paso.deshacer_minutos));
  return evento.usuario_id === user.id && Date.parse(ahora) - Date.parse(evento.fecha_registro) <= minutes * 60_000;
}

/** The same as the last one of every piece: once more in the same minute, or where the state has no room for another. */
function isRepeat(
  chosen: readonly Pieza[],
  { guia, nuevo, fecha, isOpen }: { guia: Expediente; nuevo: NuevoEvento; fecha: string; isOpen: boolean },
): boolean {
  const isLast = chosen.every(({ ultimo_evento }) => ultimo_evento === nuevo.tipo);
  // To and fro between rounds is never the same twice.
  if (!isLast || nuevo.tipo === 'TRF') return false;
  const gap = Math.abs(Date.parse(fecha) - Date.parse(guia.ultimo_fecha));
  return !isOpen || (gap < SAME_READING_MS && nuevo.datos.nota === undefined);
}

async function refuse(
  { db, user }: Autor,
  guia: Expediente,
  { nuevo, pasos, fecha }: { nuevo: NuevoEvento; pasos: readonly Paso[]; fecha: string },
): Promise<void> {
  if (nuevo.tipo === 'TRF' && nuevo.recorrido_id === undefined)
    throw new RefusalError('EVENTO_SIN_DATOS', 'Se pasa a otro recorrido desde el recorrido que la lleva', {
      guia_id: guia.id,
    });
  const papeles = papelesDe(user);
  if (nuevo.tipo === 'STK' && nuevo.autorizado !== true)
    throw new RefusalError('EVENTO_NO_PERMITIDO', 'Reingresa a stock quien la lee en el muelle del depósito', {
      guia_id: guia.id,
    });
  if (nuevo.autorizado !== true && !pasos.every((paso) => puede(paso, papeles)))
    throw new AppError('EVENTO_AJENO', { guia_id: guia.id, tipo: nuevo.tipo });
  const asked = new Set<Pedida>(exigenciasDe(guia, nuevo.tipo, pasos));
  if (soloComoChofer(pasos, papeles)) {
    const { es, pruebas } = await comoChofer(db, { guia_id: guia.id, chofer_id: user.id, fecha });
    if (!es) throw new AppError('GUIA_AJENA_AL_RECORRIDO', { guia_id: guia.id, tipo: nuevo.tipo });
    // Whichever page a driver tells it on, the client's word on proofs is the same.
    if (ENTREGAS.has(nuevo.tipo)) for (const prueba of pruebas) asked.add(prueba);
  }
  for (const prueba of exigirAcordado(user, guia, nuevo)) asked.add(prueba);
  refuseOtherPlace(guia, nuevo.tipo, nuevo.datos.agente_id);
  refuseIncomplete(guia, [...asked], nuevo.datos);
  refuseBroken(guia, nuevo.tipo, nuevo.datos);
  refuseCobro(guia, nuevo.tipo, nuevo.datos);
}

async function repeated({ db }: Autor, guia: Expediente, { tipo, datos }: NuevoEvento): Promise<Appended> {
  const last = await selectUltimo(db, guia.id, tipo);
  const who = last?.usuario ? `, ${last.usuario}` : '';
  const texto = `Ya estaba: ${guia.nombre}${last ? `, ${formatDateMinute(last.fecha_evento)}${who}` : ''}`;
  return {
    evento_id: guia.previo_de_clave ?? last?.id ?? 0,
    repetido: true,
    texto,
    guia,
    bultos: datos.bultos ?? null,
  };
}
