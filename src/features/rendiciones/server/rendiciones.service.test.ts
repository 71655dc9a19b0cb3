import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { moverRecorrido, verRecorrido } from '#features/recorridos/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import {
  CAJA,
  deliver,
  driver,
  ENCARGADO,
  type Fuera,
  OPERARIO,
  OTRA_CAJA,
  outWith,
  signature,
  TRAFICO,
} from '#testing/rendicion.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirRendicion,
  anularRendicion,
  cerrarRendicion,
  decidirDeRendicion,
  declararRendicion,
  firmarRendicion,
  imprimirRendicion,
  leerVuelta,
  listDiferenciasDeRendicion,
  type Rendicion,
  recontarRendicion,
  sellarRendicion,
  tomarRendicion,
  verEfectivo,
  verRendiciones,
} from '../contract.ts';
import { checksDeRendiciones } from './verificar.sql.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'VAL_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'VAL_001'] };

let server: TestServer;
let firma: string;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  firma = await signature();
});
afterAll(async () => expect(await closeChecked(server, [...checksDeRecorridos, ...checksDeRendiciones])).toEqual([]));

const see = async (person: Person, recorrido_id: number) =>
  verRendiciones.result.parse(await server.as(person, verRendiciones, { recorrido_id }));
const one = async (recorrido_id: number): Promise<Rendicion> => {
  const [found] = (await see(CAJA, recorrido_id)).rendiciones;
  if (found === undefined) throw new Error('nobody counts it');
  return found;
};
const open = async (recorrido_id: number, person = CAJA) =>
  abrirRendicion.result.parse(await server.as(person, abrirRendicion, { recorrido_id })).id;
/** So many notes of $ 100. */
const cien = (cantidad: number) => [{ moneda: 'UYU' as const, denominacion_centavos: 10_000, cantidad }];
const seal = async (id: number, cantidad: number, person = CAJA): Promise<Rendicion> =>
  sellarRendicion.result.parse(await server.as(person, sellarRendicion, { id, conteo: cien(cantidad) })).rendicion;
const decide = (id: number, decision: Rendicion['diferencias'][number]['decision'], more: object = {}, person = CAJA) =>
  server.as(person, decidirDeRendicion, { id, decision: decision ?? 'A_CARGO', nota: 'Se habló', ...more });
const gap = ({ diferencias }: Rendicion, clase: string) => {
  const found = diferencias.find((each) => each.clase === clase);
  if (found === undefined) throw new Error(`nothing differs in ${clase}`);
  return found;
};
async function held(rol: string, persona: number | null) {
  const [row] = await server.query(
    `SELECT coalesce(sum(CASE WHEN l.debe_id = c.id THEN l.centavos ELSE -l.centavos END), 0)::int AS centavos
       FROM cuenta c JOIN asiento_linea l ON c.id IN (l.debe_id, l.haber_id) WHERE c.rol = $1 AND c.auxiliar_id IS NOT DISTINCT FROM $2::bigint AND c.moneda = 'UYU'`,
    [rol, persona],
  );
  return row.centavos;
}
const estado = async (id: number) =>
  verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id })).recorrido.estado;

/** Back with $ 500 collected: one parcel paid, one delivered, one not, one not tried. */
async function back(chofer: Person): Promise<Fuera & { evento_id: number }> {
  const round = await outWith(server, chofer, { contra_reembolso_centavos: 50_000 }, {}, {}, {});
  const [a, b, c] = round.guias;
  const evento_id = await deliver(server, chofer, { guia_id: a?.id ?? 0, centavos: 50_000 });
  await deliver(server, chofer, { guia_id: b?.id ?? 0 });
  await server.as(chofer, registrarEvento, { guia_id: c?.id ?? 0, tipo: 'NOENT', motivo_id: 1 });
  return { ...round, evento_id };
}
async function allBack(id: number, { guias }: Fuera, person = CAJA) {
  for (const guia of guias.slice(2))
    expect(await server.as(person, leerVuelta, { id, codigo: guia.numero })).toMatchObject({ resultado: 'hecha' });
}

