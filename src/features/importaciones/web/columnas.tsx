import type { GridColumn } from '#web/ui/grid/grid-props.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import type { Campo, ErrorDeFila, Fila } from '../contract.ts';
import { EstadoDeFila } from './EstadoDeFila.tsx';
import { estadoDeFila } from './palabras.ts';

/** What stands in a cell: what was just written, else what is stored. */
export type Escrito = (id: number, campo: Campo) => string | undefined;

const ANCHO: Readonly<Partial<Record<Campo, number>>> = {
  destinatario: 190,
  direccion: 240,
  observaciones: 220,
  localidad: 160,
  servicio: 160,
  bultos: 80,
  peso: 90,
  moneda: 90,
  tamano: 90,
  producto: 240,
  series: 200,
  motivo: 220,
  cantidad: 90,
};

interface Forma {
  readonly campos: readonly CampoDeTipo[];
  readonly more: readonly GridColumn<Fila>[];
  readonly isNarrow: boolean;
}

/** Of a row: where it stands, then each of its fields. */
export function columnasDe({ campos, more, isNarrow }: Forma, escrito: Escrito): GridColumn<Fila>[] {
  const first: GridColumn<Fila> = {
    id: 'fila',
    header: 'Fila',
    width: isNarrow ? 128 : 196,
    isLocked: true,
    text: (fila) => `${fila.nro} ${estadoDeFila(fila)}`,
    draw: (fila) => <EstadoDeFila fila={fila} />,
  };
  const own = campos.map(({ codigo: campo, nombre }) => ({
    id: campo,
    header: nombre,
    width: ANCHO[campo] ?? 140,
    text: (fila: Fila) => escrito(fila.id, campo) ?? fila.valores[campo] ?? '',
    // While it is on its way nobody knows.
    fault: (fila: Fila) => (escrito(fila.id, campo) === undefined ? (errorDe(fila, campo)?.mensaje ?? null) : null),
  }));
  return [first, ...more, ...own];
}

export function errorDe({ errores, estado }: Fila, campo: string): ErrorDeFila | undefined {
  return estado === 'omitida' ? undefined : errores.find((error) => error.campo === campo);
}

/** Faults of a row that no column shows. */
export function erroresSueltos({ errores }: Fila, campos: readonly CampoDeTipo[]): ErrorDeFila[] {
  return errores.filter(({ campo }) => !campos.some(({ codigo }) => codigo === campo));
}

/** The fields of a grid: those that are mapped, in the order of the file, then others that rows have, or lack. */
export function camposDeHoja(
  campos: readonly CampoDeTipo[],
  mapped: readonly (Campo | null)[],
  others: readonly string[],
): CampoDeTipo[] {
  const own = new Set(mapped.filter((campo) => campo !== null));
  // What the client's form asked when the columns were mapped, and no more, still stands in the rows.
  const shown = [...own].map(
    (codigo) => campos.find((one) => one.codigo === codigo) ?? { codigo, nombre: codigo, requerido: false },
  );
  return [...shown, ...campos.filter(({ codigo }) => others.includes(codigo) && !own.has(codigo))];
}

/** Columns of a row that are at fault, from left to right. */
export function columnasConError(fila: Fila, columnas: readonly GridColumn<Fila>[]): number[] {
  return columnas.flatMap((columna, index) => ((columna.fault?.(fila) ?? null) === null ? [] : [index]));
}
