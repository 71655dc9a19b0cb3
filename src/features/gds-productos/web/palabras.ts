import { leerImporte } from '#shared/envio/importe.ts';
import type { FamiliaEstado } from '#shared/estados.ts';

import type { EstadoProducto, Producto } from '../contract.ts';

export const ESTADO_PRODUCTO: Readonly<Record<EstadoProducto, { nombre: string; familia: FamiliaEstado }>> = {
  ACTIVO: { nombre: 'Activo', familia: 'ok' },
  BLOQUEADO: { nombre: 'Bloqueado', familia: 'error' },
  INACTIVO: { nombre: 'Inactivo', familia: 'neutro' },
};

export const UNIDADES = [
  { value: 'UN', label: 'Unidades' },
  { value: 'G', label: 'Gramos' },
  { value: 'ML', label: 'Mililitros' },
] as const;

export const CONTROL_PARTIDA = [
  { value: 'NO', label: 'No lleva lote' },
  { value: 'OPCIONAL', label: 'Puede llevar lote' },
  { value: 'SIEMPRE', label: 'Siempre lleva lote' },
] as const;

export const CONTROL_SERIE = [
  { value: 'NO', label: 'No lleva serie' },
  { value: 'SIEMPRE', label: 'Cada unidad tiene su serie' },
  { value: 'AL_EGRESO', label: 'La serie se lee al empacar' },
] as const;

export const SIN_CLASE = 'SIN';
export const CLASES_ABC = [
  { value: SIN_CLASE, label: 'Sin clasificar' },
  { value: 'A', label: 'A: se pide mucho, va cerca' },
  { value: 'B', label: 'B' },
  { value: 'C', label: 'C: se pide poco' },
] as const;

export const ACTO: Readonly<Record<string, string>> = {
  INICIAR: 'Stock inicial',
  RECIBIR: 'Recepción',
  UBICAR: 'Ubicación',
  MOVER: 'Movimiento',
  RESERVAR: 'Reserva',
  LIBERAR: 'Liberación',
  DESPACHAR: 'Despacho',
  CAMBIAR: 'Cambio de condición',
  AJUSTAR: 'Ajuste',
  REVERTIR: 'Reversión',
  PICKEAR: 'Picking',
  EMPACAR: 'Packing',
  REINGRESAR: 'Reingreso de devolución',
  UNIR: 'Unión de productos',
  CONSUMIR: 'Consumo de embalaje',
};

/** What the history calls each field. */
export const CAMPO: Readonly<Record<string, string>> = {
  sku: 'SKU',
  nombre: 'Nombre',
  unidad: 'Se cuenta en',
  control_partida: 'Lote',
  control_vence: 'El lote vence',
  control_serie: 'Serie',
  dias_minimos_ingreso: 'Avisar al ingreso, días antes',
  dias_minimos_salida: 'No prometer, días antes',
  gramos: 'Gramos',
  largo_mm: 'Largo (mm)',
  ancho_mm: 'Ancho (mm)',
  alto_mm: 'Alto (mm)',
  abc: 'Clase ABC',
  multiplo: 'Se pide de a',
  valor: 'Valor de una unidad',
  estado: 'Estado',
  presentaciones: 'Presentaciones',
  codigos: 'Códigos',
};

type Valor = Producto['producto']['valor'];

/** As the form keeps it; nothing: it is not known. */
export const valorText = (valor: Valor): string =>
  valor === null
    ? ''
    : `${valor.moneda === 'USD' ? 'U$S' : '$'} ${(valor.centavos / 100).toFixed(2).replace('.', ',')}`;

/** What is no amount is told at its field. */
export const valorOf = (text: string): Valor =>
  text.trim() === '' ? null : (leerImporte(text) ?? { centavos: 0, moneda: 'UYU' });

/** «Caja de 12 = 12», one a line, as the form keeps them. */
export function presentacionesText(rows: readonly { nombre: string; factor: number }[]): string {
  return rows.map(({ nombre, factor }) => `${nombre} = ${factor}`).join('\n');
}

/** Null: a line is none. */
export function presentacionesOf(text: string): { nombre: string; factor: number }[] | null {
  const rows = linesOf(text).map((line) => /^(.{1,40}?)\s*=\s*(\d{1,7})$/.exec(line));
  return rows.every((row) => row !== null)
    ? rows.map(([, nombre = '', factor]) => ({ nombre, factor: Number(factor) }))
    : null;
}

/** «17790001000016 = 12»; a code of the unit stands alone. */
export function codigosText(rows: readonly { codigo: string; factor: number }[]): string {
  return rows.map(({ codigo, factor }) => (factor === 1 ? codigo : `${codigo} = ${factor}`)).join('\n');
}

export function codigosOf(text: string): { codigo: string; factor: number }[] {
  return linesOf(text).map((line) => {
    const [, codigo = line, factor = '1'] = /^(.+?)\s*=\s*(\d{1,7})$/.exec(line) ?? [];
    return { codigo, factor: Number(factor) };
  });
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
