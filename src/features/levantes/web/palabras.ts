import type { FamiliaEstado } from '#shared/estados.ts';

import type { LevanteFila, LineaDeLevante } from '../contract.ts';
import type { Acto, Diferencia, Estado, MODOS, Vista } from '../palabras.contract.ts';

/** What people read for the words of levantes. */

interface Dicho {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO: Readonly<Record<Estado, Dicho>> = {
  SOLICITADO: { nombre: 'Solicitado', familia: 'info' },
  CONFIRMADO: { nombre: 'Confirmado', familia: 'info' },
  ASIGNADO: { nombre: 'Asignado', familia: 'curso' },
  EN_CAMINO: { nombre: 'En camino', familia: 'curso' },
  EN_PUNTO: { nombre: 'En el punto', familia: 'curso' },
  LEVANTADO: { nombre: 'Levantado', familia: 'ok' },
  LEVANTADO_CON_DIFERENCIA: { nombre: 'Con diferencia', familia: 'alerta' },
  RECIBIDO_EN_PLANTA: { nombre: 'Recibido en planta', familia: 'ok' },
  CERRADO: { nombre: 'Cerrado', familia: 'neutro' },
  FALLIDO: { nombre: 'Fallido', familia: 'error' },
  REPROGRAMADO: { nombre: 'Reprogramado', familia: 'neutro' },
  CANCELADO: { nombre: 'Cancelado', familia: 'neutro' },
  VENCIDO: { nombre: 'Vencido', familia: 'alerta' },
};

/** To the client who asked: what comes next. */
export const LO_QUE_SIGUE: Readonly<Record<Estado, string>> = {
  SOLICITADO: 'Falta que lo confirmemos. Le avisamos.',
  CONFIRMADO: 'Tiene su lugar en esa franja. Falta asignar el chofer.',
  ASIGNADO: 'El chofer pasa en esa franja.',
  EN_CAMINO: 'El chofer va en camino.',
  EN_PUNTO: 'El chofer está en la puerta.',
  LEVANTADO: 'Va a planta. Cada guía avisa cuando ingresa.',
  LEVANTADO_CON_DIFERENCIA: 'Se levantó con diferencia: mire abajo qué guías faltaron.',
  RECIBIDO_EN_PLANTA: 'Está en planta: cada guía sigue su camino.',
  CERRADO: 'Terminado: cada guía sigue su camino.',
  FALLIDO: 'No pudimos levantarlo. Sus guías siguen con usted y se pueden pedir en otro levante.',
  REPROGRAMADO: 'Lo reemplaza otro levante: está abajo.',
  CANCELADO: 'No pasamos. Sus guías siguen con usted y se pueden pedir en otro levante.',
  VENCIDO: 'No pudimos pasar. Reprográmelo y lo hacemos primero.',
};

export const VISTA: Readonly<Record<Vista, string>> = {
  dia: 'Del día',
  sin_asignar: 'Sin asignar',
  no_levantados: 'Fallidos y vencidos',
  con_diferencia: 'Con diferencia',
  sin_ingresar: 'Levantadas sin ingresar',
  todos: 'Todos',
};

export const ACTO: Readonly<Record<Acto, string>> = {
  confirmar: 'Confirmar',
  asignar: 'Asignar chofer',
  desasignar: 'Quitar el chofer',
  en_camino: 'Voy en camino',
  en_punto: 'Llegué',
  levantar: 'Levantar',
  fallar: 'No se levantó',
  recibir: 'Dar por recibido',
  cerrar: 'Cerrar',
  reabrir: 'Reabrir',
  reprogramar: 'Reprogramar',
  cancelar: 'Cancelar levante',
};

export const DIFERENCIA: Readonly<Record<Diferencia, string>> = {
  FALTARON: 'Faltaron',
  SOBRARON: 'Sobraron',
  DANADOS: 'Dañados',
};

/** How it was collected, behind the number. */
export const MODO: Readonly<Record<(typeof MODOS)[number], string>> = {
  ESCANEO: ', leyendo cada etiqueta',
  CONTEO: ', contando los bultos',
};

export const LINEA: Readonly<Record<LineaDeLevante['estado'], Dicho>> = {
  ANUNCIADA: { nombre: 'Anunciada', familia: 'info' },
  LEVANTADA: { nombre: 'Levantada', familia: 'curso' },
  INGRESADA: { nombre: 'Ingresada', familia: 'ok' },
  NO_ESTABA: { nombre: 'No se levantó', familia: 'alerta' },
  QUITADA: { nombre: 'Quitada', familia: 'neutro' },
  PERDIDA: { nombre: 'Perdida', familia: 'error' },
};

export function cuantos({ total, total_es_minimo }: { total: number; total_es_minimo: boolean }): string {
  const count = total.toLocaleString('es-UY');
  if (total_es_minimo) return `Más de ${count} levantes`;
  return total === 1 ? '1 levante' : `${count} levantes`;
}

type Cuentas = Pick<
  LevanteFila,
  'anunciadas' | 'levantadas' | 'ingresadas' | 'bultos_anunciados' | 'bultos_levantados'
>;

/** `40 / 38 / 37`; where only a number was told, that. */
export function cuentasDe({
  anunciadas,
  levantadas,
  ingresadas,
  bultos_anunciados,
  bultos_levantados,
}: Cuentas): string {
  if (anunciadas + levantadas > 0) return `${anunciadas} / ${levantadas} / ${ingresadas}`;
  if (bultos_anunciados === null) return '—';
  return bultos_levantados === null
    ? `${bultos_anunciados} bultos`
    : `${bultos_anunciados} / ${bultos_levantados} bultos`;
}

const DESPUES: ReadonlySet<Estado> = new Set([
  'LEVANTADO',
  'LEVANTADO_CON_DIFERENCIA',
  'RECIBIDO_EN_PLANTA',
  'CERRADO',
]);

/** Whether fewer came along than were announced, or fewer were scanned in than came along. */
export function hayHueco(fila: Cuentas & Pick<LevanteFila, 'estado' | 'diferencia'>): boolean {
  if (!DESPUES.has(fila.estado)) return false;
  return fila.diferencia !== null || fila.levantadas !== fila.ingresadas || fila.anunciadas !== fila.levantadas;
}

/** Where a levante comes from. */
export const ORIGEN: Readonly<Record<LevanteFila['origen'], string>> = {
  CLIENTE: 'Lo pidió el cliente',
  TRAFICO: 'Lo pidió tráfico',
  PLANTILLA: 'Recurrente',
  ENVIO: 'Pedido con el envío',
  DEPOSITO: 'Del depósito',
};

/** What was done, and what could not be done with it. */
export function dichoDe({
  msg,
  fuera,
}: {
  msg: string;
  fuera: readonly { guia_nro: string; razon: string }[];
}): string {
  const left = fuera.map(({ guia_nro, razon }) => `${guia_nro}: ${razon}`).join('. ');
  return left === '' ? msg : `${msg}. Quedaron afuera: ${left}`;
}
