import type { Caller, Session } from './caller.ts';
import type { Product } from './product.ts';

/** What became of a notice. */
export interface Delivered {
  readonly url: string;
  readonly estado: string;
  readonly ms: number;
  readonly error: string;
}

const SECRET = `anden_whsec_${'x'.repeat(43)}`;

/** Addresses that somebody has approved, though the product would never take them: what its second wall is for. Answers their ids. */
export async function insertWebhooks(product: Product, urls: readonly string[]): Promise<Map<number, string>> {
  const rows = await product.owner(
    `INSERT INTO webhook (cliente_id, nombre, url, eventos, secreto, creado_por, estado, decidido, decidido_por)
     SELECT 1, 'T26', url, '{ENT}', $2, 1, 'APROBADO', now(), 1 FROM unnest($1::text[]) AS u (url) RETURNING id, url`,
    [urls, SECRET],
  );
  return new Map(rows.map(({ id, url }) => [Number(id), String(url)]));
}

/** Tries each once, and waits for what becomes of it. */
export async function tryWebhooks(
  product: Product,
  admin: Session,
  webhooks: ReadonlyMap<number, string>,
): Promise<Delivered[]> {
  for (const id of webhooks.keys()) await admin.call({ service: 'integraciones.probar_webhook', id });
  for (let tries = 0; tries < 600; tries += 1) {
    const rows = await product.owner(
      `SELECT DISTINCT ON (webhook_id) webhook_id, estado, ms, error FROM webhook_aviso
        WHERE webhook_id = ANY ($1::int[]) ORDER BY webhook_id, id DESC`,
      [[...webhooks.keys()]],
    );
    if (rows.length === webhooks.size && rows.every(({ estado }) => estado !== 'PENDIENTE'))
      return rows.map(({ webhook_id, estado, ms, error }) => ({
        url: webhooks.get(Number(webhook_id)) ?? '',
        estado: String(estado),
        ms: Number(ms),
        error: String(error),
      }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('notices were not tried within a minute');
}

/** Asks for each address as a client's administrator does; answers those that were taken. */
export async function askForWebhooks(caller: Caller, urls: readonly string[]): Promise<string[]> {
  const session = await caller.signIn('cliente@courier.example');
  const taken: string[] = [];
  for (const url of urls) {
    const made = await session.call({ service: 'integraciones.crear_webhook', nombre: 'T26', url, eventos: ['ENT'] });
    if (made.body?.code === 'OK') {
      taken.push(url);
      await session.call({ service: 'integraciones.eliminar_webhook', id: made.body.id });
    } else if (made.status >= 500) taken.push(`${url}: ${made.status}`);
  }
  return taken;
}
