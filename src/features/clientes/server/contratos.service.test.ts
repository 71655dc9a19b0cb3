import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays } from '#shared/dates.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarCliente, verCliente } from '../contract.ts';
import { guardarContrato, listContratos, quitarContrato, verContrato } from '../contratos.contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import { checksDeClientes } from './verificar.sql.ts';

/** What was signed with a client. */

const COMERCIAL: Person = { codes: ['RCL_001', 'GUI_001'] };
const OPERARIO: Person = { codes: ['GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };

let server: TestServer;
let hoy: string;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  hoy = (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;
});
afterAll(() => server.close());

const poner = (more: object): Promise<Answer> =>
  server.as(COMERCIAL, guardarContrato, {
    ...{ cliente_id: 1, desde: hoy, hasta: null, firmado: null, archivo_id: null, nota: null },
    ...more,
  });
const papel = async (person: Person, tipo = 'application/pdf') =>
  (
    await server.query(
      `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'contrato.pdf', $2, 4, 'abcd') RETURNING id::int AS id`,
      [await server.id(person), tipo],
    )
  )[0].id;
const lista = async (person = COMERCIAL): Promise<Answer[]> =>
  (await server.as(person, listContratos, { cliente_id: 1 })).contratos;

test('one of them holds on each day, its paper is kept, and the client says until when the last one does', async () => {
  expect(await poner({ desde: addDays(hoy, 10), hasta: hoy })).toMatchObject({
    campos: { hasta: 'Termina antes de empezar' },
  });
  const archivo_id = await papel(COMERCIAL);
  const past = {
    desde: addDays(hoy, -400),
    hasta: addDays(hoy, -1),
    firmado: addDays(hoy, -401),
    archivo_id,
    nota: 'Precio viejo',
  };
  expect(await poner(past)).toMatchObject({ code: 'OK' });
  const fin = addDays(hoy, 300);
  const { id } = await poner({ hasta: fin });
  for (const desde of [hoy, addDays(hoy, -1), fin])
    expect(await poner({ desde })).toMatchObject({ campos: { desde: expect.stringContaining('se cruza') } });
  expect(await poner({ desde: addDays(fin, 1) })).toMatchObject({ code: 'OK' });
  expect((await lista()).map(({ desde, vigente }) => [desde, vigente])).toEqual([
    [addDays(fin, 1), false],
    [hoy, true],
    [past.desde, false],
  ]);
  const ficha = async () => (await server.as(COMERCIAL, verCliente, { id: 1 })).cliente;
  expect((await ficha()).contrato_hasta).toBeNull();
  const [last] = await lista();
  expect(
    await server.as(COMERCIAL, quitarContrato, { cliente_id: 1, contrato_id: last?.id, version: 9 }),
  ).toMatchObject({
    error: 'DOCUMENTO_CAMBIO',
  });
  await server.as(COMERCIAL, quitarContrato, { cliente_id: 1, contrato_id: last?.id, version: 1 });
  expect((await ficha()).contrato_hasta).toBe(fin);
  // The same paper is not two contracts', another's is nobody's, and what is no paper is none.
  const texto = await papel(COMERCIAL, 'text/csv');
  for (const wrong of [archivo_id, await papel(OPERARIO), texto])
    expect(await poner({ contrato_id: id, version: 1, hasta: fin, archivo_id: wrong })).toMatchObject({
      campos: { archivo_id: expect.any(String) },
    });
  expect(await poner({ contrato_id: id, version: 1, hasta: addDays(fin, 5) })).toMatchObject({ code: 'OK' });
  expect(await poner({ contrato_id: id, version: 1, hasta: fin })).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
  expect(await poner({ contrato_id: id + 999, version: 1 })).toMatchObject({ error: 'CONTRATO_NO_ENCONTRADO' });
  const { cambios } = await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: 1 });
  expect(cambios[0].textos[0]).toMatch(/^Contrato desde el .*, hasta el .*: cambiado$/);
  expect(cambios[1].textos[0]).toMatch(/^Quitó el contrato del /);
});

test('the form of the client does not say otherwise than what was signed, and what does is found', async () => {
  const { cliente, comercial } = await server.as(COMERCIAL, verCliente, { id: 1 });
  const { nombre, razon_social, rut, direccion, localidad, departamento_id, zona_id, dias_pago, web } = cliente;
  const put = (contrato_hasta: string | null) =>
    server.as(COMERCIAL, guardarCliente, {
      ...{ id: 1, version: cliente.version, nombre, razon_social, rut, direccion, localidad, departamento_id, zona_id },
      ...{ segmento_id: comercial.segmento_id, ejecutivo_id: comercial.ejecutivo_id, credito_centavos: null },
      ...{ dias_pago, web, nota: null, contrato_hasta },
    });
  expect(await put(null)).toMatchObject({ campos: { contrato_hasta: expect.stringContaining('Lo dice su contrato') } });
  expect(await put(cliente.contrato_hasta)).toMatchObject({ code: 'OK' });
  const found = async () => (await Promise.all(checksDeClientes.map(({ run }) => run(server.query)))).flat();
  expect(await found()).toEqual([]);
  await server.query('UPDATE cliente SET contrato_hasta = NULL WHERE id = 1');
  expect(await found()).toEqual([expect.stringContaining('cliente 1: dice que su contrato termina el nunca')]);
  await server.query('UPDATE cliente SET contrato_hasta = $1 WHERE id = 1', [cliente.contrato_hasta]);
  const [row] = await server.query(
    `INSERT INTO cliente_contrato (cliente_id, desde, hasta, puesto_por) SELECT 1, hoy() + 1, contrato_hasta, 1 FROM cliente WHERE id = 1 RETURNING id`,
  );
  expect(await found()).toEqual([expect.stringMatching(/^cliente 1: sus contratos \d+ y \d+ se cruzan$/)]);
  await server.query('DELETE FROM cliente_contrato WHERE id = $1', [row.id]);
});

test('its own people read it with its paper and without our note; another client neither', async () => {
  const own = await lista(CLIENTE);
  expect(own).toHaveLength(2);
  expect(own.map(({ nuestro }) => nuestro)).toEqual([null, null]);
  expect(JSON.stringify(own)).not.toContain('Precio viejo');
  const withPaper = own.find(({ archivo }) => archivo !== null);
  const ask = { cliente_id: 1, contrato_id: withPaper?.id };
  expect(await server.as(CLIENTE, verContrato, ask)).toMatchObject({
    archivo: { nombre: 'contrato.pdf', base64: 'YWJjZA==' },
  });
  expect(await server.as(OTRO, verContrato, ask)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
  expect(await server.as(OTRO, verContrato, { ...ask, cliente_id: 2 })).toMatchObject({
    error: 'ARCHIVO_NO_ENCONTRADO',
  });
  expect(await server.as(OTRO, listContratos, { cliente_id: 1 })).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
  for (const person of [CLIENTE, OPERARIO]) {
    const put = { cliente_id: 1, desde: hoy, hasta: null, firmado: null, archivo_id: null, nota: null };
    expect(await server.as(person, guardarContrato, put)).toMatchObject({ error: 'SIN_PERMISO' });
  }
});
