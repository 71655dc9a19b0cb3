import { hash } from 'node:crypto';

/** How many rows there are and what they add up to. */
export interface Tally {
  readonly filas: number;
  readonly suma: string;
}

export interface Counter {
  /** Takes the next bytes of a table's rows, cut anywhere. */
  add(bytes: Buffer): void;
  /** What was taken so far; to be asked at the end of a row. */
  total(): Tally;
}

const NEWLINE = 10;

/**
 * Counts rows as COPY writes them, one a line, and adds their hashes up. A sum, since a table has no order: the same rows written back in
 * any order come to the same, while a row that is missing, doubled or changed does not.
 */
export function createCounter(): Counter {
  let begun: Buffer[] = [];
  let filas = 0;
  let suma = 0n;
  return {
    add: (bytes) => {
      let from = 0;
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
        const rest = bytes.subarray(from, at);
        const line = begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
        if (begun.length > 0) begun = [];
        filas += 1;
        suma = BigInt.asUintN(64, suma + hash('sha256', line, 'buffer').readBigUInt64LE(0));
        from = at + 1;
      }
      if (from < bytes.length) begun.push(bytes.subarray(from));
    },
    total: () => ({ filas, suma: suma.toString(16).padStart(16, '0') }),
  };
}
