import type pg from 'pg';

import type { EnvioFilters } from '#features/envios/contract.ts';
import { selectReglas, selectRepetidas, selectUsadas } from '#features/envios/server/envios.sql.ts';
import { selectEnvio, selectEnvios, selectTotal as selectTotalDeEnvios } from '#features/envios/server/lista.sql.ts';
import { selectEnEstado, selectPorNumero } from '#features/eventos/server/lotes.sql.ts';
import type { GuiaFilters } from '#features/guias/contract.ts';
import { selectHalladas, selectPegadas } from '#features/guias/server/busqueda.sql.ts';
import { countEach } from '#features/guias/server/cantidades.sql.ts';
import {
  existsGuia,
  selectAuditoria,
  selectBultos,
  selectComentarios,
  selectEventos,
  selectGuia,
} from '#features/guias/server/detalle.sql.ts';
import { selectFilas } from '#features/guias/server/filas.sql.ts';
import type { Orden, Sentido, TextReading } from '#features/guias/server/filtros.sql.ts';
import { chooseReadings, selectGuias, selectPorEstado, selectTotal } from '#features/guias/server/guias.sql.ts';
import { selectLog } from '#features/guias/server/motor.sql.ts';
import { selectOfrecidos } from '#features/guias/server/ofrecidos.sql.ts';
import { readTexto } from '#features/guias/server/texto.ts';
import {
  selectCasoRules,
  selectCasosDelDia,
  selectCasosDelReporte,
  selectGuiaByNumero,
} from '#features/problem-solver/server/casos.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import { counterSearches } from './planned-counter.ts';
import { pickupSearches } from './planned-pickup.ts';

export type Search = readonly [name: string, work: (db: Db, scope: Scope) => Promise<unknown>];

interface Shape {
  readonly orden?: Orden;
  readonly sentido?: Sentido;
  readonly reading?: TextReading;
  readonly offset?: number;
  readonly after?: { readonly clave: string; readonly id: number };
}

/** A page as the service asks for it, with its count. */
function list(name: string, filters: GuiaFilters, shape: Shape = {}): Search {
  const { orden = 'registro', sentido = 'desc', reading = 'all', offset = 0, after = null } = shape;
  return [
    `list ${name}`,
    async (db, scope) => {
      await chooseReadings(db, scope, filters.q);
      if (!after) await selectTotal(db, { scope, filters, reading });
      await selectGuias(db, { scope, filters, orden, sentido, reading }, { size: 50, offset, after });
    },
  ];
}

const count = (name: string, filters: GuiaFilters): Search => [
  `count ${name}`,
  (db, scope) => selectPorEstado(db, { scope, filters, reading: 'all' }),
];

const search = (name: string, texto: string): Search => [
  `search ${name}`,
  (db, scope) => selectHalladas(db, scope, readTexto(texto)),
];

/** Samples are of the reader's own rows, so that each search finds something. */
export async function searchesOf(own: pg.Client, scope: Scope): Promise<Search[]> {
  const { rows } = await own.query(
    `SELECT id, numero, referencia, lower(destinatario) AS nombre, telefono, coalesce(documento, '4.381.049-2') AS documento,
            to_char(ultimo_fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ultimo, vence_el::text, (creada - interval '60 days')::date::text AS antes
       FROM guia
      WHERE ($1::int IS NULL OR cliente_id = $1) AND ($2::int IS NULL OR agente_id = $2) AND referencia IS NOT NULL ORDER BY id DESC OFFSET 2 LIMIT 1`,
    [scope.cliente_id, scope.agente_id],
  );
  const sample: Sample = rows[0];
  const isStaff = scope.tipo === 'personal';
  return [
    ...listsInOrder(sample),
    ...listsByState(),
    ...listsByPlace(sample),
    ...boxSearches(sample),
    ...listAids(),
    ...parcelReads(sample),
    ...(isStaff || scope.tipo === 'agencia' ? pickupSearches : []),
    ...(scope.agente_id === null ? [] : counterSearches(scope.agente_id, sample)),
    ...(scope.tipo === 'agencia' ? [] : enviosSearches(sample, scope.cliente_id ?? 1)),
    ...(isStaff ? casosSearches(sample) : []),
  ];
}

