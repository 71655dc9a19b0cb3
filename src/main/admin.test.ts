import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { appLoginName } from '#server/db/app-login.ts';
import { withConnection } from '#server/db/connection.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { runAdmin } from './admin.ts';

const PASSWORD = 'cuatro vientos y un farol';
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'anden-admin-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => ask('TRUNCATE usuario CASCADE'));

async function ask(statement: string): Promise<unknown[]> {
  return withConnection(database.owner, async (connection) => (await connection.query(statement)).rows);
}

async function admin(args: string, password = PASSWORD): Promise<string> {
  const lines: string[] = [];
  await runAdmin(args.split(' ').filter(Boolean), {
    say: (line) => void lines.push(line),
    print: (line) => void lines.push(line),
    askPassword: async () => password,
    keys: { dataDir, signingKeys: { current: null, previous: null } },
    openOwner: async () => database.owner,
  });
  return lines.join('\n');
}

function register(email: string): Promise<unknown> {
  return ask(`INSERT INTO usuario (email, fullname, username, clave_hash) VALUES ('${email}', 'Nueva', 'nueva', 'x')`);
}

test('crear makes an active administrator of the staff and writes it down', async () => {
  await expect(admin('crear --email Ana@Anden.example --nombre Ana')).resolves.toContain(
    'ana@anden.example es administrador',
  );
  expect(
    await ask(`SELECT u.email, u.username, u.estado, u.tipo_usuario, u.cambiar_password, r.rol_id, u.clave_hash LIKE '$argon2id$%' AS hashed
                 FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id`),
  ).toEqual([
    {
      ...{ email: 'ana@anden.example', username: 'ana', estado: 'ACTIVO', tipo_usuario: 'personal' },
      ...{ cambiar_password: false, rol_id: 1, hashed: true },
    },
  ]);
  const [row] = await ask("SELECT usuario_id, tabla, despues FROM auditoria WHERE servicio = 'admin.crear'");
  expect(row).toMatchObject({
    usuario_id: null,
    tabla: 'usuario',
    despues: { email: 'ana@anden.example', roles: [1] },
  });
  expect(JSON.stringify(row)).not.toMatch(/argon2|vientos/);
  expect(await ask('SELECT tipo, resultado FROM seguridad')).toEqual([{ tipo: 'PERMISOS', resultado: 'OK' }]);
});

test('crear refuses a weak password and an address in use, and changes nothing', async () => {
  await expect(admin('crear --email ana@anden.example --nombre Ana', 'paqueteria')).rejects.toThrow(
    'fácil de adivinar',
  );
  await expect(admin('crear --email ana@anden.example --nombre Ana', 'Paqueteria-demo')).rejects.toThrow(
    'fácil de adivinar',
  );
  expect(await ask('SELECT FROM usuario')).toEqual([]);
  await admin('crear --email ana@anden.example --nombre Ana');
  await expect(admin('crear --email ana@anden.example --nombre Otra')).rejects.toThrow('Ya hay una cuenta');
});

test('aprobar opens a waiting account with its kind and role, once', async () => {
  await register('nueva@anden.example');
  await expect(admin('listar pendientes')).resolves.toContain('nueva@anden.example');
  await admin('aprobar --email nueva@anden.example --tipo personal --rol operario');
  expect(
    await ask('SELECT u.estado, u.tipo_usuario, r.rol_id FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id'),
  ).toEqual([{ estado: 'ACTIVO', tipo_usuario: 'personal', rol_id: 3 }]);
  await expect(admin('listar pendientes')).resolves.toContain('No hay cuentas');
  await expect(admin('aprobar --email nueva@anden.example --tipo personal --rol administrador')).rejects.toThrow(
    'No hay una cuenta',
  );
  expect(await ask('SELECT FROM usuario_rol')).toHaveLength(1);
});

