import type { ActoDeIncidencia } from '../palabras.contract.ts';

/** What asks for something before it is done. */
export type ActoConDatos = Exclude<ActoDeIncidencia, 'tomar' | 'retomar' | 'reabrir' | 'soltar' | 'deshacer'>;

export const CON_DATOS: Readonly<Record<ActoConDatos, { nombre: string; hecho: string }>> = {
  asignar: { nombre: 'Asignar', hecho: 'Asignar' },
  clasificar: { nombre: 'Cambiar tipo o prioridad', hecho: 'Guardar' },
  esperar_tercero: { nombre: 'Esperar a un tercero', hecho: 'Esperar' },
  preguntar_chofer: { nombre: 'Preguntar al chofer', hecho: 'Preguntar' },
  resolver: { nombre: 'Resolver', hecho: 'Resolver' },
  duplicar: { nombre: 'Unir a otra', hecho: 'Unir' },
  anular: { nombre: 'Anular', hecho: 'Sí, anular' },
  retener: { nombre: 'Retener la guía', hecho: 'Retener' },
};
