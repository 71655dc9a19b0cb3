import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Answer } from './caller.ts';
import type { Product } from './product.ts';

/** What left the product, as text: of a PDF what stands on its pages. */
export interface Reading {
  readonly status: number;
  readonly text: string;
}

/** All that an answer tells, its headers too. */
export function wholeText({ headers, text }: Answer): string {
  return `${JSON.stringify(headers)}\n${text}`;
}

/** The address of a file that an answer offers. */
export function urlIn({ body }: Answer): string | null {
  const url = body?.url;
  return typeof url === 'string' && url.startsWith('/api/descargas/') ? url : null;
}

/** Downloads one after the other, for only so many are made at once; what is told to wait is asked for again. */
export function openDownloads(product: Product) {
  let last: Promise<unknown> = Promise.resolve();
  const download = async (url: string): Promise<Reading> => {
    for (;;) {
      const response = await fetch(product.url + url);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.status !== 429 && response.status !== 503)
        return { status: response.status, text: `${JSON.stringify([...response.headers])}\n${await textOf(content)}` };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return (url: string): Promise<Reading> => {
    const next = last.then(() => download(url));
    last = next.catch(() => undefined);
    return next;
  };
}

async function textOf(content: Buffer): Promise<string> {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return String(content);
  const task = getDocument({ data: new Uint8Array(content), useSystemFonts: false });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    // A long word goes on in the next line.
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages.join('\n');
}

/** The live events of somebody, as long as they listen. */
export function listen(product: Product, headers: Readonly<Record<string, string>>) {
  const ended = new AbortController();
  let text = '';
  const heard = (async () => {
    const response = await fetch(`${product.url}/api/novedades`, { headers, signal: ended.signal });
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    stop: async (): Promise<string> => {
      ended.abort();
      await heard;
      return text;
    },
  };
}
