import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { crearCarro } from '#features/carros/contract.ts';
import { abrirLote, registrarLectura } from '#features/eventos/contract.ts';
import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { pasarRecorrido } from '#features/recorridos/traspaso.contract.ts';
import { cerrarDescarga, leerDescarga } from '#features/reparto/descarga.contract.ts';
import { enviarPosiciones, permitirPosicion } from '#features/reparto/posicion.contract.ts';
import { openScope, type Scope } from '#server/scope.ts';
import { serviceKey } from '#shared/contract.ts';
import { BODIES } from '#testing/bodies.ts';
import { driver, OPERARIO, outWith, TRAFICO } from '#testing/calle.ts';
import { outTo } from '#testing/descarga.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';

/** Of rounds, carts, transport and points: who of outside may call what, and what the database itself shows to each kind of reader. */

const SUYAS = `(SELECT id FROM recorrido WHERE chofer_id = $1 UNION SELECT recorrido_id FROM recorrido_relevo WHERE chofer_id = $1)`;
const DE_SUYAS = `recorrido_id IN ${SUYAS}`;
/** Each table of theirs, and which rows of it a driver reads: `true` is all of them, since they say nothing of others. */
const TABLAS: Readonly<Record<string, string>> = {
  recorrido: `id IN ${SUYAS}`,
  recorrido_guia: DE_SUYAS,
  recorrido_cuenta: DE_SUYAS,
  recorrido_delta: DE_SUYAS,
  recorrido_relevo: DE_SUYAS,
  recorrido_plantilla: 'false',
  recorrido_propuesta: 'false',
  carro: 'true',
  carro_guia: `guia_id IN (SELECT guia_id FROM recorrido_guia WHERE ${DE_SUYAS})`,
  transportista: 'true',
  vehiculo: 'true',
  ruta_parametro: 'true',
  chofer: 'usuario_id = $1',
  posicion: 'usuario_id = $1',
  posicion_permiso: 'usuario_id = $1',
  punto: 'true',
  punto_visita: 'false',
  direccion_padron: 'true',
  localidad_centro: 'true',
  descarga: DE_SUYAS,
  descarga_guia: `descarga_id IN (SELECT id FROM descarga WHERE ${DE_SUYAS})`,
};
/** What an agency has of them: what was unloaded there. */
const DE_AGENCIA: Readonly<Record<string, string>> = {
  descarga: 'agente_id = 1',
  descarga_guia: 'descarga_id IN (SELECT id FROM descarga WHERE agente_id = 1)',
};
const [ANA, BETO, CARLA, DINO] = ['Ana Paz', 'Beto Sosa', 'Carla Mier', 'Dino Ruiz'].map(driver);
const CHOFERES = [ANA, BETO, CARLA, DINO].flatMap((one) => one ?? []);
const MUELLE: Person = { name: 'Marta Ríos', codes: ['REC_CARGAR_002', 'EVE_003'] };

let server: TestServer;
let raw: pg.Client;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  await fill();
  raw = new pg.Client(server.app);
  await raw.connect();
});
afterAll(async () => {
  await raw.end();
  await server.close();
});

/** A row of each table for two drivers, where it is of a driver; two agencies, where it is of one. */
async function fill(): Promise<void> {
  const [ana = {}, beto = {}, carla = {}, dino = {}] = CHOFERES;
  for (const chofer of [ana, beto]) {
    const { id } = await outWith(server, chofer, {});
    const punto = { fecha: new Date().toISOString(), lat: -34.9, lng: -56.16, precision_m: 10 };
    expect(await server.as(chofer, permitirPosicion, { acepta: true })).toMatchObject({ code: 'OK' });
    expect(await server.as(chofer, enviarPosiciones, { puntos: [punto] })).toMatchObject({ guardados: 1 });
    if (chofer !== beto) continue;
    const chofer_id = await server.id(driver('Elsa Roo'));
    expect(await server.as(TRAFICO, pasarRecorrido, { id, chofer_id })).toMatchObject({ code: 'OK' });
  }
  // Folded by now, and what comes after is not.
  await server.query('SELECT plegar_recorridos()');
  for (const [chofer, agente_id] of [
    [carla, 1],
    [dino, 2],
  ] as const) {
    const { id, guias } = await outTo(server, { chofer, agente_id }, {});
    const stop = { recorrido_id: id, agente_id };
    await server.as(chofer, leerDescarga, { ...stop, codigo: guias[0]?.numero ?? '' });
    expect(await server.as(chofer, cerrarDescarga, { ...stop, faltantes: [] })).toMatchObject({ code: 'OK' });
    await server.query(
      `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence) VALUES ($1, 'B', hoy() + 90)`,
      [await server.id(chofer)],
    );
  }
  const { codigo: carro } = crearCarro.result.parse(
    await server.as({ codes: ['CARRO_003'] }, crearCarro, { nombre: 'Norte' }),
  );
  const guia = await newGuia(server, {});
  await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' });
  const { lote } = abrirLote.result.parse(
    await server.as(MUELLE, abrirLote, { tipo: 'CLA', datos: {}, carro, esperadas: { modo: 'ninguna' } }),
  );
  await server.as(MUELLE, registrarLectura, { lote_id: lote.id, codigo: guia.numero });
  await server.query(MAESTROS);
}

