import type { Exigencia } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import type { PAPELES, Paso, Version } from '../contract.ts';

/** The words of the screen. */

export type Papel = (typeof PAPELES)[number];

export const PAPEL: Readonly<Record<Papel, string>> = {
  operario: 'Operario',
  chofer: 'Chofer',
  agencia: 'Agencia',
  cliente: 'Cliente',
  encargado: 'Encargado',
  trafico: 'Tráfico',
  levantes: 'Levantes',
};

export const EXIGENCIA: Readonly<Record<Exigencia, string>> = {
  motivo: 'Motivo',
  foto: 'Foto',
  firma: 'Firma',
  documento: 'Documento',
  recibe: 'Quién recibe',
  monto: 'Importe cobrado',
  agente: 'Agencia',
  bultos: 'Bultos',
  dia: 'Día acordado',
  direccion: 'Dirección',
  nota: 'Nota',
  peso: 'Peso',
};

/** What fits into a cell of the matrix. */
export const CORTO: Readonly<Record<EstadoGuia, string>> = {
  PRE_INGRESADO: 'Pre-ing.',
  A_LEVANTAR: 'A levant.',
  LEVANTADO: 'Levant.',
  INGRESADO: 'Ingres.',
  CLASIFICADO: 'Clasif.',
  EN_TRASLADO: 'Traslado',
  EN_AGENCIA: 'Agencia',
  ASIGNADO: 'Asignada',
  EN_REPARTO: 'Reparto',
  NO_ENTREGADO: 'Sin entr.',
  RETENIDO: 'Retenida',
  EN_DEVOLUCION: 'Devoluc.',
  ENTREGADO: 'Entreg.',
  ENTREGADO_PARCIAL: 'Parcial',
  DEVUELTO: 'Devuelta',
  EXTRAVIADO: 'Extrav.',
  SINIESTRADO: 'Siniestr.',
  ANULADO: 'Anulada',
};

const ESTADO_DE_VERSION = { BORRADOR: 'Borrador', PUBLICADA: 'Vigente', RETIRADA: 'Retirada' } as const;

export const INSIGNIA = {
  BORRADOR: { familia: 'alerta', nombre: ESTADO_DE_VERSION.BORRADOR },
  PUBLICADA: { familia: 'ok', nombre: ESTADO_DE_VERSION.PUBLICADA },
  RETIRADA: { familia: 'neutro', nombre: ESTADO_DE_VERSION.RETIRADA },
} as const;

/** The state of a parcel, and what it is called before its first event. */
export function nombreDeEstado(estado: EstadoGuia | null): string {
  return estado === null ? 'Guía nueva' : ESTADO_GUIA[estado].nombre;
}

/** A version in a list: its name, what it is, and when that began. */
export function nombreDeVersion({ nombre, estado, creada, publicada }: Version): string {
  return `${nombre} · ${ESTADO_DE_VERSION[estado]} · ${formatDateMinute(publicada ?? creada)}`;
}

/** Who made it, who put it in force, and why. */
export function historiaDeVersion({ estado, creada, creada_por, publicada, publicada_por, retirada, nota }: Version) {
  const by = (who: string | null) => (who === null ? '' : ` por ${who}`);
  return [
    ...(estado === 'BORRADOR' ? [`Creado el ${formatDateMinute(creada)}${by(creada_por)}`] : []),
    ...(publicada === null ? [] : [`Publicada el ${formatDateMinute(publicada)}${by(publicada_por)}`]),
    ...(retirada === null ? [] : [`retirada el ${formatDateMinute(retirada)}`]),
    ...(nota === null ? [] : [`«${nota}»`]),
  ].join(' · ');
}

export function guias(cantidad: number): string {
  return cantidad === 1 ? '1 guía abierta' : `${cantidad.toLocaleString('es-UY')} guías abiertas`;
}

/** 940, 12,5 mil, 1,2 M: what fits under a heading. */
export function breve(cantidad: number): string {
  const short = (unit: number) => (cantidad / unit).toLocaleString('es-UY', { maximumFractionDigits: 1 });
  if (cantidad >= 1_000_000) return `${short(1_000_000)} M`;
  return cantidad >= 1000 ? `${short(1000)} mil` : String(cantidad);
}

export function minutos(cuantos: number): string {
  if (cuantos === 0) return 'no se deshace';
  return cuantos === 1 ? '1 minuto' : `${cuantos} minutos`;
}

export function papeles(quien: readonly Papel[]): string {
  return lista(quien.map((papel) => PAPEL[papel].toLowerCase()));
}

export function exigencias(exige: readonly Exigencia[]): string {
  return exige.length === 0 ? 'nada' : lista(exige.map((una) => EXIGENCIA[una].toLowerCase()));
}

/** Where the steps of a cell lead: «lleva a «Entregada»». */
export function haciaDonde(pasos: readonly Paso[]): string {
  const [paso] = pasos;
  if (paso === undefined) return 'no se admite';
  return pasos.length > 1 ? 'vuelve al estado anterior' : `lleva a «${nombreDeEstado(paso.estado_hasta)}»`;
}

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });

export function lista(words: readonly string[]): string {
  return LISTA.format(words);
}
