import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { countGuias } from '#features/guias/contract.ts';
import { type Scope, SISTEMA } from '#server/scope.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { buscarClientes, consultarInforme, fijarPestanas, getPanel, getSuscripcion, suscribir } from '../contract.ts';
import { enviarInformes } from './envio.ts';
import { plegarInforme } from './sumas.sql.ts';

const STAFF: Person = { roles: [2], codes: ['REPO_GEN', 'GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await server.query(`INSERT INTO cliente (id, nombre, razon_social) VALUES (77, 'Ñandubay Bazar', 'Ñandubay S.A.')`);
  for (const hace of [24, 48, 200]) await newGuia(server, { cliente_id: 1, hace });
});
afterAll(() => server.close());

const faults: unknown[] = [];
const log = { error: (about: unknown) => void faults.push(about) };
const send = () =>
  runJob(
    server.database,
    enviarInformes(() => 'https://anden.example/', log),
  );
const makeDue = () => server.query('UPDATE informe_suscripcion SET proxima = hoy()');
const mails = () => server.query('SELECT para, asunto, texto FROM correo ORDER BY id');

describe('who reads whose report', () => {
  test('a client’s people their own, whatever they send; staff the one they name; others none', async () => {
    expect((await server.as(CLIENTE, consultarInforme, { cliente_id: 2 })).cliente.id).toBe(1);
    expect((await server.as(OTRO, getPanel, { cliente_id: 1 })).cliente.id).toBe(2);
    expect((await server.as(STAFF, consultarInforme, { cliente_id: 2 })).cliente.id).toBe(2);
    for (const cliente_id of [undefined, 9999])
      expect(await server.as(STAFF, consultarInforme, { cliente_id })).toMatchObject({
        error: 'CLIENTE_NO_ENCONTRADO',
      });
    const others: Person[] = [
      { codes: ['CLI_001'] },
      { tipo: 'agencia', agente_id: 1, codes: ['REPO_GEN', 'CLI_001'] },
      { tipo: 'deposito', codes: ['REPO_GEN', 'CLI_001'] },
      { tipo: 'cliente', cliente_id: 1, codes: ['REPO_GEN'] },
    ];
    for (const person of others)
      for (const contract of [consultarInforme, getPanel, getSuscripcion])
        expect(await server.as(person, contract, { cliente_id: 1 })).toMatchObject({
          status: 403,
          error: 'SIN_PERMISO',
        });
  });

  test('the kept sums show a client its own rows alone, and an agency none', async () => {
    await server.database.transaction(SISTEMA, plegarInforme);
    for (const cliente_id of [1, 2]) await newGuia(server, { cliente_id });
    const seen = async (scope: Partial<Scope>) => {
      const whole = { tipo: 'cliente', usuario_id: 1, cliente_id: null, agente_id: null, ...scope } as const;
      return server.database.read(whole, async (db) => {
        const { rows } = await sql<{ kept: number[]; pending: number[] }>`
          SELECT (SELECT array_agg(DISTINCT cliente_id ORDER BY cliente_id) FROM informe_resumen) AS kept,
                 (SELECT array_agg(DISTINCT cliente_id ORDER BY cliente_id) FROM informe_pendiente) AS pending`.execute(
          db,
        );
        return rows[0];
      });
    };
    expect(await seen({ cliente_id: 1 })).toEqual({ kept: [1], pending: [1] });
    expect(await seen({ cliente_id: 2 })).toEqual({ kept: [2], pending: [2] });
    expect(await seen({ tipo: 'personal' })).toEqual({ kept: [1, 2], pending: [1, 2] });
    await expect(seen({ tipo: 'agencia', agente_id: 1 })).rejects.toThrow('permission denied');
  });
});

describe('the panel', () => {
  test('counts what its lists show, and begins with the first steps where there is nothing', async () => {
    const panel = await server.as(CLIENTE, getPanel, {});
    const linked = [...panel.estados, ...panel.pendientes].filter(({ url }: { url: string | null }) => url !== null);
    expect(linked.some(({ value }: { value: number }) => value > 0)).toBe(true);
    for (const { id, value, url } of linked) {
      const params = Object.fromEntries(new URL(url, 'http://x').searchParams);
      const asked = { ...params, ...('sin_movimiento' in params ? { sin_movimiento: true } : {}) };
      expect([id, (await server.as(CLIENTE, countGuias, asked)).total]).toEqual([id, value]);
    }
    expect(panel.pendientes.map(({ id }: { id: string }) => id)).toContain('sin-recibir');
    expect(panel.sin_actividad).toBe(false);
    expect(await server.as(STAFF, getPanel, { cliente_id: 77 })).toMatchObject({ sin_actividad: true, pendientes: [] });
  });
});

describe('a large client', () => {
  test('has tabs of its own, and is found first, by any part of its name', async () => {
    const before = await server.as(CLIENTE, consultarInforme, {});
    expect(before.tabs).toHaveLength(8);
    const pestanas = ['entregas' as const, 'tiempos' as const];
    expect(await server.as(STAFF, fijarPestanas, { cliente_id: 1, grande: true, pestanas })).toMatchObject({
      code: 'OK',
    });
    const after = await server.as(CLIENTE, consultarInforme, {});
    expect([after.pestana_inicial, after.tabs.map(({ id }: { id: string }) => id)]).toEqual(['entregas', pestanas]);
    const { records } = await server.as(STAFF, buscarClientes, {});
    expect(records[0]).toMatchObject({ id: 1, grande: true, pestanas });
    expect((await server.as(STAFF, buscarClientes, { texto: 'ÑANDÚ' })).records).toMatchObject([
      { id: 77, grande: false },
    ]);
    await server.as(STAFF, fijarPestanas, { cliente_id: 1, grande: false, pestanas: null });
    expect((await server.as(CLIENTE, consultarInforme, {})).tabs).toEqual(before.tabs);
  });
});

