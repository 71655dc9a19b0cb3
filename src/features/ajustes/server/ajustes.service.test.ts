import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento, verPrueba } from '#features/guias/detalle.contract.ts';
import { descargarImportacion } from '#features/importaciones/salidas.contract.ts';
import { crearTicket, getContext } from '#features/sesion/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  cerrarSesionDe,
  cerrarSesionesDe,
  cerrarTodasLasSesiones,
  eliminarRol,
  getOpciones,
  guardarPersona,
  guardarRol,
  invitarPersona,
  listActivos,
  listPersonas,
  type Persona,
} from '../contract.ts';

const ADMIN: Person = { name: 'Alicia Fontes', roles: [1] };
const MIRA: Person = { codes: ['FUN_001'] };
const SUPERVISOR: Person = { name: 'Sandra Sosa', codes: ['GUS_SUP_001'] };
const DE_UN_CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['FUN_001', 'GUS_SUP_001'] };

type Tipo = NonNullable<Persona['tipo_usuario']>;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const NUEVA = {
  email: 'nueva@courier.example',
  fullname: 'Nueva Persona',
  tipo_usuario: 'personal' as const,
  cliente_id: null,
  agente_id: null,
  roles: [3],
  codigos: ['PROB_SOL' as const],
};
let made = 0;
/** An account as an administrator makes it; answers what `guardar_persona` takes of it. */
async function invite(ficha: object = {}) {
  made += 1;
  const given = { ...NUEVA, ...ficha, email: `persona${made}@courier.example` };
  const { id } = invitarPersona.result.parse(await server.as(ADMIN, invitarPersona, given));
  const { email, ...rest } = given;
  return { email, ficha: { ...rest, id, username: 'alguien', estado: 'ACTIVO' as const } };
}
const people = async (filtro: object, who = ADMIN) =>
  listPersonas.result.parse(await server.as(who, listPersonas, filtro)).records;

