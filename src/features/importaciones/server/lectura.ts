import { CsvError, parse } from 'csv-parse/sync';
import type { unzipSync } from 'fflate';

import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import { LIMITES } from '../limites.contract.ts';
import { hasFarCells } from './celdas-lejanas.ts';
import { decodeText } from './codificacion.ts';
import { chooseSeparator, type Separador } from './separador.ts';

/** What a person may say about a file where our guess is wrong. */
export interface OpcionesDeLectura {
  readonly codificacion?: 'utf-8' | 'windows-1252' | undefined;
  readonly separador?: Separador | undefined;
  /** By whose names its columns are looked for. */
  readonly de?: TipoDeImportacion | undefined;
}

/** A file as rows of texts; `nro` is the number that a spreadsheet shows beside the row. */
export interface Lectura {
  readonly formato: 'csv' | 'xlsx';
  readonly codificacion: string | null;
  readonly separador: string | null;
  readonly filas: readonly FilaLeida[];
}

export interface FilaLeida {
  readonly nro: number;
  readonly celdas: readonly string[];
}

/** Why a file cannot be read, told to whoever brought it. */
export class LecturaError extends Error {}

/** Reads a file whole. It takes seconds for a large one: only the thread of `leer-archivo.ts` calls it beside its test. */
export async function readArchivo(bytes: Uint8Array, tipo: string, opciones: OpcionesDeLectura): Promise<Lectura> {
  const isCsv = tipo.startsWith('text/');
  const read = isCsv ? readCsv(bytes, opciones) : await readXlsx(bytes);
  const filas = read.filas
    .map((celdas, index) => ({ nro: index + 1, celdas: cleanRow(celdas) }))
    .filter(({ celdas }) => celdas.length > 0);
  if (filas.length === 0) throw new LecturaError('El archivo no tiene filas');
  // One more for the names of the columns.
  if (filas.length > LIMITES.filas + 1) throw new LecturaError(DEMASIADAS_FILAS);
  for (const { nro, celdas } of filas) {
    if (celdas.length > LIMITES.columnas)
      throw new LecturaError(`La fila ${nro} tiene ${celdas.length} columnas; se leen hasta ${LIMITES.columnas}`);
    if (celdas.some((celda) => celda.length > LIMITES.letras))
      throw new LecturaError(`La fila ${nro} tiene una celda de más de ${LIMITES.letras} letras`);
  }
  return { ...read, filas };
}

const DEMASIADAS_FILAS = `El archivo tiene más de ${LIMITES.filas.toLocaleString('es-UY')} filas. Divídalo en partes`;

function readCsv(bytes: Uint8Array, opciones: OpcionesDeLectura) {
  const { texto, codificacion } = decodeText(bytes, opciones.codificacion);
  const { separador, desde } = chooseSeparator(texto, opciones.separador);
  try {
    const filas: string[][] = parse(desde === 0 ? texto : texto.slice(desde), {
      delimiter: separador,
      bom: true,
      relax_column_count: true,
      // A quote in the middle of a field (12" de alto) is part of it.
      relax_quotes: true,
      // A line that cannot be one of a list is not read to its end.
      max_record_size: LIMITES.columnas * LIMITES.letras,
      to: LIMITES.filas + 1_000,
    });
    return { formato: 'csv', codificacion, separador, filas } as const;
  } catch (error) {
    throw error instanceof CsvError ? new LecturaError(csvFault(error)) : error;
  }
}

function csvFault(error: CsvError): string {
  const line = typeof error.lines === 'number' ? error.lines : null;
  const where = line === null ? '' : ` cerca de la línea ${line}`;
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    ? `Hay comillas que se abren y no se cierran${where}`
    : `El archivo no se pudo leer${where}`;
}

const CELDAS_LEJANAS =
  'La planilla tiene celdas muy lejos de las demás. Borre las filas y columnas que sobran, o guárdela como CSV';

async function readXlsx(bytes: Uint8Array) {
  // Not loaded for the many files that are plain text.
  const [{ unzipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/universal')]);
  const parts = refuseBomb(bytes, unzipSync);
  if (hasFarCells(bytes, unzipSync, parts)) throw new LecturaError(CELDAS_LEJANAS);
  const blob = new Blob([Uint8Array.from(bytes)]);
  // Numbers as they are written in the file: telephones and numbers of parcels are not to be rounded.
  const sheet = await readSheet<string>(blob, { parseNumber: plainNumber, trim: false }).catch(() => {
    throw new LecturaError('La planilla no se pudo leer: puede estar dañada o protegida con contraseña');
  });
  const filas = sheet.map((row) => row.map(cellText));
  return { formato: 'xlsx', codificacion: null, separador: null, filas } as const;
}

/**
 * A few kilobytes can unpack to gigabytes. What each part says of its size bounds what is unpacked of it (a part that lies is cut off
 * there), so their sum is looked at before anything is. Answers the names of the parts.
 */
function refuseBomb(bytes: Uint8Array, unzip: typeof unzipSync): string[] {
  let total = 0;
  const parts: string[] = [];
  try {
    unzip(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        parts.push(name);
        return false;
      },
    });
  } catch {
    throw new LecturaError('La planilla está dañada');
  }
  if (total > LIMITES.bytes_desplegados)
    throw new LecturaError('La planilla es demasiado grande una vez descomprimida. Guárdela como CSV o divídala');
  return parts;
}

/** 59899123456 and 0.30000000000000004 as a person would see them. */
function plainNumber(written: string): string {
  const value = Number(written);
  if (!Number.isFinite(value) || /^-?\d+$/.test(written)) return written;
  const short = Number(value.toPrecision(15));
  return Number.isInteger(short) && Math.abs(short) < 1e21 ? BigInt(short).toString() : String(short).replace('.', ',');
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return String(cell);
}

/** Dates of a spreadsheet have no zone; the library gives them as if at UTC. */
function dayOf(date: Date): string {
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1].map((part) => String(part).padStart(2, '0'));
  return `${day}/${month}/${date.getUTCFullYear()}`;
}

/** Without what the database cannot keep and nobody sees, and without the empty cells at its end. */
function cleanRow(celdas: readonly string[]): string[] {
  const clean = celdas.map((celda) => celda.replace(UNSEEN, '').trim());
  const last = clean.findLastIndex((celda) => celda !== '');
  return clean.slice(0, last + 1);
}

const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/g;
