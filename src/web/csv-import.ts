import { plano } from '#shared/envio/texto.ts';

/** A file of a spreadsheet as texts: its head, and the rows under it that say anything. */
export interface CsvLeido {
  readonly encabezado: string[];
  readonly filas: string[][];
}

/** Whatever divides its columns; as UTF-8, or as what older spreadsheets write. The reader is loaded on first use. */
export async function readCsv(file: Blob): Promise<CsvLeido> {
  const papa = await import('papaparse');
  const { data } = papa.default.parse<string[]>(textOf(await file.arrayBuffer()), { skipEmptyLines: 'greedy' });
  const [encabezado = [], ...filas] = data;
  return { encabezado: encabezado.map((titulo) => titulo.trim()), filas: filas.filter(saysAnything) };
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function saysAnything(fila: readonly string[]): boolean {
  return fila.some((celda) => plano(celda) !== '');
}
