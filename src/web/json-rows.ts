export interface JsonRows {
  /** The rows that are complete with this piece of the text. */
  take(piece: string): unknown[];
  /** The answer without its rows, once all of its text was taken. Null: it cannot be read. */
  rest(): unknown;
}

/** `{ "list": [ row, row ] }`: between two rows one stands inside two brackets. */
const BETWEEN_ROWS = 2;

/**
 * Reads an answer whose list is long while it arrives: parsed in one go, the longest would stop the page for half a second.
 * `list` is the name of the list in the answer; its rows are objects.
 */
export function createJsonRows(list: string): JsonRows {
  const opening = `"${list}":[`;
  const isInText = createTextWatch();
  let frame = '';
  let row = '';
  let depth = 0;
  let isInList = false;

  const take = (piece: string) => {
    const rows: unknown[] = [];
    let from = 0;
    const cut = (to: number) => {
      const text = piece.slice(from, to);
      from = to;
      return text;
    };
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (isInText(code)) continue;
      if (isOpener(code)) {
        if (isInList && depth === BETWEEN_ROWS) frame += withoutComma(cut(at));
        depth++;
        if (depth === BETWEEN_ROWS) {
          frame += cut(at + 1);
          isInList = frame.endsWith(opening);
        }
      } else if (isCloser(code)) {
        depth--;
        if (isInList && depth === BETWEEN_ROWS) {
          rows.push(JSON.parse(row + cut(at + 1)));
          row = '';
        }
        if (depth < BETWEEN_ROWS) isInList = false;
      }
    }
    const tail = cut(piece.length);
    if (isInList && depth > BETWEEN_ROWS) row += tail;
    else frame += isInList ? withoutComma(tail) : tail;
    return rows;
  };
  const rest = () => {
    try {
      return JSON.parse(frame);
    } catch {
      return null;
    }
  };
  return { take, rest };
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Says of each character in turn whether it belongs to a quoted text: brackets in there are only letters. */
function createTextWatch(): (code: number) => boolean {
  let isInside = false;
  let isEscaped = false;
  return (code) => {
    if (isEscaped) isEscaped = false;
    else if (code === QUOTE) isInside = !isInside;
    else if (isInside && code === BACKSLASH) isEscaped = true;
    return isInside;
  };
}

/** `[` or `{`. */
function isOpener(code: number): boolean {
  return code === 91 || code === 123;
}

/** `]` or `}`. */
function isCloser(code: number): boolean {
  return code === 93 || code === 125;
}

/** The comma between two rows belongs to neither. */
function withoutComma(text: string): string {
  return text.replace(',', '');
}
