import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { verCliente } from '#features/clientes/contract.ts';
import { ponerRegla } from '#features/clientes/ficha.contract.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarMensaje, publicarMensaje } from '../contract.ts';
import { avisarADestinatarios } from './avisos.ts';

/** What recipients hear by themselves, where their client agreed on it. */

const COMERCIAL: Person = { codes: ['RCL_001'] };
const CUIDA: Person = { codes: ['AGT_003'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };

let server: TestServer;
let hoy: string;
let failures: unknown[];
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  hoy = (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;
});
afterAll(() => server.close());
beforeEach(async () => {
  failures = [];
  await server.query('DELETE FROM correo; DELETE FROM aviso_al_destinatario');
});

async function acordar(valor: readonly ('AVI' | 'SAL' | 'PRX')[] | null, cliente_id = 1) {
  const { cliente } = await server.as(COMERCIAL, verCliente, { id: cliente_id });
  const regla = 'aviso_al_destinatario' as const;
  const put = { cliente_id, version: cliente.version, regla, valor: valor === null ? null : [...valor], desde: hoy };
  expect(await server.as(COMERCIAL, ponerRegla, put)).toMatchObject({ code: 'OK' });
}
const job = avisarADestinatarios(() => 'https://anden.example/', {
  error: (...told: unknown[]) => void failures.push(told),
});
const avisar = () => runJob(server.database, job);
const pasar = async (id: number, ...tipos: string[]) => {
  for (const tipo of tipos)
    expect([tipo, await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo })]).toMatchObject([
      tipo,
      { code: 'OK' },
    ]);
};
const correos = () => server.query('SELECT para, asunto, texto FROM correo ORDER BY id');
const resultados = async () =>
  (await server.query('SELECT resultado FROM aviso_al_destinatario ORDER BY id')).map(({ resultado }) => resultado);

test('a parcel that comes to its agency is told of once, with the code that opens it, to those whose client agreed', async () => {
  await acordar(['AVI']);
  const mine = await newGuia(server, { agente_id: 1, correo: 'rosa@casa.uy' });
  const mute = await newGuia(server, { agente_id: 1 });
  const others = await newGuia(server, { agente_id: 1, cliente_id: 2, correo: 'juan@casa.uy' });
  for (const { id } of [mine, mute, others]) await pasar(id, 'ADM', 'CLA', 'DESP', 'ING_AG');
  expect(await correos()).toEqual([]);
  await avisar();
  await avisar();
  const sent = await correos();
  expect(sent).toMatchObject([{ para: 'rosa@casa.uy', asunto: expect.stringContaining(mine.numero) }]);
  const codigo = /código: (\d{6})/.exec(sent[0].texto)?.[1];
  expect(await server.query(`SELECT resultado FROM probar_codigo($1, $2)`, [mine.id, codigo])).toEqual([
    { resultado: 'coincide' },
  ]);
  expect(await resultados()).toEqual(['ENVIADO']);
  await acordar(null);
  const later = await newGuia(server, { agente_id: 1, correo: 'rosa@casa.uy' });
  await pasar(later.id, 'ADM', 'CLA', 'DESP', 'ING_AG');
  await avisar();
  expect(await correos()).toHaveLength(1);
  expect(failures).toEqual([]);
});

test('what leaves and what is next is told in the words that are in force, and only where that was agreed', async () => {
  await acordar(['SAL', 'PRX']);
  const mensaje = 'aviso_proxima' as const;
  const texto = { asunto: 'Ya llega {guia}', texto: 'Le llevamos {guia} de {cliente}.' };
  await server.as(CUIDA, guardarMensaje, { mensaje, version: null, ...texto });
  await server.as(CUIDA, publicarMensaje, { mensaje, version: 1, nota: 'Más corto' });
  const { id, numero } = await newGuia(server, { correo: 'rosa@casa.uy' });
  await pasar(id, 'ADM', 'ASG', 'CAR', 'SAL');
  await avisar();
  await pasar(id, 'PRX');
  await avisar();
  expect(await correos()).toMatchObject([
    {
      asunto: `Hoy le llevamos el paquete ${numero}`,
      texto: expect.stringContaining(`https://anden.example/seguimiento/${numero}`),
    },
    { asunto: `Ya llega ${numero}`, texto: `Le llevamos ${numero} de Tienda Norte.` },
  ]);
  await acordar(null);
});

test('what was taken back or is over before it could be told is not told', async () => {
  await acordar(['AVI', 'SAL']);
  const wrong = await newGuia(server, { agente_id: 1, correo: 'rosa@casa.uy' });
  await pasar(wrong.id, 'ADM', 'CLA', 'DESP', 'ING_AG');
  const [{ evento_id }] = await server.query(
    `SELECT id::int AS evento_id FROM evento WHERE guia_id = $1 AND tipo = 'ING_AG'`,
    [wrong.id],
  );
  const correct = { guia_id: wrong.id, evento_id, nota: 'No era' };
  expect(await server.as(ENCARGADO, corregirEvento, correct)).toMatchObject({ code: 'OK' });
  const over = await newGuia(server, { correo: 'rosa@casa.uy' });
  await pasar(over.id, 'ADM', 'ASG', 'CAR', 'SAL');
  const ent = { guia_id: over.id, tipo: 'ENT', recibe: 'Rosa' };
  expect(await server.as(ENCARGADO, registrarEvento, ent)).toMatchObject({ code: 'OK' });
  await avisar();
  expect(await correos()).toEqual([]);
  expect(await resultados()).toEqual(['PASO', 'PASO']);
  await acordar(null);
});
