import { howMany } from '#web/list/frases.ts';

import type { EnvioFila } from '../contract.ts';

/** What people read for the words and figures of an envío. */

/** `1,25 kg`. */
export function pesoTexto(gramos: number | null): string {
  return gramos === null ? 'sin pesar' : `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;
}

/** Where it goes: the agency, or the town. */
export function destinoDe({ agente, localidad, departamento }: EnvioFila): string {
  if (agente !== null) return agente;
  return localidad === null || localidad === departamento ? departamento : `${localidad}, ${departamento}`;
}

export const NOMBRE_DE_ORIGEN = {
  PANTALLA: 'En pantalla',
  IMPORTACION: 'Importado',
  API: 'Por API',
  DEPOSITO: 'Desde depósito',
} as const;

/** The same within a line. */
export const ORIGEN_EN_FRASE = {
  PANTALLA: 'en pantalla',
  IMPORTACION: 'importado',
  API: 'por API',
  DEPOSITO: 'desde depósito',
} as const;

/** «1.204 envíos», «más de 10.000 envíos». */
export function cuantos(total: { total: number; total_es_minimo: boolean }): string {
  return howMany(total, ['envío', 'envíos']);
}
