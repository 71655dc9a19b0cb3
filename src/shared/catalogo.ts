import * as z from 'zod/mini';

import { defineService, Id, Instant, pageOf, pageParams, type ServiceContract } from './contract.ts';
import type { Permission } from './permissions.ts';

/** What a column of a master holds. */
export type Valor = string | number | boolean | readonly number[] | readonly string[] | null;
export type Valores = Readonly<Record<string, Valor>>;

/** A field as it is read, shown and written; `titulo` stands over it, in the list and in the history. */
export type Campo = {
  readonly titulo: string;
  readonly ayuda?: string;
  /** In the form alone: a list of ten columns is read by nobody. */
  readonly enFicha?: true;
} & (
  | { readonly tipo: 'texto' | 'largo' | 'entero' | 'decimal' | 'pesos' | 'dia' | 'hora' | 'si_no' | 'dias' }
  /** A day on which a paper ends: said in words from thirty days before. */
  | { readonly tipo: 'vence' }
  | { readonly tipo: 'opcion'; readonly opciones: Readonly<Record<string, string>> }
  /** Several of a closed list. */
  | { readonly tipo: 'varias'; readonly opciones: Readonly<Record<string, string>> }
  /** Any words, typed with commas between them. */
  | { readonly tipo: 'palabras' }
  /** The id of a row of another table; the server says which there are. */
  | { readonly tipo: 'referencia' }
);

/** What the wire takes for each column. */
type Forma = Readonly<Record<string, z.ZodMiniType<Valor, Valor>>>;

interface Descriptor<F extends Forma> {
  /** First part of the service's name, as `transporte`. */
  readonly slice: string;
  /** Second part, and the word of the address: `vehiculos`. */
  readonly nombre: string;
  readonly tabla: string;
  /** `Vehículos`; `vehículo`; «un vehículo», «una zona». */
  readonly titulo: string;
  readonly singular: string;
  readonly genero: 'm' | 'f';
  readonly lee: Permission;
  readonly cambia: Permission;
  readonly forma: F;
  readonly campos: { readonly [K in keyof F]: Campo };
  /** The field that people call a row by; the list goes by it. */
  readonly titular: keyof F & string;
  /** Rows that are out of use stay, and are no longer offered. Without it the table has no `activo`. */
  readonly conEstado: boolean;
  /** What a new row has where nobody says otherwise. */
  readonly nueva?: Valores;
  /** Its rows are the product's own: they are changed, never made or deleted. */
  readonly fijo?: true;
  /** Of its calls only `importar` is answered: all else of its table is some other page's. */
  readonly soloArchivo?: true;
  /** It can be brought from a file: the fields by which a row of the file is one that is there. */
  readonly importa?: readonly (keyof F & string)[];
  /** For people of other houses: who of ours changed what is not theirs to read. */
  readonly sinHistorial?: true;
  /** What a change does and does not do, for whoever is about to make it. */
  readonly efecto: string;
}

const opcion = z.object({ id: z.int(), nombre: z.string(), activo: z.boolean() });
const cambio = z.object({ fecha: Instant, usuario: z.string(), texto: z.string() });
const uso = z.object({ nombre: z.string(), cantidad: z.int(), es_minimo: z.boolean() });
export type Opcion = z.output<typeof opcion>;
export type Uso = z.output<typeof uso>;
export type Cambio = z.output<typeof cambio>;

const listado = {
  texto: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  activo: z.optional(z.boolean()),
  /** Only rows with a paper that ended or ends within thirty days. */
  vence: z.optional(z.boolean()),
  ...pageParams,
};
const Version = z.int().check(z.minimum(1));
/** As many rows as a file of a master may have. */
export const MAS_RENGLONES = 1_000;
const celda = z.string().check(z.maxLength(2_000));
const columnas = z.array(celda).check(z.maxLength(60));
const importado = z.object({
  nuevas: z.int(),
  cambiadas: z.int(),
  iguales: z.int(),
  /** What does not go in, by its place under the head of the file, and why. */
  malas: z.array(z.object({ renglon: z.int(), nombre: z.string(), faltas: z.array(z.string()) })),
  /** Columns that are no field of the master: they are passed over. */
  sobran: z.array(z.string()),
});
export type Importado = z.output<typeof importado>;
const Hecho = z.object({ id: Id });

