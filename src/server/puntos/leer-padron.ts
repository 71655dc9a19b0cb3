import { leerDepartamento } from '#shared/envio/localidades.ts';
import { plano } from '#shared/envio/texto.ts';
import { claveDeCalle } from '#shared/puntos/clave.ts';
import { estaEnUruguay } from '#shared/puntos/punto.ts';

import type { FilaDePadron } from './padron.sql.ts';

/** What columns of registers are called, as `plano` makes it of their heads. */
const COLUMNAS = {
  departamento: ['departamento', 'depto', 'nom_depto', 'nomb_depto', 'cod_depto', 'departamento_id'],
  localidad: ['localidad', 'nom_loc', 'nomb_loc', 'loc', 'localidad_nombre'],
  calle: ['calle', 'nom_calle', 'nombre_calle', 'via', 'nombre_via', 'nom_via'],
  numero: ['numero', 'num_puerta', 'puerta', 'nro', 'nro_puerta', 'num'],
  letra: ['letra', 'letra_puerta', 'let_puerta'],
  km: ['km', 'kilometro'],
  manzana: ['manzana', 'mz'],
  solar: ['solar', 'sl'],
  lat: ['lat', 'latitud', 'latitude', 'y', 'coord_y'],
  lng: ['lng', 'lon', 'long', 'longitud', 'longitude', 'x', 'coord_x'],
} as const;
type Columna = keyof typeof COLUMNAS;
const COLUMN_NAMES = [
  'departamento',
  'localidad',
  'calle',
  'numero',
  'letra',
  'km',
  'manzana',
  'solar',
  'lat',
  'lng',
] as const satisfies readonly Columna[];
const NEEDED: readonly Columna[] = ['departamento', 'localidad', 'lat', 'lng'];

export type LugarDeColumnas = ReadonlyMap<Columna, number>;

/** Where each column stands; or which are missing, in words of the file. */
export function leerEncabezado(heads: readonly string[]): { lugares: LugarDeColumnas; faltan: readonly string[] } {
  const plain = heads.map((head) => plano(head).replace(/\s+/g, '_'));
  const places = COLUMN_NAMES.map(
    (column) => [column, plain.findIndex((head) => COLUMNAS[column].some((name) => name === head))] as const,
  );
  const lugares = new Map(places.filter(([, at]) => at >= 0));
  const noDoor = !lugares.has('calle') && !(lugares.has('manzana') && lugares.has('solar'));
  return { lugares, faltan: [...NEEDED.filter((column) => !lugares.has(column)), ...(noDoor ? ['calle'] : [])] };
}

/** Why a row of the register is of no use. */
export const SIN_USO = {
  departamento: 'de un departamento que no existe',
  punto: 'sin punto, o con uno que no está en Uruguay en grados (EPSG:4326)',
  puerta: 'sin puerta, kilómetro ni solar',
} as const;
export type SinUso = keyof typeof SIN_USO;

type Departamentos = readonly { readonly id: number; readonly nombre: string }[];

/** One row of the register as it is kept, or why not. */
export function leerFila(
  cells: readonly string[],
  { lugares, departamentos }: { lugares: LugarDeColumnas; departamentos: Departamentos },
): FilaDePadron | SinUso {
  const cell = (column: Columna) => (cells[lugares.get(column) ?? -1] ?? '').trim();
  const departamento_id = departmentOf(cell('departamento'), departamentos);
  if (departamento_id === null) return 'departamento';
  const [lat, lng] = [figure(cell('lat')), figure(cell('lng'))];
  if (lat === null || lng === null || !estaEnUruguay({ lat, lng })) return 'punto';
  const calle = claveDeCalle(cell('calle'));
  const number = /^0*([1-9]\d{0,5})\s*([A-Za-z]|bis)?$/i.exec(cell('numero'));
  const [numero, km] = [number ? Number(number[1]) : null, kilometre(cell('km'))];
  const [manzana, solar] = [plano(cell('manzana')) || null, plano(cell('solar')) || null];
  const hasDoor = calle !== '' && (numero !== null || km !== null);
  if (!hasDoor && (manzana === null || solar === null)) return 'puerta';
  const letra = (cell('letra') || (number?.[2] ?? '')).toUpperCase() || null;
  return {
    departamento_id,
    localidad: claveDeCalle(cell('localidad')),
    calle,
    numero,
    letra,
    km,
    manzana,
    solar,
    lat,
    lng,
  };
}

function departmentOf(text: string, departamentos: Departamentos): number | null {
  if (/^\d{1,2}$/.test(text)) return departamentos.find(({ id }) => id === Number(text))?.id ?? null;
  return text === '' ? null : leerDepartamento(text, departamentos);
}

function figure(text: string): number | null {
  return /^-?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Some registers say 0 where there is none. */
function kilometre(text: string): number | null {
  const km = figure(text);
  return km !== null && km > 0 ? km : null;
}
