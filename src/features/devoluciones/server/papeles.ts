import { clienteDe } from '#features/envios/server/public.ts';
import { type Hoja, hojaPdf } from '#features/etiquetas/server/public.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { type FileExport, fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import type { Scope } from '#server/scope.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import type { DevolucionEntera } from '../contract.ts';
import { constanciaDeDevolucion, remitoDeDevoluciones } from '../papeles.contract.ts';
import { refuseStrangers } from './casa.ts';
import { selectFotos } from './devoluciones.sql.ts';
import { selectDevolucion } from './lista.sql.ts';
import { type Devuelta, selectDevueltas, selectFinal } from './papeles.sql.ts';

/** The papers of returns: how one ended, and what a client took back on a day. */

type Db = CallContext['db'];
const [CONSTANCIA, REMITO] = ['devolucion.constancia', 'devolucion.remito'] as const;

interface Terminada {
  readonly devolucion: DevolucionEntera['devolucion'];
  readonly recibe: string | null;
  readonly por_que: string | null;
  readonly fotos: number;
}

/** @throws AppError DEVOLUCION_NO_ENCONTRADA, also for an agency, to which it is no business how one ended; DEVOLUCION_SIN_TERMINAR */
async function leer(db: Db, scope: Scope, id: number): Promise<Terminada> {
  const devolucion = scope.tipo === 'agencia' ? null : await selectDevolucion(db, scope, id);
  if (devolucion === null) throw new AppError('DEVOLUCION_NO_ENCONTRADA', { id });
  if (devolucion.estado !== 'DEVUELTA_AL_REMITENTE' && devolucion.estado !== 'DESCARTADA')
    throw new AppError('DEVOLUCION_SIN_TERMINAR', { id });
  return {
    devolucion,
    ...(await selectFinal(db, scope, id)),
    fotos: (await selectFotos(db, id)).length,
  };
}

/** @throws AppError DEVOLUCION_NO_ENCONTRADA where there is none */
async function leerDia(db: Db, scope: Scope, cual: { cliente_id: number; dia: string }) {
  const filas = scope.tipo === 'agencia' ? [] : await selectDevueltas(db, scope, cual);
  const [first] = filas;
  if (first === undefined) throw new AppError('DEVOLUCION_NO_ENCONTRADA', { ...cual });
  return { filas, cliente: first.cliente };
}

const constanciaFile = fileExport(CONSTANCIA, constanciaDeDevolucion, (scope, { id }) => ({
  type: 'application/pdf',
  isShown: true,
  start: async ({ database }) => hojaPdf(hojaDe(await database.read(scope, (db) => leer(db, scope, id)))),
}));

const remitoFile = fileExport(REMITO, remitoDeDevoluciones, (scope, { cliente_id, dia }) => ({
  type: 'application/pdf',
  isShown: true,
  start: async ({ database }) => {
    const cual = { cliente_id: deQuien(scope, cliente_id), dia };
    return hojaPdf(remitoDe(cual, await database.read(scope, (db) => leerDia(db, scope, cual))));
  },
}));

export const papelesDeDevoluciones: readonly FileExport[] = [constanciaFile, remitoFile];

export const papelesEndpoints: readonly Endpoint[] = [
  // As the server itself: no person's role writes tickets.
  handleAsSystem(constanciaDeDevolucion, async (context, { id }) => {
    refuseStrangers(context);
    const { db, scope } = context;
    const { devolucion } = await narrowed(db, scope, () => leer(db, scope, id));
    const filename = `devolucion-${devolucion.numero}.pdf`;
    return ticket(context, { fila_id: id, proposito: CONSTANCIA, filename, params: { id } });
  }),

  handleAsSystem(remitoDeDevoluciones, async (context, { cliente_id, dia }) => {
    refuseStrangers(context);
    const { db, scope } = context;
    const quien = deQuien(scope, cliente_id);
    await narrowed(db, scope, () => leerDia(db, scope, { cliente_id: quien, dia }));
    const filename = `remito-devoluciones-${dia}.pdf`;
    return ticket(context, { fila_id: null, proposito: REMITO, filename, params: { cliente_id: quien, dia } });
  }),
];

