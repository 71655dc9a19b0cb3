import type { Vault } from '#server/session/vault.ts';

const ofWebhook = (id: number) => `webhook ${id}`;

export function sellar(vault: Vault, id: number, secreto: string): Promise<Buffer> {
  return vault.seal(Buffer.from(secreto), ofWebhook(id));
}

/** Null where none of the keys of this server opens it, as after a restore without them. */
export async function abrirSello(vault: Vault, id: number, sellado: Buffer): Promise<string | null> {
  const secreto = await vault.open(sellado, ofWebhook(id));
  return secreto === null ? null : secreto.toString();
}
