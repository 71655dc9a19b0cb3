export type Codificacion = 'utf-8' | 'windows-1252';

/**
 * A text file as text. UTF-8 forbids most sequences of bytes, so what reads as UTF-8 is; the rest comes from a spreadsheet of Windows,
 * whose superset of Latin-1 it then is.
 */
export function decodeText(bytes: Uint8Array, asked?: Codificacion): { texto: string; codificacion: Codificacion } {
  const codificacion = asked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return { texto: new TextDecoder(codificacion).decode(bytes), codificacion };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
