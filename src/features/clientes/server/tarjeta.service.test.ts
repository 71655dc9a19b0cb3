import { afterAll, beforeAll, expect, test } from 'vitest';

import { avisarDecididas } from '#features/devoluciones/server/public.ts';
import { abrirIncidencia, getOpcionesDeIncidencias } from '#features/incidencias/contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getResumenDeCliente, listClientes, verCliente } from '../contract.ts';
import { guardarContacto, listContactos, listHistorialDeCliente, listUsuariosDeCliente } from '../ficha.contract.ts';
import { etiquetarCliente, invitarACliente } from '../tarjeta.contract.ts';

/** What is done from a client's card. */

const COMERCIAL: Person = { name: 'Ana Comercial', codes: ['RCL_001'] };
const ATIENDE: Person = { name: 'Beto Atiende', codes: ['VAL_001'] };
const OPERARIO: Person = { codes: ['GUI_001'] };
const ADMIN: Person = { name: 'Clara Admin', tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await server.id(ADMIN);
});
afterAll(() => server.close());

const hang = (cliente_id: number, etiqueta: string, more: object = {}) =>
  server.as(COMERCIAL, etiquetarCliente, { cliente_id, etiqueta, ...more });

test('a word hangs on a client however it is written, finds it in the list, and is ours alone', async () => {
  expect(await hang(1, '  Cuenta   clave ')).toMatchObject({ etiquetas: ['Cuenta clave'] });
  expect(await hang(2, 'CUENTA CLAVÉ')).toMatchObject({ etiquetas: ['Cuenta clave'] });
  await hang(2, 'Temporada');
  const found = async (q: string) => {
    const { records } = listClientes.result.parse(await server.as(COMERCIAL, listClientes, { q }));
    return records.map(({ id, etiquetas }) => [id, etiquetas]);
  };
  expect(await found('cuenta')).toEqual([
    [2, ['Cuenta clave', 'Temporada']],
    [1, ['Cuenta clave']],
  ]);
  expect(await hang(2, 'temporada', { quitar: true })).toMatchObject({ etiquetas: ['Cuenta clave'] });
  expect(await found('tempor')).toEqual([]);
  expect((await server.as(COMERCIAL, verCliente, { id: 1 })).comercial.etiquetas).toEqual(['Cuenta clave']);
  expect(JSON.stringify(await server.as(ADMIN, verCliente, { id: 1 }))).not.toContain('Cuenta clave');
  for (const person of [ADMIN, OPERARIO])
    expect((await server.as(person, etiquetarCliente, { cliente_id: 1, etiqueta: 'Mía' })).error).toBe('SIN_PERMISO');
  for (let n = 1; n < 10; n += 1) await hang(1, `Palabra ${n}`);
  expect(await hang(1, 'Una más')).toMatchObject({ campos: { etiqueta: expect.stringContaining('Ya tiene 10') } });
  const { cambios } = await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: 2 });
  expect(cambios[0].textos).toEqual(['Etiquetas: Cuenta clave, Temporada → Cuenta clave']);
});

test('somebody of the client is invited by mail, its administrator hears of it, and no role of ours is given', async () => {
  const { roles } = listUsuariosDeCliente.result.parse(
    await server.as(COMERCIAL, listUsuariosDeCliente, { cliente_id: 1 }),
  );
  const [{ ajenos }] = await server.query(
    `SELECT count(*)::int AS ajenos FROM rol WHERE id = ANY ($1) AND para IS DISTINCT FROM 'cliente'`,
    [roles.map(({ id }) => id)],
  );
  expect([roles.length > 0, ajenos]).toEqual([true, 0]);
  const rol_id = roles[0]?.id ?? 0;
  const invite = (email: string, more: object = {}, person = COMERCIAL) =>
    server.as(person, invitarACliente, { cliente_id: 1, fullname: 'Rita Paz', email, rol_id, ...more });
  expect(await invite('rita@tienda.example')).toMatchObject({ msg: expect.stringContaining('rita@tienda.example') });
  const [made] = await server.query(
    `SELECT u.tipo_usuario, u.cliente_id, u.clave_hash, ARRAY(SELECT rol_id FROM usuario_rol r WHERE r.usuario_id = u.id) AS roles,
            (SELECT count(*)::int FROM correo c WHERE c.para = u.email) AS correos FROM usuario u WHERE u.email = 'rita@tienda.example'`,
  );
  expect(made).toEqual({ tipo_usuario: 'cliente', cliente_id: 1, clave_hash: '!', roles: [rol_id], correos: 1 });
  const told = await server.query(
    `SELECT u.fullname FROM notificacion n JOIN usuario u ON u.id = n.usuario_id WHERE n.titulo LIKE 'Rita Paz tiene cuenta%'`,
  );
  expect(told).toEqual([{ fullname: 'Clara Admin' }]);
  expect((await invite('rita@tienda.example')).error).toBe('CORREO_CON_CUENTA');
  expect((await invite('b@tienda.example', { rol_id: 1 })).error).toBe('ROL_NO_PERMITIDO');
  expect((await invite('c@tienda.example', { cliente_id: 998 })).error).toBe('CLIENTE_NO_ENCONTRADO');
  for (const person of [ADMIN, OTRO, OPERARIO])
    expect((await invite('d@tienda.example', {}, person)).error).toBe('SIN_PERMISO');
  await server.query(
    `INSERT INTO cliente (id, nombre, razon_social, departamento_id, zona_id, estado) VALUES (60, 'Quizás', 'Quizás SA', 1, 1, 'PROSPECTO')`,
  );
  expect((await invite('e@tienda.example', { cliente_id: 60 })).error).toBe('CLIENTE_SIN_ACCESO');
  expect(await server.query(`SELECT FROM usuario WHERE email LIKE '_@tienda.example'`)).toEqual([]);
});