/** An agency's people have none, and read so where they would read it of another's. */
function deQuien(scope: Scope, asked: number | undefined): number {
  return scope.tipo === 'agencia' ? 0 : clienteDe(scope, asked);
}

interface Pedido {
  readonly fila_id: number | null;
  readonly proposito: typeof CONSTANCIA | typeof REMITO;
  readonly filename: string;
  readonly params: Readonly<Record<string, unknown>>;
}

async function ticket({ db, session, audit }: CallContext, { fila_id, proposito, filename, params }: Pedido) {
  audit({ tabla: 'devolucion', fila_id, antes: null, despues: { papel: filename } });
  return { url: await insertDownloadTicket(db, { session, proposito, filename, params }), filename };
}

function hojaDe({ devolucion: d, recibe, por_que, fotos }: Terminada): Hoja {
  const { acta } = d;
  const cuando = d.terminada === null ? '—' : formatDateMinute(d.terminada);
  const comunes: Hoja['datos'] = [
    ['Cliente', d.cliente],
    ['Era para', d.destinatario],
    ['Motivo', d.motivo ?? '—'],
    ['Pedida', formatDateMinute(d.pedida)],
    ['Bultos', String(d.bultos)],
  ];
  const hallado: Hoja['datos'] =
    d.inspeccion === null
      ? []
      : [['Inspección', [HALLADO[d.inspeccion], d.inspeccion_nota].filter((part) => part !== null).join('. ')]];
  const final: Hoja['datos'] =
    acta === null
      ? [['Devuelta', cuando], ...(recibe === null ? [] : [['Recibió', recibe] as const])]
      : [
          ['Descartada', formatDateMinute(acta.fecha)],
          ['Por qué', por_que ?? '—'],
          ['Responsable', acta.responsable],
          ['Testigo', acta.testigo],
          ['Fotos', fotos === 0 ? 'Ninguna' : `${fotos}, guardadas con la devolución`],
        ];
  return {
    titulo: acta === null ? 'Constancia de devolución' : 'Acta de descarte',
    numero: d.numero,
    datos: [...comunes, ...hallado, ...final],
    columnas: [
      { titulo: 'Guía', parte: 3 },
      { titulo: 'Volvió como', parte: 3 },
      { titulo: 'Bultos', parte: 1 },
    ],
    filas: [[d.guia_nro, d.hija_nro ?? '—', String(d.bultos)]],
    firma: null,
    firmante: acta === null ? 'Firma de quien recibe' : `Firman ${acta.responsable} y ${acta.testigo}`,
  };
}

const HALLADO = { APTO: 'Apto', DANADO: 'Dañado', INCOMPLETO: 'Incompleto' } as const;

interface DelDia {
  readonly filas: readonly Devuelta[];
  readonly cliente: string;
}

function remitoDe({ cliente_id, dia }: { cliente_id: number; dia: string }, { filas, cliente }: DelDia): Hoja {
  const bultos = filas.reduce((sum, fila) => sum + fila.bultos, 0);
  return {
    titulo: 'Remito de devoluciones',
    numero: `RD-${dia.replaceAll('-', '')}-${cliente_id}`,
    datos: [
      ['Cliente', cliente],
      ['Día', formatDay(dia)],
      ['Devoluciones', String(filas.length)],
      ['Bultos', String(bultos)],
    ],
    columnas: [
      { titulo: 'Devolución', parte: 3 },
      { titulo: 'Guía', parte: 3 },
      { titulo: 'Bultos', parte: 1 },
      { titulo: 'Motivo', parte: 4 },
      { titulo: 'Recibió', parte: 4 },
    ],
    filas: filas.map(({ numero, hija_nro, guia_nro, motivo, recibe, terminada, ...fila }) => [
      ...[numero, hija_nro ?? guia_nro, String(fila.bultos), motivo ?? '—'],
      [recibe, formatDateMinute(terminada).slice(-5)].filter((part) => part !== null).join(', '),
    ]),
    firma: null,
    firmante: 'Firma de quien recibe',
  };
}
