import type { ActoDeCalle } from '../calle.contract.ts';
import type { Estado } from '../palabras.contract.ts';

/** Where an act leaves a levante, until the server says so. */
export const TRAS: Readonly<Record<ActoDeCalle['acto'], Estado>> = {
  en_camino: 'EN_CAMINO',
  en_punto: 'EN_PUNTO',
  levantar: 'LEVANTADO',
  fallar: 'FALLIDO',
};

/** What is done at a door, before it has its hour. */
export type ActoEnPuerta = Partial<ActoDeCalle> & Pick<ActoDeCalle, 'id' | 'acto' | 'titulo'>;

export const SIN_DATOS: ActoDeCalle = {
  ...{ id: 1, acto: 'en_camino', titulo: '', leidas: null, bultos: null, diferencia: null, entrega: null },
  ...{ conteo: null, kg: null, firma: null, foto: null, motivo_id: null, hecho: 0, fecha: null },
};
