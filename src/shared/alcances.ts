/**
 * What a key of a client's system may be good for, and the calls that each scope opens. A key reaches nothing else, whatever the
 * contracts allow to people; `src/main/permissions.table.ts` repeats it for review.
 */
export const ALCANCES = {
  'guias.leer': { nombre: 'Consultar guías', servicios: ['guias.listar', 'guias.ver', 'guias.buscar'] },
  'guias.comentar': { nombre: 'Comentar guías', servicios: ['guias.comentar'] },
  'etiquetas.imprimir': { nombre: 'Pedir etiquetas', servicios: ['etiquetas.generar'] },
  'envios.leer': {
    nombre: 'Consultar y cotizar envíos',
    servicios: ['envios.listar', 'envios.ver', 'envios.cotizar', 'envios.localidades', 'envios.opciones'],
  },
  'envios.crear': { nombre: 'Crear y anular envíos', servicios: ['envios.crear', 'envios.anular'] },
  'ordenes.leer': { nombre: 'Consultar órdenes de depósito', servicios: ['gds_ordenes.listar', 'gds_ordenes.ver'] },
  'ordenes.crear': {
    nombre: 'Crear y anular órdenes de depósito',
    servicios: ['gds_ordenes.pedir', 'gds_ordenes.desistir'],
  },
  'stock.leer': { nombre: 'Consultar stock en depósito', servicios: ['gds_ordenes.existencias'] },
} as const satisfies Record<string, { readonly nombre: string; readonly servicios: readonly string[] }>;

export type Alcance = keyof typeof ALCANCES;

export const NOMBRES_DE_ALCANCE = [
  'guias.leer',
  'guias.comentar',
  'etiquetas.imprimir',
  'envios.leer',
  'envios.crear',
  'ordenes.leer',
  'ordenes.crear',
  'stock.leer',
] as const satisfies readonly Alcance[];

/** The scope that opens a service to keys, or null: no key may call it. */
export function alcanceOf(servicio: string): Alcance | null {
  return NOMBRES_DE_ALCANCE.find((name) => ALCANCES[name].servicios.some((open) => open === servicio)) ?? null;
}
