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
};

export const FILTRO: Readonly<Record<FiltroDeFilas, string>> = {
  con_errores: 'Con errores',
  listas: 'Listas',
  importadas: 'Importadas',
  omitidas: 'Omitidas',
  todas: 'Todas',
};

/** What became of a row, in few words. */
export function estadoDeFila({ estado, errores, guia_nro, documento }: Fila): string {
  const texts: Readonly<Record<Fila['estado'], string>> = {
    por_revisar: 'Revisando…',
    con_errores: errores.length === 1 ? '1 error' : `${errores.length} errores`,
    lista: 'Lista',
    por_importar: 'Por importar',
    importada: guia_nro ?? documento?.nro ?? 'Importada',
    omitida: 'Omitida',
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
