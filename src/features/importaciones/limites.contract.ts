/** How much of a file is read (decision 0023). */
export const LIMITES = {
  filas: 50_000,
  columnas: 100,
  /** Of one cell. */
  letras: 1_000,
  /** What the parts of a spreadsheet may unpack to. */
  bytes_desplegados: 120 * 1024 * 1024,
  milisegundos: 30_000,
} as const;

export const CODIFICACIONES = ['utf-8', 'windows-1252'] as const;
export const SEPARADORES = [';', ',', '\t', '|'] as const;

/** Rows that one call names at most. */
export const MOST_FILAS = 500;
