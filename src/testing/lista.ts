import { onTestFinished } from 'vitest';

import { countGuias, type GuiaFila, getFiltrosDeGuias, listGuias } from '#features/guias/contract.ts';
import { listMasivos } from '#features/masivos/contract.ts';
import { listVistas, type Vista } from '#features/vistas/contract.ts';
import type { AuthUser } from '#shared/identity.ts';

import { hallada } from './halladas.ts';
import { fakeService, OPERARIO } from './web.tsx';

/** Who sees all parcels and may register events. */
export const DESPACHO: AuthUser = {
  ...OPERARIO,
  funcionalidades: [
    { codigo: 'GUI_001', nombre: 'Guías' },
    { codigo: 'EVE_003', nombre: 'Eventos' },
  ],
};

/** One parcel of a list; its number ends in its id. */
export function enLista(id: number, change: Partial<GuiaFila> = {}): GuiaFila {
  const { coincide: _coincide, ...guia } = hallada({ id, guia_nro: String(881_000_000_000 + id) });
  return { ...guia, ...change };
}

/** One saved view. */
export function unaVista(change: Partial<Vista>): Vista {
  return {
    id: 5,
    nombre: 'Atrasadas de hoy',
    filtros: { vence: 'vencidas' },
    orden: 'registro',
    sentido: 'desc',
    columnas: null,
    densidad: null,
    compartida: false,
    propia: true,
    autor: 'Martina Sosa',
    cantidad: 38,
    cantidad_es_minimo: false,
    ...change,
  };
}

interface Served {
  guias: readonly GuiaFila[];
  total?: number;
  esMinimo?: boolean;
  vistas?: readonly Vista[];
}

/** Answers everything that the list asks for: pages by key, the count, the choices of the filters, views and bulk work. */
export function serveLista({ guias, total = guias.length, esMinimo = false, vistas = [] }: Served) {
  const counted = { total, total_es_minimo: esMinimo };
  fakeService(listVistas, () => ({ vistas: [...vistas] }));
  fakeService(listMasivos, () => ({ masivos: [] }));
  fakeService(countGuias, () => ({ ...counted, por_estado: [] }));
  fakeService(getFiltrosDeGuias, () => ({
    clientes: [
      { id: 1, nombre: 'Tienda del Norte' },
      { id: 2, nombre: 'Librería Sur' },
    ],
    agentes: [{ id: 4, nombre: 'Agencia Cordón', departamento: 'Montevideo' }],
    departamentos: [{ id: 1, nombre: 'Montevideo' }],
    zonas: [{ id: 3, nombre: 'MVD 3' }],
    motivos: [{ id: 7, nombre: 'Ausente' }],
  }));
  return fakeService(listGuias, ({ cursor, size }) => {
    const from = Number(cursor ?? 0);
    const next = from + size;
    return {
      current_page: 1,
      page_quantity: size,
      total_pages: Math.ceil(total / size),
      total_records: total,
      total_es_minimo: esMinimo,
      records: guias.slice(from, next),
      siguiente: next < guias.length ? String(next) : null,
    };
  });
}

/** jsdom lays nothing out: with this every element is as high as a screen and scrolls, so that a long table draws what is in sight. */
export function giveElementsHeight(height = 600): void {
  const figures = { offsetHeight: height, clientHeight: height, offsetWidth: 1000, scrollHeight: 10_000_000 };
  for (const [name, figure] of Object.entries(figures)) {
    const owner = name.startsWith('offset') ? HTMLElement.prototype : Element.prototype;
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, get: () => figure });
    onTestFinished(() => {
      if (before !== undefined) Object.defineProperty(owner, name, before);
    });
  }
}
