import type { Perfil } from './cuentas.ts';

/** How a company works. Whatever says "assumed" was measured by nobody: change it to what yours does, and run the model again. */

/** What is measured one by one. */
export type Que = 'lista' | 'detalle' | 'seguimiento';
export const IMAGENES = ['foto', 'firma'] as const;
export type Imagen = (typeof IMAGENES)[number];

/** Assumed: Monday to Saturday. */
const DIAS_POR_MES = 25;
/** Assumed: ten hours would have 0.1 each if they were equal. */
const PARTE_HORA_PICO = 0.15;
/** Assumed: times a parcel is in a page of a list that somebody opens, is opened, is looked up by its recipient. */
const LECTURAS_POR_GUIA: Readonly<Record<Que, number>> = { lista: 1, detalle: 1, seguimiento: 2 };
/** Assumed: of all parcels, those with a photo and those with a signature. */
const IMAGENES_POR_GUIA: Readonly<Record<Imagen, number>> = { foto: 0.3, firma: 0.5 };

/**
 * Tables whose rows go again, with the days that they stay at most; of the others the longest are kept 24 months. Deltas are folded into sums within
 * seconds, and their room is used again.
 */
export const DIAS_DE_TABLA: Readonly<Record<string, number>> = {
  ...{ idempotencia: 2, limite: 1, correo: 30, notificacion: 180, importacion_fila: 180 },
  ...{
    guia_conteo_delta: 0,
    pickup_conteo_delta: 0,
    recorrido_delta: 0,
    informe_delta: 0,
    informe_guia_delta: 0,
    caso_resumen_delta: 0,
  },
};

/** @param costo of one picture of each kind, in bytes on disk and in the log */
export function perfilSinTamano(
  costo: Readonly<Record<Imagen, { readonly bytes: number; readonly walBytes: number }>>,
): Omit<Perfil, 'guiasPorMes'> {
  const ofAll = (kind: 'bytes' | 'walBytes') =>
    IMAGENES.reduce((sum, que) => sum + IMAGENES_POR_GUIA[que] * costo[que][kind], 0);
  return {
    diasPorMes: DIAS_POR_MES,
    parteHoraPico: PARTE_HORA_PICO,
    ademasPorGuia: { ...LECTURAS_POR_GUIA, ...IMAGENES_POR_GUIA },
    imagenBytes: ofAll('bytes'),
    imagenWalBytes: ofAll('walBytes'),
  };
}
