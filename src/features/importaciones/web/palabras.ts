import type { FamiliaEstado } from '#shared/estados.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import { type CampoDeTipo, NOMBRE_DE_CADA_CAMPO } from '../campos.contract.ts';
import type { Fila, FiltroDeFilas, Importacion } from '../contract.ts';

interface Palabra {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO: Readonly<Record<Importacion['estado'], Palabra>> = {
  SUBIDA: { nombre: 'Subida', familia: 'neutro' },
  MAPEADA: { nombre: 'Mapeada', familia: 'info' },
  VALIDADA: { nombre: 'Validada', familia: 'curso' },
  IMPORTADA_PARCIAL: { nombre: 'Importada en parte', familia: 'alerta' },
  IMPORTADA: { nombre: 'Importada', familia: 'ok' },
  REVERTIDA: { nombre: 'Revertida', familia: 'neutro' },
};

/** Where it stands at this moment: what is being taken back says so, and what cannot go on. */
export function estadoDe({ estado, falla, por_revertir }: Importacion): Palabra {
  if (falla !== null) return { nombre: 'Detenida', familia: 'error' };
  return por_revertir > 0 ? { nombre: 'Revirtiendo', familia: 'curso' } : ESTADO[estado];
}

export const FILTRO: Readonly<Record<FiltroDeFilas, string>> = {
  con_errores: 'Con errores',
  listas: 'Listas',
  importadas: 'Importadas',
  revertidas: 'Revertidas',
  sin_revertir: 'Sin revertir',
  omitidas: 'Omitidas',
  todas: 'Todas',
};

/** What became of a row, in few words. */
export function estadoDeFila({ estado, errores, guia_nro, documento, sin_revertir }: Fila): string {
  const texts: Readonly<Record<Fila['estado'], string>> = {
    por_revisar: 'Revisando…',
    con_errores: errores.length === 1 ? '1 error' : `${errores.length} errores`,
    lista: 'Lista',
    por_importar: 'Por importar',
    importada: sin_revertir === null ? (guia_nro ?? documento?.nro ?? 'Importada') : 'Sin revertir',
    omitida: 'Omitida',
    por_revertir: 'Por revertir',
    revertida: 'Revertida',
  };
  return texts[estado];
}

const NOMBRES: Readonly<Record<string, string>> = NOMBRE_DE_CADA_CAMPO;
type Nombrado = Pick<CampoDeTipo, 'codigo' | 'nombre'>;

/** A field as people read it, as the client's form calls it; faults may be about what is none. */
export function nombreDeCampo(campo: string, campos: readonly Nombrado[] = []): string {
  return campos.find(({ codigo }) => codigo === campo)?.nombre ?? NOMBRES[campo] ?? 'Fila';
}

/** Where files of a kind are brought and mended. */
export const rutaDe = (tipo: TipoDeImportacion): string =>
  tipo === 'ENVIOS' ? '/envios/importar' : '/gds/importar-transacciones';

export const figure = (count: number) => count.toLocaleString('es-UY');

/** `1 fila`, `1.204 filas`. */
export const filas = (count: number) => (count === 1 ? '1 fila' : `${figure(count)} filas`);
