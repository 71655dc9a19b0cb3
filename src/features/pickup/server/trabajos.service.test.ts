import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { deshacerMasivo, getMasivo, listFilasDeMasivo, type Masivo } from '#features/masivos/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { avisarPickup, getSummary, prorrogarPickup, retirarVencidas } from '../contract.ts';

const encargado: Person = { roles: [2], codes: ['EVE_003', 'GUI_001', 'GUIAS_EN_PU'] };
const operario: Person = { codes: ['EVE_003', 'GUIAS_EN_PU'] };

let server: TestServer;
/** At agency 1: two that wait, one of them late, and one on its way. At agency 2 there is one of others. */
let espera: number;
let tarde: number;
let viene: number;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const make = async (...tipos: string[]) => {
    const { id } = await newGuia(server, { agente_id: 1 });
    for (const tipo of tipos)
      expect(await server.as(encargado, registrarEvento, { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
    return id;
  };
  await server.query('DELETE FROM evento WHERE guia_id = 11; DELETE FROM guia WHERE id = 11');
  espera = await make('ADM', 'CLA', 'DESP', 'ING_AG');
  tarde = await make('ADM', 'CLA', 'DESP', 'ING_AG');
  viene = await make('ADM', 'CLA');
  // Its custody is over, as its own events have it.
  await server.query('UPDATE guia SET vence_el = hoy() - 2 WHERE id = $1', [tarde]);
  await server.query(`UPDATE evento SET dia = hoy() - 2 WHERE guia_id = $1 AND tipo = 'ING_AG'`, [tarde]);
  await server.query(`UPDATE guia SET correo = 'rosa@correo.example' WHERE id = $1`, [espera]);
});
afterAll(() => server.close());

const AGENCIA = { nodo: { level: 'agente' as const, id: 1 } };

/** Waits until it is over; answers what became of each parcel. */
async function finished(answer: Answer): Promise<{ masivo: Masivo; filas: Record<number, string | null> }> {
  expect(answer).toMatchObject({ code: 'OK', masivo: { id: expect.any(Number) } });
  const { id } = answer.masivo;
  const masivo = await vi.waitFor(
    async () => {
      const found = getMasivo.result.parse(await server.as(encargado, getMasivo, { id })).masivo;
      expect(found.estado).toBe('TERMINADO');
      return found;
    },
    { timeout: 60_000, interval: 100 },
  );
  const { records } = listFilasDeMasivo.result.parse(await server.as(encargado, listFilasDeMasivo, { id }));
  return {
    masivo,
    filas: Object.fromEntries(records.map(({ guia_id, resultado, razon }) => [guia_id, razon ?? resultado])),
  };
}

const see = async (id: number) => getGuia.result.parse(await server.as(encargado, getGuia, { id }));
const summary = async () => (await server.as(encargado, getSummary, {})).summary;
const day = async (days: number) => (await server.query('SELECT (hoy() + $1::int)::text AS dia', [days]))[0].dia;

describe('a notice', () => {
  test('goes out to who left an address and is registered there alone; of the others it is said why not', async () => {
    const { filas } = await finished(await server.as(encargado, avisarPickup, AGENCIA));
    expect(filas).toEqual({ [espera]: 'hecha', [tarde]: 'El destinatario no dejó correo electrónico' });
    const [mail, ...rest] = await server.query('SELECT para, asunto, texto FROM correo');
    expect(rest).toEqual([]);
    const { guia, eventos } = await see(espera);
    expect(mail).toEqual({
      para: 'rosa@correo.example',
      asunto: `Su paquete ${guia.guia_nro} lo espera en Agencia Cordón`,
      texto: expect.stringContaining('Puede retirarlo hasta el'),
    });
    expect(eventos.map(({ tipo }) => tipo)).toContain('AVI');
    expect((await see(tarde)).eventos.map(({ tipo }) => tipo)).not.toContain('AVI');
  });

  test('to a chosen parcel that has not arrived is refused as such, and none can be taken back', async () => {
    const { filas, masivo } = await finished(await server.as(encargado, avisarPickup, { guias: [viene, espera] }));
    expect(filas).toEqual({ [viene]: 'No está en la agencia: todavía no hay qué avisar', [espera]: 'hecha' });
    expect(masivo.se_deshace).toBe(false);
    expect(await server.as(encargado, deshacerMasivo, { id: masivo.id })).toMatchObject({
      error: 'MASIVO_NO_SE_DESHACE',
    });
  });
});

describe('a longer custody', () => {
  test('is given to those that would end before, and taken back as a whole', async () => {
    const [before, later] = [await summary(), await day(6)];
    const done = await finished(await server.as(encargado, prorrogarPickup, { ...AGENCIA, dia: later }));
    expect(done.filas).toEqual({ [espera]: 'hecha', [tarde]: 'hecha' });
    expect([(await see(espera)).guia.vence_el, (await see(tarde)).guia.vence_el]).toEqual([later, later]);
    expect(await summary()).toEqual({
      ...before,
      en_plazo: before.en_plazo + 1,
      vencido: before.vencido - 1,
      vencido_ingresado: before.vencido_ingresado - 1,
    });
    const again = await server.as(encargado, prorrogarPickup, { ...AGENCIA, dia: later });
    expect(again).toMatchObject({ error: 'MASIVO_VACIO' });
    expect(done.masivo.se_deshace).toBe(true);
    const undone = await finished(await server.as(encargado, deshacerMasivo, { id: done.masivo.id }));
    expect(undone.masivo).toMatchObject({ tipo: 'CORR', hechas: 2, fallidas: 0, se_deshace: false });
    expect(await summary()).toEqual(before);
    expect(await server.as(encargado, deshacerMasivo, { id: done.masivo.id })).toMatchObject({
      error: 'MASIVO_NO_SE_DESHACE',
    });
  });

  test('never becomes a shorter one, and has an end', async () => {
    const params = { guias: [espera, tarde], dia: await day(1) };
    expect(await server.as(encargado, prorrogarPickup, params)).toMatchObject({
      status: 400,
      campos: { dia: expect.any(String) },
    });
    const { filas } = await finished(
      await server.as(encargado, prorrogarPickup, { guias: [tarde], dia: await day(61) }),
    );
    expect(filas[tarde]).toBe('Elija un día de los próximos sesenta');
  });
});

describe('those whose custody is over', () => {
  test('begin their way back, which can be undone as long as nothing followed', async () => {
    const before = await summary();
    expect(before.vencido_ingresado).toBe(2);
    const all = { nodo: { level: 'zona' as const, id: null } };
    const { masivo, filas } = await finished(
      await server.as(encargado, retirarVencidas, { ...all, departamento: '1' }),
    );
    expect(filas).toEqual({ [tarde]: 'hecha' });
    const { guia } = await see(tarde);
    expect(guia).toMatchObject({
      estado_general: 'EN_DEVOLUCION',
      motivo: 'Venció en agencia',
      hijas: [{ guia_nro: `${guia.guia_nro}-D1` }],
    });
    const [hija] = guia.hijas;
    if (!hija) throw new Error('it has one');
    expect((await see(hija.id)).guia).toMatchObject({ estado_general: 'INGRESADO', servicio: 'DEVOLUCION' });
    expect(await summary()).toMatchObject({ total: before.total - 1, vencido_ingresado: 1 });
    await finished(await server.as(encargado, deshacerMasivo, { id: masivo.id }));
    expect((await see(tarde)).guia.estado_general).toBe('EN_AGENCIA');
    expect((await see(hija.id)).guia.estado_general).toBe('ANULADO');
    expect(await summary()).toEqual(before);
  });

  test('stay where somebody gave them more time before their turn came', async () => {
    const [{ id }] = await server.query(
      `INSERT INTO masivo (tipo, datos, usuario_id, ip, total)
       SELECT tipo, datos, usuario_id, ip, 1 FROM masivo WHERE tipo = 'DEV_INI' ORDER BY id DESC LIMIT 1 RETURNING id`,
    );
    await server.query('INSERT INTO masivo_fila (masivo_id, guia_id) VALUES ($1, $2)', [id, espera]);
    const { filas } = await finished({ code: 'OK', status: 200, masivo: { id: Number(id) } });
    expect(filas).toEqual({ [espera]: 'Ya no espera vencida en su agencia' });
    expect((await see(espera)).guia.estado_general).toBe('EN_AGENCIA');
  });

  test('stay as they are where their return cannot be taken in: half a return is none', async () => {
    const open = `tipo_evento = 'ADM' AND estado_desde = 'PRE_INGRESADO'`;
    const [{ quien }] = await server.query(`SELECT quien FROM transicion WHERE ${open}`);
    await server.query(`UPDATE transicion SET quien = '{chofer}' WHERE ${open}`);
    const { masivo, filas } = await finished(await server.as(encargado, retirarVencidas, { guias: [tarde] }));
    await server.query(`UPDATE transicion SET quien = $1 WHERE ${open}`, [quien]);
    expect(masivo).toMatchObject({ hechas: 0, fallidas: 1 });
    expect(filas[tarde]).not.toBe('hecha');
    const { guia } = await see(tarde);
    const hijas = guia.hijas.map(({ estado_general }) => estado_general);
    expect([guia.estado_general, hijas]).toEqual(['EN_AGENCIA', ['ANULADO']]);
  });

  test('are never among those whose time is not over', async () => {
    const answer = await server.as(encargado, retirarVencidas, { guias: [tarde, espera] });
    expect(answer).toMatchObject({ status: 400, campos: { guias: expect.any(String) } });
  });
});

describe('who may', () => {
  test.each<[string, Person | null, number]>([
    ['a stranger', null, 401],
    ['an operario', operario, 403],
    ['an agency', { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'] }, 403],
    ['an encargado who may not register events', { roles: [2], codes: ['GUIAS_EN_PU'] }, 200],
  ])('%s', async (_who, person, status) => {
    for (const [contract, params] of [
      [avisarPickup, AGENCIA],
      [prorrogarPickup, { ...AGENCIA, dia: await day(9) }],
      [retirarVencidas, AGENCIA],
    ] as const) {
      const answer = await server.as(person, contract, params);
      expect([answer.status, answer.code]).toEqual([status, 'ERROR']);
    }
  });

  test('either parcels or a place, not both and not neither', async () => {
    for (const params of [{}, { guias: [11], ...AGENCIA }])
      expect(await server.as(encargado, avisarPickup, params)).toMatchObject({ status: 400 });
  });
});
