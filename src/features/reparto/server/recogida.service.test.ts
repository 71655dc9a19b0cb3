import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { devolverGuia } from '#features/guias/detalle.contract.ts';
import { moverRecorrido } from '#features/recorridos/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { abrirRendicion, leerVuelta, sellarRendicion } from '#features/rendiciones/contract.ts';
import { driver, picture, TRAFICO, verRonda } from '#testing/calle.ts';
import { outTo } from '#testing/descarga.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { CAJA } from '#testing/rendicion.ts';
import { closeChecked } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  cerrarDescarga,
  confirmarDescarga,
  descargasDeAgencia,
  leerDescarga,
  misDescargas,
} from '../descarga.contract.ts';
import { cerrarRecogida, leerRecogida } from '../recogida.contract.ts';
import { checksDeReparto } from './verificar.sql.ts';

/** What waits at an agency to go back, loaded there and said by both sides. */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003', 'CHF_001'] };
const AGENCIA: Person = { name: 'Adriana Luz', tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => expect(await closeChecked(server, [...checksDeRecorridos, ...checksDeReparto])).toEqual([]));

/** A parcel that lay at an agency and waits there to go back. */
async function vuelve(agente_id = 1, bultos = 1) {
  const guia = await guiaEnAgencia(server, { agente_id, bultos, servicio: 'ESTANDAR_AGENCIA' });
  expect(await server.as(ENCARGADO, devolverGuia, { guia_id: guia.id, motivo_id: 41 })).toMatchObject({ code: 'OK' });
  const [hija] = await server.query('SELECT id::int AS id, numero FROM guia WHERE madre_id = $1', [guia.id]);
  return { madre: guia.numero, id: Number(hija.id), numero: String(hija.numero) };
}
const waits = async (person: Person) =>
  misDescargas.result.parse(await server.as(person, misDescargas, {})).paradas.find(({ agente_id }) => agente_id === 1);
const read = (person: Person, recorrido_id: number, codigo: string, agente_id = 1) =>
  server.as(person, leerRecogida, { recorrido_id, agente_id, codigo });
const close = (person: Person, recorrido_id: number, more: object = {}) =>
  server.as(person, cerrarRecogida, { recorrido_id, agente_id: 1, faltantes: [], ...more });
const estado = async (id: number) =>
  (await server.query('SELECT estado_general FROM guia WHERE id = $1', [id]))[0].estado_general;

