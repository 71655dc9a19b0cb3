import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { autorizarDevoluciones, descartarDevolucion, inspeccionarDevolucion, pedirDevoluciones } from '../contract.ts';
import { constanciaDeDevolucion, remitoDeDevoluciones } from '../papeles.contract.ts';

/** What there is on paper of a return that ended. */

const ADMIN: Person = { roles: [1] };
const TRAFICO: Person = { codes: ['LEV_002', 'GUI_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const CRUZADO: Person = { name: 'Cruz Ado', codes: ['PCK_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const walk = async (guia_id: number, ...steps: (readonly [string, object])[]) => {
  for (const [tipo, datos] of steps)
    expect(await server.as(ADMIN, registrarEvento, { guia_id, tipo, ...datos })).toMatchObject({ code: 'OK' });
};

/** Asked for by its client and authorised: the child travels. */
async function going() {
  const { id, numero } = await newGuia(server, {});
  await walk(id, ['ADM', {}]);
  const asked = { guias: [id], clase: 'PEDIDO_CLIENTE' as const, motivo_id: 21 };
  const devolucion = Number((await server.as(CLIENTE, pedirDevoluciones, asked)).filas[0].id);
  const { filas } = await server.as(TRAFICO, autorizarDevoluciones, { ids: [devolucion] });
  return { devolucion, numero, hija_id: Number(filas[0].hija_id) };
}
const delivered = async () => {
  const made = await going();
  await walk(made.hija_id, ['ADM', {}], ['ASG', {}], ['CAR', {}], ['SAL', {}], ['ENT', { recibe: 'Rosa Méndez' }]);
  return made;
};
async function paper(answer: Answer): Promise<string> {
  expect(answer).toMatchObject({ code: 'OK' });
  const file = await server.request({ method: 'GET', url: answer.url });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = await readLabels(file.rawPayload);
  return pages.map(({ texto }) => texto).join(' ');
}
const hoy = async () => (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;

test('what was given back says to whom, one by one and all of the day', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const waits = await going();
  for (const who of [CLIENTE, TRAFICO]) {
    const said = await paper(await server.as(who, constanciaDeDevolucion, { id: first.devolucion }));
    expect(said).toContain('Constancia de devolución');
    expect(said).toContain(first.numero);
    expect(said).toContain('Rosa Méndez');
  }
  const dia = await hoy();
  const day = await paper(await server.as(TRAFICO, remitoDeDevoluciones, { cliente_id: 1, dia }));
  expect(day).toContain('Remito de devoluciones');
  for (const { numero } of [first, second]) expect(day).toContain(`${numero}-D1`);
  expect(day).not.toContain(waits.numero);
  await paper(await server.as(CLIENTE, remitoDeDevoluciones, { dia }));
  expect(await server.as(TRAFICO, constanciaDeDevolucion, { id: waits.devolucion })).toMatchObject({
    error: 'DEVOLUCION_SIN_TERMINAR',
  });
  expect(await server.as(TRAFICO, remitoDeDevoluciones, { cliente_id: 1, dia: '2020-01-01' })).toMatchObject({
    error: 'DEVOLUCION_NO_ENCONTRADA',
  });
});

test('what was scrapped names the two who signed, and why', async () => {
  const { devolucion, hija_id } = await going();
  await walk(hija_id, ['ADM', {}]);
  await server.query(`UPDATE devolucion SET a_inspeccionar = true WHERE id = $1`, [devolucion]);
  await server.as(ENCARGADO, inspeccionarDevolucion, { id: devolucion, resultado: 'APTO' });
  const [foto] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, contenido, tamano) VALUES ($1, 'foto.jpg', 'image/jpeg', '\\xffd8', 2) RETURNING id`,
    [await server.id(ENCARGADO)],
  );
  const acta = { id: devolucion, responsable: 'Ana Díaz', testigo: 'Luis Paz', nota: 'Aplastada' };
  expect(await server.as(ENCARGADO, descartarDevolucion, { ...acta, fotos: [Number(foto.id)] })).toMatchObject({
    estado: 'DESCARTADA',
  });
  const said = await paper(await server.as(ENCARGADO, constanciaDeDevolucion, { id: devolucion }));
  for (const word of ['Acta de descarte', 'Ana Díaz', 'Luis Paz', 'Aplastada', '1, guardadas'])
    expect(said).toContain(word);
});

test('it is for its client and for ours: another, an agency and a code in other hands have none', async () => {
  const { devolucion } = await delivered();
  for (const who of [CLIENTE_2, AGENCIA])
    expect(await server.as(who, constanciaDeDevolucion, { id: devolucion })).toMatchObject({
      error: 'DEVOLUCION_NO_ENCONTRADA',
    });
  expect(await server.as(CRUZADO, constanciaDeDevolucion, { id: devolucion })).toMatchObject({ error: 'SIN_PERMISO' });
  const dia = await hoy();
  expect(await server.as(CLIENTE_2, remitoDeDevoluciones, { cliente_id: 1, dia })).toMatchObject({
    error: 'CLIENTE_NO_ENCONTRADO',
  });
  expect(await server.as(AGENCIA, remitoDeDevoluciones, { cliente_id: 1, dia })).toMatchObject({
    error: 'DEVOLUCION_NO_ENCONTRADA',
  });
});
