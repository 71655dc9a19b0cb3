import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import { archiveMes, prepareMes, waitForWriters } from '#server/work/archivo-de-eventos.sql.ts';
import { type ConViejas, ENTERA, openConViejas, VIEJOS, VIVOS } from '#testing/archivo.ts';
import { createTestDatabase } from '#testing/cluster.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import type { Person } from '#testing/server.ts';

import { checks } from './checks.ts';
import { runRespaldo, runRestaurar } from './respaldo.ts';
import { runVerificar } from './verificar.ts';

/** Old months of `evento` go to the archive and come back: nothing is lost or doubled, and what is not over stays. */

const MIRA: Person = { codes: ['GUI_001'] };
const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003'] };

let db: ConViejas;
beforeEach(async () => {
  db = await openConViejas();
});
afterEach(() => db.server.close());

async function verificar(owner = db.owner): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await runVerificar([], { say, openOwner: async () => owner, checks }).catch((fault: unknown) => {
    if (!(fault instanceof StartFault)) throw fault;
    lines.push(...fault.lines);
  });
  return lines.filter((line) => !line.includes('sin diferencias')).join('\n');
}
/** Tables of their own for the two months. */
const MESES = `SELECT asegurar_particiones_evento((hoy() - interval '9 months')::date, (hoy() - interval '8 months')::date)`;
const IN_ORDER = 'Todo lo que se lleva coincide con lo que hay.';

describe('what is asked for is refused', () => {
  test.each([
    [[], 'hace falta un mes, como 2025-06'],
    [['--hasta', '2025-13'], 'hace falta un mes, como 2025-06'],
    [['--desde', '2025-01'], 'hace falta un mes, como 2025-06'],
  ])('%j', async (args, why) => {
    expect(await db.refused('archivar', ...args)).toContain(why);
  });

  test('where six whole months do not lie between, to the month', async () => {
    const [siete, seis] = await Promise.all([db.mes(7), db.mes(6)]);
    expect(await db.refused('archivar', '--hasta', seis)).toContain(
      `${seis} es muy reciente. Se archiva hasta ${siete}`,
    );
    expect(await db.admin('archivar', '--hasta', siete)).toContain(`Archivado: ${db.ocho}`);
  });

  const ALGUIEN = '(SELECT min(id) FROM usuario)';
  const HACE = "now() - interval '250 days'";
  test.each([
    ['guías sin terminar, por ejemplo 771000000035', "UPDATE guia SET estado_general = 'EN_REPARTO' WHERE id = 33"],
    [
      'guías sin terminar, por ejemplo 771000000035',
      "UPDATE guia SET bultos = 2, estado_general = 'ENTREGADO_PARCIAL' WHERE id = 33; INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha) VALUES (33, 1, 'ENTREGADO', 'ENT_PAR', now()), (33, 2, 'EN_DEVOLUCION', 'DEV_INI', now())",
    ],
    ['guías sin terminar, por ejemplo 771000000035', 'UPDATE guia SET madre_id = 33 WHERE id = 21'],
    [
      'guías terminadas que se movieron en los últimos seis meses, por ejemplo 771000000035',
      'UPDATE guia SET ultimo_fecha = now() WHERE id = 33',
    ],
    [
      'recorridos sin rendir, por ejemplo R-VIEJO',
      `INSERT INTO recorrido (numero, dia, tipo, creado_por, cambiado_por) VALUES ('R-VIEJO', hoy() - 250, 'REPARTO', ${ALGUIEN}, ${ALGUIEN})`,
    ],
    [
      'diferencias de rendición sin decidir, por ejemplo V-1',
      `WITH r AS (INSERT INTO recorrido (numero, dia, tipo, estado, creado_por, cambiado_por) VALUES ('R-VIEJO', hoy() - 250, 'REPARTO', 'RENDIDO', ${ALGUIEN}, ${ALGUIEN}) RETURNING id),
            v AS (INSERT INTO rendicion (numero, recorrido_id, chofer_id, recibe_id) SELECT 'V-1', id, ${ALGUIEN}, (SELECT max(id) FROM usuario) FROM r RETURNING id)
       INSERT INTO rendicion_diferencia (rendicion_id, chofer_id, clase, medio, moneda, centavos, hallada) SELECT id, ${ALGUIEN}, 'DINERO', 'EFECTIVO', 'UYU', 100, ${HACE} FROM v`,
    ],
    [
      'cajas de agencia sin cerrar, por ejemplo Agencia Salto',
      `INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos, abierta) VALUES (2, ${ALGUIEN}, 0, ${HACE})`,
    ],
    [
      'remesas sin contar, por ejemplo V-VIEJA',
      `INSERT INTO remesa (numero, agente_id, entrega_id, declarado_centavos, precinto, creada) VALUES ('V-VIEJA', 1, ${ALGUIEN}, 100, 'P1', ${HACE})`,
    ],
    [
      'incidencias abiertas, por ejemplo I-250101-0001',
      `INSERT INTO incidencia (numero, guia_id, abierta_por, asunto, calendario_id, canal, creada, prioridad, resolucion_s, respuesta_s, tipo_id, ultimo_mensaje, vence, corre_desde)
       SELECT 'I-250101-0001', 33, ${ALGUIEN}, 'x', (SELECT min(id) FROM calendario), 'PANTALLA', ${HACE}, 'BAJA', 60, 60, min(id), ${HACE}, now(), now() FROM incidencia_tipo`,
    ],
    [
      'devoluciones abiertas, por ejemplo D-250101-0001',
      `INSERT INTO devolucion (numero, guia_id, cliente_id, clase, lugar, a_inspeccionar, pedida) VALUES ('D-250101-0001', 33, 1, 'RECHAZO', 'PLANTA', false, ${HACE})`,
    ],
    [
      'levantes sin terminar, por ejemplo L-250101-0001',
      `INSERT INTO levante (numero, cliente_id, creado_por, dia, desde, hasta, direccion, estado, origen, zona_id)
       VALUES ('L-250101-0001', 1, ${ALGUIEN}, hoy() - 250, '08:00', '10:00', 'Rivera 1', 'CONFIRMADO', 'TRAFICO', 1)`,
    ],
  ])('where there are %s', async (why, plant) => {
    await Promise.all([db.server.id(MIRA), db.server.id({ ...MIRA, name: 'Otra' })]);
    await db.ask(plant);
    expect(await db.refused('archivar', '--hasta', db.ocho)).toMatch(
      new RegExp(`nada se archivó:\\n {2}1 ${why}(\n|$)`),
    );
    expect(await db.donde()).toEqual({ vivos: VIVOS + VIEJOS, viejos: 0 });
  });

  test('where a parcel moves between the question and the answer', async () => {
    await db.ask(MESES);
    const mes = `${db.nueve}-01`;
    await withConnection(db.owner, async (connection) => {
      const desde = await waitForWriters(connection);
      await db.ask(`INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) VALUES (31, 1, 'AVI', now())`);
      await prepareMes(connection, mes);
      const moving = archiveMes(connection, { mes, desde }, async () => undefined);
      await expect(moving).rejects.toThrow('771000000011 se movió');
    });
    expect((await db.donde()).viejos).toBe(0);
  });
});

