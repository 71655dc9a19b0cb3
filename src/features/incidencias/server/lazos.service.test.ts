import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { abrirIncidencia, getOpcionesDeIncidencias, moverIncidencia, verIncidencia } from '../contract.ts';
import { desenlazarIncidencia, enlazarIncidencia, listIncidenciasDe } from '../lazos.contract.ts';
import type { ClaseDeLazo } from '../palabras.contract.ts';
import { abrirDeSistema } from './public.ts';

const ANA: Person = { name: 'Ana Lazos', codes: ['VAL_001'] };
const SOLVER: Person = { name: 'Sole Lazos', codes: ['PROB_SOL'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
let otra = 0;
let levante = 0;
let devolucion: { id: number; numero: string };
let caso = 0;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tipos } = getOpcionesDeIncidencias.result.parse(await server.as(ANA, getOpcionesDeIncidencias, {}));
  otra = tipos.find(({ codigo }) => codigo === 'OTRA')?.id ?? 0;
  const [l] = await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion, zona_id, dia, desde, hasta, estado, origen, creado_por)
     VALUES ('L-261127-9001', 1, 'Rondeau 1', 1, hoy(), '09:00', '12:00', 'CONFIRMADO', 'CLIENTE', $1) RETURNING id`,
    [await server.id(ANA)],
  );
  levante = Number(l.id);
  const [d] = await server.query(
    `INSERT INTO devolucion (clase, guia_id, motivo_id) SELECT 'PEDIDO_CLIENTE', id, 21 FROM guia WHERE numero = '881000000012' RETURNING id, numero`,
  );
  devolucion = { id: Number(d.id), numero: d.numero };
  const [k] = await server.query(
    `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
     SELECT $1, g.id, g.cliente_id, false, 3, (SELECT min(id) FROM causa), (SELECT min(id) FROM solucion), now(), now() FROM guia g WHERE g.numero = '881000000012' RETURNING id`,
    [await server.id(SOLVER)],
  );
  caso = Number(k.id);
});
afterAll(() => server.close());

async function open(person: Person, params: object = {}) {
  const answer = await server.as(person, abrirIncidencia, { tipo_id: otra, texto: '¿Y?', ...params });
  expect(answer).toMatchObject({ code: 'OK' });
  return abrirIncidencia.result.parse(answer);
}
const tie = (id: number, numero: string) => server.as(ANA, enlazarIncidencia, { id, numero });
const see = async (id: number, person: Person = ANA) =>
  verIncidencia.result.parse(await server.as(person, verIncidencia, { id }));
const tied = async (id: number) => (await see(id)).lazos.map(({ clase, numero }) => `${clase} ${numero}`);
async function of(clase: ClaseDeLazo, id: number) {
  const { incidencias } = listIncidenciasDe.result.parse(await server.as(ANA, listIncidenciasDe, { clase, id }));
  return incidencias.map((una) => una.numero);
}

test('what a matter is tied to is seen from it and from the other side, once, whoever of two was looked at', async () => {
  const [one, other] = [await open(CLIENTE), await open(CLIENTE)];
  for (const numero of ['l-261127-9001', devolucion.numero, `C-${caso}`, other.numero])
    expect(await tie(one.id, numero)).toMatchObject({ code: 'OK', msg: expect.stringContaining('enlazada con') });
  expect((await tie(other.id, one.numero)).msg).toBe(`${other.numero} ya estaba enlazada con ${one.numero}`);
  expect(await tied(one.id)).toEqual([
    ...[`CASO C-${caso}`, `DEVOLUCION ${devolucion.numero}`, `INCIDENCIA ${other.numero}`, 'LEVANTE L-261127-9001'],
  ]);
  expect(await tied(other.id)).toEqual([`INCIDENCIA ${one.numero}`]);
  expect([await of('LEVANTE', levante), await of('DEVOLUCION', devolucion.id), await of('CASO', caso)]).toEqual([
    ...[[one.numero], [one.numero], [one.numero]],
  ]);
  expect([await of('INCIDENCIA', one.id), await of('INCIDENCIA', other.id)]).toEqual([[other.numero], [one.numero]]);
  const undo = { id: other.id, clase: 'INCIDENCIA', otro_id: one.id } as const;
  expect(await server.as(ANA, desenlazarIncidencia, undo)).toMatchObject({ code: 'OK' });
  expect([await tied(other.id), await of('INCIDENCIA', one.id)]).toEqual([[], []]);
});

test('nothing is tied to what there is not, nor to itself; nobody outside ties or reads a tie', async () => {
  const { id, numero } = await open(CLIENTE);
  for (const wrong of ['L-261127-9999', 'C-999999', 'X-1', numero])
    expect((await tie(id, wrong)).campos).toHaveProperty('numero');
  await tie(id, 'L-261127-9001');
  expect((await see(id, CLIENTE)).lazos).toEqual([]);
  expect((await server.as(CLIENTE, enlazarIncidencia, { id, numero: 'L-261127-9001' })).error).toBe('SIN_PERMISO');
  expect((await server.as(CLIENTE, listIncidenciasDe, { clase: 'LEVANTE', id: levante })).error).toBe('SIN_PERMISO');
  expect((await server.as(CLIENTE, abrirIncidencia, { tipo_id: otra, texto: 'x', caso_id: caso })).campos).toEqual({
    caso_id: 'Ese caso no existe',
  });
});

test('what goes on in another takes its ties along; what is met in a case is tied to it', async () => {
  const [one, same, third] = [await open(ANA), await open(ANA), await open(ANA)];
  await tie(same.id, devolucion.numero);
  await tie(same.id, third.numero);
  await tie(same.id, one.numero);
  const { version } = (await see(same.id)).incidencia;
  const acto = { id: same.id, version, acto: 'duplicar', con: one.numero } as const;
  expect(await server.as(ANA, moverIncidencia, acto)).toMatchObject({ code: 'OK' });
  expect(await tied(one.id)).toEqual([
    ...[`DEVOLUCION ${devolucion.numero}`, `INCIDENCIA ${same.numero}`, `INCIDENCIA ${third.numero}`],
  ]);
  const met = await open(SOLVER, { caso_id: caso });
  expect(await tied(met.id)).toEqual([`CASO C-${caso}`]);
  expect(await of('CASO', caso)).toContain(met.numero);
});

test('what the system opened for a record is found from that record', async () => {
  const id = await server.database.transaction(
    { tipo: 'personal', usuario_id: await server.id(ANA), cliente_id: null, agente_id: null },
    (db) =>
      abrirDeSistema(
        { db },
        {
          clave: 'lev:1',
          tipo: 'LEVANTE',
          asunto: 'Faltan 2',
          texto: 'x',
          ruta: `/levantes?vista=todos&ver=${levante}`,
        },
      ),
  );
  expect(await of('LEVANTE', levante)).toContain((await see(id)).incidencia.numero);
  expect(await of('LEVANTE', levante + 1)).toEqual([]);
});

test('a round, what it brought back, a box and a bag of money are tied by their numbers, and the round shows its matters', async () => {
  const quien = await server.id(ANA);
  const [r] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, chofer_id, cambiado_por, creado_por) VALUES ('R-LAZO-1', hoy(), 'REPARTO', $1, $1, $1) RETURNING id::int`,
    [quien],
  );
  const [d] = await server.query(
    `INSERT INTO rendicion (numero, recorrido_id, chofer_id, recibe_id) VALUES ('RD-LAZO-1', $1, $2, $3) RETURNING id::int`,
    [r.id, quien, await server.id(SOLVER)],
  );
  const [m] = await server.query(
    `INSERT INTO remesa (numero, agente_id, entrega_id, precinto, declarado_centavos) VALUES ('RM-LAZO-1', 1, $1, 'P-1', 100) RETURNING id::int`,
    [quien],
  );
  const [t] = await server.query(
    `INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos) VALUES (1, $1, 0) RETURNING id::int`,
    [quien],
  );
  const { id, numero } = await open(CLIENTE);
  for (const uno of ['r-lazo-1', 'RD-LAZO-1', 'RM-LAZO-1', `T-${t.id}`])
    expect(await tie(id, uno)).toMatchObject({ code: 'OK' });
  expect((await tie(id, 'R-LAZO-2')).campos.numero).toContain('un recorrido (R-…)');
  const { lazos } = await see(id);
  expect(lazos.map((lazo) => [lazo.clase, lazo.id, lazo.numero, lazo.recorrido_id])).toEqual([
    ['CAJA', t.id, `T-${t.id}`, null],
    ['RECORRIDO', r.id, 'R-LAZO-1', r.id],
    ['REMESA', m.id, 'RM-LAZO-1', null],
    ['RENDICION', d.id, 'RD-LAZO-1', r.id],
  ]);
  expect([await of('RECORRIDO', r.id), await of('REMESA', m.id)]).toEqual([[numero], [numero]]);
  expect((await server.as(ANA, desenlazarIncidencia, { id, clase: 'REMESA', otro_id: m.id })).code).toBe('OK');
  expect(await of('REMESA', m.id)).toEqual([]);
});
