import { LecturaDeCarga, type Leida, type LineaDeCarga, leerCarga } from '#features/reparto/carga.contract.ts';
import { call } from '#web/api.ts';

import { createMesa } from '../lectura/mesa.ts';

/** Readings at the van. */

const mesa = createMesa<LecturaDeCarga, Leida, LineaDeCarga>({
  name: 'carga',
  schema: LecturaDeCarga,
  answer: leerCarga.result,
  vacia: { recorrido_id: 0, codigo: '', agregar: false, leido: 0, fecha: null },
  de: ({ recorrido_id }) => String(recorrido_id),
  send: ({ recorrido_id, codigo, agregar, fecha }, options) =>
    call(
      leerCarga,
      { recorrido_id, codigo, ...(agregar ? { agregar } : {}), ...(fecha === null ? {} : { fecha_evento: fecha }) },
      options,
    ),
});
export const { cola, useDichos, olvidar } = mesa;

/** One reading; what is left over may be taken along. */
export function leerEnCarga(recorrido_id: number, codigo: string, agregar = false): void {
  mesa.leer((cuando) => ({ recorrido_id, codigo, agregar, ...cuando }));
}
