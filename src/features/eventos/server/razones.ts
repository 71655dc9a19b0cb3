import { dayOf, formatDateMinute, formatTime } from '#shared/dates.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { TipoUsuario } from '#shared/permissions.ts';

import type { Lectura } from '../contract.ts';
import type { Leida } from './lecturas.sql.ts';

type Razon = NonNullable<Lectura['razon']>;

/** The engine's refusals that are about the reading: they are kept with it. Any other failure is one of the call. */
const RAZON_DE: Partial<Readonly<Record<ErrorCode, Razon>>> = {
  GUIA_NO_ENCONTRADA: 'no_existe',
  GUIA_AJENA_AL_RECORRIDO: 'no_existe',
  BULTO_INEXISTENTE: 'no_existe',
  EVENTO_NO_PERMITIDO: 'estado_no_permite',
  INTENTOS_AGOTADOS: 'estado_no_permite',
  MOTIVO_SIN_REINTENTO: 'estado_no_permite',
  EVENTO_OTRA_SEDE: 'otra_sede',
  EVENTO_AJENO: 'sin_permiso',
  EVENTO_SIN_DATOS: 'faltan_datos',
  MONTO_DISTINTO: 'faltan_datos',
  LLEVA_CONTRA_REEMBOLSO: 'faltan_datos',
  EVENTO_EN_EL_FUTURO: 'fecha',
  EVENTO_MUY_VIEJO: 'fecha',
  EVENTO_NO_ENCAJA: 'fecha',
  CARRO_CERRADO: 'otra',
};

/** Why the engine refused, or null: what was thrown is not for the person who scans. */
export function razonOf(error: unknown): { razon: Razon; texto: string } | null {
  if (!(error instanceof AppError)) return null;
  const razon = RAZON_DE[error.code];
  if (razon === undefined) return null;
  const missing = Object.values(error.campos ?? {}).join('. ');
  return { razon, texto: missing === '' ? error.message : missing };
}

/** A foreign parcel is told like a missing one. */
export function textoNoExiste(codigo: string, tipo: TipoUsuario | 'chofer'): string {
  if (tipo === 'chofer') return `«${codigo}» no está en sus recorridos`;
  if (tipo === 'cliente') return `«${codigo}» no existe o no es de su empresa`;
  return tipo === 'agencia' ? `«${codigo}» no existe o no es de su agencia` : `No existe una guía «${codigo}»`;
}

export function textoSinBulto(numero: string, bultos: number, bulto: number): string {
  const has = bultos === 1 ? 'un solo bulto' : `${bultos} bultos`;
  return `La guía ${numero} tiene ${has}: no existe el ${bulto}`;
}

/** When it was read, and by whom if it was somebody else. */
export function textoYaLeida(leida: Leida, { usuario_id, ahora }: { usuario_id: number; ahora: Date }): string {
  const isToday = dayOf(leida.fecha) === dayOf(ahora);
  const when = isToday ? formatTime(leida.fecha).slice(0, 5) : formatDateMinute(leida.fecha);
  return `Ya estaba leída en este lote, ${when}${leida.usuario_id === usuario_id ? '' : `, por ${leida.usuario}`}`;
}