describe('by mail', () => {
  test('comes once when it is due, with figures and links, and not before', async () => {
    const { suscripcion } = await server.as(CLIENTE, suscribir, { periodicidad: 'semanal' });
    expect(new Date(`${suscripcion.proxima}T00:00:00Z`).getUTCDay()).toBe(1);
    await send();
    expect(await mails()).toEqual([]);
    await makeDue();
    await send();
    await send();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail.para).toBe(await server.email(CLIENTE));
    const [{ now, before }] = await server.query(
      `SELECT count(*) FILTER (WHERE creada >= inicio_del_dia(hoy() - 7)) AS now, count(*) FILTER (WHERE creada < inicio_del_dia(hoy() - 7)) AS before
         FROM guia WHERE cliente_id = 1 AND creada >= inicio_del_dia(hoy() - 14) AND creada < inicio_del_dia(hoy())`,
    );
    expect(mail.texto).toContain(`\n  Guías: ${now} (antes ${before})\n`);
    expect(mail.texto).toMatch(
      /\nhttps:\/\/anden\.example\/informes\?desde=\d{4}-\d\d-\d\d&hasta=\d{4}-\d\d-\d\d&tab=resumen\n/,
    );
    expect(mail.texto).toMatch(/\nhttps:\/\/anden\.example\/informes\/baja\/[0-9a-f-]{36}\n/);
    expect((await server.as(CLIENTE, getSuscripcion, {})).suscripcion.proxima).toBe(suscripcion.proxima);
  });

  test('of a month is of the month before; another rhythm takes the place of the first', async () => {
    await server.as(STAFF, suscribir, { cliente_id: 2, periodicidad: 'semanal' });
    await server.as(STAFF, suscribir, { cliente_id: 2, periodicidad: 'mensual' });
    await server.query('UPDATE informe_suscripcion SET proxima = hoy() WHERE cliente_id = 2');
    await send();
    const { texto } = (await mails()).at(-1);
    expect(texto).toMatch(/informes\?cliente=2&desde=\d{4}-\d\d-01&hasta=\d{4}-\d\d-(?:28|29|30|31)&tab=resumen/);
  });

  test('that cannot be written is logged, waits an hour and comes once; the others come meanwhile', async () => {
    const before = (await mails()).length;
    const email = await server.email(CLIENTE);
    await server.query(`
      CREATE FUNCTION pg_temp.no_anda() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no anda''; END';
      CREATE TRIGGER no_anda BEFORE INSERT ON correo FOR EACH ROW WHEN (NEW.para = '${email}') EXECUTE FUNCTION pg_temp.no_anda()`);
    const [kept] = await server.query('SELECT ultima FROM informe_suscripcion WHERE cliente_id = 1');
    await makeDue();
    await send();
    await send();
    expect((await mails()).slice(before).map(({ asunto }) => asunto.split(':')[0])).toEqual([
      'Informe mensual de Librería Sur',
    ]);
    expect(faults).toMatchObject([{ cliente: 1 }]);
    const [waits] = await server.query(
      'SELECT proxima = hoy() AS hoy, ultima, falla IS NOT NULL AS falla FROM informe_suscripcion WHERE cliente_id = 1',
    );
    expect(waits).toEqual({ hoy: true, ultima: kept.ultima, falla: true });
    await server.query(
      `DROP TRIGGER no_anda ON correo; UPDATE informe_suscripcion SET falla = falla - interval '1 hour' WHERE cliente_id = 1`,
    );
    await send();
    await send();
    expect((await mails()).slice(before + 1).map(({ para }) => para)).toEqual([email]);
  });

  test('goes to nobody who may no longer read it', async () => {
    const count = (await mails()).length;
    await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE cliente_id = 1`);
    await server.query(`DELETE FROM usuario_funcionalidad WHERE codigo = 'REPO_GEN'`);
    await makeDue();
    await send();
    expect(await mails()).toHaveLength(count);
    await server.query(`UPDATE usuario SET estado = 'ACTIVO' WHERE cliente_id = 1`);
  });

  test('is stopped by its link, which asks first, without an account, and for this one alone', async () => {
    const [{ baja }] = await server.query('SELECT baja FROM informe_suscripcion WHERE cliente_id = 1');
    const page = await server.request({ url: `/informes/baja/${baja}` });
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
    expect(page.body).toContain('<button type="submit">Dejar de recibirlo</button>');
    const stop = (clave: string) =>
      server.request({
        method: 'POST',
        url: '/informes/baja',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `clave=${encodeURIComponent(clave)}`,
      });
    expect((await stop(`${baja}' OR true --`)).statusCode).toBe(200);
    expect((await server.as(CLIENTE, getSuscripcion, {})).suscripcion).not.toBeNull();
    expect((await stop(baja)).body).toContain('ya no recibirá este informe');
    expect((await server.as(CLIENTE, getSuscripcion, {})).suscripcion).toBeNull();
    expect(await server.query('SELECT cliente_id FROM informe_suscripcion')).toEqual([{ cliente_id: 2 }]);
    expect((await server.request({ url: `/informes/baja/${baja}` })).statusCode).toBe(404);
  });
});
