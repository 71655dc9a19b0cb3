import { parseArgs } from 'node:util';

import {
  deleteFactorByEmail,
  insertActiveAccount,
  insertOperatorAudit,
  insertRole,
  selectPending,
  selectRole,
  updatePendingAccount,
} from '#server/accounts/admin.sql.ts';
import { retireDemoPeople } from '#server/accounts/demo-people.ts';
import { insertOperatorSecurity } from '#server/audit/seguridad.sql.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import { type Connection, type ConnectionConfig, inTransaction, withConnection } from '#server/db/connection.ts';
import { checkStrength, hashPassword } from '#server/session/passwords.ts';
import { StartFault } from '#server/start-fault.ts';
import { AppError } from '#shared/errors.ts';
import { ROLES } from '#shared/permissions.ts';

import { archivar, desarchivar } from './archivar.ts';
import { importDirecciones } from './direcciones.ts';
import { type KeyPlace, rotateSigningKey } from './rotate-keys.ts';

export interface AdminDeps {
  readonly say: (line: string) => void;
  /** Writes a line that another program reads, as it is. */
  readonly print: (line: string) => void;
  readonly askPassword: () => Promise<string>;
  /** Where the keys that tokens are signed with are kept. */
  readonly keys: KeyPlace;
  /** Opens the database only once the arguments are fine. */
  readonly openOwner: () => Promise<ConnectionConfig>;
}

const USAGE = [
  'Uso:',
  '  npm run admin -- crear --email correo --nombre "Nombre y apellido" [--usuario nombre]',
  '  npm run admin -- aprobar --email correo --tipo personal|cliente|agencia|deposito --rol rol [--cliente N] [--agencia N]',
  '  npm run admin -- listar pendientes',
  '  npm run admin -- quitar-factor --email correo',
  '  npm run admin -- retirar-demo',
  '  npm run admin -- rotar-clave [--olvidar]',
  '  npm run admin -- direcciones ARCHIVO.csv',
  '  npm run admin -- archivar --hasta 2025-06',
  '  npm run admin -- desarchivar --desde 2025-06',
  '  npm run admin -- pgbouncer',
];
const TIPOS = ['personal', 'cliente', 'agencia', 'deposito'];

/** The operator's commands, for what needs no session: the first administrator, and accounts that await approval. */
export async function runAdmin(args: readonly string[], deps: AdminDeps): Promise<void> {
  const { command, object, values } = readArguments(args);
  if (command === 'crear') return createAdministrator(values, deps);
  if (command === 'aprobar') return approve(values, deps);
  if (command === 'quitar-factor') return takeOffFactor(values, deps);
  if (command === 'retirar-demo') return retireDemo(deps);
  if (command === 'rotar-clave') return rotateSigningKey({ ...deps, forget: values.olvidar === true });
  if (command === 'pgbouncer') return printPoolerLine(deps);
  if (command === 'direcciones') return importDirecciones(object, deps);
  if (command === 'archivar') return archivar(values.hasta, deps);
  if (command === 'desarchivar') return desarchivar(values.desde, deps);
  if (command === 'listar' && object === 'pendientes') return listPending(deps);
  throw new StartFault(USAGE);
}

type Values = Partial<Record<keyof typeof TEXTOS, string>> & { olvidar?: boolean };

const TEXT = { type: 'string' } as const;
const TEXTOS = {
  ...{ email: TEXT, nombre: TEXT, usuario: TEXT, tipo: TEXT, rol: TEXT, cliente: TEXT, agencia: TEXT },
  ...{ hasta: TEXT, desde: TEXT },
};

function readArguments(args: readonly string[]): { command?: string; object?: string; values: Values } {
  const options = { ...TEXTOS, olvidar: { type: 'boolean' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, object] = positionals;
    return { ...(command && { command }), ...(object && { object }), values };
  } catch {
    throw new StartFault(USAGE);
  }
}

/** A line of PgBouncer's userlist: how the application's login comes in there, and goes on from there. */
async function printPoolerLine({ print, openOwner }: AdminDeps): Promise<void> {
  const { user, password } = await ensureAppLogin(await openOwner());
  print(`"${user}" "${password}"`);
}

async function createAdministrator(values: Values, { say, askPassword, openOwner }: AdminDeps): Promise<void> {
  const email = readEmail(values.email);
  const fullname = (values.nombre ?? '').trim();
  if (fullname === '' || fullname.length > 120) throw new StartFault(['--nombre: hace falta, de hasta 120 letras.']);
  const username = (values.usuario ?? email.split('@')[0] ?? '').trim().slice(0, 60);
  const owner = await openOwner();
  const clave_hash = await readPassword(askPassword, [email, fullname, username]);
  await change(owner, async (db) => {
    const id = await insertActiveAccount(db, { email, fullname, username, clave_hash });
    if (id === null) throw new StartFault([`Ya hay una cuenta con el correo ${email}.`]);
    await insertRole(db, id, ROLES.administrador);
    const despues = {
      email,
      fullname,
      username,
      estado: 'ACTIVO',
      tipo_usuario: 'personal',
      roles: [ROLES.administrador],
    };
    await insertOperatorAudit(db, 'admin.crear', { id, despues });
    await insertOperatorSecurity(db, {
      tipo: 'PERMISOS',
      detalle: `administrador creado desde la consola: número ${id}`,
    });
  });
  say(`Listo: ${email} es administrador.`);
}

