import type { Lectura } from '../contract.ts';

type Razon = NonNullable<Lectura['razon']>;

/** What the person does next about a reading that was not registered. */
const PROXIMO_PASO: Record<Razon, string> = {
  no_existe:
    'Revise que sea la etiqueta de envío. Si no se lee bien, escriba el número; si no aparece, abra un caso en Problem Solver.',
  ya_leida: 'No hace falta nada: siga con la próxima.',
  estado_no_permite: 'Aparte el paquete y abra la guía para ver qué le falta.',
  otra_sede: 'Aparte el paquete: corresponde a otra sede.',
  sin_permiso: 'Pida a su encargado que lo registre.',
  faltan_datos: 'Complete lo que falta y vuelva a leerla.',
  fecha: 'Revise la hora de este equipo y vuelva a leerla.',
  otra: 'Aparte el paquete y avise a su encargado.',
};

export function proximoPaso(razon: Lectura['razon']): string {
  return PROXIMO_PASO[razon ?? 'otra'];
}
