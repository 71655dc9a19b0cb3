import type { Perfil } from './cuentas.ts';

/** How a company works. Whatever says "assumed" was measured by nobody: change it to what yours does, and run the model again. */

/** Readings that are measured one by one. */
export const LECTURAS = ['lista', 'detalle', 'seguimiento'] as const;
export type Que = (typeof LECTURAS)[number];

/** Assumed: Monday to Saturday. */
const DIAS_POR_MES = 25;
/** Assumed: ten hours would have 0.1 each if they were equal. */
const PARTE_HORA_PICO = 0.15;
/** Assumed: times a parcel is in a page of a list that somebody opens, is opened, is looked up by its recipient. */
const LECTURAS_POR_GUIA: Readonly<Record<Que, number>> = { lista: 1, detalle: 1, seguimiento: 2 };
/** Assumed: of all parcels, those with a photo and those with a signature. */
const [CON_FOTO, CON_FIRMA] = [0.3, 0.5];
/** Bytes, as the page for the street makes them (bench/calle.ts; RESULTS.md, "What waits on the telephone"). */
export const [FOTO_BYTES, FIRMA_BYTES] = [101_000, 17_000];

/** @param sobrepeso bytes on disk for each byte of a picture */
export function perfilSinTamano(sobrepeso: number): Omit<Perfil, 'guiasPorMes'> {
  return {
    diasPorMes: DIAS_POR_MES,
    parteHoraPico: PARTE_HORA_PICO,
    lecturasPorGuia: LECTURAS_POR_GUIA,
    imagenBytes: sobrepeso * (CON_FOTO * FOTO_BYTES + CON_FIRMA * FIRMA_BYTES),
  };
}
