import { CAMPOS_DE_TEXTO, type CampoDeTexto, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';
import type { GridColumn } from '#web/ui/grid/grid-props.ts';

import type { ErrorDeFila, Fila } from '../contract.ts';
import { EstadoDeFila } from './EstadoDeFila.tsx';
import { estadoDeFila } from './palabras.ts';

/** What stands in a cell: what was just written, else what is stored. */
export type Escrito = (id: number, campo: CampoDeTexto) => string | undefined;

const ANCHO: Readonly<Partial<Record<CampoDeTexto, number>>> = {
  destinatario: 190,
  direccion: 240,
  observaciones: 220,
  localidad: 160,
  servicio: 160,
  bultos: 80,
  peso: 90,
  moneda: 90,
  tamano: 90,
};

interface Forma {
  readonly campos: readonly CampoDeTexto[];
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
  const own = campos.map((campo) => ({
    id: campo,
    header: NOMBRE_DE_CAMPO[campo],
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
export function erroresSueltos({ errores }: Fila, campos: readonly CampoDeTexto[]): ErrorDeFila[] {
  return errores.filter(({ campo }) => !campos.some((shown) => shown === campo));
}

/** The fields of a grid: those that are mapped, in the order of the file, then others that rows have, or lack. */
export function camposDe(mapped: readonly (CampoDeTexto | null)[], others: readonly string[]): CampoDeTexto[] {
  const own = mapped.filter((campo) => campo !== null);
  const rest = CAMPOS_DE_TEXTO.filter(
    (campo) => campo !== 'cliente_id' && others.includes(campo) && !own.includes(campo),
  );
  return [...new Set(own), ...rest];
}

/** Columns of a row that are at fault, from left to right. */
export function columnasConError(fila: Fila, columnas: readonly GridColumn<Fila>[]): number[] {
  return columnas.flatMap((columna, index) => ((columna.fault?.(fila) ?? null) === null ? [] : [index]));
}