describe('what a driver brings back', () => {
  test('is read and counted without a figure, sealed, signed by both, and the round is over', async () => {
    const chofer = driver('Carlos');
    const persona = await server.id(chofer);
    const round = await back(chofer);
    expect(await see(chofer, round.id)).toMatchObject({ puede_declarar: true, por_contar: [] });
    await server.as(chofer, declararRendicion, { recorrido_id: round.id, centavos: 50_000 });
    expect(await see(CAJA, round.id)).toMatchObject({ por_contar: [{ chofer_id: persona }], declarado: [] });
    const caja = await held('CAJA', null);
    const id = await open(round.id);
    expect(await estado(round.id)).toBe('EN_RENDICION');
    await allBack(id, round);
    const codigo = round.guias[2]?.numero ?? '';
    expect(await server.as(CAJA, leerVuelta, { id, codigo })).toMatchObject({ resultado: 'repetida', leidas: 2 });
    expect(await server.as(CAJA, leerVuelta, { id, codigo: '999' })).toMatchObject({ resultado: 'error', leidas: 2 });
    const loose = await newGuia(server);
    expect(await server.as(CAJA, leerVuelta, { id, codigo: loose.numero })).toMatchObject({
      resultado: 'ajena',
      texto: `La guía ${loose.numero} no es de este recorrido: apártela`,
    });
    expect(await one(round.id)).toMatchObject({ saldos: null, diferencias: [], leidas: 2 });
    expect(await server.as(CAJA, imprimirRendicion, { id })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await seal(id, 5)).toMatchObject({
      estado: 'SELLADA',
      saldos: [{ medio: 'EFECTIVO', moneda: 'UYU', esperado: 50_000, declarado: 50_000, contado: 50_000 }],
      diferencias: [],
    });
    expect([await held('EFECTIVO_CHOFER', persona), (await held('CAJA', null)) - caja]).toEqual([0, 50_000]);
    expect(await server.as(CAJA, cerrarRendicion, { id })).toMatchObject({ error: 'RENDICION_SIN_FIRMA' });
    expect(await server.as(chofer, firmarRendicion, { id })).toMatchObject({ code: 'OK' });
    const clave = crypto.randomUUID();
    for (const _ of [1, 2])
      expect(await server.as(CAJA, cerrarRendicion, { id, clave })).toMatchObject({
        recorrido_rendido: true,
        faltan: [],
      });
    expect([await estado(round.id), (await one(round.id)).estado]).toEqual(['RENDIDO', 'RENDIDA']);
    const { url } = await server.as(chofer, imprimirRendicion, { id });
    const paper = await server.request({ url });
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  test('$ 100 short: recounted by other hands, the second count rules, and the gap stays with the driver until somebody else decides', async () => {
    const chofer = driver('Bruno');
    const persona = await server.id(chofer);
    const round = await back(chofer);
    const id = await open(round.id);
    await allBack(id, round);
    const caja = await held('CAJA', null);
    expect(gap(await seal(id, 3), 'DINERO')).toMatchObject({ centavos: -20_000, decision: null });
    expect(await held('EFECTIVO_CHOFER', persona)).toBe(20_000);
    expect(await server.as(CAJA, recontarRendicion, { id, conteo: cien(5) })).toMatchObject({
      error: 'RECUENTO_DE_OTRO',
    });
    const again = await server.as(OTRA_CAJA, recontarRendicion, { id, conteo: cien(4) });
    expect(again.rendicion).toMatchObject({
      vueltas: 2,
      recibe: 'Ana Silva',
      saldos: [{ esperado: 50_000, contado: 40_000 }],
    });
    expect([await held('EFECTIVO_CHOFER', persona), (await held('CAJA', null)) - caja]).toEqual([10_000, 40_000]);
    const { id: diferencia } = gap(again.rendicion, 'DINERO');
    expect(await server.as(OTRA_CAJA, cerrarRendicion, { id, firma })).toMatchObject({ recorrido_rendido: true });
    expect(await decide(diferencia, 'ASUMIDA')).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await decide(diferencia, 'SOBRANTE')).toMatchObject({ error: 'DECISION_NO_CORRESPONDE' });
    const listed = await server.as(ENCARGADO, listDiferenciasDeRendicion, {});
    expect(listed.diferencias).toContainEqual(
      expect.objectContaining({ id: diferencia, chofer: 'Bruno', centavos: -10_000 }),
    );
    expect(await decide(diferencia, 'A_CARGO')).toMatchObject({ code: 'OK' });
    expect(await decide(diferencia, 'A_CARGO')).toMatchObject({ error: 'DIFERENCIA_DECIDIDA' });
    expect([await held('EFECTIVO_CHOFER', persona), await held('FALTANTE', persona)]).toEqual([0, 10_000]);
  });

  test('a note of another stop: what was registered as cash was not, and its correction explains the gap to the cent', async () => {
    const chofer = driver('Dora');
    const persona = await server.id(chofer);
    const round = await back(chofer);
    const guia = round.guias[0];
    const id = await open(round.id);
    await allBack(id, round);
    const { id: diferencia } = gap(await seal(id, 0), 'DINERO');
    expect(await decide(diferencia, 'ERROR_DE_REGISTRO')).toMatchObject({ campos: { guia: expect.any(String) } });
    expect(await decide(diferencia, 'ERROR_DE_REGISTRO', { guia: guia?.numero })).toMatchObject({
      error: 'CORRECCION_NO_CUADRA',
    });
    const corrected = await server.as(ENCARGADO, corregirEvento, {
      guia_id: guia?.id ?? 0,
      evento_id: round.evento_id,
    });
    expect(corrected).toMatchObject({ code: 'OK' });
    const card = { tipo: 'ENT_CR', monto_centavos: 50_000, medio: 'TARJETA' as const, recibe: 'Ana' };
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: guia?.id ?? 0, ...card })).toMatchObject({
      code: 'OK',
    });
    expect(await decide(diferencia, 'ERROR_DE_REGISTRO', { guia: guia?.numero })).toMatchObject({ code: 'OK' });
    expect((await one(round.id)).diferencias.map(({ clase, decision }) => [clase, decision])).toEqual([
      ['DINERO', 'ERROR_DE_REGISTRO'],
      ['TARDIO', 'ERROR_DE_REGISTRO'],
    ]);
    expect([await held('EFECTIVO_CHOFER', persona), await held('FALTANTE', persona)]).toEqual([0, 0]);
    expect(await server.as(CAJA, cerrarRendicion, { id, firma })).toMatchObject({ recorrido_rendido: true });
  });

  test('too much is nobody’s: it lies apart, or leads take it over', async () => {
    const chofer = driver('Elio');
    const persona = await server.id(chofer);
    const round = await back(chofer);
    const id = await open(round.id);
    await allBack(id, round);
    const { id: diferencia } = gap(await seal(id, 6), 'DINERO');
    expect(await decide(diferencia, 'A_CARGO')).toMatchObject({ error: 'DECISION_NO_CORRESPONDE' });
    expect(await decide(diferencia, 'SOBRANTE')).toMatchObject({ code: 'OK' });
    expect([await held('EFECTIVO_CHOFER', persona), await held('SOBRANTE', persona)]).toEqual([0, -10_000]);
  });

  test('a parcel that is neither delivered nor back is decided about before the round is over; one that came back though delivered as well', async () => {
    const chofer = driver('Fabio');
    const round = await back(chofer);
    const [, entregada, vuelve, falta] = round.guias;
    const id = await open(round.id);
    for (const guia of [entregada, vuelve])
      expect(await server.as(CAJA, leerVuelta, { id, codigo: guia?.numero ?? '' })).toMatchObject({
        resultado: 'hecha',
      });
    const { diferencias } = await seal(id, 5);
    expect(diferencias.map(({ guia_id, figura_entregada }) => [guia_id, figura_entregada])).toEqual([
      [entregada?.id, true],
      [falta?.id, false],
    ]);
    expect(await server.as(CAJA, cerrarRendicion, { id, firma })).toMatchObject({ error: 'RENDICION_CON_BULTOS' });
    const [first, second] = diferencias;
    expect(await decide(first?.id ?? 0, 'A_CARGO')).toMatchObject({ error: 'DECISION_NO_CORRESPONDE' });
    expect(await decide(first?.id ?? 0, 'INCIDENCIA')).toMatchObject({ incidencia_id: expect.any(Number) });
    expect(await decide(second?.id ?? 0, 'BUSCAR')).toMatchObject({ incidencia_id: null });
    expect(await server.as(CAJA, cerrarRendicion, { id, firma })).toMatchObject({ recorrido_rendido: true });
  });
});

