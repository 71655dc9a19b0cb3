import type { Product } from './product.ts';

interface Difference {
  readonly what: string;
  readonly sql: string;
  /** How `npm run verificar` tells it. */
  readonly told: RegExp;
}

/** What somebody with the database in their hands may do to it; each must be named. */
const DIFFERENCES: readonly Difference[] = [
  {
    what: 'an envío that is not where its parcel is',
    sql: `UPDATE envio SET estado = 'ANULADO' WHERE id = (SELECT min(id) FROM envio WHERE estado <> 'ANULADO')`,
    told: /envío \d+: dice ANULADO/,
  },
  {
    what: 'a price that nobody quoted',
    sql: 'UPDATE envio SET precio_centavos = precio_centavos + 1 WHERE id = (SELECT min(id) FROM envio)',
    told: /envío \d+: dice UYU \d+, su cotización UYU/,
  },
  {
    what: 'an envío without its parcel',
    sql: 'DELETE FROM envio_guia WHERE envio_id = (SELECT max(envio_id) FROM envio_guia)',
    told: /envío \d+: no tiene guías/,
  },
  {
    what: 'a batch that counts what nobody read',
    sql: `INSERT INTO lote_cuenta SELECT id, 1, 7, 0, 0, 0, 0, 0, 0, 0 FROM lote ORDER BY id LIMIT 1`,
    told: /lote \d+, usuario 1: dice 7 0 0 0 0 0, son/,
  },
  {
    what: 'bulk work that counts what it did not do',
    sql: `INSERT INTO masivo (tipo, datos, usuario_id, ip, total, hechas) VALUES ('ING_PL', '{}', 1, '::1', 2, 2)`,
    told: /trabajo \d+: dice 2 \(2 hechas/,
  },
  {
    what: 'a row of audit taken away',
    sql: `DELETE FROM auditoria WHERE id = (SELECT (desde_id + hasta_id) / 2 FROM auditoria_sello ORDER BY hasta_id LIMIT 1)`,
    told: /auditoría, filas \d+ a \d+: selladas/,
  },
];

/** Differences that are told before there are any, or not when there are. */
export async function unseenDifferences(product: Product): Promise<string[]> {
  // What is sealed is ten minutes old: nobody waits for that here.
  await product.owner(`UPDATE auditoria SET fecha = fecha - interval '1 hour' WHERE fecha > now() - interval '1 hour'`);
  const [sealed] = await product.owner('SELECT sellar_auditoria() AS n');
  if (!Number(sealed?.n)) return ['nothing of the audit was sealed'];
  const verify = async () => (await product.command('verificar', '--rapido')).text;
  const before = await verify();
  for (const { sql } of DIFFERENCES) await product.owner(sql);
  const after = await verify();
  return DIFFERENCES.flatMap(({ what, told }) => [
    ...(told.test(before) ? [`${what}: told where there is none`] : []),
    ...(told.test(after) ? [] : [`${what}: npm run verificar says nothing`]),
  ]);
}
