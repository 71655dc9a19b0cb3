import { CON_IMAGENES } from '#shared/con-imagenes.ts';

/** What a call sends, and as what. */
export interface CallBody {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A call as JSON; where some of its fields are pictures, those as bytes behind it. */
export function bodyOf(call: object, imagenes: readonly string[] = []): CallBody {
  const rest: Record<string, unknown> = { ...call };
  const pictures: [name: string, bytes: Uint8Array][] = [];
  for (const name of imagenes) {
    const base64 = rest[name];
    if (typeof base64 !== 'string') continue;
    delete rest[name];
    pictures.push([name, Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
  }
  if (pictures.length === 0) return { type: 'application/json', content: JSON.stringify(call) };
  const lengths = Object.fromEntries(pictures.map(([name, { length }]) => [name, length]));
  const lines = new TextEncoder().encode(`${JSON.stringify(lengths)}\n${JSON.stringify(rest)}\n`);
  return { type: CON_IMAGENES, content: joined([lines, ...pictures.map(([, bytes]) => bytes)]) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