describe('after the seal', () => {
  test('a late collection is a difference of its own and opens what was closed; received, it lies in the till', async () => {
    const chofer = driver('Gina');
    const persona = await server.id(chofer);
    const round = await outWith(server, chofer, { contra_reembolso_centavos: 70_000 });
    const guia = round.guias[0];
    const id = await open(round.id);
    const { diferencias } = await seal(id, 0);
    await decide(diferencias[0]?.id ?? 0, 'BUSCAR');
    expect(await server.as(CAJA, cerrarRendicion, { id, firma })).toMatchObject({ recorrido_rendido: true });
    // The phone hears a network.
    await deliver(server, chofer, { guia_id: guia?.id ?? 0, centavos: 70_000 });
    const late = await one(round.id);
    expect(late).toMatchObject({ estado: 'REABIERTA', saldos: [{ esperado: 0, contado: 0 }] });
    expect(gap(late, 'TARDIO')).toMatchObject({ centavos: 70_000, guia_nro: guia?.numero, decision: null });
    expect(await held('EFECTIVO_CHOFER', persona)).toBe(70_000);
    const caja = await held('CAJA', null);
    expect(await decide(gap(late, 'TARDIO').id, 'RECIBIDA')).toMatchObject({ code: 'OK' });
    expect([await held('EFECTIVO_CHOFER', persona), (await held('CAJA', null)) - caja]).toEqual([0, 70_000]);
    expect((await one(round.id)).estado).toBe('RENDIDA');
  });

  test('a correction after the round is over is of whoever leads, and is booked today', async () => {
    const chofer = driver('Hugo');
    const round = await back(chofer);
    const guia_id = round.guias[0]?.id ?? 0;
    const id = await open(round.id);
    await allBack(id, round);
    await seal(id, 5);
    await server.as(CAJA, cerrarRendicion, { id, firma });
    const { evento_id } = round;
    expect(await server.as(ENCARGADO, corregirEvento, { guia_id, evento_id })).toMatchObject({ code: 'OK' });
    const [booked] = await server.query(
      `SELECT a.dia = hoy() AS hoy, a.revierte_id IS NOT NULL AS reverso FROM asiento a WHERE a.origen = 'evento' AND a.origen_id = $1 ORDER BY a.id DESC LIMIT 1`,
      [evento_id],
    );
    expect(booked).toEqual({ hoy: true, reverso: true });
    const late = await one(round.id);
    expect([late.estado, gap(late, 'TARDIO').centavos]).toEqual(['REABIERTA', -50_000]);
    expect(await decide(gap(late, 'TARDIO').id, 'ASUMIDA', {}, ENCARGADO)).toMatchObject({ code: 'OK' });
    expect((await one(round.id)).estado).toBe('RENDIDA');
  });

  test('what waits for a decision is not expected of the next round', async () => {
    const chofer = driver('Iris');
    const first = await back(chofer);
    const id = await open(first.id);
    await allBack(id, first);
    await seal(id, 4);
    await server.as(CAJA, cerrarRendicion, { id, firma });
    const second = await back(chofer);
    const next = await open(second.id);
    await allBack(next, second);
    expect(await seal(next, 5)).toMatchObject({ saldos: [{ esperado: 50_000, contado: 50_000 }], diferencias: [] });
    expect((await server.as(TRAFICO, verEfectivo, {})).choferes).toContainEqual(
      expect.objectContaining({ chofer: 'Iris', uyu: 10_000, por_decidir: 10_000, limite: 3_000_000 }),
    );
  });
});

