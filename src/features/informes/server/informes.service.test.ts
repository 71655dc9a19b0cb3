import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { demoUpToNow } from '#testing/demo.ts';
import { recontar } from '#testing/informe-recuento.ts';
import { upTo } from '#testing/night.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { consultarInforme, exportarTabla } from '../contract.ts';
import { plegarInforme } from './sumas.sql.ts';
import { LIMITES } from './tiempos.ts';
import { checksDeInformes } from './verificar.sql.ts';

const STAFF: Person = { roles: [2], codes: ['REPO_GEN', 'GUI_001', 'EVE_003'] };
const CLIENTE_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const CLIENTES = [1, 2, 5];
const GUIAS = upTo(6000, 2500);

let server: TestServer;
let hoy: string;

beforeAll(async () => {
  server = await openTestServer(demoUpToNow(GUIAS));
  [{ hoy }] = await server.query('SELECT hoy()::text AS hoy');
}, 300_000);
afterAll(() => server.close());

const daysAgo = (count: number) =>
  new Date(Date.parse(`${hoy}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** The figures of an answer by tab and id, as `[value, anterior]`. */
function figuresOf(answer: {
  tabs: { id: string; indicadores: { id: string; value: number | null; anterior: number | null }[] }[];
}) {
  return Object.fromEntries(
    answer.tabs.flatMap((tab) =>
      tab.indicadores.map(({ id, value, anterior }) => [`${tab.id}.${id}`, [value, anterior]]),
    ),
  );
}

/** Every figure of every tab, of three clients and two periods, once more from the events. */
async function expectEqualToTheEvents(): Promise<void> {
  for (const cliente_id of CLIENTES)
    for (const [fecha_desde, fecha_hasta] of [
      [daysAgo(30), hoy],
      [daysAgo(37), daysAgo(19)],
    ] as const) {
      const answer = await server.as(STAFF, consultarInforme, { cliente_id, fecha_desde, fecha_hasta });
      const told = figuresOf(answer);
      const actual = await recontar(server.query, cliente_id, answer.periodo);
      const anterior = await recontar(server.query, cliente_id, answer.anterior);
      const right = Object.fromEntries(
        Object.keys(actual).map((key) => [key, [actual[key] ?? null, anterior[key] ?? null]]),
      );
      expect([cliente_id, fecha_desde, withoutTimes(told)]).toEqual([cliente_id, fecha_desde, withoutTimes(right)]);
      for (const key of Object.keys(right).filter(isTime)) expectSamePlace(told[key] ?? [], right[key] ?? []);
    }
}

const isTime = (key: string) => key.startsWith('tiempos.');
const withoutTimes = (figures: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => !isTime(key)));

/** A time that is told lies in the same place of the histogram as the one that was measured. */
function expectSamePlace(told: readonly (number | null)[], right: readonly (number | null)[]): void {
  for (const [index, hours] of right.entries()) {
    const said = told[index] ?? null;
    if (hours === null || said === null) expect([said]).toEqual([hours]);
    else {
      const place = LIMITES.findIndex((limit) => hours < limit);
      expect(said).toBeGreaterThanOrEqual((LIMITES[place - 1] ?? 0) - 0.05);
      expect(said).toBeLessThanOrEqual((LIMITES[place] ?? 720) + 0.05);
    }
  }
}

const unfolded = async () => (await server.query('SELECT count(*)::int AS n FROM informe_pendiente'))[0].n;
const fold = () => server.database.transaction(SISTEMA, plegarInforme);

async function expectNoDifference(): Promise<void> {
  for (const { name, run } of checksDeInformes)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
}

async function register(guia_id: number, tipo: string, datos: object = {}) {
  const answer = await server.as(STAFF, registrarEvento, { guia_id, tipo, ...datos });
  expect([tipo, answer.code, answer.error]).toEqual([tipo, 'OK', undefined]);
  return answer;
}

/** What a morning brings: deliveries, visits, one that is taken back, a diversion, returns, custody prolonged, a loss. */
async function aMorning(): Promise<void> {
  const made = async (given: NuevaGuia, ...tipos: string[]) => {
    const { id } = await newGuia(server, { cliente_id: 1, ...given });
    for (const tipo of tipos) await register(id, tipo);
    return id;
  };
  const OUT = ['ADM', 'ASG', 'CAR', 'SAL'];
  const [wrong, diverted, back, late] = [
    await made({}, ...OUT),
    await made({}, ...OUT),
    await made({}, ...OUT),
    await made({ hace: 300 }, ...OUT),
  ];
  for (const id of [wrong, diverted, back]) await register(id, 'NOENT', { motivo_id: 14 });
  await takeBackLast(wrong);
  await register(wrong, 'ENT', { recibe: 'Ana' });
  await register(diverted, 'DESV', { agente_id: 1 });
  await register(diverted, 'ING_AG');
  await register(diverted, 'RET_AG', { documento: '12345672' });
  await register(back, 'DEV_INI', { motivo_id: 10 });
  await register(late, 'ENT', { recibe: 'Ana' });
  const waiting = await made({ agente_id: 1, contra_reembolso_centavos: 90_000 }, 'ADM', 'CLA', 'DESP', 'ING_AG');
  await register(waiting, 'PRO', { dia: daysAgo(-30) });
  const lost = await made({ cliente_id: 5 }, 'ADM');
  await register(lost, 'EXT', { nota: 'Sin rastro' });
  await made({ cliente_id: 2, bultos: 2 }, ...OUT);
}

async function takeBackLast(guia_id: number): Promise<void> {
  const { eventos } = await server.as(STAFF, getGuia, { id: guia_id });
  const [last] = eventos
    .filter(({ tipo }: { tipo: string }) => tipo === 'NOENT')
    .toSorted((a: { id: number }, b: { id: number }) => b.id - a.id);
  expect(await server.as(STAFF, corregirEvento, { guia_id, evento_id: last.id, nota: 'Era otra' })).toMatchObject({
    code: 'OK',
  });
}

describe('the report of a client', () => {
  test('is what the events say: as loaded, with changes not folded yet, and folded', async () => {
    await expectEqualToTheEvents();
    await aMorning();
    await server.query(`UPDATE caso SET anulado = now() WHERE id % 7 = 3`);
    expect(await unfolded()).toBeGreaterThan(20);
    await expectNoDifference();
    await expectEqualToTheEvents();
    await fold();
    expect(await unfolded()).toBe(0);
    await expectNoDifference();
    await expectEqualToTheEvents();
  }, 300_000);

  test('keeps its sums whatever hand changes a parcel, a visit or a case', async () => {
    await server.query(`UPDATE guia SET cliente_id = 5, creada = creada - interval '3 days' WHERE id % 97 = 5`);
    await server.query(
      `UPDATE guia SET localidad = 'Otra', zona_id = 3, departamento_id = 7, prometida_el = prometida_el - 2 WHERE id % 101 = 5`,
    );
    await server.query(`UPDATE guia SET contra_reembolso_centavos = 12345, moneda = 'USD' WHERE id % 103 = 5`);
    await server.query(
      `UPDATE guia SET ultimo_fecha = ultimo_fecha - interval '5 hours', levantada = NULL WHERE estado_general = 'ENTREGADO' AND id % 89 = 5`,
    );
    await server.query(`UPDATE guia SET vence_el = vence_el - 20, agente_id = 3 WHERE estado_general = 'EN_AGENCIA'`);
    await server.query(
      `UPDATE guia SET motivo_id = 20 WHERE estado_general IN ('NO_ENTREGADO', 'RETENIDO', 'DEVUELTO')`,
    );
    await server.query(`UPDATE caso SET fecha_fin = fecha_fin + interval '1 minute', causa_id = 13 WHERE id % 5 = 1`);
    await server.query(`DELETE FROM caso WHERE id % 11 = 1`);
    await expectNoDifference();
    await fold();
    await expectNoDifference();
    expect(await server.query('SELECT 1 FROM informe_resumen WHERE cantidad = 0 AND suma = 0')).toEqual([]);
  });

  test('adds up: its days are its thirds, whatever the ends of the period', async () => {
    const ends = [0, 1, 5, 9, 10, 11, 21, 45].flatMap((days) => [0, 3, 8].map((until) => ({ days, until })));
    for (const { days, until } of ends) {
      const range = { cliente_id: 1, fecha_desde: daysAgo(days + until), fecha_hasta: daysAgo(until) };
      const { tabs } = await server.as(STAFF, consultarInforme, range);
      const [{ guias }] = await server.query(
        `SELECT count(*)::int AS guias FROM guia WHERE cliente_id = 1 AND estado_general <> 'ANULADO'
            AND (creada AT TIME ZONE 'America/Montevideo')::date BETWEEN $1 AND $2`,
        [range.fecha_desde, range.fecha_hasta],
      );
      expect([range, tabs[0].indicadores[0].value]).toEqual([range, guias]);
      const line = tabs[0].graficas.find(({ id }: { id: string }) => id === 'por-dia').values;
      expect(line.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(guias);
    }
  });

  test('places times as the database does', async () => {
    const seconds = LIMITES.flatMap((hours) => [hours * 3600 - 1, hours * 3600]);
    const rows = await server.query(
      'SELECT cubeta_de_tiempo(s)::int AS place FROM unnest($1::bigint[]) WITH ORDINALITY AS u (s, n) ORDER BY n',
      [seconds],
    );
    expect(rows.map(({ place }) => place)).toEqual(LIMITES.flatMap((_, place) => [place, place + 1]));
  });

  test('leads to lists that have exactly what it counts', async () => {
    const { tabs } = await server.as(CLIENTE_2, consultarInforme, {});
    const linked = tabs.flatMap(
      ({ indicadores }: { indicadores: { value: number; url: string | null; unidad: string }[] }) =>
        indicadores.filter(({ url, unidad }) => url !== null && unidad === 'guías'),
    );
    expect(linked.length).toBeGreaterThan(10);
    for (const { label, value, url } of linked) {
      const params = Object.fromEntries(new URL(url, 'http://x').searchParams);
      const asked = { ...params, ...('con_contra_reembolso' in params ? { con_contra_reembolso: true } : {}) };
      const headers = { 'x-token': await server.token(CLIENTE_2) };
      const list = await server.request({
        method: 'POST',
        url: '/dispatcher',
        headers,
        payload: { service: 'guias.contar', ...asked },
      });
      expect([label, list.json().total]).toEqual([label, value]);
    }
  });

  test('refuses periods that end before they begin, or that are longer than a year', async () => {
    const ask = (fecha_desde: string, fecha_hasta: string) =>
      server.as(STAFF, consultarInforme, { cliente_id: 1, fecha_desde, fecha_hasta });
    expect(await ask('2026-02-02', '2026-02-01')).toMatchObject({ error: 'RANGO_INVALIDO' });
    expect(await ask('2025-01-01', '2026-01-02')).toMatchObject({ error: 'RANGO_DEMASIADO_LARGO' });
    expect(await ask('2025-01-01', '2026-01-01')).toMatchObject({ code: 'OK' });
  });

  test('is written to a file table by table, with the decimal sign of its separator', async () => {
    const range = { cliente_id: 1, fecha_desde: daysAgo(30), fecha_hasta: hoy };
    const { url, filename } = await server.as(STAFF, exportarTabla, {
      ...range,
      pestana: 'resumen',
      tabla: 'situaciones',
      separador: ';',
    });
    expect(filename).toBe(`informe_resumen_situaciones_${daysAgo(30)}_a_${hoy}.csv`);
    const lines = (await server.request({ url })).body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Situación";"Guías (guías)";"% del total";"Período anterior (guías)";"% anterior"');
    expect(lines[1]).toMatch(/^"Anunciadas";"\d+";"\d+,\d";"\d+";"\d+,\d"$/);
    expect(lines).toHaveLength(13);
  });
});

test('folding that is slow takes what it can in the time it has, and says that there is more', async () => {
  await fold();
  const change = (by: number) =>
    server.query(
      `INSERT INTO informe_delta (cliente_id, dia, dimension, clave, cantidad, suma) SELECT 1, hoy() - n, 'caso', 1, $1, 0 FROM generate_series(1, 3000) AS n`,
      [by],
    );
  await change(1);
  await server.query(`
    CREATE FUNCTION despacio() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.001); RETURN NEW; END $$;
    CREATE TRIGGER despacio BEFORE INSERT OR UPDATE ON informe_renglon FOR EACH ROW EXECUTE FUNCTION despacio()`);
  const folded = async (plazo: string) => (await server.query('SELECT plegar_informe($1) AS todo', [plazo]))[0].todo;
  // One portion of a hundred is slower than that; the next run goes on.
  expect([await folded('10 milliseconds'), await unfolded()]).toEqual([false, 2_900]);
  expect([await folded('10 milliseconds'), await unfolded()]).toEqual([false, 2_800]);
  await server.query('DROP TRIGGER despacio ON informe_renglon');
  expect([await folded('1 hour'), await unfolded()]).toEqual([true, 0]);
  await change(-1);
  expect([await folded('1 hour'), await unfolded()]).toEqual([true, 0]);
  await expectNoDifference();
});
