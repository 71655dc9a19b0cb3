import { selectInforme } from '#features/informes/server/informe.ts';
import { periodoOf } from '#features/informes/server/periodo.ts';
import { addDays } from '#shared/dates.ts';
import { recordStatements } from '#testing/statements.ts';

import { type Comparison, measure } from './measure.ts';
import type { Subject } from './subject.ts';

const service = 'informe_cliente.consultar';
/** What a bare point read took on the machine of performance.md, in milliseconds at one connection ("Peers", SQL via pg). */
const POINT_READ = 0.09;

/** The report of the largest client, all its tabs, of thirty days and of a year; against the same statements on a bare connection. */
export async function compareInformes({ receive, bare, owner, scope }: Subject): Promise<Comparison[]> {
  const [row] = await owner(
    'SELECT hoy()::text AS hoy, (SELECT cliente_id FROM guia_conteo WHERE cliente_id <> 0 AND agente_id = 0 GROUP BY 1 ORDER BY sum(cantidad) DESC LIMIT 1) AS cliente_id',
  );
  const [hoy, cliente_id] = [String(row?.hoy), Number(row?.cliente_id)];
  const of = async (name: string, days: number, milliseconds: number): Promise<Comparison> => {
    const range = { fecha_desde: addDays(hoy, -days), fecha_hasta: hoy };
    const asked = { cliente_id, isNamed: true, periodo: periodoOf(range, hoy), hoy };
    const statements = await recordStatements((db) => selectInforme(db, asked));
    return {
      name,
      // Thousands of sums become 120 kB of figures, charts and tables: that is the server's own work, not the database's.
      target: { milliseconds, part: 0.1 },
      product: async () => receive({ service, cliente_id, ...range }),
      limit: () => bare(scope, statements, 'read'),
    };
  };
  return [await of('(f) client report, 30 days', 30, 5), await of('(f) client report, a year', 364, 30)];
}

/** How many times as long as the machine of performance.md this one takes, now, for the same: its absolute targets are to be read with it. */
export async function compareMachines({ single, owner }: Subject): Promise<number> {
  const known = await owner('SELECT numero FROM guia ORDER BY md5(id::text) LIMIT 2000');
  const read = (n: number) =>
    single({
      name: 'vara',
      text: 'SELECT id, numero, cliente_id, estado_general, destinatario FROM guia WHERE numero = $1',
      values: [known[n % known.length]?.numero],
    });
  await measure(read, { seconds: 1, connections: 1 });
  const { p50 } = await measure(read, { seconds: 3, connections: 1 });
  return p50 / POINT_READ;
}
