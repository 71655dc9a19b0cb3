import { request } from 'undici';

const WAIT_MS = 2_000;

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** Whom the operator names is asked, and not longer than a plan may wait for it. @param mostBytes of the answer, unpacked @returns null: nobody answered, or not what was asked */
export async function askJson<T>(
  address: string | URL,
  { schema, mostBytes }: { readonly schema: Schema<T>; readonly mostBytes: number },
): Promise<T | null> {
  try {
    const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(WAIT_MS) });
    const text = await textOf(body, mostBytes);
    const answer = statusCode === 200 ? schema.safeParse(JSON.parse(text)) : null;
    return answer?.success === true ? answer.data : null;
  } catch {
    return null;
  }
}

async function textOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new RangeError('an answer that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
