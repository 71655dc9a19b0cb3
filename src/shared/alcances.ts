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
} as const satisfies Record<string, { readonly nombre: string; readonly servicios: readonly string[] }>;

export type Alcance = keyof typeof ALCANCES;

export const NOMBRES_DE_ALCANCE = [
  'guias.leer',
  'guias.comentar',
  'etiquetas.imprimir',
  'envios.leer',
  'envios.crear',
] as const satisfies readonly Alcance[];

/** The scope that opens a service to keys, or null: no key may call it. */
export function alcanceOf(servicio: string): Alcance | null {
  return NOMBRES_DE_ALCANCE.find((name) => ALCANCES[name].servicios.some((open) => open === servicio)) ?? null;
}