/**
 * A small master table: who reads and changes it, what its fields are, and the calls that follow. The server answers them with
 * `catalogoEndpoints`, the browser draws them with `CatalogoPanel`.
 */
export function defineCatalogo<const F extends Forma>(descriptor: Descriptor<F>) {
  const service = `${descriptor.slice}.${descriptor.nombre}`;
  const [read, write] = [
    { service, kind: 'query', permission: descriptor.lee } as const,
    { service, kind: 'command', permission: descriptor.cambia } as const,
  ];
  const fila = z.object({ id: Id, version: Version, activo: z.boolean(), valores: z.object(descriptor.forma) });
  return {
    ...descriptor,
    listar: defineService({ ...read, action: 'listar', params: z.strictObject(listado), result: pageOf(fila) }),
    ver: defineService({
      ...read,
      action: 'ver',
      params: z.strictObject({ id: Id }),
      result: z.object({
        fila,
        usos: z.array(uso),
        puede_eliminar: z.boolean(),
        historial: z.array(cambio),
      }),
    }),
    /** What its references may name, by field. */
    opciones: defineService({
      ...read,
      action: 'opciones',
      params: z.strictObject({}),
      result: z.object({ opciones: z.record(z.string(), z.array(opcion)) }),
    }),
    /** Makes a row where `id` is null; else changes the one that was seen in `version`. @throws DOCUMENTO_CAMBIO */
    guardar: defineService({
      ...write,
      action: 'guardar',
      params: z.strictObject({ id: z.nullable(Id), version: z.nullable(Version), ...descriptor.forma }),
      result: Hecho,
    }),
    cambiarEstado: defineService({
      ...write,
      action: 'cambiar_estado',
      params: z.strictObject({ id: Id, version: Version, activo: z.boolean() }),
      result: Hecho,
    }),
    /**
     * Rows of a file, as texts under the titles of the fields: what is right goes in, what is not is told. `prueba`: nothing stays written.
     * @throws DATOS_INVALIDOS where the head cannot be read
     */
    importar: defineService({
      ...write,
      action: 'importar',
      params: z.strictObject({
        prueba: z.boolean(),
        encabezado: columnas.check(z.minLength(1)),
        filas: z.array(columnas).check(z.minLength(1), z.maxLength(MAS_RENGLONES)),
      }),
      result: importado,
    }),
    /** @throws MAESTRO_EN_USO */
    eliminar: defineService({ ...write, action: 'eliminar', params: z.strictObject({ id: Id }), result: Hecho }),
  };
}

export interface Fila {
  readonly id: number;
  readonly version: number;
  readonly activo: boolean;
  readonly valores: Valores;
}

type Call<P, R> = ServiceContract<z.ZodMiniType<P, P>, z.ZodMiniType<R, R>>;
export type Guardado = { id: number | null; version: number | null } & Record<string, Valor>;

/** Any master, as the mechanism sees it: `defineCatalogo` answers one whose fields are known by name. */
export interface Catalogo extends Omit<Descriptor<Forma>, 'forma' | 'campos' | 'importa' | 'titular'> {
  readonly campos: Readonly<Record<string, Campo>>;
  readonly titular: string;
  readonly importa?: readonly string[];
  readonly listar: ReturnType<typeof defineCatalogo<Forma>>['listar'];
  readonly ver: ReturnType<typeof defineCatalogo<Forma>>['ver'];
  readonly opciones: ReturnType<typeof defineCatalogo<Forma>>['opciones'];
  readonly guardar: Call<Guardado, { id: number }>;
  readonly cambiarEstado: ReturnType<typeof defineCatalogo<Forma>>['cambiarEstado'];
  readonly importar: ReturnType<typeof defineCatalogo<Forma>>['importar'];
  readonly eliminar: ReturnType<typeof defineCatalogo<Forma>>['eliminar'];
}
