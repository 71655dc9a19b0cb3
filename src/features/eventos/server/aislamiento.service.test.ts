import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openScope } from '#server/scope.ts';
import { ON_THE_WAY } from '#testing/estacion.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirLote,
  anularLote,
  cerrarLote,
  deshacerLectura,
  getDiferencias,
  getLote,
  getOpcionesDeEstacion,
  listLotes,
  registrarLectura,
} from '../contract.ts';

const OPERARIO = { roles: [3], codes: ['EVE_003'] } as const satisfies Person;
const ENCARGADO = { roles: [2], codes: ['EVE_003'] } as const satisfies Person;
const CHOFER = { roles: [18], codes: ['CHF_001'] } as const satisfies Person;
const AGENCIA = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] } as const satisfies Person;
const AGENCIA_2 = { ...AGENCIA, agente_id: 2 } as const satisfies Person;
const INGRESO = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] } as const satisfies Person;
const INGRESO_2 = { ...INGRESO, cliente_id: 2 } as const satisfies Person;
const DEPOSITO = { tipo: 'deposito', codes: ['GDS_001', 'EVE_003'] } as const satisfies Person;
const EVERYBODY: readonly Person[] = [OPERARIO, ENCARGADO, CHOFER, AGENCIA, AGENCIA_2, INGRESO, INGRESO_2];
const NADA = { datos: {}, esperadas: { modo: 'ninguna' } } as const;
const numero = (id: number) => `88200000${id}`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(ON_THE_WAY);
});
afterAll(() => server.close());

type Pedido = Parameters<typeof server.as<typeof abrirLote>>[2];
const open = (person: Person, more: Partial<Pedido> = {}): Promise<Answer> =>
  server.as(person, abrirLote, { tipo: 'ING_PL', ...NADA, ...more });
const read = (person: Person, lote_id: number, codigo: string, more: object = {}): Promise<Answer> =>
  server.as(person, registrarLectura, { lote_id, codigo, ...more });
const list = (...ids: number[]) => ({ esperadas: { modo: 'lista', texto: ids.map(numero).join('\n') } }) as const;

describe('whose batches', () => {
  const calls = (person: Person, id: number): Promise<Answer[]> =>
    Promise.all([
      server.as(person, getLote, { id }),
      server.as(person, getDiferencias, { id, cuales: 'faltantes' }),
      read(person, id, numero(400)),
      server.as(person, deshacerLectura, { lote_id: id, lectura_id: 1 }),
      server.as(person, cerrarLote, { id }),
      server.as(person, anularLote, { id }),
    ]);

  test('nobody sees those of others, or can tell them from missing ones; whoever leads the company sees all', async () => {
    const owners: [Person, Pedido][] = [
      [OPERARIO, { tipo: 'ING_AG', agente_id: 1, ...NADA }],
      [AGENCIA, { tipo: 'ING_AG', ...NADA }],
      [INGRESO, { tipo: 'LEV_SOL', ...NADA }],
    ];
    for (const [owner, pedido] of owners) {
      const { lote } = await server.as(owner, abrirLote, pedido);
      for (const person of EVERYBODY.filter((one) => one !== owner && one !== ENCARGADO)) {
        const [foreign, missing] = [await calls(person, lote.id), await calls(person, 999_999)];
        expect(foreign).toEqual(missing);
        expect(foreign.map(({ code }) => code)).not.toContain('OK');
      }
      expect((await server.as(ENCARGADO, getLote, { id: lote.id })).lote.id).toBe(lote.id);
      const mine = await server.as(owner, listLotes, {});
      expect(mine.lotes.map(({ id }: { id: number }) => id)).toContain(lote.id);
      expect((await server.as(ENCARGADO, listLotes, {})).lotes.map(({ id }: { id: number }) => id)).not.toContain(
        lote.id,
      );
    }
  });

  test('whoever leads the company looks at a client’s or agency’s batch and may close it, but does not read into it', async () => {
    const { lote } = await open(AGENCIA, { tipo: 'ING_AG' });
    expect((await read(ENCARGADO, lote.id, numero(300))).error).toBe('SIN_PERMISO');
    expect((await server.as({ ...AGENCIA, name: 'colega' }, getLote, { id: lote.id })).lote.usuario).toMatch(
      /^Persona/,
    );
    expect((await server.as(ENCARGADO, cerrarLote, { id: lote.id })).lote.estado).toBe('CERRADO');
  });

  test('an agency’s people register their own parcels; another’s is one that does not exist', async () => {
    const { lote } = await open(AGENCIA, { tipo: 'ING_AG', esperadas: { modo: 'estado' } });
    expect(lote).toMatchObject({ esperadas: 1, agente_id: 1, lugar: 'Agencia Cordón' });
    expect((await read(AGENCIA, lote.id, numero(301))).lectura).toMatchObject({
      razon: 'no_existe',
      guia_id: null,
      texto: expect.stringContaining('no es de su agencia'),
    });
    expect((await read(AGENCIA, lote.id, numero(300))).lectura).toMatchObject({
      resultado: 'hecha',
      destino: 'Agencia Cordón',
    });
    expect((await server.as({ ...AGENCIA, name: 'colega' }, cerrarLote, { id: lote.id })).lote.estado).toBe('CERRADO');
  });

  test('a client announces what it hands over, and nobody else’s', async () => {
    const { lote } = await open(INGRESO, { tipo: 'LEV_SOL', esperadas: { modo: 'estado' } });
    expect(lote).toMatchObject({ esperadas: 5, lugar: 'Tienda Norte' });
    expect((await read(INGRESO, lote.id, numero(400))).lectura).toMatchObject({
      resultado: 'hecha',
      guia_nro: numero(400),
    });
    expect((await read(INGRESO, lote.id, numero(410))).lectura).toMatchObject({ razon: 'no_existe', guia_id: null });
    expect((await server.as(INGRESO_2, getOpcionesDeEstacion, {})).lugares).toEqual([
      { agente_id: null, nombre: 'Librería Sur' },
    ]);
    expect((await read(INGRESO, lote.id, numero(400))).lote).toMatchObject({
      hechas: 1,
      repetidas: 1,
      errores: 1,
      esperadas_leidas: 1,
    });
  });

  test('the warehouse has none, whatever code somebody there was given', async () => {
    const answers = [
      await server.as(DEPOSITO, getOpcionesDeEstacion, {}),
      await server.as(DEPOSITO, listLotes, {}),
      await open(DEPOSITO),
      ...(await calls(DEPOSITO, 1)),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });

  test('row level security holds where the conditions of the queries do not', async () => {
    const { lote } = await open(INGRESO, { tipo: 'LEV_SOL', ...list(401) });
    await read(INGRESO, lote.id, numero(401));
    const client = new pg.Client(server.app);
    await client.connect();
    try {
      for (const [tipo, cliente_id, agente_id] of [
        ['cliente', 2, null],
        ['agencia', null, 1],
      ] as const) {
        await client.query(openScope({ tipo, usuario_id: 1, cliente_id, agente_id }, 'write'));
        for (const table of ['lote', 'lote_guia', 'lote_lectura', 'lote_cuenta']) {
          const column = table === 'lote' ? 'id' : 'lote_id';
          expect((await client.query(`SELECT FROM ${table} WHERE ${column} = $1`, [lote.id])).rowCount).toBe(0);
        }
        await expect(client.query(`INSERT INTO lote_cuenta SELECT * FROM lote_cuenta`)).rejects.toThrow(
          /permission denied/,
        );
        await client.query('ROLLBACK');
      }
    } finally {
      await client.end();
    }
  });
});
