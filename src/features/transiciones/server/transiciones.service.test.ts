import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import type { Db } from '#server/db/db.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  crearBorrador,
  descartarBorrador,
  getDocumentos,
  getTransiciones,
  getUso,
  guardarCasilla,
  probarVersion,
  publicarVersion,
  revisarVersion,
  volverAVersion,
} from '../contract.ts';
import { ENTIDADES, PAPEL } from '../palabras.contract.ts';
import { contarUso, publishVersion, recontarUso, TURNO_DE_RECUENTO } from './transiciones.sql.ts';

const ADMIN: Person = { codes: ['ACT_TRA_002', 'GUI_001'], name: 'Lucía Rey' };
const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const OPERA = { quien: ['operario' as const], exige: [], deshacer_minutos: 15 };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const published = async () => getTransiciones.result.parse(await server.as(ADMIN, getTransiciones, {}));
async function draft(nombre = 'Prueba'): Promise<number> {
  const { version } = await published();
  return (await server.as(ADMIN, crearBorrador, { version_id: version.id, nombre })).id;
}
type Cell = Omit<Parameters<typeof guardarCasilla.params.parse>[0] & object, never>;
const write = (version_id: number, estado_desde: string | null, tipo_evento: string, pasos: object[]) =>
  server.as(
    ADMIN,
    guardarCasilla,
    guardarCasilla.params.parse({ version_id, estado_desde, tipo_evento, pasos }) satisfies Cell,
  );
const publish = (version_id: number) => server.as(ADMIN, publicarVersion, { version_id, nota: 'De prueba' });

describe('the matrix', () => {
  test('shows what is in force: every state, event and step of the engine', async () => {
    const { version, casillas, estados, tipos } = await published();
    expect(version).toMatchObject({ estado: 'PUBLICADA', nombre: 'Versión inicial' });
    expect([estados.length, tipos.length]).toEqual([18, 42]);
    const [{ n }] = await server.query('SELECT count(*)::int AS n FROM transicion');
    expect(casillas.flatMap(({ pasos }) => pasos)).toHaveLength(n);
    expect(casillas.find((c) => c.estado_desde === 'EN_REPARTO' && c.tipo_evento === 'NOENT')?.pasos).toMatchObject([
      { estado_hasta: 'NO_ENTREGADO', exige: ['motivo'] },
    ]);
  });

  test('of what is no parcel tells every state and step, and has a word for each kind and for whoever takes a step', async () => {
    const { documentos } = getDocumentos.result.parse(await server.as(ADMIN, getDocumentos, {}));
    const [all] = await server.query(
      'SELECT (SELECT count(*)::int FROM documento_estado) AS estados, (SELECT count(*)::int FROM documento_paso) AS pasos',
    );
    expect({
      estados: documentos.flatMap(({ estados }) => estados).length,
      pasos: documentos.flatMap(({ pasos }) => pasos).length,
    }).toEqual(all);
    expect(documentos.map(({ entidad }) => entidad)).toEqual([...ENTIDADES].toSorted());
    const quienes = documentos.flatMap(({ pasos }) => pasos.flatMap(({ quien }) => quien));
    expect(quienes.filter((papel) => !Object.hasOwn(PAPEL, papel))).toEqual([]);
    const levante = documentos.find(({ entidad }) => entidad === 'levante');
    expect(levante?.pasos[0]).toMatchObject({ estado_desde: null, estado_hasta: 'SOLICITADO' });
    expect(levante?.pasos).toContainEqual(
      expect.objectContaining({ estado_desde: 'SOLICITADO', acto: 'confirmar', estado_hasta: 'CONFIRMADO' }),
    );
    for (const who of [OPERARIO, ENCARGADO]) expect((await server.as(who, getDocumentos, {})).status).toBe(403);
  });

  test('tells how often each event happens and how many parcels stand where', async () => {
    const used = async () => getUso.result.parse(await server.as(ADMIN, getUso, {})).eventos;
    const counted = async (count: typeof contarUso) => {
      await server.database.transaction(SISTEMA, count);
      return Object.fromEntries((await used()).map(({ tipo, cantidad }) => [tipo, cantidad]));
    };
    const onTurnOf = (daysBack: number) => (db: Db) => recontarUso(db, (daysBack - 2) * TURNO_DE_RECUENTO);
    await newGuia(server, { hace: 5 * 24 });
    await counted(contarUso);
    const first = await counted(onTurnOf(2));
    const rows = await server.query(
      `SELECT tipo, count(*)::int AS n FROM evento WHERE fecha_evento >= inicio_del_dia(hoy() - 29) GROUP BY tipo`,
    );
    expect(first).toEqual(Object.fromEntries(rows.map(({ tipo, n }) => [tipo, n])));
    await newGuia(server, { hace: 1 });
    await newGuia(server, { hace: 5 * 24 });
    await newGuia(server, { hace: 40 * 24 });
    expect(await counted(contarUso)).toEqual({ ...first, DAT: (first.DAT ?? 0) + 1 });
    expect(await counted(onTurnOf(6))).toEqual({ ...first, DAT: (first.DAT ?? 0) + 1 });
    expect(await counted(onTurnOf(5))).toEqual({ ...first, DAT: (first.DAT ?? 0) + 2 });
    const uso = getUso.result.parse(await server.as(ADMIN, getUso, {}));
    expect(uso.abiertas).toContainEqual({ estado: 'EN_AGENCIA', cantidad: 2 });
  });

  test('is for whoever holds its code', async () => {
    expect(await server.as(ENCARGADO, getTransiciones, {})).toMatchObject({ error: 'SIN_PERMISO' });
  });
});

