import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import type { DatosDelActo } from '../contract.ts';
import { holdsAnother, isHeldByOne, isRetenida, type Nuestra, updateIncidencia } from './incidencias.sql.ts';
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
    // What is held back already is held by this matter as well.
    if (!(await isRetenida(context.db, guia_id)))
      await appendEvento(context, { id: guia_id }, parcelEvent('RTN', numero, motivo_id));
    await anotar(context, id, 'Retuvo la guía.');
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

/** The parcel goes on, unless somebody let it go before, or another matter or somebody else holds it. */
export async function letGo(context: CallContext, incidencia: Nuestra): Promise<void> {
  const { id, guia_id, retiene, numero } = incidencia;
  if (!retiene || guia_id === null || !(await isRetenida(context.db, guia_id))) return;
  if (await holdsAnother(context.db, incidencia))
    return anotar(context, id, 'Dejó de retener la guía: la retiene otra incidencia.');
  if (!(await isHeldByOne(context.db, guia_id)))
    return anotar(context, id, 'Dejó de retener la guía: sigue retenida por fuera de las incidencias.');
  await appendEvento(context, { id: guia_id }, parcelEvent('LIB', numero));
  await anotar(context, id, 'Soltó la guía.');
}

function parcelEvent(tipo: string, numero: string, motivo_id?: number) {
  const datos = { nota: `Incidencia ${numero}`, ...(motivo_id === undefined ? {} : { motivo_id }) };
  return { tipo, fecha_evento: null, clave: null, datos };
}
