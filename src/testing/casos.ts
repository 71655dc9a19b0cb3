import type { Catalogos, getSolucionesPorCausa, Registro } from '#features/problem-solver/contract.ts';
import type { Result } from '#shared/contract.ts';

/** A small catalogue: one cause with two solutions, one with a single one, one with none, and the one of no-label parcels. */
export const CATALOGOS: Catalogos = {
  tamanos: [
    { id: 2, codigo: 'XS', nombre: 'Chico hasta 2 kg', activo: true },
    { id: 4, codigo: 'M', nombre: 'Mediano', activo: true },
    { id: 6, codigo: 'XL', nombre: 'Extra grande', activo: true },
  ],
  causas: [
    { id: 1, nombre: 'Sin etiqueta', activo: true, es_sin_etiqueta: true },
    { id: 2, nombre: 'Dirección incompleta', activo: true, es_sin_etiqueta: false },
    { id: 3, nombre: 'Otro', activo: true, es_sin_etiqueta: false },
    { id: 4, nombre: 'Sin mapeo', activo: true, es_sin_etiqueta: false },
    { id: 5, nombre: 'Rótulo dañado', activo: true, es_sin_etiqueta: false },
    { id: 9, nombre: 'Causa retirada', activo: false, es_sin_etiqueta: false },
  ],
  soluciones: [],
  usuarios: [],
};

const NOMBRES: Readonly<Record<number, { id: number; nombre: string }[]>> = {
  1: [{ id: 11, nombre: 'Identificado por cliente' }],
  2: [
    { id: 21, nombre: 'Corregida con cliente' },
    { id: 22, nombre: 'Desviado a agencia' },
  ],
  3: [{ id: 31, nombre: 'Otra solución' }],
  5: [
    { id: 22, nombre: 'Desviado a agencia' },
    { id: 51, nombre: 'Etiqueta reimpresa' },
  ],
};

/** The same, without a habit that would suggest one of them. */
export const SOLUCIONES: Readonly<Record<number, Result<typeof getSolucionesPorCausa>['soluciones']>> =
  Object.fromEntries(
    Object.entries(NOMBRES).map(([causa, soluciones]) => [
      causa,
      soluciones.map((solucion) => ({ ...solucion, usos: 0, porcentaje: 0, sugerida: false })),
    ]),
  );

export const GUIA = { id: 11, numero: '881000000012' };

export function aRegistro(changes: Partial<Registro> = {}): Registro {
  return {
    id: 501,
    usuario: 'Martina Sosa',
    usuario_id: 3,
    guia: '881000000012',
    guia_id: 11,
    es_sin_etiqueta: false,
    cliente_id: 7,
    cliente_nombre: 'Tienda Norte',
    tamano: 'Mediano',
    tamano_id: 4,
    descripcion: 'Pegote mojado',
    causa: 'Dirección incompleta',
    causa_id: 2,
    solucion: 'Corregida con cliente',
    solucion_id: 21,
    fecha_inicio: '2026-11-21T01:30:00Z',
    fecha_fin: '2026-11-21T01:31:29Z',
    tiempo_duracion: '00:01:29',
    tiempo_minutos: 1.48,
    tiene_foto: false,
    ...changes,
  };
}

export function aPage(registros: Registro[], { page = 1, size = 10, total = registros.length } = {}) {
  return { registros, page, size, total, totalPages: Math.max(1, Math.ceil(total / 10)) };
}
