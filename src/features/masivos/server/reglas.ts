import { AUTORIZA_DEVOLUCIONES } from '#features/devoluciones/permisos.contract.ts';
import type { Exigencia } from '#features/guias/detalle.contract.ts';
import { DE_OTRA_PAGINA } from '#features/guias/server/public.ts';
import type { SessionUser } from '#server/session/sesion.sql.ts';
import { AppError, type Campos, RefusalError } from '#shared/errors.ts';
import { type Permission, permits } from '#shared/permissions.ts';

import { crearMasivo } from '../contract.ts';

/** What many parcels can have in common. */
export interface DatosDeMasivo {
  readonly motivo_id?: number | undefined;
  readonly agente_id?: number | undefined;
  readonly lugar?: string | undefined;
  readonly nota?: string | undefined;
  readonly dia?: string | undefined;
  /** Of a notice: it goes out as a mail to the recipient, and is registered only where it does. */
  readonly correo?: true | undefined;
  /** Of a return: only what still waits at its agency past its day when its turn comes. */
  readonly vencida?: true | undefined;
  /** Of a return: what somebody asked for, with its own reason, by whoever may say yes to it. */
  readonly solicitada?: true | undefined;
  /** Of documents: what it is called on the screen, and what each act is told. */
  readonly nombre?: string | undefined;
  readonly chofer_id?: number | undefined;
  readonly recorrido_id?: number | undefined;
  readonly respuesta?: string | undefined;
  /** Of a CORR: the work whose events it declares wrong. */
  readonly deshace?: number | undefined;
}

export interface Tipo {
  readonly tipo: string;
  readonly nombre: string;
  readonly exige: readonly Exigencia[];
  /** Whether the person may register it, in some state at least. */
  readonly puede: boolean;
}

/** What each thing asked for is called among the data; what is missing here is one parcel's alone, and so is an event that asks for it. */
const COMUN: Readonly<Partial<Record<Exigencia, { readonly campo: keyof DatosDeMasivo; readonly falta: string }>>> = {
  motivo: { campo: 'motivo_id', falta: 'Elija el motivo' },
  agente: { campo: 'agente_id', falta: 'Elija la agencia' },
  dia: { campo: 'dia', falta: 'Elija el día' },
  nota: { campo: 'nota', falta: 'Explique qué pasó' },
};
const CAMPOS: ReadonlySet<string> = new Set(['motivo_id', 'agente_id', 'lugar', 'nota', 'dia']);
/** A stop of a round is one parcel's. */
const DE_A_UNA: ReadonlySet<string> = new Set(['PRX']);

/** A mail that went out, a corrected address and a correction stay; the engine would refuse each. */
export const NO_SE_DESHACEN: readonly string[] = ['AVI', 'CORR', 'DIR'];

export function esDeMasivo({ tipo, exige }: Pick<Tipo, 'tipo' | 'exige'>): boolean {
  return !DE_A_UNA.has(tipo) && !DE_OTRA_PAGINA.has(tipo) && exige.every((exigencia) => COMUN[exigencia] !== undefined);
}

/**
 * What would refuse every parcel refuses the work before it begins.
 * @throws AppError EVENTO_DESCONOCIDO, EVENTO_AJENO, EVENTO_NO_PERMITIDO, DATOS_INVALIDOS, EVENTO_SIN_DATOS
 */
export function checkPedido(tipo: Tipo | undefined, datos: Readonly<Record<string, unknown>>): void {
  if (!tipo) throw new AppError('EVENTO_DESCONOCIDO');
  if (!tipo.puede) throw new AppError('EVENTO_AJENO', { tipo: tipo.tipo });
  if (!esDeMasivo(tipo))
    throw new RefusalError('EVENTO_NO_PERMITIDO', `«${tipo.nombre}» se registra guía por guía`, { tipo: tipo.tipo });
  const strange = Object.keys(datos).filter((campo) => datos[campo] !== undefined && !CAMPOS.has(campo));
  if (strange.length > 0)
    throw new AppError('DATOS_INVALIDOS', {}, campos(strange.map((c) => [`datos.${c}`, 'Es de cada guía'])));
  const missing = tipo.exige
    .flatMap((exigencia) => COMUN[exigencia] ?? [])
    .filter(({ campo }) => datos[campo] === undefined);
  if (missing.length > 0)
    throw new AppError(
      'EVENTO_SIN_DATOS',
      { tipo: tipo.tipo },
      campos(missing.map(({ campo, falta }) => [campo, falta])),
    );
}

function campos(entries: readonly (readonly [string, string])[]): Campos {
  return Object.fromEntries(entries);
}

/** Why the work of this person may not go on; null: it may. `documento`: who may do that to other things than parcels. */
export function porQueNoSigue(
  user: SessionUser | null,
  { solicitada }: DatosDeMasivo,
  documento: Permission | null = null,
): string | null {
  if (user?.estado !== 'ACTIVO') return 'La cuenta de quien lo pidió ya no está activa';
  if (user.cambiar_password) return 'Quien lo pidió debe cambiar su contraseña';
  if (documento !== null)
    return user.tipo_usuario === 'personal' && permits(documento, user) ? null : 'Quien lo pidió ya no puede hacerlo';
  const permission = solicitada === true ? AUTORIZA_DEVOLUCIONES : crearMasivo.permission;
  if (user.tipo_usuario !== 'personal' || !permits(permission, user))
    return solicitada === true
      ? 'Quien lo pidió ya no puede autorizar devoluciones'
      : 'Quien lo pidió ya no puede registrar eventos';
  return null;
}
