import pg from 'pg';

import type { Caller } from './caller.ts';
import type { Product } from './product.ts';

/** Sums that stand still are told where administrators look, and once they go on are not. */
export async function unseenFolds(product: Product, caller: Caller): Promise<string[]> {
  const [person] = await product.owner(
    `SELECT u.email FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 1
      WHERE u.estado = 'ACTIVO' AND u.tipo_usuario = 'personal' ORDER BY u.id LIMIT 1`,
  );
  const admin = await caller.signIn(String(person?.email));
  const told = async () => JSON.stringify((await admin.call({ service: 'auditoria.atrasos' })).body?.atrasos);
  const holder = new pg.Client(product.ownerConfig);
  await holder.connect();
  // As somebody would who began to mend the counts by hand, and went home.
  await holder.query(`SELECT pg_advisory_lock(hashtext('plegar_conteo_de_pickup'))`);
  await product.owner(
    `INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad)
     SELECT min(id), '2026-01-01', true, '2026-01-01', n FROM agente, unnest(ARRAY[1, -1]) AS n GROUP BY n`,
  );
  await product.owner(`UPDATE pliegue SET al_dia = now() - interval '5 minutes' WHERE nombre = 'pickup'`);
  const behind = await told();
  await holder.end();
  let after = await told();
  for (let tries = 0; tries < 600 && after.includes('pickup'); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    after = await told();
  }
  return [
    ...(behind.includes('pickup') ? [] : [`a sum that stood still for five minutes: ${behind}`]),
    ...(after.includes('pickup') ? [`a sum that goes on is told for a minute more: ${after}`] : []),
  ];
}
