import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

import { ensureAppLogin } from '#server/db/app-login.ts';

import { type Answer, isAcknowledged } from './caller.ts';
import type { Member } from './houses.ts';
import type { Product } from './product.ts';
import type { Service } from './services.ts';

/** They give an address or a secret and change no row. */
const CHANGES_NOTHING = new Set([
  'sesion.ticket',
  'guias.exportar',
  'GuiasEnPickup:export_data',
  'informe_cliente.exportar',
  'importaciones.descargar',
]);
const ROLES = ['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema', 'anden_chofer'];
const NOT_ALLOWED = '42501';

/** A call that must be on record. */
export interface Asked {
  readonly about: string;
  readonly answer: Answer;
  /** Of a command. */
  readonly service?: Service;
  readonly member?: Member;
}

const requestOf = ({ headers }: Answer) => String(headers['x-request-id']);

/** Each command that was done: one row, which says who, when, what, from where, before and after. Each that was not: none. */
export async function wrongAudit(product: Product, asked: readonly Asked[], began: unknown): Promise<string[]> {
  const rows = await product.owner(
    `SELECT pedido_id, usuario_id, servicio, ip, antes IS NOT NULL OR despues IS NOT NULL AS cambio, fecha >= $1 AND fecha <= clock_timestamp() AS a_tiempo
       FROM auditoria WHERE pedido_id = ANY ($2::text[])`,
    [began, asked.map(({ answer }) => requestOf(answer))],
  );
  return asked.flatMap(({ about, answer, service, member }) => {
    const own = rows.filter(({ pedido_id }) => pedido_id === requestOf(answer));
    if (!service || !member || !isAcknowledged(answer))
      return own.length === 0 ? [] : [`${about}: not done, and ${own.length} rows of audit`];
    const [row] = own;
    if (!row || own.length > 1) return [`${about}: done, and ${own.length} rows of audit`];
    const isWhole = row.cambio || CHANGES_NOTHING.has(service.key);
    return [
      ...(Number(row.usuario_id) === member.reader.usuario_id ? [] : [`${about}: the audit names ${row.usuario_id}`]),
      ...(row.servicio === service.key ? [] : [`${about}: the audit says ${row.servicio}`]),
      ...(row.ip === '127.0.0.1' ? [] : [`${about}: the audit says it came from ${row.ip}`]),
      ...(row.a_tiempo === true ? [] : [`${about}: the audit has another time`]),
      ...(isWhole ? [] : [`${about}: the audit does not say what changed`]),
    ];
  });
}

/** One line of the log for each refusal, one event for each line, and no letter that a terminal obeys. */
export function wrongLog(calls: readonly Asked[], output: string): string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  const wrong = lines
    .filter((line) => !line.startsWith('[anden] ') && !isEvent(line))
    .map((line) => `no event: ${line.slice(0, 150)}`);
  const obeyed = lines
    .filter((line) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line))
    .map((line) => `a terminal obeys: ${line.slice(0, 150)}`);
  const unlogged = calls
    .filter(({ answer: { status, body } }) => status >= 400 || String(body?.error).startsWith('LOGIN'))
    .map(({ about, answer }) => ({
      about,
      answer,
      times: lines.filter((line) => line.includes(requestOf(answer))).length,
    }))
    .filter(({ times }) => times !== 1)
    .map(({ about, answer, times }) => `${about}: ${answer.status}, and ${times} lines of the log`);
  return [...wrong, ...obeyed, ...unlogged];
}

function isEvent(line: string): boolean {
  try {
    const { level, time, msg } = Object(JSON.parse(line));
    return typeof level === 'string' && typeof msg === 'string' && String(time).endsWith('Z');
  } catch {
    return false;
  }
}

export async function foundSecrets(product: Product, secrets: readonly string[], output: string): Promise<string[]> {
  const folder = join(product.dataDir, 'postgres/registro');
  const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const tables = ['auditoria', 'seguridad', 'idempotencia', 'notificacion', 'historial_cambio'];
  const places: [string, string][] = [
    ['the log', output],
    ['the log of the database', logs.join('\n')],
  ];
  const [sealed] = await product.owner(
    `SELECT string_agg(encode(secreto_sellado, 'escape'), E'\\n') AS text FROM webhook`,
  );
  places.push(['webhook', String(sealed?.text)]);
  for (const table of tables) {
    const [there] = await product.owner('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
    if (!there?.there) continue;
    const [row] = await product.owner(`SELECT string_agg(t::text, E'\\n') AS text FROM ${table} t`);
    places.push([table, String(row?.text)]);
  }
  return places.flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${place} holds ${secret.slice(0, 12)}…`),
  );
}

/** What the application's own roles are refused. */
export async function changedByRoles(product: Product): Promise<string[]> {
  const client = new pg.Client(await ensureAppLogin(product.ownerConfig));
  await client.connect();
  const wrong: string[] = [];
  const [there] = await product.owner(`SELECT to_regclass('seguridad') IS NOT NULL AS there`);
  const tables = ['auditoria', ...(there?.there ? ['seguridad'] : [])];
  const statements = tables.flatMap((table) => [
    `UPDATE ${table} SET ip = 'x'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  ]);
  for (const [role, statement] of ROLES.flatMap((one) => statements.map((text) => [one, text] as const))) {
    await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
    const refused = await client.query(statement).then(
      () => null,
      (fault: unknown) => Object(fault).code,
    );
    await client.query('ROLLBACK');
    if (refused !== NOT_ALLOWED) wrong.push(`${role}: ${statement} is not refused (${refused})`);
  }
  await client.end();
  return wrong;
}