test.each([
  ['', 'Uso:'],
  ['borrar --email a@b.c', 'Uso:'],
  ['crear --correo a@b.c', 'Uso:'],
  ['crear --nombre Ana', '--email:'],
  ['crear --email a@b.c', '--nombre:'],
  ['aprobar --email nueva@anden.example --tipo jefe --rol operario', '--tipo: elija uno de personal'],
  ['aprobar --email nueva@anden.example --tipo personal --rol jefe', '--rol: elija uno de administrador'],
  ['aprobar --email nueva@anden.example --tipo personal', '--rol: elija uno de'],
  ['aprobar --email nueva@anden.example --tipo cliente --rol cliente', '--cliente: va junto con --tipo cliente'],
  ['aprobar --email nueva@anden.example --tipo personal --rol operario --cliente 1', '--cliente: va junto con'],
  ['aprobar --email nueva@anden.example --tipo agencia --rol agencia --agencia uno', '--agencia: «uno»'],
  [
    'aprobar --email nueva@anden.example --tipo cliente --rol cliente --cliente 999999',
    'Ese cliente o esa agencia no existe',
  ],
])('%j is refused, and the account waits on', async (args, line) => {
  await register('nueva@anden.example');
  await expect(admin(args)).rejects.toThrow(line);
  expect(await ask("SELECT estado FROM usuario WHERE email = 'nueva@anden.example'")).toEqual([
    { estado: 'PENDIENTE' },
  ]);
});

test('quitar-factor lets somebody in by the password alone, who can do nothing about a lost telephone', async () => {
  await admin('crear --email ana@anden.example --nombre Ana');
  await expect(admin('quitar-factor --email ana@anden.example')).rejects.toThrow('no tiene verificación');
  await expect(admin('quitar-factor --email nadie@anden.example')).rejects.toThrow('No hay una cuenta');
  await ask(`INSERT INTO segundo_factor (usuario_id, secreto, activado) SELECT id, 'x', now() FROM usuario`);
  await ask(`INSERT INTO codigo_recuperacion (usuario_id, letra, codigo_hash) SELECT id, 'A', 'x' FROM usuario`);
  await ask(`INSERT INTO sesion (id, usuario_id) SELECT gen_random_uuid(), id FROM usuario`);
  await admin('quitar-factor --email ana@anden.example');
  expect(await ask('SELECT FROM segundo_factor UNION ALL SELECT FROM codigo_recuperacion')).toEqual([]);
  expect(await ask('SELECT FROM sesion WHERE cerrada IS NULL')).toEqual([]);
  expect(await ask(`SELECT servicio FROM auditoria WHERE servicio = 'admin.quitar_factor'`)).toHaveLength(1);
});

test('retirar-demo shuts out whoever the password of the demo opens, and nobody else', async () => {
  await admin('crear --email ana@anden.example --nombre Ana');
  const known = await hashPassword('paqueteria-demo');
  const own = await hashPassword(PASSWORD);
  await ask(`INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario) VALUES
    ('operario@courier.example', 'Operario', 'operario', '${known}', 'ACTIVO', 'personal'),
    ('renombrado@empresa.example', 'Otro', 'otro', '${known}', 'ACTIVO', 'personal'),
    ('jefa@courier.example', 'Jefa', 'jefa', '${own}', 'ACTIVO', 'personal')`);
  await ask(`INSERT INTO sesion (id, usuario_id) SELECT gen_random_uuid(), id FROM usuario`);
  expect(await admin('retirar-demo')).toBe(
    'Deshabilitada: operario@courier.example\nDeshabilitada: renombrado@empresa.example',
  );
  expect(await ask("SELECT email FROM usuario WHERE estado = 'ACTIVO' ORDER BY email")).toEqual([
    { email: 'ana@anden.example' },
    { email: 'jefa@courier.example' },
  ]);
  expect(await ask('SELECT FROM sesion WHERE cerrada IS NULL')).toHaveLength(2);
  expect(await ask("SELECT FROM auditoria WHERE servicio = 'admin.retirar_demo'")).toHaveLength(2);
  expect(await admin('retirar-demo')).toContain('No hay cuentas activas');
});

test('pgbouncer prints the line by which the application comes in there, and nothing else', async () => {
  const line = await admin('pgbouncer');
  const [, user, password] = /^"([a-z0-9_]+)" "([A-Za-z0-9_-]+)"$/.exec(line) ?? [];
  const app = { ...database.owner, ...(user && { user }), ...(password && { password }) };
  const rows = await withConnection(app, async (db) => (await db.query('SELECT session_user::text AS quien')).rows);
  expect(rows).toEqual([{ quien: appLoginName(database.name) }]);
});