describe('taking along from an agency', () => {
  test('by the label of the return or of its mother, decided one by one, confirmed by the agency, accounted for at the plant', async () => {
    const chofer = driver('Carlos Nieves');
    const [una, queda, falta, salto] = [await vuelve(), await vuelve(), await vuelve(), await vuelve(2)];
    const { id, numero, guias } = await outTo(server, { chofer, agente_id: 1 }, {});
    expect(await waits(chofer)).toMatchObject({
      lineas: [{}],
      por_recoger: [una, queda, falta].map((one) => ({ guia_nro: one.numero, recogidos: 0, recogida: false })),
    });
    expect(await read(chofer, id, una.madre)).toMatchObject({
      ...{ resultado: 'hecha', texto: 'Va con usted' },
      linea: { guia_nro: una.numero, recogida: true },
    });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'repetida' });
    expect(await read(chofer, id, salto.numero)).toMatchObject({ resultado: 'error' });
    expect(await read(chofer, id, '999')).toMatchObject({ resultado: 'error', texto: 'No existe la guía 999' });
    expect(await estado(una.id)).toBe('EN_TRASLADO');
    expect((await verRonda(server, id)).lineas.map((linea) => [linea.guia_id, linea.estado])).toContainEqual([
      una.id,
      'CARGADA',
    ]);
    // It is nothing that this round leaves there.
    const back = { recorrido_id: id, agente_id: 1, codigo: una.numero };
    expect(await server.as(chofer, leerDescarga, back)).toMatchObject({ resultado: 'ajena' });
    expect(await close(chofer, id)).toMatchObject({
      error: 'FALTAN_POR_DESCARGAR',
      msg: expect.stringContaining('2 guías'),
    });
    const faltantes = [
      { guia_id: queda.id, decision: 'QUEDA' as const },
      { guia_id: falta.id, decision: 'FALTA' as const },
    ];
    const clave = crypto.randomUUID();
    const [done, again] = [
      await close(chofer, id, { faltantes, clave }),
      await close(chofer, id, { faltantes, clave }),
    ];
    expect([done, again]).toMatchObject([{ recogidas: 1, confirmada: false }, done]);
    const matters = await server.query(`SELECT asunto FROM incidencia WHERE clave_sistema = $1`, [
      `descarga:${done.descarga_id}:${falta.id}`,
    ]);
    expect(matters).toEqual([{ asunto: `Falta al recoger con ${numero} en Agencia Cordón` }]);
    const { descargas } = descargasDeAgencia.result.parse(await server.as(AGENCIA, descargasDeAgencia, {}));
    expect(descargas).toMatchObject([
      { clase: 'RECOGIDA', recorrido: numero, descargadas: 1, faltaron: 1, confirmada: null },
    ]);
    const said = await server.as(AGENCIA, confirmarDescarga, {
      id: done.descarga_id,
      contadas: 2,
      nota: 'Se llevó dos',
    });
    expect(said).toMatchObject({ coincide: false });
    const [other] = await server.query(`SELECT asunto FROM incidencia WHERE clave_sistema = $1`, [
      `descarga:${done.descarga_id}`,
    ]);
    expect(other.asunto).toBe(`No coincide lo recogido por ${numero} en Agencia Cordón`);
    // What stayed may be taken by whoever comes by next.
    expect((await waits(chofer))?.por_recoger.map(({ guia_id }) => guia_id)).toEqual([queda.id, falta.id]);

    await server.as(chofer, leerDescarga, { recorrido_id: id, agente_id: 1, codigo: guias[0]?.numero ?? '' });
    await server.as(chofer, cerrarDescarga, { recorrido_id: id, agente_id: 1, faltantes: [] });
    await server.as(TRAFICO, moverRecorrido, { id, acto: 'llegar' });
    const rendicion = abrirRendicion.result.parse(await server.as(CAJA, abrirRendicion, { recorrido_id: id }));
    const vuelta = { id: rendicion.id, codigo: una.numero };
    expect(await server.as(CAJA, leerVuelta, vuelta)).toMatchObject({ resultado: 'hecha' });
    expect(await estado(una.id)).toBe('INGRESADO');
    const sealed = await server.as(CAJA, sellarRendicion, { id: rendicion.id, conteo: [] });
    expect(sealed).toMatchObject({ rendicion: { diferencias: [] } });
  });

  test('piece by piece, signed on the phone; what never came to the plant is the driver’s to explain', async () => {
    const chofer = driver('Bruno Paz');
    const dos = await vuelve(1, 2);
    const { id } = await outTo(server, { chofer, agente_id: 1 }, {});
    const rest = (await waits(chofer))?.por_recoger.filter(({ guia_id }) => guia_id !== dos.id) ?? [];
    const faltantes = rest.map(({ guia_id }) => ({ guia_id, decision: 'QUEDA' as const }));
    expect(
      await close(chofer, id, { faltantes: [...faltantes, { guia_id: dos.id, decision: 'QUEDA' }] }),
    ).toMatchObject({
      error: 'RECOGIDA_VACIA',
    });
    expect(await read(chofer, id, `${dos.numero}B02`)).toMatchObject({ linea: { recogidos: 1, recogida: false } });
    expect(await read(chofer, id, `${dos.numero}B01`)).toMatchObject({ linea: { recogidos: 2, recogida: true } });
    const signed = { faltantes, recibe: 'Ana Luz', firma: await picture() };
    expect(await close(chofer, id, signed)).toMatchObject({ recogidas: 1, confirmada: true });
    await server.as(TRAFICO, moverRecorrido, { id, acto: 'llegar' });
    const rendicion = abrirRendicion.result.parse(await server.as(CAJA, abrirRendicion, { recorrido_id: id }));
    const sealed = sellarRendicion.result.parse(
      await server.as(CAJA, sellarRendicion, { id: rendicion.id, conteo: [] }),
    );
    expect(sealed.rendicion.diferencias.map(({ guia_id }) => guia_id)).toContain(dos.id);
  });

  test('by one driver alone, of the own round; of two at once one has it', async () => {
    const [chofer, otro] = [driver('Fede Roo'), driver('Gala Ruiz')];
    const una = await vuelve();
    const [mine, theirs] = [
      await outTo(server, { chofer, agente_id: 1 }, {}),
      await outTo(server, { chofer: otro, agente_id: 1 }, {}),
    ];
    expect(await read(otro, mine.id, una.numero)).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    const both = await Promise.all([read(chofer, mine.id, una.numero), read(otro, theirs.id, una.numero)]);
    expect(both.filter(({ resultado }) => resultado === 'hecha')).toHaveLength(1);
    const open = await server.query('SELECT count(*)::int AS n FROM recorrido_guia WHERE guia_id = $1 AND abierta', [
      una.id,
    ]);
    expect(open).toEqual([{ n: 1 }]);
    const events = await server.query(`SELECT count(*)::int AS n FROM evento WHERE guia_id = $1 AND tipo = 'DESP'`, [
      una.id,
    ]);
    expect(events).toEqual([{ n: 1 }]);
  });

  test('a planted fault is found: it was said and never read', async () => {
    const check = checksDeReparto.find((one) => one.name.includes('recogido'));
    await server.query('BEGIN');
    await server.query(`INSERT INTO descarga_guia SELECT max(d.id), 12, 'RECOGIDA' FROM descarga d`);
    const found = await check?.run((text) => server.query(text));
    await server.query('ROLLBACK');
    expect(found?.join()).toMatch(/no se leyó al recogerla/);
  });
});