const MAESTROS = `
  INSERT INTO transportista (nombre) VALUES ('Fletes del Sur');
  INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas) VALUES ('SBA 1234', 'FURGON', 800, 6000, 90);
  INSERT INTO recorrido_plantilla (nombre, tipo, zona_id, dias) VALUES ('Norte', 'REPARTO', 1, '{1}');
  INSERT INTO recorrido_propuesta (usuario_id, pedido, milisegundos) SELECT min(id), '{}', 1 FROM usuario;
  INSERT INTO punto (clave, lat, lng, fuente, visitas) VALUES ('1|centro|una|1', -34.9, -56.1, 'VISITAS', 3);
  INSERT INTO punto_visita (clave, lat, lng, fecha) VALUES ('1|centro|una|1', -34.9, -56.1, now());
  INSERT INTO direccion_padron (departamento_id, localidad, calle, numero, lat, lng) VALUES (1, 'centro', 'una', 1, -34.9, -56.1);`;

/** How many rows of it the database shows; null: that reader may not read it at all. */
async function seen(scope: Scope, table: string): Promise<number | null> {
  await raw.query(openScope(scope, 'read'));
  try {
    const { rows } = await raw.query(`SELECT count(*)::int AS n FROM ${table}`);
    return rows[0].n;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return null;
    throw error;
  } finally {
    await raw.query('ROLLBACK');
  }
}
const rowsOf = async (table: string, which = 'true', values: unknown[] = []) =>
  (await server.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${which}`, values))[0].n;

describe('what the database shows', () => {
  test('is told here of every table of theirs', async () => {
    const rows = await server.query(`
      SELECT relname::text AS tabla FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname ~ '^(recorrido|carro|transportista|vehiculo|ruta_parametro|chofer|posicion|punto|direccion_padron|localidad_centro|descarga)(_|$)'`);
    expect(Object.keys(TABLAS).sort()).toEqual(rows.map(({ tabla }) => tabla).sort());
  });

  test.each(Object.entries(TABLAS))(
    '%s: nothing to outside but what is theirs, to a driver the own',
    async (table, own) => {
      const all = await rowsOf(table);
      expect(all).toBeGreaterThan(0);
      const outside = { usuario_id: 1, cliente_id: null, agente_id: null };
      expect(await seen({ ...outside, tipo: 'cliente', cliente_id: 1 }, table)).toBeNull();
      expect(await seen({ ...outside, tipo: 'deposito', cliente_id: 1 }, table)).toBeNull();
      const theirs = DE_AGENCIA[table];
      expect(await seen({ ...outside, tipo: 'agencia', agente_id: 1 }, table)).toBe(
        theirs === undefined ? null : await rowsOf(table, theirs),
      );
      if (theirs !== undefined) expect(await rowsOf(table, theirs)).toBeLessThan(all);
      const counts: number[] = [];
      for (const chofer of CHOFERES) {
        const id = await server.id(chofer);
        const scope: Scope = { ...outside, tipo: 'personal', usuario_id: id, soloChofer: true };
        const mine = own.includes('$1') ? await rowsOf(table, own, [id]) : await rowsOf(table, own);
        expect([chofer.name, await seen(scope, table)]).toEqual([chofer.name, mine]);
        counts.push(mine);
      }
      if (own !== 'true') expect(Math.min(...counts)).toBeLessThan(all);
    },
  );
});

describe('what outside may call', () => {
  const codes = [
    ...(['REC_004', 'RECO_001', 'REC_CARGAR_001', 'REC_CARGAR_002', 'CARRO_003', 'CAR_003', 'CLA_002'] as const),
    ...(['EVE_003', 'CHF_001', 'VAL_001', 'PCK_001', 'CLI_001', 'GUI_001'] as const),
  ];
  const theirs = endpoints
    .map(({ contract }) => contract)
    .filter(({ service }) => /^(recorridos|carros|transporte|reparto|rendiciones)\./.test(service));
  /** What was unloaded at the own counter is said there as well. */
  const ABIERTOS: Readonly<Record<string, readonly string[]>> = {
    agencia: ['reparto.confirmar_descarga', 'reparto.por_confirmar'],
  };
  /** A parcel of the own house, so that only the rights to a point are in question. */
  const PROPIA: Readonly<Record<string, object>> = {
    'recorridos.marcar_punto': { guia_id: 11, lat: -34.9, lng: -56.18 },
  };
  /** Of a master that refers to nothing there is nothing to choose from. */
  const VACIAS = new Set(['transporte.transportistas:opciones', 'transporte.tiempos:opciones']);

  test.each<[string, Person]>([
    ['cliente', { tipo: 'cliente', cliente_id: 1, codes }],
    ['agencia', { tipo: 'agencia', agente_id: 1, codes }],
    ['deposito', { tipo: 'deposito', codes }],
  ])('a %s with every right in hand: nothing of rounds, carts, transport and the street', async (tipo, person) => {
    expect(theirs.length).toBeGreaterThan(50);
    const before = await rowsOf('auditoria');
    const open: string[] = [];
    for (const contract of theirs) {
      const key = serviceKey(contract);
      const answer = await server.as(person, contract, PROPIA[key] ?? BODIES[key] ?? {});
      if (VACIAS.has(key) && answer.code === 'OK') expect(answer.opciones).toEqual({});
      else if (answer.error !== 'SIN_PERMISO') open.push(key);
    }
    expect(open.sort()).toEqual(ABIERTOS[tipo] ?? []);
    expect(await rowsOf('auditoria')).toBe(before);
  });
});
