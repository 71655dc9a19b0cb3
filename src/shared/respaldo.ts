import * as z from 'zod/mini';

/** What a backup says of itself at its beginning: whose it is, and what it will hold. */
const cabeceraDeRespaldo = z.strictObject({
  formato: z.literal(1),
  /** The instant of the snapshot. */
  creado: z.string(),
  programa: z.string(),
  postgresql: z.string(),
  /** The version of the schema: what had been applied, and the checksum of each. */
  migraciones: z.array(z.strictObject({ archivo: z.string(), suma: z.string() })),
  tablas: z.array(z.strictObject({ tabla: z.string(), columnas: z.array(z.string()) })),
  secuencias: z.array(z.strictObject({ secuencia: z.string(), valor: z.string(), usada: z.boolean() })),
});

/** What it says at its end, without which it is not whole. */
const cierreDeRespaldo = z.strictObject({
  /** Rows of each table and the sum of what they hash to, which does not depend on their order. */
  tablas: z.array(z.strictObject({ tabla: z.string(), filas: z.number(), suma: z.string() })),
  /** Of every byte before this line. */
  sha256: z.string(),
});

export type Cabecera = z.infer<typeof cabeceraDeRespaldo>;
export type Cierre = z.infer<typeof cierreDeRespaldo>;
/** Its columns are those that are stored, not the ones that the database computes. */
export type TablaDeRespaldo = Cabecera['tablas'][number];
export type CuentaDeTabla = Cierre['tablas'][number];

/** The header of a text that somebody handed in; null where it is none. */
export function leerCabecera(text: string): Cabecera | null {
  return readJson(cabeceraDeRespaldo, text);
}

export function leerCierre(text: string): Cierre | null {
  return readJson(cierreDeRespaldo, text);
}

function readJson<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
