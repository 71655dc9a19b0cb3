import {
  countIncidencias,
  getOpcionesDeIncidencias,
  type IncidenciaEntera,
  type IncidenciaFila,
  listIncidencias,
  verIncidencia,
} from '#features/incidencias/contract.ts';
import { mirarIncidencia } from '#features/incidencias/hilo.contract.ts';
import { listVistasDe } from '#features/vistas/de-lista.contract.ts';
import type { AuthUser } from '#shared/identity.ts';

import { fakeService, OPERARIO } from './web.tsx';

/** A queue of incidencias for the tests of its screens. */

export const ATENCION: AuthUser = { ...OPERARIO, funcionalidades: [{ codigo: 'VAL_001', nombre: 'Validaciones' }] };
export const CLIENTE: AuthUser = {
  ...OPERARIO,
  tipo_usuario: 'cliente',
  cliente_id: 1,
  funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }],
};

export const fila = (id: number, over: Partial<IncidenciaFila> = {}): IncidenciaFila => ({
  id,
  numero: `I-261123-000${id}`,
  asunto: `Demora · guía 88100000001${id}`,
  ...{ tipo_id: 3, tipo: 'Demora', prioridad: 'NORMAL', estado: 'ABIERTA', cliente_id: 1, agente_id: null },
  ...{ de_cliente_id: 1, cliente: 'Tienda Norte', agente: null, guia_id: null, guia_nro: null, reaperturas: 0 },
  ...{ creada: '2026-11-23T12:00:00Z', ultimo_mensaje: '2026-11-23T12:00:00Z', respondida: null, version: 4 },
  ...{ responsable_id: null, responsable: null, vence: '2026-11-24T15:00:00Z', respuesta_vence: null },
  ...{ resta_s: 7_800, resta_respuesta_s: null, resolucion_s: 86_400, etiquetas: [] },
  ...over,
});

const ACTOS = ['responder', 'pedir_dato', 'tomar', 'resolver', 'asignar', 'clasificar', 'duplicar', 'anular'];

/** Answers what the queue asks, with these rows. */
export function serve(filas: readonly IncidenciaFila[], actos = ACTOS) {
  fakeService(countIncidencias, () => ({
    mias: 2,
    sin_asignar: 5,
    vencen_hoy: 1,
    esperando: 0,
    reabiertas: 0,
    abiertas: 26,
  }));
  fakeService(getOpcionesDeIncidencias, () => ({
    tipos: [
      { id: 3, codigo: 'DEMORA', nombre: 'Demora', exige: ['GUIA' as const], plantilla_id: null, soluciones: [] },
      {
        id: 4,
        codigo: 'TRATO',
        nombre: 'Trato',
        exige: [],
        plantilla_id: null,
        soluciones: ['INFORMADA' as const, 'COMPENSADA' as const],
      },
      {
        id: 5,
        codigo: 'CARGO',
        nombre: 'Cargo',
        exige: [],
        plantilla_id: null,
        soluciones: ['INFORMADA' as const, 'CORREGIDA' as const],
      },
    ],
    responsables: [{ id: 9, nombre: 'Ana Suárez' }],
    macros: [
      { id: 1, nombre: 'Estado de la guía', texto: '…', luego: 'seguir' as const },
      { id: 2, nombre: 'Resuelta', texto: '…', luego: 'resolver' as const },
    ],
    motivos: [{ id: 22, nombre: 'Contenido a verificar' }],
    etiquetas: ['Temporal', 'VIP'],
  }));
  fakeService(verIncidencia, ({ id }) => entera(filas.find((one) => one.id === id) ?? fila(id), actos));
  fakeService(listVistasDe, () => ({ vistas: [] }));
  fakeService(mirarIncidencia, () => ({ miran: ['Ana Suárez'] }));
  return fakeService(listIncidencias, () => ({
    ...{ current_page: 1, page_quantity: 100, total_pages: 1, total_records: filas.length, total_es_minimo: false },
    records: [...filas],
    siguiente: null,
  }));
}

/** One of them with what was said in it. */
export function entera(shown: IncidenciaFila, actos: readonly string[]): IncidenciaEntera {
  return {
    incidencia: {
      ...shown,
      ...{
        canal: 'CLIENTE' as const,
        abierta_por: 'Claudia',
        resuelta: null,
        consumido_s: 0,
        solucion: null,
        retiene: false,
      },
      ...{ unida_a: null, ruta: null },
    },
    entradas: [
      {
        clase: 'nota' as const,
        id: 1,
        fecha: '2026-11-23T13:00:00Z',
        usuario: 'Beto',
        de_afuera: false,
        texto: 'Ojo',
        adjuntos: [],
        hasta: null,
      },
      {
        clase: 'mensaje' as const,
        id: 1,
        fecha: '2026-11-23T12:00:00Z',
        usuario: 'Claudia',
        de_afuera: true,
        texto: '¿Y?',
        adjuntos: [{ archivo_id: 31, nombre: 'caja.jpg', tipo: 'image/jpeg' }],
        hasta: null,
      },
    ],
    guia: null,
    actos: [...actos],
    seguidores: [],
    lazos: [],
  };
}
