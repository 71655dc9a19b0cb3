import * as z from 'zod/mini';

/**
 * What a report is made of (specification §3, "Client report"). The screen draws whatever comes: a new tab, figure, chart or table is
 * the server's alone.
 */

/**
 * What a figure counts. `%` is a percentage from 0 to 100, `h` hours, `UYU` and `USD` integer cents as everywhere on the wire, `texto` and
 * `fecha` (YYYY-MM-DD) stand in columns of tables only.
 */
export const UNIDADES = ['guías', 'casos', 'visitas', 'departamentos', '%', 'h', 'días', 'min', 'UYU', 'USD'] as const;
const Unidad = z.enum(UNIDADES);
export type Unidad = (typeof UNIDADES)[number];

/** An address of this application with the rows behind a figure; null: no list shows exactly those. */
const Url = z.nullable(z.string());

export const Indicador = z.object({
  /** The same in every period: what the screen keys by. */
  id: z.string(),
  label: z.string(),
  /** Null: there is nothing to divide by. */
  value: z.nullable(z.number()),
  unidad: Unidad,
  decimales: z.int(),
  /** In the period before, of as many days. */
  anterior: z.nullable(z.number()),
  /** Which way is good news; null: neither. */
  mejor: z.nullable(z.enum(['sube', 'baja'])),
  /** The period still runs for this figure: it is not judged against the closed one before, and `mejor` is null. */
  en_curso: z.boolean(),
  /** How it is computed, in words. */
  formula: z.string(),
  url: Url,
});
export type Indicador = z.output<typeof Indicador>;

export const TIPOS_DE_GRAFICA = ['bar', 'stacked', 'line', 'area', 'donut', 'heat', 'map'] as const;

const Valor = z.object({
  /** A day as YYYY-MM-DD, a department's name on a map, a column of a heat map; anything else as it is read. */
  label: z.string(),
  /** Null: unknown, which is not zero. */
  value: z.nullable(z.number()),
  /** A meaning of the palette (ok, info, curso, custodia, alerta, error, neutro) or `#rrggbb`, drawn where it can be seen; null: the chart's own. */
  color: z.nullable(z.string()),
  /** Of charts with several: which one. Of a heat map: the row. */
  serie: z.optional(z.string()),
  /** Of a map: the id of the department. */
  departamento_id: z.optional(z.int()),
  url: z.optional(Url),
});
export type Valor = z.output<typeof Valor>;

export const Grafica = z.object({
  id: z.string(),
  tipo: z.enum(TIPOS_DE_GRAFICA),
  nombre: z.string(),
  /** What exactly is drawn, in a sentence. */
  descripcion: z.string(),
  unidad: Unidad,
  decimales: z.int(),
  /** The axis of values starts at 0. */
  include_cero: z._default(z.boolean(), true),
  /** Only the largest are drawn: a share of them would be no share of all. */
  parcial: z.optional(z.boolean()),
  values: z.array(Valor),
});
export type Grafica = z.output<typeof Grafica>;

const Celda = z.object({ valor: z.nullable(z.union([z.number(), z.string()])), url: z.optional(Url) });

export const Tabla = z.object({
  id: z.string(),
  name: z.string(),
  descripcion: z.string(),
  data: z.object({
    cabezales: z.array(
      z.object({ nombre: z.string(), unidad: z.enum([...UNIDADES, 'texto', 'fecha']), decimales: z.int() }),
    ),
    /** A row has a cell for each heading; the first one carries the address of its rows. */
    records: z.array(z.array(Celda)),
  }),
});
export type Tabla = z.output<typeof Tabla>;

export const Pestana = z.object({
  /** For addresses and keys. */
  id: z.string(),
  nombre: z.string(),
  indicadores: z.array(Indicador),
  graficas: z.array(Grafica),
  tablas: z.array(Tabla),
  /** Why it has nothing, where it could not be computed: the other tabs stay. */
  error: z.optional(z.nullable(z.string())),
});
export type Pestana = z.output<typeof Pestana>;
/** What a tab holds, whatever it is called. */
export type Contenido = Pick<Pestana, 'indicadores' | 'graficas' | 'tablas'>;