test('asked for twice it is there once, and back twice likewise', async () => {
  const before = await db.todos();
  await db.archivar();
  expect(await db.archivar()).toBe(`No hay meses por archivar hasta ${db.ocho}.`);
  expect(await db.donde()).toEqual({ vivos: VIVOS, viejos: VIEJOS });
  await db.admin('desarchivar', '--desde', db.ocho);
  expect(await db.donde()).toEqual({ vivos: 24, viejos: 14 });
  expect(await db.admin('desarchivar', '--desde', db.nueve)).toContain(`De vuelta: ${db.nueve}, 14 eventos`);
  expect(await db.admin('desarchivar', '--desde', db.nueve)).toBe(`No hay meses archivados desde ${db.nueve}.`);
  expect(await db.donde()).toEqual({ vivos: VIVOS + VIEJOS, viejos: 0 });
  expect(await db.todos()).toEqual(before);
  expect(await verificar()).toBe(IN_ORDER);
});

test('a month that was away and came back has every rule, index and trigger that it had', async () => {
  await db.ask(MESES);
  const form = async () =>
    db.ask(
      `SELECT 'regla ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || (conparentid <> 0) AS pieza FROM pg_constraint WHERE conrelid = $1::regclass
       UNION ALL SELECT 'índice ' || pg_get_indexdef(x.indexrelid) || ' ' || EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid) FROM pg_index x WHERE x.indrelid = $1::regclass
       UNION ALL SELECT 'disparador ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY 1`,
      [`evento_${db.nueve.replace('-', '_')}`],
    );
  const before = await form();
  expect(before.length).toBeGreaterThan(20);
  await db.archivar();
  await db.admin('desarchivar', '--desde', db.nueve);
  expect(await form()).toEqual(before);
});

