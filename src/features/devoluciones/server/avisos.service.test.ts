import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { listNotificaciones } from '#features/notificaciones/contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { autorizarDevoluciones, pedirDevoluciones, rechazarDevoluciones } from '../contract.ts';
import { avisarDecididas } from './avisos.ts';

/** What a client hears of its returns without looking. */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_002', 'GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const SIN_CODIGO: Person = { name: 'Sol Paz', tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  for (const who of [CLIENTE, SIN_CODIGO, OTRO]) await server.id(who);
});
afterAll(() => server.close());

const register = async (guia_id: number, tipo: string, datos: object = {}) =>
  expect(await server.as(ENCARGADO, registrarEvento, { guia_id, tipo, ...datos })).toMatchObject({ code: 'OK' });
/** At the plant, or delivered; its client wants it back. */
async function pedida(delivered = false) {
  const guia = await newGuia(server, {});
  for (const tipo of delivered ? ['ADM', 'ASG', 'CAR', 'SAL'] : ['ADM']) await register(guia.id, tipo);
  if (delivered) await register(guia.id, 'ENT', { recibe: 'Ana' });
  const clase = delivered ? ('LOGISTICA_INVERSA' as const) : ('PEDIDO_CLIENTE' as const);
  const asked = { guias: [guia.id], clase, motivo_id: 21 };
  const { filas } = pedirDevoluciones.result.parse(await server.as(CLIENTE, pedirDevoluciones, asked));
  const [fila] = filas;
  if (fila?.id == null || fila.numero === null) throw new Error('it was not asked for');
  return { guia, id: fila.id, numero: fila.numero };
}
const yes = (...ids: number[]) => server.as(TRAFICO, autorizarDevoluciones, { ids });
const no = (respuesta: string, ...ids: number[]) => server.as(TRAFICO, rechazarDevoluciones, { ids, respuesta });
const inbox = async (who: Person) => {
  const { records } = listNotificaciones.result.parse(await server.as(who, listNotificaciones, {}));
  return records.map(({ titulo, texto, ruta }) => ({ titulo, texto, ruta })).reverse();
};
/** What the next run of the clock tells. */
async function told(who: Person = CLIENTE) {
  const before = (await inbox(who)).length;
  await runJob(server.database, { name: 'x', run: avisarDecididas });
  return (await inbox(who)).slice(before);
}

test('that somebody said yes, or no and why, is told once, to those of the client who may open it and to nobody else', async () => {
  const [one, two, far] = [await pedida(), await pedida(), await pedida(true)];
  expect(await told()).toEqual([]);
  await yes(one.id);
  await no('Sale hoy a reparto', two.id);
  await yes(far.id);
  const ruta = ({ id }: { id: number }) => `/levantes/devoluciones?ver=${id}`;
  const [first, second] = [await told(), await told()];
  // What was decided alike in the same quarter of a minute is one.
  expect(first).toEqual([
    {
      titulo: 'Autorizamos 2 devoluciones',
      texto: `${one.numero}, ${far.numero}.`,
      ruta: '/levantes/devoluciones',
    },
    {
      titulo: `No autorizamos la devolución ${two.numero}`,
      texto: `Guía ${two.guia.numero}: Sale hoy a reparto`,
      ruta: ruta(two),
    },
  ]);
  expect(second).toEqual([]);
  for (const who of [SIN_CODIGO, OTRO]) expect(await inbox(who)).toEqual([]);
  const [here, there] = [await pedida(), await pedida(true)];
  await yes(here.id);
  expect(await told()).toEqual([
    {
      titulo: `Autorizamos la devolución ${here.numero}`,
      texto: `La guía ${here.guia.numero} vuelve como ${here.guia.numero}-D1.`,
      ruta: ruta(here),
    },
  ]);
  await yes(there.id);
  expect(await told()).toEqual([
    {
      titulo: `Autorizamos la devolución ${there.numero}`,
      texto: `La retiramos de su destinatario: viene como ${there.guia.numero}-D1.`,
      ruta: ruta(there),
    },
  ]);
});

test('decided by the dozen it is one notice for each answer', async () => {
  const all: Awaited<ReturnType<typeof pedida>>[] = [];
  for (let n = 0; n < 15; n += 1) all.push(await pedida());
  await no('Sale hoy', ...all.slice(0, 12).map(({ id }) => id));
  await no('No está', ...all.slice(12, 14).map(({ id }) => id));
  const last = all.at(-1)?.guia.id ?? 0;
  // A station knows nothing of documents: its event is a yes all the same.
  await register(last, 'DEV_INI', { motivo_id: 21 });
  expect((await told()).map(({ titulo, texto }) => [titulo, texto])).toEqual([
    [
      'No autorizamos 12 devoluciones',
      `Sale hoy: ${all
        .slice(0, 10)
        .map(({ numero }) => numero)
        .join(', ')} y 2 más.`,
    ],
    ['No autorizamos 2 devoluciones', `No está: ${all[12]?.numero}, ${all[13]?.numero}.`],
    [`Autorizamos la devolución ${all[14]?.numero}`, expect.stringContaining('-D1')],
  ]);
});

test('what was handed over before anybody decided has no effect, and is told as that; what begins by itself is no news', async () => {
  const gone = await pedida();
  for (const tipo of ['ASG', 'CAR', 'SAL']) await register(gone.guia.id, tipo);
  await register(gone.guia.id, 'ENT', { recibe: 'Ana' });
  expect(await told()).toMatchObject([
    {
      titulo: `La devolución ${gone.numero} quedó sin efecto`,
      texto: `La guía ${gone.guia.numero} está «Entregada».`,
    },
  ]);
  const { id } = await newGuia(server, {});
  await register(id, 'ADM');
  await register(id, 'DEV_INI', { motivo_id: 12 });
  expect(await told()).toEqual([]);
});
