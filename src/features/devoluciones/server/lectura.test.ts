import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { abrirLote, registrarLectura } from '#features/eventos/contract.ts';
import { devolverGuia, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { leerCarga } from '#features/reparto/carga.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

/** What goes back wears its mother's label: read, it means the child, and whoever reads is told so. */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'REC_004'] };
const CHOFER: Person = { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], roles: [23] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const register = (guia_id: number, tipo: string, datos: object = {}): Promise<Answer> =>
  server.as(ENCARGADO, registrarEvento, { guia_id, tipo, ...datos });

async function queVuelve(bultos = 1) {
  const { id, numero } = await newGuia(server, { bultos });
  await register(id, 'ADM');
  const { hija_id } = await server.as(ENCARGADO, devolverGuia, { guia_id: id, motivo_id: 11 });
  return { id, numero, hija_id };
}

async function leer(tipo: string, codigo: string, who = ENCARGADO): Promise<Answer> {
  const pedido = { tipo, datos: {}, esperadas: { modo: 'ninguna' as const } };
  const { lote } = await server.as(who, abrirLote, pedido);
  return (await server.as(who, registrarLectura, { lote_id: lote.id, codigo })).lectura;
}
const estadoDe = async (id: number) => (await server.as(ENCARGADO, getGuia, { id })).guia.estado_general;

describe('the mother’s label', () => {
  test('means the child where only the child can take it, and the station says so', async () => {
    const { numero, hija_id } = await queVuelve();
    const lectura = await leer('CLA', numero);
    expect(lectura).toMatchObject({ resultado: 'hecha', guia_id: hija_id, guia_nro: `${numero}-D1` });
    expect(lectura.texto).toContain(`Es la devolución ${numero}-D1. `);
    expect(await leer('CLA', numero)).toMatchObject({ resultado: 'repetida', guia_id: hija_id });
    expect(await estadoDe(hija_id)).toBe('CLASIFICADO');
  });

  test('means the mother where neither can, and before anything goes back', async () => {
    const { id, numero } = await queVuelve();
    expect(await leer('ING_PL', numero)).toMatchObject({ resultado: 'error', guia_id: id });
    const other = await newGuia(server);
    expect(await leer('ING_PL', other.numero)).toMatchObject({ resultado: 'hecha', guia_id: other.id });
  });

  test('of a piece means that piece of the child: after a delivery in part the first of what is left', async () => {
    const { id, numero } = await newGuia(server, { bultos: 3 });
    for (const tipo of ['ADM', 'ASG', 'CAR', 'SAL']) await register(id, tipo);
    await register(id, 'ENT_PAR', { bultos: [1], motivo_id: 50, recibe: 'Ana' });
    const { hija_id } = await server.as(ENCARGADO, devolverGuia, { guia_id: id, motivo_id: 10 });
    expect(await leer('CLA', `${numero}B03`)).toMatchObject({ resultado: 'hecha', guia_id: hija_id, bulto: 2 });
  });

  test('tells nobody of a return that is not theirs', async () => {
    const { numero } = await queVuelve();
    const lectura = await leer('LEV_SOL', numero, CLIENTE_2);
    expect(lectura).toMatchObject({ resultado: 'error', guia_id: null, guia_nro: null });
    expect(lectura.texto).not.toContain('-D1');
  });

  test('loads the child into the van of whoever has it on the round', async () => {
    const { numero, hija_id } = await queVuelve();
    const recorrido_id = await newRonda(server, CHOFER, { guias: [hija_id], estado: 'EN_CARGA' });
    await register(hija_id, 'ASG');
    const answer = await server.as(CHOFER, leerCarga, { recorrido_id, codigo: numero });
    expect(answer).toMatchObject({ resultado: 'hecha', guia_nro: `${numero}-D1` });
    expect(answer.texto).toContain('Es la devolución');
  });
});