test('fourteen days are told one by one, today the last, and their sum is what came in', async () => {
  await server.query(
    `INSERT INTO guia (numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el,
                       ultimo_evento, ultimo_fecha)
     SELECT '8830000' || lpad(n::text, 5, '0'), 2, 'Ana', 1, 1, 3, 'ESTANDAR_DOMICILIO', inicio_del_dia(hoy() - n), hoy() + 2, 'PRE_INGRESADO', hoy() + 2, 'DAT',
            inicio_del_dia(hoy() - n) FROM generate_series(1, 20) AS n`,
  );
  await server.query('SELECT plegar_informe()');
  const { dias } = getResumenDeCliente.result.parse(await server.as(COMERCIAL, getResumenDeCliente, { cliente_id: 2 }));
  const told = await server.query(
    `SELECT d::date::text AS dia, (SELECT count(*)::int FROM guia g WHERE g.cliente_id = 2 AND g.creada >= inicio_del_dia(d::date) AND g.creada < inicio_del_dia(d::date + 1)) AS guias
       FROM generate_series(hoy() - 13, hoy(), interval '1 day') AS d ORDER BY d`,
  );
  expect(dias).toEqual(told);
  expect(dias.filter(({ guias }) => guias > 0).length).toBeGreaterThanOrEqual(13);
});

test('a contact without an account hears by mail of what it wants to hear of, and of nothing else', async () => {
  const contact = { nombre: 'Rosa Depósito', cargo: null, correo: 'rosa@deposito.example', telefono: null };
  const put = (more: object, person = ADMIN) =>
    server.as(person, guardarContacto, { cliente_id: 1, ...contact, activo: true, ...more });
  const { contacto } = await put({ avisos: ['INCIDENCIAS', 'DEVOLUCIONES'] });
  expect(contacto.avisos).toEqual(['INCIDENCIAS', 'DEVOLUCIONES']);
  await put({ correo: 'solo@deposito.example', avisos: ['DEVOLUCIONES'] });
  await put({ correo: 'gone@deposito.example', avisos: ['INCIDENCIAS', 'DEVOLUCIONES'], activo: false });
  expect(await put({ correo: null, telefono: '099', avisos: ['INCIDENCIAS'] })).toMatchObject({
    campos: { correo: expect.stringContaining('por correo') },
  });
  // Whoever has an account hears of it there.
  const [{ email }] = await server.query(`SELECT email FROM usuario WHERE id = $1`, [await server.id(ADMIN)]);
  await put({ correo: email, avisos: ['DEVOLUCIONES'] });
  const mails = async (asunto: string) =>
    (await server.query(`SELECT para FROM correo WHERE asunto LIKE $1 ORDER BY para`, [asunto])).map(
      ({ para }) => para,
    );
  const { tipos } = await server.as(ATIENDE, getOpcionesDeIncidencias, {});
  const otra = tipos.find(({ codigo }: { codigo: string }) => codigo === 'OTRA').id;
  const { numero: guia, id } = await newGuia(server, { cliente_id: 1 });
  const opened = await server.as(ATIENDE, abrirIncidencia, {
    tipo_id: otra,
    texto: 'Falta una caja',
    guia,
    para: 'CLIENTE',
  });
  expect(await mails(`${opened.numero}:%`)).toEqual([email, 'rosa@deposito.example'].toSorted());
  await server.query(`INSERT INTO devolucion (clase, guia_id, motivo_id) VALUES ('PEDIDO_CLIENTE', $1, 21)`, [id]);
  await server.query(
    `UPDATE devolucion SET estado = 'RECHAZADA', respuesta = 'Ya salió', por_avisar = 'RECHAZADA' WHERE guia_id = $1`,
    [id],
  );
  await server.database.transaction(SISTEMA, avisarDecididas);
  expect(await mails('No autorizamos%')).toEqual(['rosa@deposito.example', 'solo@deposito.example']);
  // What it is not said of stays as it was.
  await put({ contacto_id: contacto.id, version: contacto.version, cargo: 'Jefa' });
  const { contactos } = await server.as(COMERCIAL, listContactos, { cliente_id: 1 });
  expect(contactos.find((one: { id: number }) => one.id === contacto.id)).toMatchObject({
    cargo: 'Jefa',
    avisos: ['INCIDENCIAS', 'DEVOLUCIONES'],
  });
});
