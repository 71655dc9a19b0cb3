import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import type { DatosDelActo } from '../contract.ts';
import {
  holdsAnother,
  isHeldByOne,
  isRetenida,
  type Nuestra,
  selectMotivoDelTipo,
  updateIncidencia,
} from './incidencias.sql.ts';
import { anotar, dar, falta } from './paso.ts';

/** A matter may hold its parcel back, and lets it go. */

/** Holds the parcel back, or lets it go, whatever the state of the matter. */
export async function hold(
  context: CallContext,
  incidencia: Nuestra,
  { acto, motivo_id }: DatosDelActo & { acto: 'retener' | 'soltar' },
) {
  const { id, numero, estado, guia_id, retiene } = incidencia;
  if (guia_id === null) throw new AppError('INCIDENCIA_SIN_GUIA', { id });
  if (acto === 'soltar') await letGo(context, incidencia);
  else if (!retiene) {
    if (motivo_id === undefined) throw falta({ motivo_id: 'Elija por qué se retiene' });
    await keep(context, { id, numero, guia_id }, { motivo_id });
  }
  context.audit({ tabla: 'incidencia', fila_id: id, antes: { numero, retiene }, despues: { acto } });
  const cambios = { retiene: acto === 'retener' };
  // Whoever holds a parcel back works on the matter: from then on nobody outside takes it back and leaves the parcel held.
  if (cambios.retiene && (estado === 'ABIERTA' || estado === 'CLASIFICADA')) {
    const { responsable_id, ahora } = incidencia;
    const tomada = responsable_id === null ? { responsable_id: context.user.id, tomada: ahora } : {};
    return dar(context, incidencia, { acto: 'tomar', cambios: { ...cambios, ...tomada } });
  }
  await updateIncidencia(context.db, id, cambios);
  return { numero, estado };
}

interface Sujeta {
  readonly id: number;
  readonly numero: string;
  readonly guia_id: number;
}

/** What is held back already is held by this matter as well. */
async function keep(
  context: CallContext,
  { id, numero, guia_id }: Sujeta,
  { motivo_id, autorizado }: { motivo_id: number; autorizado?: true },
): Promise<void> {
  if (!(await isRetenida(context.db, guia_id))) {
    const evento = parcelEvent('RTN', numero, motivo_id);
    await appendEvento(context, { id: guia_id }, autorizado === undefined ? evento : { ...evento, autorizado });
  }
  await anotar(context, id, 'Retuvo la guía.');
}

type DeTipo = Pick<Nuestra, 'id' | 'numero' | 'guia_id'> & { readonly tipo_id: number };

/** A kind that holds back does so by its own right; where the parcel does not allow it the matter goes on, and says why. */
export async function retenerPorTipo(context: CallContext, { id, numero, guia_id, tipo_id }: DeTipo) {
  const motivo_id = guia_id === null ? null : await selectMotivoDelTipo(context.db, tipo_id);
  if (guia_id === null || motivo_id === null) return {};
  try {
    await keep(context, { id, numero, guia_id }, { motivo_id, autorizado: true });
    return { retiene: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await anotar(context, id, `No retuvo la guía, como pide su tipo: ${error.message}`);
    return {};
  }
}

const SIN_EMPEZAR: ReadonlySet<string> = new Set(['ABIERTA', 'CLASIFICADA']);

/** With the first step by which one of ours works on it, or where it becomes of another kind meanwhile; what was let go by hand stays so. */
export async function retenerAlEmpezar(
  context: CallContext,
  incidencia: Nuestra,
  { acto, tipo_id }: { readonly acto: string; readonly tipo_id: number },
) {
  if (incidencia.retiene || !EMPIEZAN.has(acto)) return {};
  const isFirst = SIN_EMPEZAR.has(incidencia.estado);
  const isDue = acto === 'clasificar' ? !isFirst && tipo_id !== incidencia.tipo_id : isFirst;
  return isDue ? retenerPorTipo(context, { ...incidencia, tipo_id }) : {};
}
const EMPIEZAN: ReadonlySet<string> = new Set(['tomar', 'asignar', 'clasificar', 'responder', 'pedir_dato']);

/** The parcel goes on, unless somebody let it go before, or another matter or somebody else holds it. */
export async function letGo(context: CallContext, incidencia: Nuestra): Promise<void> {
  const { id, guia_id, retiene, numero } = incidencia;
  if (!retiene || guia_id === null || !(await isRetenida(context.db, guia_id))) return;
  if (await holdsAnother(context.db, incidencia))
    return anotar(context, id, 'Dejó de retener la guía: la retiene otra incidencia.');
  if (!(await isHeldByOne(context.db, guia_id)))
    return anotar(context, id, 'Dejó de retener la guía: sigue retenida por fuera de las incidencias.');
  // Whoever ends a matter ends what it held: nobody else's rights are asked for.
  await appendEvento(context, { id: guia_id }, { ...parcelEvent('LIB', numero), autorizado: true });
  await anotar(context, id, 'Soltó la guía.');
}

function parcelEvent(tipo: string, numero: string, motivo_id?: number) {
  const datos = { nota: `Incidencia ${numero}`, ...(motivo_id === undefined ? {} : { motivo_id }) };
  return { tipo, fecha_evento: null, clave: null, datos };
}
