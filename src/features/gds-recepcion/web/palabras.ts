import { ESTADO as DE_ORDEN } from '#features/gds-ordenes/web/public.tsx';
import type { FamiliaEstado } from '#shared/estados.ts';
import type { EstadoDeOrden } from '#shared/gds/estado-orden.ts';

import type { Muelle, RecepcionEntera } from '../contract.ts';

export const MODO: Readonly<Record<RecepcionEntera['recepcion']['modo'], string>> = {
  SIN_CONTEO: 'Sin conteo',
  GUIADA: 'Guiada',
  CIEGA: 'A ciegas',
};

export const ESTADO: Readonly<
  Record<RecepcionEntera['recepcion']['estado'], { nombre: string; familia: FamiliaEstado }>
> = {
  ABIERTA: { nombre: 'En recepción', familia: 'curso' },
  CONTADA: { nombre: 'Con diferencia', familia: 'alerta' },
  CERRADA: { nombre: 'Recibida', familia: 'ok' },
  DESHECHA: { nombre: 'Deshecha', familia: 'neutro' },
};

/** Nothing more comes of it. */
const VINO: ReadonlySet<EstadoDeOrden> = new Set(['RECIBIDA', 'CON_DIFERENCIA', 'UBICADA', 'CERRADA', 'ANULADA']);

export function yaVino({ estado }: { estado: EstadoDeOrden }): boolean {
  return VINO.has(estado);
}

const ESPERADA: Readonly<Record<string, { nombre: string; familia: FamiliaEstado }>> = {
  ARRIBADA: { nombre: 'Arribada', familia: 'custodia' },
  EN_TRANSITO: { nombre: 'En tránsito', familia: 'curso' },
  DESPACHADA: { nombre: 'En viaje', familia: 'curso' },
  EN_RECEPCION: { nombre: 'En recepción', familia: 'curso' },
  RECIBIDA_PARCIAL: { nombre: 'Recibida en parte', familia: 'alerta' },
};

export function esperadaOf({ estado }: Pick<Muelle['esperadas'][number], 'estado'>): {
  nombre: string;
  familia: FamiliaEstado;
} {
  if (VINO.has(estado)) return DE_ORDEN[estado];
  return ESPERADA[estado] ?? { nombre: 'Esperada', familia: 'info' };
}

export const LLEGADA = { EN_RECEPCION: 'En buen estado', CUARENTENA: 'Para revisar', DANADO: 'Dañado' } as const;

export const EXCEPCION = {
  FALTA: 'No llega más',
  OTRA_ENTREGA: 'Llega en otra entrega',
  DANADO: 'Llegó dañado',
} as const;

export const HALLADO = { APTO: 'Apta', DANADO: 'Dañada', INCOMPLETO: 'Incompleta' } as const;

export const miles = (n: number): string => n.toLocaleString('es-UY');
export const cuenta = (n: number, uno: string, varios: string): string => `${miles(n)} ${n === 1 ? uno : varios}`;

/** What could be sold from its dock as it was closed; null: nothing. */
export function loQueSeVende({
  para_vender,
  lugar,
}: Pick<RecepcionEntera['recepcion'], 'para_vender' | 'lugar'>): string | null {
  if (para_vender === 0) return null;
  return `${cuenta(para_vender, 'unidad quedó disponible', 'unidades quedaron disponibles')} para vender en ${lugar}.`;
}
/** Of what waits at a dock: how much may be sold from there. */
export const paraVender = ({ disponible }: { disponible: number }): string =>
  disponible === 0 ? '—' : miles(disponible);