describe('a draft', () => {
  test('changes nothing until it is published; then the engine goes by it', async () => {
    const { id } = await newGuia(server);
    const version_id = await draft('Despacho directo');
    await write(version_id, 'PRE_INGRESADO', 'DESP', [{ estado_hasta: 'EN_TRASLADO', ...OPERA }]);
    const go = () => server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'DESP' });
    expect(await go()).toMatchObject({ error: 'EVENTO_NO_PERMITIDO' });
    expect(await publish(version_id)).toMatchObject({ version: { estado: 'PUBLICADA', publicada_por: 'Lucía Rey' } });
    expect(await go()).toMatchObject({ estado_general: 'EN_TRASLADO' });
  });

  test('that takes a step away leaves the past as it was: corrections still replay it', async () => {
    const { id } = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ASG' });
    const car = await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'CAR' });
    const version_id = await draft('Sin asignar desde planta');
    await write(version_id, 'INGRESADO', 'ASG', []);
    expect(await publish(version_id)).toMatchObject({ code: 'OK' });
    expect(await server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id: car.evento_id })).toMatchObject({
      estado_general: 'ASIGNADO',
    });
    const { eventos } = getGuia.result.parse(await server.as(OPERARIO, getGuia, { id }));
    expect(eventos.map(({ estado }) => estado)).toEqual(['PRE_INGRESADO', 'INGRESADO', 'ASIGNADO', null, null]);
    const other = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: other.id, tipo: 'ADM' });
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: other.id, tipo: 'ASG' })).toMatchObject({
      error: 'EVENTO_NO_PERMITIDO',
    });
  });

  test('with a dead end or a state that nothing leads to is refused, and says which', async () => {
    const version_id = await draft('Sin salida');
    await write(version_id, 'EN_DEVOLUCION', 'DEV_ENT', []);
    for (const tipo of ['EXT', 'SIN', 'RTN', 'DAN']) await write(version_id, 'EN_DEVOLUCION', tipo, []);
    const review = revisarVersion.result.parse(await server.as(ADMIN, revisarVersion, { version_id }));
    expect(review.callejones.map(({ estado }) => estado)).toEqual(['EN_DEVOLUCION']);
    expect(review.se_publica).toBe(false);
    expect(await publish(version_id)).toMatchObject({ error: 'VERSION_CON_FALTAS', msg: /En devolución/ });
    const unreached = await draft('Sin entrada');
    const { casillas } = await published();
    for (const { estado_desde, tipo_evento, pasos } of casillas)
      if (pasos.some(({ estado_hasta }) => estado_hasta === 'CLASIFICADO') && estado_desde !== 'CLASIFICADO')
        await write(
          unreached,
          estado_desde,
          tipo_evento,
          pasos.filter(({ estado_hasta }) => estado_hasta !== 'CLASIFICADO'),
        );
    const second = revisarVersion.result.parse(await server.as(ADMIN, revisarVersion, { version_id: unreached }));
    expect(second.inalcanzables.map(({ estado }) => estado)).toEqual(['CLASIFICADO']);
  });

  test('that shuts in the parcels that stand somewhere now is refused, even where none can come any more', async () => {
    const version_id = await draft('Sin agencias');
    const { casillas } = await published();
    for (const { estado_desde, tipo_evento, pasos } of casillas) {
      const kept = pasos.filter(({ estado_hasta }) => estado_hasta !== 'EN_AGENCIA' && estado_desde !== 'EN_AGENCIA');
      if (kept.length < pasos.length) await write(version_id, estado_desde, tipo_evento, kept);
    }
    const review = revisarVersion.result.parse(await server.as(ADMIN, revisarVersion, { version_id }));
    expect(review).toMatchObject({ callejones: [{ estado: 'EN_AGENCIA', abiertas: 2 }], inalcanzables: [] });
    expect(await publish(version_id)).toMatchObject({ error: 'VERSION_CON_FALTAS', msg: /Disponible en agencia/ });
  });

  test('keeps what parcels are made with, and knows no other events than ours', async () => {
    const version_id = await draft('Sin datos');
    expect(await write(version_id, null, 'DAT', [])).toMatchObject({ error: 'CASILLA_FIJA' });
    expect(await write(version_id, null, 'DAT', [{ estado_hasta: 'INGRESADO', ...OPERA }])).toMatchObject({
      error: 'CASILLA_FIJA',
    });
    for (const tipo of ['NADA', 'CORR'])
      expect(await write(version_id, 'INGRESADO', tipo, [])).toMatchObject({ error: 'EVENTO_DESCONOCIDO' });
    const twice = { ...OPERA, estado_hasta: 'INGRESADO', exige: ['nota', 'nota'] };
    expect(await write(version_id, 'INGRESADO', 'PES', [twice])).toMatchObject({
      casilla: { pasos: [{ exige: ['nota'] }] },
    });
  });

  test('published while people scan leaves no event that the steps of its time refuse', async () => {
    const { id } = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
    const version_id = await draft('Sin pesar');
    await write(version_id, 'INGRESADO', 'PES', []);
    const usuario_id = await server.id(ADMIN);
    const personal = { tipo: 'personal', usuario_id, cliente_id: null, agente_id: null } as const;
    const scan = await server.database.transaction(personal, async (db) => {
      await publishVersion(db, { version_id, nota: 'De prueba', usuario_id });
      const scanned = server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'PES', peso_gramos: 900 });
      await Promise.race([scanned, new Promise((later) => setTimeout(later, 300))]);
      return { scanned };
    });
    expect(await scan.scanned).toMatchObject({ error: 'EVENTO_NO_PERMITIDO' });
    const { eventos } = getGuia.result.parse(await server.as(OPERARIO, getGuia, { id }));
    expect(eventos.map(({ estado }) => estado)).not.toContain(null);
  });

  test('is told apart from what is in force, with the parcels that each change touches', async () => {
    const version_id = await draft('Comparada');
    await write(version_id, 'EN_AGENCIA', 'PRO', []);
    await write(version_id, 'EN_AGENCIA', 'PES', [{ estado_hasta: 'EN_AGENCIA', ...OPERA }]);
    const { cambios } = revisarVersion.result.parse(await server.as(ADMIN, revisarVersion, { version_id }));
    expect(cambios.map(({ tipo_evento, cambio, abiertas }) => [tipo_evento, cambio, abiertas])).toEqual([
      ['PES', 'agrega', 2],
      ['PRO', 'quita', 2],
    ]);
    await server.as(ADMIN, descartarBorrador, { version_id });
    expect(await server.as(ADMIN, revisarVersion, { version_id })).toMatchObject({ error: 'VERSION_NO_ENCONTRADA' });
  });

  test('allows one way for an event, but for a release', async () => {
    const version_id = await draft('Ambigua');
    const two = [
      { estado_hasta: 'INGRESADO', ...OPERA },
      { estado_hasta: 'CLASIFICADO', ...OPERA },
    ];
    expect(await write(version_id, 'INGRESADO', 'CLA', two)).toMatchObject({ error: 'PASOS_AMBIGUOS' });
    expect(await write(version_id, 'RETENIDO', 'LIB', two)).toMatchObject({ code: 'OK' });
  });

  test('begun before another one was published does not overwrite it', async () => {
    const [late, early] = [await draft('Tarde'), await draft('Temprano')];
    expect(await publish(early)).toMatchObject({ code: 'OK' });
    expect(await server.as(ADMIN, revisarVersion, { version_id: late })).toMatchObject({
      desactualizada: true,
      se_publica: false,
    });
    expect(await publish(late)).toMatchObject({ error: 'VERSION_DESACTUALIZADA' });
    expect(await publish(early)).toMatchObject({ error: 'VERSION_NO_ES_BORRADOR' });
  });

  test('two people publishing at once: one version is in force', async () => {
    const drafts = [await draft('Una'), await draft('Otra')];
    const answers = await Promise.all(drafts.map(publish));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    const [{ n }] = await server.query(
      `SELECT count(*)::int AS n FROM version_transiciones WHERE estado = 'PUBLICADA'`,
    );
    expect(n).toBe(1);
  });
});

