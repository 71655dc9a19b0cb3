import type { ClaveDePendiente, Pendiente } from '../contract.ts';

interface Puerta {
  readonly label: string;
  /** Where the rows stand that the figure counts. */
  readonly to: string;
  readonly search: Readonly<Record<string, unknown>>;
  /** Something is late: a figure above zero is told as such. */
  readonly isLate: boolean;
}

const GUIAS = { to: '/guias', isLate: false } as const;

export const PUERTAS: Readonly<Record<ClaveDePendiente, Puerta>> = {
  casos_de_hoy: { label: 'Casos de hoy', to: '/problem_solver', search: {}, isLate: false },
  sin_movimiento: { ...GUIAS, label: 'Guías sin movimiento 48 h', search: { sin_movimiento: true }, isLate: true },
  vencidas: { ...GUIAS, label: 'Guías vencidas', search: { vence: 'vencidas' }, isLate: true },
  por_llegar: { ...GUIAS, label: 'Por llegar', search: { estado: 'EN_TRASLADO' } },
  en_estante: { ...GUIAS, label: 'En estante', search: { estado: 'EN_AGENCIA' } },
  vencen_hoy: { ...GUIAS, label: 'Vencen hoy', search: { estado: 'EN_AGENCIA', vence: 'hoy' }, isLate: true },
  vencidas_en_estante: {
    ...GUIAS,
    label: 'Vencidas en estante',
    search: { estado: 'EN_AGENCIA', vence: 'vencidas' },
    isLate: true,
  },
  levantes_por_asignar: {
    ...{ label: 'Levantes sin asignar a 2 h', to: '/levantes' },
    ...{ search: { vista: 'sin_asignar' }, isLate: true },
  },
  levantes_no_levantados: {
    ...{ label: 'Levantes fallidos y vencidos', to: '/levantes' },
    ...{ search: { vista: 'no_levantados' }, isLate: true },
  },
  levantes_sin_ingresar: {
    ...{ label: 'Levantadas sin ingresar', to: '/levantes' },
    ...{ search: { vista: 'sin_ingresar' }, isLate: true },
  },
  levantes_por_hablar: {
    ...{ label: 'Clientes con levantes fallidos', to: '/levantes' },
    ...{ search: { vista: 'no_levantados' }, isLate: true },
  },
  levantes_recurrentes: {
    ...{ label: 'Levantes recurrentes hechos', to: '/levantes' },
    ...{ search: { vista: 'todos' }, isLate: false },
  },
  devoluciones_por_autorizar: {
    ...{ label: 'Devoluciones por autorizar', to: '/levantes/devoluciones' },
    ...{ search: { vista: 'por_autorizar' }, isLate: false },
  },
  devoluciones_paradas: {
    ...{ label: 'Devoluciones paradas', to: '/levantes/devoluciones' },
    ...{ search: { vista: 'paradas' }, isLate: true },
  },
  egresos_por_confirmar: { label: 'Egresos por confirmar', to: '/backoffice/remesas', search: {}, isLate: true },
  libretas_por_vencer: {
    ...{
      label: 'Libretas vencidas o por vencer',
      to: '/transporte',
      search: { tab: 'choferes', vence: true, activo: true },
      isLate: true,
    },
  },
  vehiculos_por_vencer: {
    ...{
      label: 'Vehículos con papeles por vencer',
      to: '/transporte',
      search: { tab: 'vehiculos', vence: true, activo: true },
      isLate: true,
    },
  },
  importaciones_con_errores: {
    label: 'Importaciones con errores',
    to: '/envios/importar',
    search: {},
    isLate: true,
  },
  cliente_retenidas: { ...GUIAS, label: 'Guías retenidas', search: { estado: 'RETENIDO' }, isLate: true },
  cliente_direccion: {
    ...GUIAS,
    label: 'Direcciones para corregir',
    search: { estado: 'NO_ENTREGADO', motivo_id: '2' },
    isLate: true,
  },
  cliente_sin_entrega: { ...GUIAS, label: 'Visitas sin entrega', search: { estado: 'NO_ENTREGADO' } },
  cliente_vencidas: {
    ...GUIAS,
    label: 'Vencidas en agencia',
    search: { estado: 'EN_AGENCIA', vence: 'vencidas' },
    isLate: true,
  },
  cliente_vencen_hoy: {
    ...GUIAS,
    label: 'Vencen hoy en agencia',
    search: { estado: 'EN_AGENCIA', vence: 'hoy' },
    isLate: true,
  },
  cliente_sin_recibir: {
    ...GUIAS,
    label: 'Anunciadas y no entregadas',
    search: { estado: 'PRE_INGRESADO,A_LEVANTAR', sin_movimiento: true },
  },
  cuentas_por_aprobar: { label: 'Cuentas por aprobar', to: '/ajustes', search: { estado: 'PENDIENTE' }, isLate: false },
  webhooks_fallando: { label: 'Webhooks que fallan', to: '/ajustes/integraciones', search: {}, isLate: true },
  correos_fallando: { label: 'Correos que no salen', to: '/ajustes', search: { tab: 'sistema' }, isLate: true },
  respaldo: { label: 'Días desde el último respaldo', to: '/ajustes', search: { tab: 'sistema' }, isLate: true },
  por_entregar: { label: 'Guías por entregar', to: '/guias/entregar', search: {}, isLate: false },
  por_devolver: { label: 'Sin entregar, para traer de vuelta', to: '/guias/entregar', search: {}, isLate: true },
};

/** `1.234`, `9.999+`, or a dash for what could not be counted. */
export function cifra({ cantidad, es_minimo }: Pick<Pendiente, 'cantidad' | 'es_minimo'>): string {
  return cantidad === null
    ? '—'
    : `${cantidad.toLocaleString('es-UY', { useGrouping: 'always' })}${es_minimo ? '+' : ''}`;
}

/** How today compares with the same weekday a week ago, at this hour; null: nothing to compare with. */
function comparada({ cantidad, antes }: Pick<Pendiente, 'cantidad' | 'antes'>, weekday: string): string | null {
  if (cantidad === null || antes === null) return null;
  const difference = cantidad - antes;
  const then = `que el ${weekday} pasado a esta hora`;
  if (difference === 0) return `Igual ${then}`;
  return `${Math.abs(difference).toLocaleString('es-UY')} ${difference > 0 ? 'más' : 'menos'} ${then}`;
}

/** What stands under the label: why it could not be counted, how it compares, and what else is to be known. */
export function notaDe(pendiente: Pendiente, weekday: string): string | null {
  if (pendiente.cantidad === null) return pendiente.detalle ?? 'No se pudo contar';
  const parts = [comparada(pendiente, weekday), pendiente.detalle].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
