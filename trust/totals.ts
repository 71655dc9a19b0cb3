import type { Answer } from './caller.ts';
import type { Member } from './houses.ts';
import type { Product } from './product.ts';

interface Total {
  readonly what: string;
  readonly who: readonly Member['reader']['tipo'][];
  readonly body: object;
  /** The rows of the member, as SQL; `$1` the client, `$2` the agency. */
  readonly sql: string;
  readonly of: (answer: Answer) => unknown;
}

const OWN = '(g.cliente_id = $1 OR g.agente_id = $2)';
const records = ({ body }: Answer) => body?.total_records;

const TOTALS: readonly Total[] = [
  {
    what: 'guias.listar',
    who: ['cliente', 'agencia'],
    body: { service: 'guias.listar' },
    sql: `SELECT count(*) FROM guia g WHERE ${OWN}`,
    of: records,
  },
  {
    what: 'guias.contar',
    who: ['cliente', 'agencia'],
    body: { service: 'guias.contar', cliente_id: [1, 2, 3], agente_id: [1, 2] },
    sql: `SELECT count(*) FROM guia g WHERE ${OWN} AND g.cliente_id IN (1, 2, 3) AND g.agente_id IN (1, 2)`,
    of: ({ body }) => body?.total,
  },
  {
    what: 'guias.contar by state',
    who: ['cliente', 'agencia'],
    body: { service: 'guias.contar', servicio: ['ESTANDAR_AGENCIA', 'ESTANDAR_DOMICILIO'] },
    sql: `SELECT count(*) FROM guia g WHERE ${OWN} AND g.servicio IN ('ESTANDAR_AGENCIA', 'ESTANDAR_DOMICILIO')`,
    of: ({ body }) => sumOf(body?.por_estado),
  },
  {
    what: 'envios.listar',
    who: ['cliente'],
    body: { service: 'envios.listar' },
    sql: 'SELECT count(*) FROM envio g WHERE g.cliente_id = $1 AND $2::int IS NOT NULL',
    of: records,
  },
  {
    what: 'importaciones.listar',
    who: ['cliente'],
    body: { service: 'importaciones.listar', de: 'ENVIOS' },
    sql: `SELECT count(*) FROM importacion g WHERE g.cliente_id = $1 AND $2::int IS NOT NULL AND g.tipo = 'ENVIOS'`,
    of: records,
  },
  {
    what: 'GuiasEnPickup get_summary',
    who: ['agencia'],
    body: { service: 'GuiasEnPickup', action: 'get_summary' },
    sql: `SELECT coalesce(sum(cantidad), 0) FROM (
            SELECT cantidad FROM pickup_conteo WHERE nivel = 'agente' AND lugar_id = $2 AND $1::int IS NOT NULL
            UNION ALL SELECT cantidad FROM pickup_conteo_delta WHERE agente_id = $2) AS k`,
    of: ({ body }) => Object(body?.summary).total,
  },
];

function sumOf(rows: unknown): number {
  return Array.isArray(rows) ? rows.reduce((sum, row) => sum + Number(Object(row).cantidad), 0) : Number.NaN;
}

/** What the product counts for somebody, against what the database's owner counts of theirs. */
export async function wrongTotals(product: Product, members: readonly Member[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const member of members) {
    const { tipo, cliente_id, agente_id } = member.reader;
    for (const { what, who, body, sql, of } of TOTALS) {
      if (!who.includes(tipo) || 'x-api-key' in member.headers) continue;
      const counted = of(await member.call(body));
      const [row] = await product.owner(sql, [cliente_id, agente_id]);
      const [whole] = Object.values(row ?? {});
      if (Number(counted) !== Number(whole)) wrong.push(`${what} as ${member.name}: ${counted} in place of ${whole}`);
    }
  }
  return wrong;
}
