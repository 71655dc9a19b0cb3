import { formatDinero } from '#shared/dinero.ts';
import type { FamiliaEstado } from '#shared/estados.ts';

import {
  type EstadoLinea,
  type EstadoRecorrido,
  type Linea,
  MAS_PUNTOS_DE_FILA,
  type Rechazada,
  type RecorridoFila,
} from '../contract.ts';

/** The words of the screens. */

interface Palabra {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO_RECORRIDO: Readonly<Record<EstadoRecorrido, Palabra>> = {
  BORRADOR: { nombre: 'Borrador', familia: 'neutro' },
  PLANIFICADO: { nombre: 'Planificado', familia: 'info' },
  EN_CARGA: { nombre: 'En carga', familia: 'curso' },
  CARGADO: { nombre: 'Cargado', familia: 'curso' },
  EN_RUTA: { nombre: 'En ruta', familia: 'curso' },
  EN_RENDICION: { nombre: 'En rendición', familia: 'custodia' },
  RENDIDO: { nombre: 'Rendido', familia: 'ok' },
  ANULADO: { nombre: 'Anulado', familia: 'neutro' },
};

export const ESTADO_LINEA: Readonly<Record<EstadoLinea, Palabra>> = {
  PLANIFICADA: { nombre: 'Planificada', familia: 'neutro' },
  CARGADA: { nombre: 'Cargada', familia: 'info' },
  EN_CAMINO: { nombre: 'En camino', familia: 'curso' },
  ENTREGADA: { nombre: 'Entregada', familia: 'ok' },
  PARCIAL: { nombre: 'Entrega parcial', familia: 'alerta' },
  NO_ENTREGADA: { nombre: 'No entregada', familia: 'error' },
  DESCARGADA: { nombre: 'Descargada', familia: 'ok' },
  DEVUELTA: { nombre: 'De vuelta', familia: 'custodia' },
  QUITADA: { nombre: 'Quitada', familia: 'neutro' },
  TRANSFERIDA: { nombre: 'Pasada a otro recorrido', familia: 'neutro' },
  PERDIDA: { nombre: 'Perdida', familia: 'error' },
};

/** What a stop looks like from afar: one sign for each outcome, told by shape as well as colour. */
export type Marca = 'hecha' | 'parcial' | 'no' | 'vuelve' | 'pasada' | 'pendiente';
const MARCA: Readonly<Record<EstadoLinea, Marca>> = {
  PLANIFICADA: 'pendiente',
  CARGADA: 'pendiente',
  EN_CAMINO: 'pendiente',
  ENTREGADA: 'hecha',
  DESCARGADA: 'hecha',
  PARCIAL: 'parcial',
  NO_ENTREGADA: 'no',
  PERDIDA: 'no',
  DEVUELTA: 'vuelve',
  QUITADA: 'vuelve',
  TRANSFERIDA: 'pasada',
};
export const marcaDe = (estado: EstadoLinea): Marca => MARCA[estado];

export interface Cuenta {
  readonly total: number;
  readonly hechas: number;
  readonly no: number;
}

export function contar(cuentas: RecorridoFila['cuentas']): Cuenta {
  const of = (...marcas: Marca[]) =>
    cuentas.reduce((sum, { estado, cantidad }) => sum + (marcas.includes(marcaDe(estado)) ? cantidad : 0), 0);
  return {
    // What went over is the other round's to do.
    total: cuentas.reduce((sum, { estado, cantidad }) => sum + (marcaDe(estado) === 'pasada' ? 0 : cantidad), 0),
    hechas: of('hecha', 'parcial'),
    no: of('no', 'vuelve'),
  };
}

/** What the signs of a round are drawn from, of lines that are at hand one by one. */
export function puntosDe(lineas: readonly Pick<Linea, 'estado'>[]): Pick<RecorridoFila, 'lineas' | 'cuentas'> {
  const estados = lineas.map(({ estado }) => estado);
  const counted = [...new Set(estados)].map((estado) => ({
    estado,
    cantidad: estados.filter((one) => one === estado).length,
  }));
  return { lineas: estados.length > MAS_PUNTOS_DE_FILA ? [] : estados, cuentas: counted };
}

const ABIERTAS: ReadonlySet<EstadoLinea> = new Set(['PLANIFICADA', 'CARGADA', 'EN_CAMINO', 'NO_ENTREGADA']);
export const estaAbierta = ({ estado }: Pick<Linea, 'estado'>): boolean => ABIERTAS.has(estado);

export const SE_ARMA: ReadonlySet<EstadoRecorrido> = new Set(['BORRADOR', 'PLANIFICADO', 'EN_CARGA']);
export const SE_ORDENA: ReadonlySet<EstadoRecorrido> = new Set([...SE_ARMA, 'CARGADO']);

/** May change hands. */
export const SE_PASA: ReadonlySet<EstadoRecorrido> = new Set(['PLANIFICADO', 'EN_CARGA', 'CARGADO', 'EN_RUTA']);

export const TIPO_RECORRIDO: Readonly<Record<RecorridoFila['tipo'], string>> = {
  REPARTO: 'Reparto',
  MIXTO: 'Mixto',
  TRONCO: 'Troncal',
};

/** Whether it has doors, in an order that can be sought and drawn; a trunk round goes to one place alone. */
export const vaAPuertas = (tipo: RecorridoFila['tipo']) => tipo !== 'TRONCO';

export function guias(count: number): string {
  return count === 1 ? '1 guía' : `${count.toLocaleString('es-UY')} guías`;
}

export function direccionDe({ direccion, localidad }: { direccion: string | null; localidad: string | null }): string {
  return [direccion, localidad].filter(Boolean).join(', ') || 'Sin dirección';
}

export function cobrarDe({ cobrar, moneda }: Pick<Linea, 'cobrar' | 'moneda'>): string | null {
  return cobrar === null ? null : formatDinero({ centavos: cobrar, moneda });
}

/** In one sentence, the first few by name. */
export function rechazosText(rechazadas: readonly Rechazada[]): string | null {
  if (rechazadas.length === 0) return null;
  const named = rechazadas.slice(0, 3).map(({ guia_nro, razon }) => `${guia_nro}: ${razon}`);
  const more = rechazadas.length > 3 ? ` y ${rechazadas.length - 3} más` : '';
  return `${rechazadas.length === 1 ? 'No se agregó' : 'No se agregaron'} ${guias(rechazadas.length)}. ${named.join(' · ')}${more}`;
}

/** «hace 4 min»; the clocks of two machines may differ by a moment. */
export function haceText(fecha: string, ahora: number): string {
  const minutes = Math.max(0, Math.floor((ahora - Date.parse(fecha)) / 60_000));
  if (minutes < 1) return 'recién';
  return minutes < 60 ? `hace ${minutes} min` : `hace ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function recorridosText(count: number): string {
  return count === 1 ? '1 recorrido' : `${count.toLocaleString('es-UY')} recorridos`;
}