/** Envíos are of staff and clients; each of these leads to guías. */
function enviosSearches({ id, numero, referencia, nombre }: Sample, clienteId: number): Search[] {
  const envios =
    (filters: EnvioFilters): Search[1] =>
    async (db, scope) => {
      await selectTotalDeEnvios(db, scope, filters);
      await selectEnvios(db, { scope, filters, sentido: 'desc' }, { size: 50, offset: 0, after: null });
    };
  return [
    ['envíos', envios({})],
    ['envíos by number', envios({ q: numero })],
    ['envíos by name', envios({ q: nombre })],
    ['envíos of a client', envios({ cliente_id: [clienteId], estado: ['CONFIRMADO'] })],
    ['an envío', (db, scope) => selectEnvio(db, scope, id)],
    ['whether a reference is free', (db) => selectReglas(db, clienteId, { referencia, numero })],
    ['who has a reference', (db) => selectRepetidas(db, clienteId, referencia)],
    [
      'which references are free',
      (db) => selectUsadas(db, clienteId, { referencias: [referencia, 'X-1'], numeros: [numero] }),
    ],
  ];
}

interface Sample {
  readonly id: number;
  readonly numero: string;
  readonly referencia: string;
  readonly nombre: string;
  readonly telefono: string | null;
  readonly documento: string;
  readonly ultimo: string;
  readonly vence_el: string;
  readonly antes: string;
}

function listAids(): Search[] {
  return [
    ['what the filters offer', (db, inside) => selectOfrecidos(db, inside)],
    [
      'counts of views',
      (db, inside) =>
        countEach(db, inside, {
          sets: [{}, { estado: ['RETENIDO'] }, { servicio: ['FLEX'] }, { vence: 'hoy' }],
          most: 10_000,
        }),
    ],
  ];
}

function parcelReads({ id, numero, referencia }: Sample): Search[] {
  return [
    [
      'rows of a page',
      (db, inside) =>
        selectFilas(
          db,
          inside,
          Array.from({ length: 50 }, (_, back) => id - back),
        ),
    ],
    ['one parcel', (db, inside) => selectGuia(db, inside, id)],
    ['whether a parcel is there', (db, inside) => existsGuia(db, inside, id)],
    ['events of a parcel', (db, inside) => selectEventos(db, inside, id)],
    ['log of a parcel', (db) => selectLog(db, id)],
    ['pieces of a parcel', (db) => selectBultos(db, id)],
    ['comments of a parcel', (db, inside) => selectComentarios(db, inside, id)],
    [
      'pasted numbers',
      (db, inside) =>
        selectPegadas(
          db,
          inside,
          [numero, referencia, ...Array.from({ length: 500 }, (_, index) => `8899${index}`)].map((palabra) => ({
            palabra,
            cruda: palabra,
          })),
        ),
    ],
    [
      'parcels of a batch by state',
      (db, inside) => selectEnEstado(db, inside, { estado: 'CLASIFICADO', sede: undefined }),
    ],
    [
      'parcels of a batch bound for a place',
      async (db, inside) => {
        await selectEnEstado(db, inside, { estado: 'EN_TRASLADO', sede: 1 });
        await selectEnEstado(db, inside, { estado: 'EN_TRASLADO', sede: null });
      },
    ],
    ['parcels of a batch by number', (db, inside) => selectPorNumero(db, inside, [numero, '889999999997'])],
    ['parcel of a number', (db, inside) => selectGuiaByNumero(db, inside, numero)],
  ];
}

function boxSearches({ numero, referencia, nombre, telefono, documento }: Sample): Search[] {
  return [
    search('by whole number', numero),
    search('by a piece', `${numero}B02`),
    search('by the beginning of a number', numero.slice(0, 8)),
    search('by two digits', '88'),
    search('by reference', referencia),
    search('by phone', telefono ?? '099 123 456'),
    search('by document', documento),
    search('by the middle of a number', numero.slice(3, 10)),
    search('by a whole name', nombre),
    search('by a common surname', 'rodríguez'),
    search('by two words', 'rodríguez ana'),
    search('by four letters', 'aria'),
    search('by what nobody has', 'xylophon'),
  ];
}

function listsInOrder({ id, numero, ultimo, vence_el }: Sample): Search[] {
  const deep = Math.trunc(id / 2);
  return [
    list('without filter', {}),
    list('without filter, page 100', {}, { offset: 4950 }),
    list('without filter, deep', {}, { after: { clave: String(deep), id: deep } }),
    list('by number, in order', {}, { orden: 'numero', sentido: 'asc', after: { clave: numero, id } }),
    list('by day of expiry', {}, { orden: 'vence', sentido: 'asc' }),
    list('by day of expiry, deep', {}, { orden: 'vence', after: { clave: vence_el, id } }),
    list('by last movement', {}, { orden: 'movimiento' }),
    list('by last movement, deep', {}, { orden: 'movimiento', sentido: 'asc', after: { clave: ultimo, id } }),
    list('by number', { numero }),
  ];
}

