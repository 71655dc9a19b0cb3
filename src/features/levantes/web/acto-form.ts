import type { Result } from '#shared/contract.ts';

import type { getOpcionesDeLevantes } from '../contract.ts';
import type { Acto } from '../palabras.contract.ts';

/** What is chosen from. */
export type Opciones = Result<typeof getOpcionesDeLevantes>;

/** What asks for something before it is done. What is done at the door has a page of its own. */
export type ActoConDatos = Extract<
  Acto,
  'asignar' | 'recibir' | 'cerrar' | 'reprogramar' | 'cancelar' | 'levantar' | 'fallar'
>;

export const CON_DATOS: Readonly<Record<ActoConDatos, string>> = {
  asignar: 'Asignar',
  recibir: 'Dar por recibido',
  cerrar: 'Cerrar',
  reprogramar: 'Reprogramar',
  cancelar: 'Sí, cancelar el levante',
  levantar: 'Levantado',
  fallar: 'No se levantó',
};

export function isConDatos(acto: Acto): acto is ActoConDatos {
  return acto in CON_DATOS;
}
