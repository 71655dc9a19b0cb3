/** Reads whole numbers and pieces off bytes, as the formats of maps write them. */
export interface Octetos {
  readonly queda: () => boolean;
  /** Seven bits a byte, the lowest first (protobuf's varint). */
  readonly entero: () => number;
  readonly trozo: (length: number) => Uint8Array;
}

/** @throws RangeError where the bytes end in the middle of something */
export function leerOctetos(bytes: Uint8Array): Octetos {
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError('the bytes end in the middle of a number');
    at += 1;
    return byte;
  };
  return {
    queda: () => at < bytes.length,
    entero: () => {
      let [value, scale] = [0, 1];
      for (let turn = 0; turn < 10; turn += 1) {
        const byte = next();
        value += (byte & 0x7f) * scale;
        if (byte < 0x80) return value;
        scale *= 128;
      }
      throw new RangeError('a number of more than ten bytes');
    },
    trozo: (length) => {
      if (at + length > bytes.length) throw new RangeError('a piece longer than what is left');
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}

/** Names of formats are plain letters; others come out as they are spelt in bytes, and are compared with nothing. */
export function letras(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