test('killed on the way it is as it was, and whoever reads meanwhile waits and then sees all', async () => {
  await db.ask(MESES);
  const before = await db.todos();
  const working = new pg.Client(db.owner);
  working.on('error', () => undefined);
  await working.connect();
  const { rows } = await working.query('SELECT pg_backend_pid() AS pid');
  await working.query('BEGIN');
  await working.query('SELECT archivar_mes_de_evento($1)', [`${db.nueve}-01`]);
  const reading = db.tipos(MIRA, 31);
  await db.ask('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  expect(await reading).toEqual(ENTERA);
  await working.end().catch(() => undefined);
  expect(await db.donde()).toEqual({ vivos: VIVOS + VIEJOS, viejos: 0 });
  expect(await db.todos()).toEqual(before);
  expect(await db.archivar()).toContain(`Archivado: ${db.ocho}`);
  expect(await db.todos()).toEqual(before);
});

test('somebody who reads for a while is waited for', async () => {
  const reader = new pg.Client(db.owner);
  reader.on('error', () => undefined);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM evento');
  const working = db.archivar();
  await new Promise((done) => setTimeout(done, 1_500));
  expect((await reader.query('SELECT count(*)::int AS son FROM evento')).rows).toEqual([{ son: 38 }]);
  await reader.query('COMMIT');
  expect(await working).toContain(`Archivado: ${db.ocho}`);
  await reader.end();
});

test('people work on while months go and come back, and no event of theirs is lost', async () => {
  const before = await db.todos();
  let over = false;
  const answers: unknown[] = [];
  const work = async (guia_id: number) => {
    while (!over) {
      answers.push(await db.tipos(MIRA, 31));
      const { code, error } = await db.server.as(OPERARIO, registrarEvento, { guia_id, tipo: 'PES', peso_gramos: 900 });
      answers.push(code === 'OK' ? ENTERA : error);
    }
  };
  const [one, other] = [await newGuia(db.server), await newGuia(db.server)];
  for (const { id } of [one, other]) await db.server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
  const working = [work(one.id), work(other.id)];
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await db.archivar()).toContain(`Archivado: ${db.ocho}, 9 eventos`);
    expect(await db.admin('desarchivar', '--desde', db.nueve)).toContain(`De vuelta: ${db.nueve}, 14 eventos`);
  }
  over = true;
  await Promise.all(working);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(ENTERA))).toEqual([]);
  expect(await db.donde()).toMatchObject({ viejos: 0 });
  await db.ask('DELETE FROM evento WHERE guia_id = ANY ($1::bigint[])', [[one.id, other.id]]);
  expect(await db.todos()).toEqual(before);
});

test('what is verified is whole with archived months, and a fault in one of them is found', async () => {
  expect(await verificar()).toBe(IN_ORDER);
  await db.archivar();
  expect(await verificar()).toBe(IN_ORDER);
  const [{ tabla }] = await db.ask(
    'SELECT tabla::text FROM meses_de_evento() WHERE archivado ORDER BY mes DESC LIMIT 1',
  );
  const plant = (text: string) =>
    db.ask(`ALTER TABLE ${tabla} DISABLE TRIGGER USER; ${text}; ALTER TABLE ${tabla} ENABLE TRIGGER USER`);
  await plant(`DELETE FROM ${tabla} WHERE id = 806`);
  expect(await verificar()).toMatch(/guía 31: /);
});

test('a backup and its restore have the archived months where they were', async () => {
  await db.archivar();
  const root = await mkdtemp(join(tmpdir(), 'anden-archivo-'));
  const empty = await createTestDatabase({ ...inject('cluster'), template: 'template0' });
  const file = join(root, 'uno.respaldo');
  const say = () => undefined;
  await runRespaldo([file], { say, openOwner: async () => db.owner, version: '0.0.0', folder: root });
  await runRestaurar([file], { say, openOwner: async () => empty.owner });
  const KEPT = `SELECT (SELECT count(*)::int FROM evento) AS vivos, (SELECT md5(string_agg(e::text, '|' ORDER BY e.id)) FROM evento_archivo e) AS viejos,
                       (SELECT string_agg(mes::text || tabla, ' ' ORDER BY mes) FROM meses_de_evento() WHERE archivado) AS meses,
                       (SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint WHERE conname = 'mes_sin_archivar') AS borde`;
  const kept = (owner: ConnectionConfig) =>
    withConnection(owner, async (connection) => {
      await connection.query("SET timezone = 'UTC'");
      return (await connection.query(KEPT)).rows;
    });
  const source = await kept(db.owner);
  expect(source).toMatchObject([
    { vivos: VIVOS, meses: expect.stringContaining('evento_archivo_'), borde: expect.stringContaining('CHECK') },
  ]);
  expect(await kept(empty.owner)).toEqual(source);
  expect(await verificar(empty.owner)).toBe(IN_ORDER);
  await empty.drop();
  await rm(root, { recursive: true });
});
