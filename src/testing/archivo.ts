import { inject } from 'vitest';

import { getGuia } from '#features/guias/detalle.contract.ts';
import { runAdmin } from '#main/admin.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';

import { TWO_CLIENTS } from './guias.ts';
import { GUIAS_VIEJAS } from './guias-viejas.ts';
import { openTestServer, type Person, type TestServer } from './server.ts';

/** What happened to parcel 31, in its order. */
export const ENTERA = ['DAT', 'ADM', 'CLA', 'DESP', 'ING_AG', 'RET_AG'];
/** How many events there are, and how many of them lie in the two old months. */
export const VIVOS = 15;
export const VIEJOS = 23;

/** A server with parcels of today and of two old months, and the operator's commands on its database. */
export interface ConViejas {
  readonly server: TestServer;
  readonly owner: ConnectionConfig;
  /** The two months, nine and eight before this one, as the commands take them. */
  readonly nueve: string;
  readonly ocho: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
  ask(text: string, values?: unknown[]): Promise<any[]>;
  admin(...args: string[]): Promise<string>;
  /** Both old months. */
  archivar(): Promise<string>;
  /** Why a command was refused. */
  refused(...args: string[]): Promise<string>;
  /** So many months before this one. */
  mes(atras: number): Promise<string>;
  /** Every event as it stands, wherever it is. */
  todos(): Promise<unknown>;
  donde(): Promise<{ vivos: number; viejos: number }>;
  /** The events of a parcel as its page tells them, or why it does not. */
  tipos(person: Person, id: number): Promise<unknown>;
}

export async function openConViejas(): Promise<ConViejas> {
  const server = await openTestServer(TWO_CLIENTS + GUIAS_VIEJAS);
  const owner = { ...inject('cluster').owner, database: server.app.database };
  const ask: ConViejas['ask'] = (text, values = []) =>
    withConnection(owner, async (connection) => (await connection.query(text, values)).rows);
  const mes = async (atras: number): Promise<string> =>
    (await ask(`SELECT to_char(hoy() - make_interval(months => $1), 'YYYY-MM') AS mes`, [atras]))[0].mes;
  const [nueve, ocho] = [await mes(9), await mes(8)];
  const admin = (...args: string[]) => runCommand(server, owner, args);
  return {
    ...{ server, owner, nueve, ocho, ask, mes, admin },
    archivar: () => admin('archivar', '--hasta', ocho),
    refused: (...args) => admin(...args).then((told) => `no fue rechazado: ${told}`, linesOf),
    todos: async () => {
      const sum = `SELECT count(*)::int AS son, md5(string_agg(e::text, '|' ORDER BY e.id)) AS suma FROM evento_todo e`;
      return (await ask(sum))[0];
    },
    donde: async () =>
      (
        await ask(
          'SELECT (SELECT count(*) FROM evento)::int AS vivos, (SELECT count(*) FROM evento_archivo)::int AS viejos',
        )
      )[0],
    tipos: async (person, id) => {
      const answer = await server.as(person, getGuia, { id });
      return answer.code === 'OK' ? answer.eventos.map(({ tipo }: { tipo: string }) => tipo) : answer.error;
    },
  };
}

async function runCommand({ dataDir }: TestServer, owner: ConnectionConfig, args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(args, {
    say: (line) => void lines.push(line),
    print: () => undefined,
    askPassword: async () => '',
    keys: { dataDir, signingKeys: { current: null, previous: null } },
    openOwner: async () => owner,
  });
  return lines.join('\n');
}

function linesOf(fault: unknown): string {
  if (fault instanceof StartFault) return fault.lines.join('\n');
  throw fault;
}
