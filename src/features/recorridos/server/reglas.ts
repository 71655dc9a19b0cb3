import { papelesDe } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { SessionUser } from '#server/session/sesion.sql.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { MAS_GUIAS } from '../contract.ts';
import { CARGA_POR_OTROS, CUENTA, VE_TODOS } from '../permisos.contract.ts';
import { type Candidata, hasDeAgencia } from './lineas.sql.ts';
import { type Abierto, isPorContar, lockRecorrido } from './recorridos.sql.ts';

/** The rules that decide what may go into a round, and who may plan it. */

/** While it is in one of these its parcels may be changed; from the road on they change by their events alone. */
export const SE_ARMA: ReadonlySet<string> = new Set(['BORRADOR', 'PLANIFICADO', 'EN_CARGA']);
export const SE_EDITA: ReadonlySet<string> = new Set([...SE_ARMA, 'CARGADO']);

/** Whose rounds a person sees: null, all; else that driver's. */
export function choferDe(user: SessionUser): number | null {
  return permits(VE_TODOS, user) ? null : user.id;
}

/** Whoever is to count what comes back is told no figure of it beforehand; our role administrador passes every check, and this one. */
export function cuentaACiegas(user: SessionUser): boolean {
  return permits(CUENTA, user) && !hasRole(user, ROLES.administrador);
}

/** Whether this person is to count what this round brings back, and has not yet: which parcels are still to come out of it is not for them. */
export async function seCuentaACiegas(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  { id, estado }: { readonly id: number; readonly estado: string },
): Promise<boolean> {
  return cuentaACiegas(user) && estado === 'EN_RENDICION' && isPorContar(db, id);
}

/** What each parcel is to bring adds up to what the driver should have: whoever is to count it is told neither, on no day before the seal. */
export async function sinCobros(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  { id, estado }: { readonly id: number; readonly estado: string },
): Promise<boolean> {
  if (!cuentaACiegas(user) || estado === 'RENDIDO' || estado === 'ANULADO') return false;
  return estado !== 'EN_RENDICION' || isPorContar(db, id);
}

/** Of a round of one's own, a driver may take the steps that are the driver's. */
export function actorDe({ db, user }: Pick<CallContext, 'db' | 'user'>, chofer_id: number | null = null): Actor {
  const papeles = papelesDe(user);
  const isOwn = chofer_id === user.id || permits(CARGA_POR_OTROS, user);
  if (papeles === null || !isOwn) return { db, usuario_id: user.id, papeles };
  return { db, usuario_id: user.id, papeles: new Set([...papeles, 'chofer_propio']) };
}

/** @throws AppError RECORRIDO_NO_ENCONTRADO */
export async function locked({ db }: Pick<CallContext, 'db'>, id: number): Promise<Abierto> {
  const recorrido = await lockRecorrido(db, id);
  if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
  return recorrido;
}

/** @throws RefusalError DOCUMENTO_NO_PERMITE */
export function refuseFrozen({ id, numero, estado }: Abierto, what: 'guias' | 'datos'): void {
  const open = what === 'guias' ? SE_ARMA : SE_EDITA;
  if (!open.has(estado))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} ya no se arma: está cargado, salió o terminó`, { id });
}

/** @throws RefusalError DOCUMENTO_CAMBIO with who and when */
export function refuseStale({ id, version, cambiado, cambiado_por }: Abierto, seen: number): void {
  if (version === seen) return;
  const texto = `${cambiado_por} lo cambió el ${formatDateMinute(cambiado)}. Su cambio no se aplicó: mire lo nuevo y repítalo`;
  throw new RefusalError('DOCUMENTO_CAMBIO', texto, { id, version, seen });
}

/** @throws AppError RECORRIDO_DEMASIADO_GRANDE */
export function refuseTooMany(count: number): void {
  if (count > MAS_GUIAS) throw new AppError('RECORRIDO_DEMASIADO_GRANDE', { count });
}

/** Why a parcel cannot go into a round; null: it can. */
export function razonDe(
  guia: Candidata,
  { id, destino_id, tipo }: Pick<Abierto, 'id' | 'destino_id' | 'tipo'>,
): string | null {
  if (guia.recorrido_id === id) return 'Ya está en este recorrido';
  if (guia.recorrido !== null) return `Va en ${guia.recorrido}`;
  if (guia.estado_general === 'RETENIDO') return 'Está retenida';
  if (destino_id === null && (guia.agente_id === null || tipo !== 'MIXTO')) {
    if (guia.agente_id !== null) return `Se retira en ${guia.agente}: no va a domicilio`;
    return guia.estado_general === 'INGRESADO' || guia.estado_general === 'CLASIFICADO'
      ? null
      : 'No está en planta para salir';
  }
  if (destino_id !== null && guia.agente_id !== destino_id)
    return guia.agente === null ? 'Va a domicilio' : `Va a ${guia.agente}`;
  if (guia.estado_general === 'INGRESADO') return 'Falta clasificarla';
  return guia.estado_general === 'CLASIFICADO' ? null : 'No está en planta para salir';
}

/** How a round hands it over: at a door, or at its agency. */
export function modoDe(
  { destino_id, tipo }: Pick<Abierto, 'destino_id' | 'tipo'>,
  { agente_id }: Pick<Candidata, 'agente_id'>,
): 'ENTREGA' | 'AGENCIA' {
  return destino_id !== null || (tipo === 'MIXTO' && agente_id !== null) ? 'AGENCIA' : 'ENTREGA';
}

/** @throws RefusalError DOCUMENTO_NO_PERMITE where that is decided already */
export async function tipoPedido(
  { db }: Pick<CallContext, 'db'>,
  { id, numero, estado, tipo, destino_id }: Abierto,
  mixto: boolean,
): Promise<'REPARTO' | 'MIXTO'> {
  const wanted = mixto ? 'MIXTO' : 'REPARTO';
  if (wanted === tipo) return wanted;
  if (destino_id !== null)
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} va a una agencia sola: arme otro para las puertas`, {
      id,
    });
  if (estado !== 'BORRADOR')
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} ya se planificó: eso se decide en el borrador`, { id });
  if (!mixto && (await hasDeAgencia(db, id)))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} lleva guías a agencias: quítelas primero`, { id });
  return wanted;
}
