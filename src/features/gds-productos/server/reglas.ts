import type { Params } from '#shared/contract.ts';
import { isGtin, lecturaDeCodigo, tipoDeCodigo } from '#shared/gds/gs1.ts';

import type { guardarProducto, Producto } from '../contract.ts';
import type { fijarLugar } from '../ficha.contract.ts';

export type Datos = Params<typeof guardarProducto>;
type Antes = Pick<Producto['producto'], 'unidad' | 'control_serie' | 'control_partida'>;

/** What is wrong with a product as it is to be, field by field. */
export function faltasDeProducto({
  control_vence,
  control_partida,
  control_serie,
  unidad,
  presentaciones,
  codigos,
}: Datos): Record<string, string> {
  const factors = [1, ...presentaciones.map(({ factor }) => factor)];
  const readings = codigos.map(({ codigo }) => lecturaDeCodigo(codigo));
  const faults = new Map<string, string>();
  if (control_vence && control_partida === 'NO') faults.set('control_vence', 'Lo que vence lleva lote');
  if (control_serie !== 'NO' && unidad !== 'UN') faults.set('control_serie', 'Las series cuentan unidades');
  if (new Set(factors).size < factors.length)
    faults.set('presentaciones', 'Dos presentaciones tienen las mismas unidades');
  for (const [at, { codigo, factor }] of codigos.entries()) {
    const isRepeated = readings.indexOf(readings[at] ?? '') < at;
    const fault = codeFault(codigo, { isKnown: factors.includes(factor), isRepeated });
    if (fault !== null) faults.set(`codigos.${at}`, fault);
  }
  return Object.fromEntries(faults);
}

function codeFault(codigo: string, { isKnown, isRepeated }: { isKnown: boolean; isRepeated: boolean }): string | null {
  if (tipoDeCodigo(codigo) !== 'OTRO' && !isGtin(codigo)) return `${codigo}: el dígito verificador no corresponde`;
  if (lecturaDeCodigo(codigo) === '') return 'El código debe tener letras o números';
  if (isRepeated) return `${codigo} está dos veces`;
  return isKnown ? null : `${codigo}: no hay una presentación de esas unidades`;
}

/** What has been counted in one way is not counted in another. On a shelf a serial that is read at the bench changes nothing. */
export function faltasDeMovido(antes: Antes, datos: Datos): Record<string, string> {
  const fixed = ['unidad', 'control_serie'] as const;
  const begins = antes.control_serie === 'NO' && datos.control_serie === 'AL_EGRESO';
  const changed = fixed.filter((name) => antes[name] !== datos[name] && !(name === 'control_serie' && begins));
  const campos = Object.fromEntries(changed.map((name) => [name, 'Ya tiene movimientos: no se cambia']));
  const lots =
    antes.control_partida === 'NO' && datos.control_partida === 'SIEMPRE'
      ? { control_partida: 'Ya tiene movimientos sin lote: puede ser opcional' }
      : {};
  return { ...campos, ...lots };
}

/** Below how many a fixed place is filled, and up to how many: both are said, or neither. */
export function faltasDeReponer({
  minimo = null,
  maximo = null,
}: Pick<Params<typeof fijarLugar>, 'minimo' | 'maximo'>): Readonly<Record<string, string>> {
  if (minimo === null && maximo === null) return {};
  if (minimo === null) return { minimo: 'Diga también por debajo de cuántas' };
  if (maximo === null) return { maximo: 'Diga también hasta cuántas' };
  return maximo < minimo ? { maximo: 'No puede ser menos que el mínimo' } : {};
}