function listsByState(): Search[] {
  return [
    list('by a common state', { estado: ['ENTREGADO'] }),
    list('by a rare state', { estado: ['RETENIDO'] }),
    list(
      'by living states, longest still',
      { estado: ['EN_AGENCIA', 'INGRESADO'] },
      { orden: 'movimiento', sentido: 'asc' },
    ),
    list('by client', { cliente_id: [1] }),
    list('by a small client', { cliente_id: [100] }),
    list('by agency', { agente_id: [1] }),
    list('by state and client', { estado: ['EN_AGENCIA'], cliente_id: [1] }),
    list('by state and agency', { estado: ['EN_AGENCIA'], agente_id: [1] }),
    list('by client and agency', { cliente_id: [1], agente_id: [1] }),
    list('by state, client and agency', { estado: ['RETENIDO'], cliente_id: [1], agente_id: [1] }),
  ];
}

function listsByPlace({ antes }: Sample): Search[] {
  return [
    list('by department', { departamento_id: [7] }),
    list('by the largest department', { departamento_id: [1] }),
    list('by zone', { zona_id: [12] }),
    list('by service', { servicio: ['CARGA_ESPECIAL'] }),
    list('by department and service', { departamento_id: [7], servicio: ['FLEX'] }),
    list('by department and state', { departamento_id: [7], estado: ['EN_AGENCIA'] }),
    list('by reason', { motivo_id: [1] }),
    list('by days', { desde: antes, hasta: antes }),
    list('by days and department', { desde: antes, hasta: antes, departamento_id: [3] }),
    list('by days of the scan', { ingresada_desde: antes, ingresada_hasta: antes }),
    list('late', { vence: 'vencidas' }, { orden: 'vence', sentido: 'asc' }),
    list('expiring today', { vence: 'hoy' }),
    list('without movement', { sin_movimiento: true }, { orden: 'movimiento', sentido: 'asc' }),
    list('with contra-reembolso', { con_contra_reembolso: true }),
    list('not delivered yesterday', { no_entregadas_ayer: true }),
    list('delivered today', { hecho_hoy: 'entregadas' }),
    list('promises of today at risk', { promesa_en_riesgo: true }),
    list('by a rare text', { q: 'xylophon' }),
    list('by a common text', { q: 'rodríguez' }, { reading: 'newest' }),
    list('by two characters', { q: '88' }),
    count('by state', {}),
    count('by department', { departamento_id: [7] }),
    count('late', { vence: 'vencidas' }),
  ];
}

/** Cases are staff's alone. */
function casosSearches({ numero, id }: Sample): Search[] {
  const caso = {
    usuario_id: 3,
    guia_id: id,
    es_sin_etiqueta: false,
    tamano_id: 3,
    descripcion: null,
    causa_id: 2,
    solucion_id: 5,
    fecha_inicio: '2026-01-01T12:00:00Z',
    fecha_fin: '2026-01-01T12:01:00Z',
    foto_id: 1,
  };
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const week = { desde: dayBefore(7), hasta: dayBefore(0), numeroGuia: null, page: 1, size: 10 };
  return [
    ['cases of the day', (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: null, page: 1, size: 10 })],
    ['all cases of the day', (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: null, page: 1, size: -1 })],
    [
      'cases of the day by number',
      (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: numero, page: 1, size: 10 }),
    ],
    [
      'cases of the day by beginning',
      (db, inside) => selectCasosDelDia(db, inside, { numeroGuia: '882', page: 1, size: 10 }),
    ],
    ['report of a week', (db, inside) => selectCasosDelReporte(db, inside, week)],
    ['report of a week by number', (db, inside) => selectCasosDelReporte(db, inside, { ...week, numeroGuia: numero })],
    ['report of a week by cause', (db, inside) => selectCasosDelReporte(db, inside, { ...week, causa_id: 2 })],
    ['report of a week by person', (db, inside) => selectCasosDelReporte(db, inside, { ...week, usuario_id: 3 })],
    ['audit of a parcel', (db) => selectAuditoria(db, id)],
    ['rules of a new case', (db, inside) => selectCasoRules(db, inside, caso)],
  ];
}
