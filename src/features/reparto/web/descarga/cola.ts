import {
  type Descargada,
  LecturaDeDescarga,
  type LineaDeDescarga,
  leerDescarga,
  misDescargas,
  type ParadaEnAgencia,
} from '#features/reparto/descarga.contract.ts';
import { type LineaDeRecogida, leerRecogida, type Recogida } from '#features/reparto/recogida.contract.ts';
import { call } from '#web/api.ts';
import { defineStored } from '#web/storage.ts';

import { createMesa } from '../lectura/mesa.ts';

/** Readings at the door of an agency. */

/** What is to be unloaded today, for agencies without a network. A working day long. */
export const hojaDeDescarga = defineStored({
  key: 'reparto.descarga',
  schema: misDescargas.result,
  lifetime: 16 * 3_600,
  perPerson: true,
  ofSession: true,
});

type Donde = Pick<ParadaEnAgencia, 'recorrido_id' | 'agente_id'>;
export const deParada = ({ recorrido_id, agente_id }: Donde) => `${recorrido_id}-${agente_id}`;

const mesa = createMesa<LecturaDeDescarga, Descargada, LineaDeDescarga>({
  name: 'descarga',
  schema: LecturaDeDescarga,
  answer: leerDescarga.result,
  vacia: { recorrido_id: 0, agente_id: 0, codigo: '', leido: 0, fecha: null },
  de: deParada,
  send: ({ recorrido_id, agente_id, codigo, fecha }, options) =>
    call(
      leerDescarga,
      { recorrido_id, agente_id, codigo, ...(fecha === null ? {} : { fecha_evento: fecha }) },
      options,
    ),
});
export const { cola, useDichos } = mesa;

const recogidas = createMesa<LecturaDeDescarga, Recogida, LineaDeRecogida>({
  name: 'recogida',
  schema: LecturaDeDescarga,
  answer: leerRecogida.result,
  vacia: { recorrido_id: 0, agente_id: 0, codigo: '', leido: 0, fecha: null },
  de: deParada,
  send: ({ recorrido_id, agente_id, codigo, fecha }, options) =>
    call(
      leerRecogida,
      { recorrido_id, agente_id, codigo, ...(fecha === null ? {} : { fecha_evento: fecha }) },
      options,
    ),
});
export const { cola: colaDeRecogida, useDichos: useRecogidas } = recogidas;

export function leerEnRecogida({ recorrido_id, agente_id }: Donde, codigo: string): void {
  recogidas.leer((cuando) => ({ recorrido_id, agente_id, codigo, ...cuando }));
}

export function leerEnDescarga({ recorrido_id, agente_id }: Donde, codigo: string): void {
  mesa.leer((cuando) => ({ recorrido_id, agente_id, codigo, ...cuando }));
}