describe('whose hands', () => {
  test('a second person sees who counts and since when, may take it over, and the first is told', async () => {
    const round = await back(driver('Juan'));
    const id = await open(round.id);
    expect(await server.as(OTRA_CAJA, abrirRendicion, { recorrido_id: round.id })).toMatchObject({
      error: 'RENDICION_EN_CURSO',
      msg: expect.stringMatching(/^La está contando Carmen Zunino desde las \d\d:\d\d$/),
    });
    expect(await server.as(OTRA_CAJA, sellarRendicion, { id, conteo: [] })).toMatchObject({
      error: 'RENDICION_DE_OTRO',
    });
    expect((await see(OTRA_CAJA, round.id)).rendiciones[0]?.actos).toEqual(['tomar']);
    expect(await server.as(OTRA_CAJA, tomarRendicion, { id })).toMatchObject({ code: 'OK' });
    expect(await server.as(CAJA, sellarRendicion, { id, conteo: [] })).toMatchObject({ error: 'RENDICION_DE_OTRO' });
    const [trail] = await server.query(
      `SELECT servicio FROM auditoria WHERE servicio = 'rendiciones.tomar' AND fila_id = $1`,
      [id],
    );
    expect(trail).toEqual({ servicio: 'rendiciones.tomar' });
    expect(await server.as(OTRA_CAJA, anularRendicion, { id })).toMatchObject({ code: 'OK' });
    expect(await server.as(CAJA, abrirRendicion, { recorrido_id: round.id })).toMatchObject({ code: 'OK' });
  });

  test('whoever brings it counts nothing and decides nothing, the database says so as well', async () => {
    const both: Person = { name: 'Luis', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001', 'VAL_001', 'RECO_001'] };
    const round = await back(both);
    expect(await server.as(both, abrirRendicion, { recorrido_id: round.id })).toMatchObject({ error: 'CUENTA_OTRO' });
    const id = await open(round.id);
    expect(await server.as(both, tomarRendicion, { id })).toMatchObject({ error: 'CUENTA_OTRO' });
    const persona = await server.id(both);
    await expect(server.query('UPDATE rendicion SET recibe_id = $1 WHERE id = $2', [persona, id])).rejects.toThrow(
      /recibe_otro_que_el_chofer/,
    );
    const { id: diferencia } = gap(await seal(id, 1), 'DINERO');
    expect(await decide(diferencia, 'A_CARGO', {}, both)).toMatchObject({ error: 'CUENTA_OTRO' });
  });

  test('nobody else closes a round, and nobody outside our people sees any of it', async () => {
    const round = await back(driver('Mario'));
    await server.as(TRAFICO, moverRecorrido, { id: round.id, acto: 'llegar' });
    expect(await server.as(TRAFICO, moverRecorrido, { id: round.id, acto: 'rendir' })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    expect(await server.as({ roles: [1] }, moverRecorrido, { id: round.id, acto: 'rendir' })).toMatchObject({
      error: 'SIN_RENDICION',
      msg: 'Falta la rendición de Mario',
    });
    for (const person of [CLIENTE, AGENCIA])
      expect(await server.as(person, verRendiciones, { recorrido_id: round.id })).toMatchObject({
        error: 'SIN_PERMISO',
      });
    expect(await server.as(driver('Otro'), verRendiciones, { recorrido_id: round.id })).toMatchObject({
      error: 'RECORRIDO_NO_ENCONTRADO',
    });
    expect(await server.as(OPERARIO, verRendiciones, { recorrido_id: round.id })).toMatchObject({ code: 'ERROR' });
  });

  test('bad money is refused at its field', async () => {
    const round = await back(driver('Nora'));
    const id = await open(round.id);
    for (const cantidad of [-1, 2 ** 53, 1.5, 100_001])
      expect(await server.as(CAJA, sellarRendicion, { id, conteo: cien(cantidad) })).toMatchObject({
        code: 'ERROR',
        campos: { 'conteo.0.cantidad': expect.any(String) },
      });
    const card = { medio: 'TARJETA' as const, moneda: 'UYU' as const, comprobantes: 1 };
    for (const centavos of [-1, 2 ** 53])
      expect(await server.as(CAJA, sellarRendicion, { id, conteo: [], medios: [{ ...card, centavos }] })).toMatchObject(
        {
          campos: { 'medios.0.centavos': expect.any(String) },
        },
      );
    const odd = [{ moneda: 'UYU' as const, denominacion_centavos: 30_000, cantidad: 1 }];
    expect(await server.as(CAJA, sellarRendicion, { id, conteo: odd })).toMatchObject({
      campos: { 'conteo.0.denominacion_centavos': 'Esa denominación no existe' },
    });
  });

  test('vouchers are counted beside the cash, in both currencies', async () => {
    const chofer = driver('Olga');
    const round = await outWith(server, chofer, { contra_reembolso_centavos: 30_000 });
    await deliver(server, chofer, { guia_id: round.guias[0]?.id ?? 0, centavos: 30_000, medio: 'TARJETA' });
    const id = await open(round.id);
    const medios = [{ medio: 'TARJETA' as const, moneda: 'UYU' as const, comprobantes: 1, centavos: 20_000 }];
    const { rendicion } = await server.as(CAJA, sellarRendicion, { id, conteo: [], medios });
    expect(rendicion.saldos).toEqual([
      { medio: 'EFECTIVO', moneda: 'UYU', esperado: 0, declarado: null, contado: 0 },
      { medio: 'TARJETA', moneda: 'UYU', esperado: 30_000, declarado: null, contado: 20_000 },
    ]);
    expect(gap(rendicion, 'MEDIO')).toMatchObject({ medio: 'TARJETA', centavos: -10_000 });
    expect(await decide(gap(rendicion, 'MEDIO').id, 'A_CARGO')).toMatchObject({ code: 'OK' });
  });
});
