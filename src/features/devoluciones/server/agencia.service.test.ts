import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { hoyEnMostrador } from '#features/mostrador/contract.ts';
import { cerrarRecogida, leerRecogida } from '#features/reparto/recogida.contract.ts';
import { driver } from '#testing/calle.ts';
import { outTo } from '#testing/descarga.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { closeChecked } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  autorizarDevoluciones,
  countDevoluciones,
  descartarDevolucion,
  inspeccionarDevolucion,
  listDevoluciones,
  pedirDevoluciones,
  rechazarDevoluciones,
  verDevolucion,
} from '../contract.ts';
import { checksDeDevoluciones } from './verificar.sql.ts';

/** What lies at an agency to go back: said by the office, seen there, taken along by the next round. */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };
const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_002', 'GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { name: 'Adriana Luz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const AGENCIA_2: Person = { name: 'Beto Sanz', tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
/** Codes of ours in the hands of an agency's person: they are worth nothing there. */
const CRUZADA: Person = {
  ...{ name: 'Cruz Ada', tipo: 'agencia', agente_id: 1 },
  codes: ['PCK_001', 'LEV_002', 'VAL_001', 'EVE_003', 'CLI_002'],
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, checksDeDevoluciones)).toEqual([]));

/** It lies at the agency, and its client wants it back. */
async function pedida(agente_id = 1) {
  const guia = await newGuia(server, { agente_id, servicio: 'ESTANDAR_AGENCIA' });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: guia.id, tipo })).toMatchObject({ code: 'OK' });
  const asked = { guias: [guia.id], clase: 'PEDIDO_CLIENTE' as const, motivo_id: 21 };
  const { filas } = pedirDevoluciones.result.parse(await server.as(CLIENTE, pedirDevoluciones, asked));
  return { ...guia, devolucion: filas[0]?.id ?? 0 };
}
const yes = (...ids: number[]) => server.as(TRAFICO, autorizarDevoluciones, { ids });
const waiting = async (who: Person, vista: 'en_agencia' | 'en_camino' | 'por_autorizar' = 'en_agencia') => {
  const { records } = listDevoluciones.result.parse(await server.as(who, listDevoluciones, { vista, size: 100 }));
  return records.map(({ guia_nro, hija_nro }) => [guia_nro, hija_nro]);
};
const box = async (who: Person) => hoyEnMostrador.result.parse(await server.as(who, hoyEnMostrador, {})).a_devolver;

test('what the office says yes to waits at its agency alone, until the next round takes it along', async () => {
  const [mine, other] = [await pedida(1), await pedida(2)];
  expect([await waiting(AGENCIA), await box(AGENCIA)]).toEqual([[], 0]);
  expect(await waiting(AGENCIA, 'por_autorizar')).toEqual([[mine.numero, null]]);
  expect(await yes(mine.devolucion, other.devolucion)).toMatchObject({ hechas: 2 });
  const label = [mine.numero, `${mine.numero}-D1`];
  expect([await waiting(AGENCIA), await box(AGENCIA)]).toEqual([[label], 1]);
  expect([await waiting(AGENCIA_2), await box(AGENCIA_2)]).toEqual([[[other.numero, `${other.numero}-D1`]], 1]);
  expect(await server.as(AGENCIA, countDevoluciones, {})).toMatchObject({ en_agencia: 1, por_autorizar: 0 });
  const open = (who: Person, id: number) => server.as(who, verDevolucion, { id });
  expect(await open(AGENCIA, mine.devolucion)).toMatchObject({ code: 'OK', actos: [], historia: [] });
  const { historia } = verDevolucion.result.parse(await open(TRAFICO, mine.devolucion));
  expect(historia.map(({ usuario }) => usuario)).toContain('Tania Rocha');
  expect(historia.at(-1)).toMatchObject({ estado: 'Solicitada' });
  expect(await open(AGENCIA_2, mine.devolucion)).toMatchObject({ error: 'DEVOLUCION_NO_ENCONTRADA' });

  const chofer = driver('Carlos Nieves');
  const { id: recorrido_id } = await outTo(server, { chofer, agente_id: 1 }, {});
  const read = { recorrido_id, agente_id: 1, codigo: mine.numero };
  expect(await server.as(chofer, leerRecogida, read)).toMatchObject({ resultado: 'hecha' });
  expect(await server.as(chofer, cerrarRecogida, { recorrido_id, agente_id: 1, faltantes: [] })).toMatchObject({
    recogidas: 1,
  });
  expect([await waiting(AGENCIA), await box(AGENCIA)]).toEqual([[], 0]);
  expect(await waiting(AGENCIA, 'en_camino')).toEqual([label]);
  expect([await waiting(AGENCIA_2), await box(AGENCIA_2)]).toEqual([[[other.numero, `${other.numero}-D1`]], 1]);
});

test('an agency decides nothing of it, with whatever codes its people were given', async () => {
  const { id: guia_id, devolucion: id } = await pedida();
  const acts: [Parameters<TestServer['as']>[1], object][] = [
    [pedirDevoluciones, { guias: [guia_id], clase: 'PEDIDO_CLIENTE', motivo_id: 21 }],
    [autorizarDevoluciones, { ids: [id] }],
    [rechazarDevoluciones, { ids: [id], respuesta: 'No' }],
    [inspeccionarDevolucion, { id, resultado: 'APTO' }],
    [descartarDevolucion, { id, responsable: 'Ana', testigo: 'Beto', nota: 'Roto' }],
  ];
  for (const who of [AGENCIA, CRUZADA])
    for (const [service, params] of acts)
      expect([service.service, (await server.as(who, service, params)).status]).toEqual([service.service, 403]);
  const [row]: Answer[] = await server.query('SELECT estado FROM devolucion WHERE id = $1', [id]);
  expect(row.estado).toBe('SOLICITADA');
});

test('handed to its recipient at the counter one second before, the yes says so, and nothing waits there', async () => {
  const [gone, stays] = [await pedida(), await pedida()];
  const before = await box(AGENCIA);
  const handed = { guia_id: gone.id, tipo: 'RET_AG', documento: '12345672' };
  expect(await server.as(AGENCIA, registrarEvento, handed)).toMatchObject({ code: 'OK' });
  const { hechas, filas } = autorizarDevoluciones.result.parse(await yes(gone.devolucion, stays.devolucion));
  expect([hechas, filas.map(({ razon }) => razon === null)]).toEqual([1, [false, true]]);
  expect(await box(AGENCIA)).toBe(before + 1);
  expect((await waiting(AGENCIA)).map(([numero]) => numero)).not.toContain(gone.numero);
});