async function approve(values: Values, { say, openOwner }: AdminDeps): Promise<void> {
  const email = readEmail(values.email);
  const tipo_usuario = values.tipo ?? '';
  if (!TIPOS.includes(tipo_usuario)) throw new StartFault([`--tipo: elija uno de ${TIPOS.join(', ')}.`]);
  const cliente_id = readOwnId('cliente', values, tipo_usuario);
  const agente_id = readOwnId('agencia', values, tipo_usuario);
  await change(await openOwner(), async (db) => {
    const role = await selectRole(db, values.rol ?? '');
    if (role.id === null) throw new StartFault([`--rol: elija uno de ${role.names.join(', ')}.`]);
    const id = await updatePendingAccount(db, { email, tipo_usuario, cliente_id, agente_id }).catch(refuseUnknownId);
    if (id === null) throw new StartFault([`No hay una cuenta que espere aprobación con el correo ${email}.`]);
    await insertRole(db, id, role.id);
    const despues = { estado: 'ACTIVO', tipo_usuario, cliente_id, agente_id, roles: [role.id] };
    await insertOperatorAudit(db, 'admin.aprobar', { id, despues });
    await insertOperatorSecurity(db, { tipo: 'PERMISOS', detalle: `cuenta aprobada desde la consola: número ${id}` });
  });
  say(`Listo: ${email} quedó aprobada como ${tipo_usuario}, con el rol ${values.rol}.`);
}

/** For the last administrator who lost the telephone: nobody is left who could do it on screen. */
async function takeOffFactor(values: Values, { say, openOwner }: AdminDeps): Promise<void> {
  const email = readEmail(values.email);
  await change(await openOwner(), async (db) => {
    const found = await deleteFactorByEmail(db, email);
    if (!found) throw new StartFault([`No hay una cuenta con el correo ${email}.`]);
    if (!found.had) throw new StartFault([`La cuenta ${email} no tiene verificación en dos pasos.`]);
    await insertOperatorAudit(db, 'admin.quitar_factor', { id: found.id, despues: { segundo_factor: 'quitado' } });
    const detalle = `quitado desde la consola: número ${found.id}`;
    await insertOperatorSecurity(db, { tipo: 'SEGUNDO_FACTOR', detalle });
  });
  say(`Listo: ${email} entra otra vez solo con su contraseña.`);
}

/** Before a database that was tried out goes to work: a production server does not start while one of them can sign in. */
async function retireDemo({ say, openOwner }: AdminDeps): Promise<void> {
  await change(await openOwner(), async (db) => {
    const people = await retireDemoPeople(db);
    if (people.length === 0) return say('No hay cuentas activas con la contraseña de demostración.');
    const detalle = `${people.length} cuentas de demostración deshabilitadas desde la consola`;
    await insertOperatorSecurity(db, { tipo: 'PERMISOS', detalle });
    for (const { email } of people) say(`Deshabilitada: ${email}`);
  });
}

async function listPending({ say, openOwner }: AdminDeps): Promise<void> {
  const pending = await withConnection(await openOwner(), selectPending);
  if (pending.length === 0) return say('No hay cuentas que esperen aprobación.');
  for (const { email, fullname, creado } of pending) say(`${creado.toISOString().slice(0, 16)}  ${email}  ${fullname}`);
}

function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254) return email;
  throw new StartFault(['--email: hace falta una dirección de correo.']);
}

/** `--cliente` belongs to the kind cliente and to no other, `--agencia` likewise; there it is required. */
function readOwnId(name: 'cliente' | 'agencia', values: Values, tipo: string): number | null {
  const text = values[name];
  if ((tipo === name) !== (text !== undefined)) {
    throw new StartFault([`--${name}: va junto con --tipo ${name}, y solo con ese.`]);
  }
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartFault([`--${name}: «${text}» no es un número.`]);
  return Number(text);
}

async function readPassword(askPassword: () => Promise<string>, personal: readonly string[]): Promise<string> {
  const password = await askPassword();
  try {
    await checkStrength(password, personal);
    return await hashPassword(password);
  } catch (fault) {
    throw fault instanceof AppError ? new StartFault([fault.message]) : fault;
  }
}

function refuseUnknownId(fault: unknown): never {
  const isUnknown = fault instanceof Error && 'code' in fault && fault.code === '23503';
  throw isUnknown ? new StartFault(['Ese cliente o esa agencia no existe.']) : fault;
}

function change(owner: ConnectionConfig, work: (db: Connection) => Promise<void>): Promise<void> {
  return withConnection(owner, (db) => inTransaction(db, () => work(db)));
}