describe('a real parcel', () => {
  test('shows side by side what both versions would allow it, and writes nothing', async () => {
    const version_id = await draft('Ensayo');
    await write(version_id, 'EN_AGENCIA', 'PRO', []);
    await write(version_id, 'EN_TRASLADO', 'ING_AG', []);
    const prueba = probarVersion.result.parse(
      await server.as(ADMIN, probarVersion, { version_id, numero: '881000000012' }),
    );
    expect(prueba.pasos.find(({ tipo }) => tipo === 'PRO')).toMatchObject({
      hoy: { estado: 'EN_AGENCIA' },
      version: null,
    });
    expect(prueba.pasos.find(({ tipo }) => tipo === 'RET_AG')).toMatchObject({ version: { estado: 'ENTREGADO' } });
    expect(prueba.historia).toMatchObject({
      cabe: false,
      choca: { evento: 'Ingreso a agencia', estado: 'EN_TRASLADO' },
    });
    expect(await server.as(ADMIN, probarVersion, { version_id, numero: '999999999999' })).toMatchObject({
      error: 'GUIA_NO_ENCONTRADA',
    });
  });
});

describe('going back', () => {
  test('puts a retired version in force again, as a new one', async () => {
    const { versiones, version } = await published();
    const old = versiones.find(({ nombre }) => nombre === 'Versión inicial');
    const back = await server.as(ADMIN, volverAVersion, { version_id: old?.id ?? 0, nota: 'Salió mal' });
    expect(back.version).toMatchObject({
      nombre: 'Vuelta a «Versión inicial»',
      estado: 'PUBLICADA',
      basada_en: version.id,
    });
    const review = revisarVersion.result.parse(
      await server.as(ADMIN, revisarVersion, { version_id: back.version.id, contra_id: old?.id }),
    );
    expect(review.cambios).toEqual([]);
    const { id } = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ASG' })).toMatchObject({ code: 'OK' });
  });
});
