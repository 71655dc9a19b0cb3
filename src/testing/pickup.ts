import {
  type Cantidades,
  exportData,
  getFilters,
  getHierarchicalData,
  getSummary,
  type HierarchicalParams,
  type PickupGuia,
  type PickupNodo,
} from '#features/pickup/contract.ts';
import type { Result } from '#shared/contract.ts';
import type { AuthUser } from '#shared/identity.ts';

import { fakeService, OPERARIO } from './web.tsx';

export const DE_PICKUP: AuthUser = {
  ...OPERARIO,
  funcionalidades: [{ codigo: 'GUIAS_EN_PU', nombre: 'Guías en Pickup' }],
};

/** Whoever leads may do bulk work there. */
export const ENCARGADA: AuthUser = { ...DE_PICKUP, id: 2, roles: [{ role_id: 2, nombre: 'encargado' }] };

export function cantidades(total: number, change: Partial<Cantidades> = {}): Cantidades {
  const vencido = change.vencido ?? 0;
  const levantado = change.levantado ?? 0;
  return {
    total,
    en_plazo: total - vencido,
    vencido,
    levantado,
    ingresado: total - levantado,
    vencido_ingresado: vencido,
    ...change,
  };
}

export function nodo(nivel: PickupNodo['nivel'], id: number, change: Partial<PickupNodo> = {}): PickupNodo {
  const abre = { zona: 'departamento', departamento: 'agente', agente: 'guias' } as const;
  return { id, nombre: `${nivel} ${id}`, nivel, abre: abre[nivel], ...cantidades(10), ...change };
}

/** One parcel that waits at agency 14; its number ends in its id. */
export function enPickup(id: number, change: Partial<PickupGuia> = {}): PickupGuia {
  return {
    nivel: 'guia',
    guia_id: id,
    guia_nro: String(881_000_000_000 + id),
    zona: 'Montevideo',
    departamento: 'Montevideo',
    agente_id: 14,
    agente: 'Agencia Pocitos',
    cliente_id: 1,
    cliente: 'Tienda del Norte',
    referencia: `PED-${id}`,
    destinatario: 'Lucía Techera',
    ultimo_evento: 'Ingreso a agencia',
    ultimo_fecha: '2026-11-18T14:05:09Z',
    dias_antiguedad: 2,
    vence_el: '2026-11-25',
    vencido: false,
    situacion: 'ingresado',
    estado_general: 'EN_AGENCIA',
    ...change,
  };
}

export const MONTEVIDEO_NODO = nodo('zona', 1, {
  nombre: 'Montevideo',
  abre: 'agente',
  ...cantidades(70, { vencido: 4, levantado: 12 }),
});
export const INTERIOR_NODO = nodo('zona', 999, { nombre: 'Interior', ...cantidades(30, { vencido: 1, levantado: 5 }) });
export const POCITOS = nodo('agente', 14, {
  nombre: 'Agencia Pocitos',
  ...cantidades(57, { vencido: 4, levantado: 9 }),
});
export const CENTRO = nodo('agente', 15, { nombre: 'Agencia Centro', ...cantidades(13, { levantado: 3 }) });
export const CANELONES = nodo('departamento', 3, {
  nombre: 'Canelones',
  ...cantidades(30, { vencido: 1, levantado: 5 }),
});
export const LAS_PIEDRAS = nodo('agente', 31, {
  nombre: 'Agencia Las Piedras',
  ...cantidades(30, { vencido: 1, levantado: 5 }),
});

/** What each level answers; parcels in pages. */
export type Niveles = (asked: HierarchicalParams) => readonly (PickupNodo | PickupGuia)[];

const POR_PADRE: Readonly<Record<string, readonly PickupNodo[]>> = {
  'zona null': [MONTEVIDEO_NODO, INTERIOR_NODO],
  'agente 1': [POCITOS, CENTRO],
  'departamento 999': [CANELONES],
  'agente 3': [LAS_PIEDRAS],
};

/** 57 parcels at Pocitos, the first of them late, the second collected only; as many as its node says elsewhere. */
export const losNiveles: Niveles = ({ level, parent_id }) => {
  if (level !== 'guias') return POR_PADRE[`${level} ${parent_id}`] ?? [];
  const count = [POCITOS, CENTRO, LAS_PIEDRAS].find(({ id }) => id === parent_id)?.total ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const id = (parent_id ?? 0) * 1000 + index;
    if (index === 0) return enPickup(id, { vencido: true, vence_el: '2026-11-10' });
    return index === 1 ? enPickup(id, { estado_general: 'LEVANTADO', situacion: 'levantado' }) : enPickup(id);
  });
};

const TODOS = { value: '', label: 'Todos' };
const FILTROS: Result<typeof getFilters> = {
  filters: [
    {
      name: 'departamento',
      options: [TODOS, { value: '1', label: 'Montevideo' }, { value: '999', label: 'Interior' }],
    },
    { name: 'tipo_agente', options: [TODOS, { value: '2', label: 'Kiosco' }] },
    {
      name: 'vencimiento',
      options: [TODOS, { value: 'en_plazo', label: 'En plazo' }, { value: 'vencido', label: 'Vencido' }],
    },
  ],
};

/** Answers everything that the tree asks for. Returns what was asked of the levels so far. */
export function servePickup({ niveles = losNiveles }: { niveles?: Niveles } = {}): HierarchicalParams[] {
  fakeService(getFilters, () => FILTROS);
  fakeService(getSummary, () => ({ summary: cantidades(1204, { vencido: 52, levantado: 362 }) }));
  fakeService(exportData, ({ level, id }) => ({ filename: `${level}_${id}.csv`, total: 1, csv_data: '﻿"Zona"\r\n' }));
  return fakeService(getHierarchicalData, (asked) => {
    const all = niveles(asked);
    const size = asked.page_size ?? all.length;
    const items = all.slice((asked.page - 1) * size, asked.page * size);
    return { data: { items, total_count: all.length } };
  });
}
