import type { Result } from '#shared/contract.ts';
import { dayOf, formatDateMinute } from '#shared/dates.ts';
import type { FamiliaEstado } from '#shared/estados.ts';

import type { getOpcionesDeIncidencias, IncidenciaFila } from '../contract.ts';
import {
  type Estado,
  type Luego,
  NOMBRE_DE_SOLUCION,
  type Prioridad,
  type ResponsableDelHecho,
  SOLUCIONES,
  type Solucion,
  type Vista,
} from '../palabras.contract.ts';

/** The words of the screens. */

export const ESTADO: Readonly<Record<Estado, { nombre: string; familia: FamiliaEstado }>> = {
  ABIERTA: { nombre: 'Abierta', familia: 'info' },
  CLASIFICADA: { nombre: 'Clasificada', familia: 'info' },
  EN_GESTION: { nombre: 'En gestión', familia: 'curso' },
  ESPERA_CLIENTE: { nombre: 'Espera respuesta', familia: 'custodia' },
  ESPERA_TERCERO: { nombre: 'Espera a un tercero', familia: 'custodia' },
  RESUELTA: { nombre: 'Resuelta', familia: 'ok' },
  CERRADA: { nombre: 'Cerrada', familia: 'neutro' },
  DUPLICADA: { nombre: 'Duplicada', familia: 'neutro' },
  ANULADA: { nombre: 'Anulada', familia: 'neutro' },
};

export const PRIORIDAD: Readonly<Record<Prioridad, string>> = {
  BAJA: 'Baja',
  NORMAL: 'Normal',
  ALTA: 'Alta',
  URGENTE: 'Urgente',
};

export const VISTA: Readonly<Record<Vista, string>> = {
  mias: 'Mías',
  sin_asignar: 'Sin asignar',
  vencen_hoy: 'Vencen hoy',
  esperando: 'Esperando cliente',
  reabiertas: 'Reabiertas',
  abiertas: 'Abiertas',
  todas: 'Todas',
};
/** What a house outside looks at; it is them who are waited for. */
export const VISTA_DE_AFUERA: readonly (readonly [Vista, string])[] = [
  ['abiertas', 'Abiertas'],
  ['esperando', 'Esperan su respuesta'],
  ['todas', 'Todas'],
];

export const SOLUCION = NOMBRE_DE_SOLUCION;

/** What those of a kind may end with. */
export function solucionesDe(
  opciones: Result<typeof getOpcionesDeIncidencias> | undefined,
  tipoId: number,
): readonly Solucion[] {
  const named = opciones?.tipos.find(({ id }) => id === tipoId)?.soluciones ?? [];
  return named.length === 0 ? SOLUCIONES : SOLUCIONES.filter((one) => named.includes(one));
}

/** What all of several kinds may end with. */
export function solucionesDeTodas(
  opciones: Result<typeof getOpcionesDeIncidencias> | undefined,
  tipos: readonly number[],
): readonly Solucion[] {
  return tipos.reduce<readonly Solucion[]>(
    (left, tipo) => left.filter((one) => solucionesDe(opciones, tipo).includes(one)),
    SOLUCIONES,
  );
}

export const DE_QUIEN: Readonly<Record<ResponsableDelHecho, string>> = {
  DESTINATARIO: 'Del destinatario',
  CLIENTE: 'Del cliente',
  EMPRESA: 'Nuestra',
  EXTERNO: 'De un tercero',
};

export const LUEGO: Readonly<Record<Luego, string>> = {
  seguir: 'Enviar',
  esperar: 'Enviar y esperar respuesta',
  resolver: 'Enviar y resolver',
};

/** What becomes of it once the answer is out. */
export const DESPUES: Readonly<Record<Luego, string>> = {
  seguir: 'y sigue en gestión',
  esperar: 'y espera respuesta',
  resolver: 'y queda resuelta',
};

const HOUR = 3_600;

/** Working time as people say it: «2 h 10 min». */
export function duracion(seconds: number): string {
  if (seconds < HOUR) return `${Math.ceil(seconds / 60)} min`;
  const minutes = Math.floor((seconds % HOUR) / 60);
  return minutes === 0 ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / HOUR)} h ${minutes} min`;
}

type ConPlazo = Pick<IncidenciaFila, 'vence' | 'resta_s' | 'estado'>;

/** What is left of its term. */
export function restaTexto({ vence, resta_s, estado }: ConPlazo): string {
  if (resta_s === null) return estado.startsWith('ESPERA') ? 'En pausa' : '—';
  if (resta_s > 0) return duracion(resta_s);
  if (vence === null) return '—';
  const [day = '', time = ''] = formatDateMinute(vence).split(' ');
  return dayOf(vence) === dayOf(new Date()) ? `Venció a las ${time}` : `Venció el ${day.slice(0, 5)}`;
}

/** What is left until somebody has to be answered for the first time; null: nobody waits for it. */
export function respuestaTexto({ resta_respuesta_s }: Pick<IncidenciaFila, 'resta_respuesta_s'>): string | null {
  if (resta_respuesta_s === null) return null;
  return resta_respuesta_s === 0 ? 'Sin responder a tiempo' : `Responder en ${duracion(resta_respuesta_s)}`;
}

export function isVencida({ resta_s }: Pick<IncidenciaFila, 'resta_s'>): boolean {
  return resta_s === 0;
}

export function cuantas({ total, total_es_minimo }: { total: number; total_es_minimo: boolean }): string {
  const figure = total.toLocaleString('es-UY');
  if (total_es_minimo) return `más de ${figure} incidencias`;
  return total === 1 ? '1 incidencia' : `${figure} incidencias`;
}
