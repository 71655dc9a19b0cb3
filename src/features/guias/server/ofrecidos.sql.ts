import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Result } from '#shared/contract.ts';

import type { getFiltrosDeGuias } from '../contract.ts';

type Ofrecidos = Result<typeof getFiltrosDeGuias>;

/**
 * What the filters of the list may be set to. A client's user is offered its own client and the agencies that have held a parcel of it; an
 * agency's itself and the clients whose parcels it holds.
 */
export async function selectOfrecidos(db: Db, { tipo, cliente_id, agente_id }: Scope): Promise<Ofrecidos> {
  const held = (cliente: RawBuilder<unknown>, agente: RawBuilder<unknown>) => sql`(
       EXISTS (SELECT FROM guia_conteo k WHERE k.cliente_id = ${cliente} AND k.agente_id = ${agente})
    OR EXISTS (SELECT FROM guia_conteo_delta k WHERE k.cliente_id = ${cliente} AND k.agente_id = ${agente}))`;
  const clientes = {
    cliente: sql`c.id = ${cliente_id}::int`,
    agencia: held(sql`c.id`, sql`${agente_id}::int`),
    personal: sql`true`,
    sistema: sql`true`,
    deposito: sql`false`,
  }[tipo];
  const agentes = {
    cliente: held(sql`${cliente_id}::int`, sql`a.id`),
    agencia: sql`a.id = ${agente_id}::int`,
    personal: sql`true`,
    sistema: sql`true`,
    deposito: sql`false`,
  }[tipo];
  const { rows } = await sql<Ofrecidos>`
    SELECT (SELECT coalesce(json_agg(c ORDER BY c.nombre), '[]') FROM (SELECT c.id, c.nombre FROM cliente c WHERE ${clientes}) AS c) AS clientes,
           (SELECT coalesce(json_agg(o ORDER BY o.nombre), '[]')
              FROM (SELECT a.id, a.nombre, d.nombre AS departamento FROM agente a JOIN departamento d ON d.id = a.departamento_id WHERE ${agentes}) AS o) AS agentes,
           (SELECT json_agg(d ORDER BY d.id) FROM (SELECT id, nombre FROM departamento) AS d) AS departamentos,
           (SELECT json_agg(z ORDER BY z.id) FROM (SELECT id, nombre FROM zona) AS z) AS zonas,
           (SELECT json_agg(m ORDER BY m.id) FROM (SELECT id, nombre FROM motivo) AS m) AS motivos`.execute(db);
  const [offered] = rows;
  if (!offered) throw new Error('a select without FROM answers one row');
  return offered;
}
