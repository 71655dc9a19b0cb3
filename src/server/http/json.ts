export const JSON_TYPE = 'application/json; charset=utf-8';

/** Characters after which a piece is encoded. */
const PIECE = 8_192;
/** A longer list is one piece: many small records are faster told at once. */
const MOST_PIECES = 20;

/**
 * What `JSON.stringify` says of an answer; beyond some length already as UTF-8. One character that is not Latin-1, such as a dash in the name of
 * an agency, has the engine keep a text in two bytes a character and encode it the long way, 120 kB of a report in a millisecond:
 * in pieces, only its own is.
 */
export function jsonOf(answer: Readonly<Record<string, unknown>>): string | Buffer {
  const encoded: Buffer[] = [];
  let text = '';
  for (const part of partsOf(answer)) {
    text += part;
    if (text.length < PIECE) continue;
    encoded.push(Buffer.from(text));
    text = '';
  }
  return encoded.length === 0 ? text : Buffer.concat([...encoded, Buffer.from(text)]);
}

function* partsOf(answer: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(answer)) {
    const isInPieces = Array.isArray(value) && value.length <= MOST_PIECES;
    const text: string | undefined = isInPieces ? '' : JSON.stringify(value);
    // JSON has no word for it: the field is left out.
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(key)}:${text}`;
    if (isInPieces) yield* elementsOf(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}${JSON.stringify(element) ?? 'null'}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