describe('people', () => {
  test('are found by parts of name, mail and user, and by state, kind and role', async () => {
    const { email } = await invite({ fullname: 'Íñigo Bermúdez' });
    expect((await people({ texto: 'bermudez INIGO' })).map((one) => one.email)).toEqual([email]);
    expect((await people({ texto: email })).map((one) => one.roles)).toEqual([[3]]);
    expect(await people({ texto: 'bermudez', tipo: 'cliente' })).toEqual([]);
    expect(await people({ texto: 'bermudez', rol_id: 2 })).toEqual([]);
    expect(await people({ texto: '%' })).toEqual([]);
  });

  test('an invited person has no password yet, and a mail with a link to choose one', async () => {
    const { email } = await invite();
    expect((await people({ texto: email }))[0]).toMatchObject({ invitado: true, codigos: ['PROB_SOL'] });
    const [mail] = await server.query('SELECT texto FROM correo WHERE para = $1', [email]);
    expect(mail.texto).toMatch(/\/auth\/reset#token=/);
  });

  test('an address that has an account is not invited again', async () => {
    const { email } = await invite();
    await expect(server.as(ADMIN, invitarPersona, { ...NUEVA, email })).resolves.toMatchObject({
      error: 'CORREO_CON_CUENTA',
    });
  });

  test.for<[{ tipo_usuario: Tipo; cliente_id?: number | null; agente_id?: number | null }]>([
    [{ tipo_usuario: 'cliente', cliente_id: null }],
    [{ tipo_usuario: 'personal', cliente_id: 1 }],
    [{ tipo_usuario: 'cliente', cliente_id: 99_999 }],
    [{ tipo_usuario: 'agencia', agente_id: null, cliente_id: 1 }],
  ])('the house must be of the kind: %j', async ([wrong]) => {
    const { ficha } = await invite();
    const sent = { ...ficha, ...wrong };
    await expect(server.as(ADMIN, guardarPersona, sent)).resolves.toMatchObject({ error: 'CASA_NO_CORRESPONDE' });
  });

  test.for<{ tipo_usuario: Tipo; cliente_id?: number; agente_id?: number; roles: number[] }>([
    { tipo_usuario: 'cliente', cliente_id: 1, roles: [1] },
    { tipo_usuario: 'cliente', cliente_id: 1, roles: [4, 2] },
    { tipo_usuario: 'agencia', agente_id: 1, roles: [18] },
    { tipo_usuario: 'deposito', roles: [6, 2] },
  ])('a role of our own people is given to nobody else: %j', async (wrong) => {
    const { ficha } = await invite();
    const refused = { error: 'ROL_NO_PERMITIDO', msg: expect.stringContaining('solo del personal') };
    await expect(server.as(ADMIN, guardarPersona, { ...ficha, ...wrong })).resolves.toMatchObject(refused);
    const email = `ajena${wrong.roles.join('')}@courier.example`;
    await expect(server.as(ADMIN, invitarPersona, { ...NUEVA, ...wrong, email })).resolves.toMatchObject(refused);
    expect(await people({ texto: email })).toEqual([]);
  });

  test('what they may changes at once, and is kept in the audit', async () => {
    const { ficha } = await invite();
    const sent = {
      ...ficha,
      roles: [4, 23],
      codigos: ['GUI_001', 'EVE_003'] as const,
      tipo_usuario: 'cliente' as const,
      cliente_id: 2,
    };
    await expect(server.as(ADMIN, guardarPersona, { ...sent, codigos: [...sent.codigos] })).resolves.toMatchObject({
      persona: { roles: [4, 23], codigos: ['EVE_003', 'GUI_001'], tipo_usuario: 'cliente', casa: 'Librería Sur' },
    });
    const [audit] = await server.query(
      `SELECT antes, despues FROM auditoria WHERE servicio = 'ajustes.guardar_persona' AND fila_id = $1`,
      [ficha.id],
    );
    expect(audit).toMatchObject({ antes: { roles: [3] }, despues: { roles: [4, 23] } });
  });

  test('who waits is approved by it; who is suspended is out at once', async () => {
    const { ficha } = await invite();
    await server.query(`UPDATE usuario SET estado = 'PENDIENTE', tipo_usuario = NULL WHERE id = $1`, [ficha.id]);
    await expect(server.as(ADMIN, guardarPersona, ficha)).resolves.toMatchObject({ persona: { estado: 'ACTIVO' } });
    await server.query(
      `INSERT INTO sesion (id, usuario_id, cookie_hash, creada, ultimo_uso) VALUES (gen_random_uuid(), $1, NULL, now(), now())`,
      [ficha.id],
    );
    await server.as(ADMIN, guardarPersona, { ...ficha, estado: 'INACTIVO' });
    const [open] = await server.query(
      'SELECT count(*)::int AS n FROM sesion WHERE usuario_id = $1 AND cerrada IS NULL',
      [ficha.id],
    );
    expect(open.n).toBe(0);
  });

  test('nobody takes the role from themselves, nor from the last who administers', async () => {
    await server.as(ADMIN, listPersonas, {});
    const [me] = await server.query(
      `SELECT id, email, fullname, username FROM usuario WHERE fullname = 'Alicia Fontes'`,
    );
    const own = {
      ...NUEVA,
      id: me.id,
      username: me.username,
      fullname: me.fullname,
      estado: 'ACTIVO' as const,
      codigos: [],
    };
    const { email: _email, ...sent } = own;
    await expect(server.as(ADMIN, guardarPersona, sent)).resolves.toMatchObject({ error: 'USUARIO_PROPIO' });
    const other = await invite({ roles: [1] });
    await expect(server.as(ADMIN, guardarPersona, { ...other.ficha, roles: [3] })).resolves.toMatchObject({
      code: 'OK',
    });
  });

  test('two who take the role from one another at once leave one who administers', async () => {
    const [one, other]: Person[] = [
      { name: 'Una Admin', roles: [1] },
      { name: 'Otra Admin', roles: [1] },
    ];
    const idOf = async (person: Person) => {
      await server.as(person, getOpciones, {});
      const [row] = await server.query('SELECT id FROM usuario WHERE fullname = $1', [person.name]);
      return row.id;
    };
    const [first, second] = [await idOf(one ?? ADMIN), await idOf(other ?? ADMIN)];
    const demote = (who: Person, id: number) => {
      const { email: _email, ...ficha } = NUEVA;
      return server.as(who, guardarPersona, { ...ficha, id, username: 'x', fullname: 'Degradada', estado: 'ACTIVO' });
    };
    await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id NOT IN ($1, $2)`, [first, second]);
    await Promise.all([demote(one ?? ADMIN, second), demote(other ?? ADMIN, first)]);
    const [left] = await server.query(
      `SELECT count(*)::int AS n FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 1 WHERE u.estado = 'ACTIVO'`,
    );
    await server.query(`UPDATE usuario SET estado = 'ACTIVO' WHERE tipo_usuario IS NOT NULL`);
    expect(left.n).toBe(1);
  });
});

describe('roles', () => {
  test('a new one has its codes, and whoever holds it may what it says', async () => {
    const { id } = guardarRol.result.parse(
      await server.as(ADMIN, guardarRol, { id: null, nombre: 'Caja', codigos: ['GUI_001'] }),
    );
    expect(id).toBeGreaterThanOrEqual(100);
    const { roles } = getOpciones.result.parse(await server.as(ADMIN, getOpciones, {}));
    expect(roles.find((rol) => rol.id === id)).toMatchObject({
      nombre: 'Caja',
      codigos: ['GUI_001'],
      personas: 0,
      fijo: false,
    });
    await expect(server.as(ADMIN, guardarRol, { id: null, nombre: 'Caja', codigos: [] })).resolves.toMatchObject({
      error: 'ROL_REPETIDO',
    });
    await expect(server.as(ADMIN, eliminarRol, { id })).resolves.toMatchObject({ code: 'OK' });
    await expect(server.as(ADMIN, eliminarRol, { id })).resolves.toMatchObject({ error: 'ROL_NO_ENCONTRADO' });
  });

  test('one that people hold is not deleted, and those of the product keep name and place', async () => {
    const { id } = guardarRol.result.parse(
      await server.as(ADMIN, guardarRol, { id: null, nombre: 'Turno noche', codigos: [] }),
    );
    await invite({ roles: [id] });
    await expect(server.as(ADMIN, eliminarRol, { id })).resolves.toMatchObject({ error: 'ROL_EN_USO' });
    await expect(server.as(ADMIN, eliminarRol, { id: 18 })).resolves.toMatchObject({ error: 'ROL_FIJO' });
    await expect(server.as(ADMIN, guardarRol, { id: 18, nombre: 'conductor', codigos: [] })).resolves.toMatchObject({
      error: 'ROL_FIJO',
    });
    await expect(server.as(ADMIN, guardarRol, { id: 1, nombre: 'administrador', codigos: [] })).resolves.toMatchObject({
      error: 'ROL_FIJO',
    });
    await expect(
      server.as(ADMIN, guardarRol, { id: 7, nombre: 'atencion', codigos: ['RCL_001'] }),
    ).resolves.toMatchObject({ code: 'OK' });
  });
});

test('who may only look reads and writes nothing; a code in the hands of a client opens nothing', async () => {
  expect((await people({}, MIRA)).length).toBeGreaterThan(0);
  expect(getOpciones.result.parse(await server.as(MIRA, getOpciones, {})).administra).toBe(false);
  await expect(server.as(MIRA, guardarRol, { id: null, nombre: 'Mío', codigos: [] })).resolves.toMatchObject({
    error: 'SIN_PERMISO',
  });
  for (const service of [listPersonas, getOpciones, listActivos] as const)
    await expect(server.as(DE_UN_CLIENTE, service, {})).resolves.toMatchObject({ error: 'SIN_PERMISO' });
});

test('who is in now is listed with what they did last, and can be sent out', async () => {
  const { ficha } = await invite();
  const [sesion] = await server.query(
    `INSERT INTO sesion (id, usuario_id, cookie_hash, creada, ultimo_uso)
     VALUES (gen_random_uuid(), $1, NULL, now() - interval '1 hour', now() - interval '20 minutes') RETURNING id`,
    [ficha.id],
  );
  const { records } = listActivos.result.parse(await server.as(SUPERVISOR, listActivos, {}));
  expect(records.find((one) => one.usuario_id === ficha.id)).toMatchObject({
    inactivo: true,
    roles: ['operario'],
    actual: false,
  });
  await expect(server.as(SUPERVISOR, cerrarSesionDe, { sesion_id: sesion.id })).resolves.toMatchObject({ code: 'OK' });
  await expect(server.as(SUPERVISOR, cerrarSesionDe, { sesion_id: sesion.id })).resolves.toMatchObject({
    error: 'SESION_NO_ENCONTRADA',
  });
});

test('every session of one person ends at once, or everybody’s but the own, by whoever proves to be an administrator', async () => {
  const jefa = { name: 'Jefa', roles: [1], password: 'caminito de piedra' };
  const [ana, beto] = [{ name: 'Ana' }, { name: 'Beto' }];
  for (const person of [ana, ana, beto])
    await server.query('INSERT INTO sesion (id, usuario_id) VALUES (gen_random_uuid(), $1)', [await server.id(person)]);
  await expect(server.as(SUPERVISOR, cerrarSesionesDe, { usuario_id: await server.id(ana) })).resolves.toMatchObject({
    cerradas: 3,
  });
  expect((await server.as(ana, getContext, {})).status).toBe(401);
  expect((await server.as(beto, getContext, {})).status).toBe(200);
  await expect(server.as(SUPERVISOR, cerrarSesionesDe, { usuario_id: 999_999 })).resolves.toMatchObject({
    error: 'USUARIO_NO_ENCONTRADO',
  });
  await expect(server.as(jefa, cerrarTodasLasSesiones, { prueba: { password: 'otra' } })).resolves.toMatchObject({
    error: 'CONTRASENA_ACTUAL_INCORRECTA',
  });
  await expect(server.as(jefa, cerrarTodasLasSesiones, { prueba: { password: jefa.password } })).resolves.toMatchObject(
    {
      code: 'OK',
    },
  );
  expect((await server.as(beto, getContext, {})).status).toBe(401);
  expect((await server.as(jefa, getContext, {})).status).toBe(200);
  // The people of the other tests sign in anew.
  await server.query('UPDATE sesion SET cerrada = NULL');
});

test('somebody who becomes another client’s is sent out; who only gets a role stays', async () => {
  const { ficha } = await invite({ tipo_usuario: 'cliente', cliente_id: 1, roles: [], codigos: ['CLI_001'] });
  await server.query('INSERT INTO sesion (id, usuario_id) VALUES (gen_random_uuid(), $1)', [ficha.id]);
  const living = async () =>
    (await server.query('SELECT id FROM sesion WHERE usuario_id = $1 AND cerrada IS NULL', [ficha.id])).length;
  await server.as(ADMIN, guardarPersona, { ...ficha, roles: [4] });
  expect(await living()).toBe(1);
  await expect(server.as(ADMIN, guardarPersona, { ...ficha, cliente_id: 2 })).resolves.toMatchObject({ code: 'OK' });
  expect(await living()).toBe(0);
});

test('somebody who becomes another client’s leaves behind what they had of the former one', async () => {
  const { ficha } = await invite({ tipo_usuario: 'cliente', cliente_id: 1, roles: [], codigos: ['CLI_001'] });
  await server.query(
    `INSERT INTO envio_borrador (usuario_id, datos) VALUES (${ficha.id}, '{"destinatario":"Ana"}');
     INSERT INTO notificacion (usuario_id, tipo, accion, titulo, texto) VALUES (${ficha.id}, 'GUIA', false, 'Ana', 'Ana');
     INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES (${ficha.id}, 'ana.csv', 'text/csv', 3, 'a;b');
     INSERT INTO idempotencia (usuario_id, clave, servicio, huella) VALUES (${ficha.id}, gen_random_uuid(), 'x', sha256('x'));
     INSERT INTO vista (usuario_id, tipo_usuario, cliente_id, nombre, filtros, orden, sentido, compartida)
     VALUES (${ficha.id}, 'cliente', 1, 'Sola', '{}', 'registro', 'desc', false), (${ficha.id}, 'cliente', 1, 'De todos', '{}', 'registro', 'desc', true)`,
  );
  const had = async () => {
    const [row] = await server.query(
      `SELECT (SELECT count(*) FROM envio_borrador WHERE usuario_id = $1)::int AS borradores, (SELECT count(*) FROM notificacion WHERE usuario_id = $1)::int AS avisos,
              (SELECT count(*) FROM archivo WHERE usuario_id = $1)::int AS archivos, (SELECT count(*) FROM idempotencia WHERE usuario_id = $1)::int AS respuestas,
              (SELECT count(*) FROM vista WHERE usuario_id = $1)::int AS vistas`,
      [ficha.id],
    );
    return row;
  };
  await server.as(ADMIN, guardarPersona, { ...ficha, roles: [4] });
  expect(await had()).toEqual({ borradores: 1, avisos: 1, archivos: 1, respuestas: 1, vistas: 2 });
  await server.as(ADMIN, guardarPersona, { ...ficha, cliente_id: 2 });
  // The one that is shared is the former house's.
  expect(await had()).toEqual({ borradores: 0, avisos: 0, archivos: 0, respuestas: 0, vistas: 1 });
});

describe('files that the former house keeps', () => {
  /** What an importacion and a delivery of client 1 refer to, brought by that person. */
  async function kept(usuario_id: number) {
    const file = async (nombre: string, tipo: string) => {
      const [row] = await server.query(
        `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, $2, $3, 3, 'a;b') RETURNING id`,
        [usuario_id, nombre, tipo],
      );
      return Number(row.id);
    };
    const archivo_id = await file('destinatarios.csv', 'text/csv');
    const foto_id = await file('entrega.jpg', 'image/jpeg');
    const [importacion] = await server.query(
      `INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, archivo_id, huella, tamano, leida)
       VALUES (1, $1, $1, '127.0.0.1', 'destinatarios.csv', $2, sha256('a;b'), 3, now()) RETURNING id`,
      [usuario_id, archivo_id],
    );
    const [evento] = await server.query(
      `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id, foto_id) VALUES (12, 1, 'DAN', now() - interval '2 hours', $1, $2) RETURNING id`,
      [usuario_id, foto_id],
    );
    return { archivo_id, foto_id, importacion: Number(importacion.id), evento_id: Number(evento.id) };
  }

  test('are no longer their own for whoever becomes another’s, and the house goes on reading them', async () => {
    const mudada: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Se muda' };
    const queda: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Se queda' };
    const id = await server.id(mudada);
    const { archivo_id, foto_id, importacion, evento_id } = await kept(id);
    const ticket = (archivo: number) => server.as(mudada, crearTicket, { proposito: 'archivo', archivo_id: archivo });
    const early = await ticket(archivo_id);
    expect(early).toMatchObject({ code: 'OK' });

    const persona = {
      id,
      fullname: 'Se muda',
      username: 'muda',
      estado: 'ACTIVO' as const,
      agente_id: null,
      roles: [],
    };
    const move = async (to: { tipo_usuario: Tipo; cliente_id: number | null; codigos: ('CLI_001' | 'EVE_003')[] }) => {
      await expect(server.as(ADMIN, guardarPersona, { ...persona, ...to })).resolves.toMatchObject({ code: 'OK' });
      // They sign in anew.
      await server.query('UPDATE sesion SET cerrada = NULL WHERE usuario_id = $1', [id]);
    };
    await move({ tipo_usuario: 'cliente', cliente_id: 2, codigos: ['CLI_001'] });
    for (const archivo of [archivo_id, foto_id])
      await expect(ticket(archivo)).resolves.toMatchObject({ error: 'ARCHIVO_NO_ENCONTRADO' });
    expect((await server.request({ url: early.url })).json()).toMatchObject({ error: 'TICKET_INVALIDO' });
    await move({ tipo_usuario: 'personal', cliente_id: null, codigos: ['EVE_003'] });
    await expect(
      server.as(mudada, registrarEvento, { guia_id: 21, tipo: 'DAN', foto_id, nota: 'Caja rota' }),
    ).resolves.toMatchObject({ campos: { foto_id: 'La imagen no existe o no es suya' } });

    await expect(server.as(queda, descargarImportacion, { id: importacion, que: 'original' })).resolves.toMatchObject({
      code: 'OK',
    });
    await expect(server.as(queda, verPrueba, { guia_id: 12, evento_id, cual: 'foto' })).resolves.toMatchObject({
      code: 'OK',
    });
  });
});
