import { type Hoja, hojaPdf } from '#features/etiquetas/server/public.ts';
import { mensaje } from '#features/mensajes/server/public.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import type { LevanteEntero, LineaDeLevante } from '../contract.ts';
import { constanciaDeLevante } from '../guias.contract.ts';
import type { Diferencia, MODOS } from '../palabras.contract.ts';
import { selectConteo } from './conteo.sql.ts';
import { dichoDelConteo } from './conteo.ts';
import { enviarConstancia, type Tomado } from './levantes.sql.ts';
import { type Lector, selectFirma, selectLevante, selectLineas } from './lista.sql.ts';
import { type Actuante, lectorDe } from './quien.ts';

/** What was taken along, on paper and by mail: announced, collected, what was absent, who handed over, when. */

const PROPOSITO = 'levante.constancia';
const DIFERENCIA: Readonly<Record<Diferencia, string>> = {
  FALTARON: 'Faltaron',
  SOBRARON: 'Sobraron',
  DANADOS: 'Dañados',
};
const LINEA: Readonly<Record<LineaDeLevante['estado'], string>> = {
  ANUNCIADA: 'No se levantó',
  LEVANTADA: 'Levantada',
  INGRESADA: 'Levantada, en planta',
  NO_ESTABA: 'No estaba',
  QUITADA: 'Quitada antes',
  PERDIDA: 'Perdida',
};
const MODO: Readonly<Record<(typeof MODOS)[number], string>> = {
  ESCANEO: 'Leyendo cada etiqueta',
  CONTEO: 'Contando los bultos',
};
const TOMADAS: ReadonlySet<LineaDeLevante['estado']> = new Set(['LEVANTADA', 'INGRESADA', 'PERDIDA']);

interface Leido {
  readonly levante: LevanteEntero['levante'];
  readonly lineas: readonly LineaDeLevante[];
  readonly firma: Buffer | null;
}

/** @throws AppError LEVANTE_NO_ENCONTRADO, LEVANTE_SIN_LEVANTAR */
async function leer(db: CallContext['db'], lector: Lector, id: number): Promise<Leido> {
  const levante = await selectLevante(db, lector, id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  if (levante.levantado === null) throw new AppError('LEVANTE_SIN_LEVANTAR', { id });
  return { levante, lineas: await selectLineas(db, lector, id), firma: await selectFirma(db, lector, id) };
}

export const constanciaFile = fileExport(PROPOSITO, constanciaDeLevante, (scope, { id }) => ({
  type: 'application/pdf',
  isShown: true,
  start: async ({ database }) => {
    const lector = { scope, chofer: scope.soloChofer === true };
    return hojaPdf(hojaDe(await database.read(scope, (db) => leer(db, lector, id))));
  },
}));

export const constanciaEndpoints: readonly Endpoint[] = [
  // As the server itself: no person's role writes tickets.
  handleAsSystem(constanciaDeLevante, async (context, { id }) => {
    const { db, session, scope, audit } = context;
    const lector = lectorDe(context);
    const { levante } = await narrowed(db, scope, () => leer(db, lector, id));
    const filename = `constancia-${levante.numero}.pdf`;
    audit({ tabla: 'levante', fila_id: id, antes: null, despues: { constancia: levante.numero } });
    return {
      url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { id } }),
      filename,
    };
  }),
];

function hojaDe({ levante, lineas, firma }: Leido): Hoja {
  const { numero, entrega } = levante;
  const filas = lineas.map(({ guia_nro, destinatario, bultos, estado, anunciada }) => [
    ...[guia_nro, destinatario, String(bultos)],
    anunciada ? LINEA[estado] : `${LINEA[estado]}, no anunciada`,
  ]);
  return {
    titulo: 'Constancia de levante',
    numero,
    datos: datosDe(levante),
    columnas: [
      { titulo: 'Guía', parte: 3 },
      { titulo: 'Destinatario', parte: 5 },
      { titulo: 'Bultos', parte: 1 },
      { titulo: 'Qué pasó', parte: 4 },
    ],
    filas,
    firma,
    firmante: entrega === null ? null : `Entregó: ${entrega}, ${cuandoDe(levante)}`,
  };
}

function cuandoDe({ levantado }: LevanteEntero['levante']): string {
  return levantado === null ? '' : formatDateMinute(levantado);
}

function datosDe(levante: LevanteEntero['levante']): Hoja['datos'] {
  const { cliente, direccion, dia, desde, hasta, chofer, modo, diferencia } = levante;
  const contado = dichoDelConteo(levante);
  return [
    ['Cliente', cliente],
    ['Dirección', direccion],
    ['Franja', `${formatDay(dia)} de ${desde} a ${hasta}`],
    ['Levantado', cuandoDe(levante)],
    ['Chofer', chofer ?? '—'],
    ['Guías anunciadas', String(levante.anunciadas)],
    ['Guías levantadas', String(levante.levantadas)],
    ['Bultos levantados', String(levante.bultos_levantados ?? '—')],
    ...(modo === null ? [] : [pair('Cómo se levantó', MODO[modo])]),
    ...(contado === '' ? [] : [pair('Contado', contado)]),
    ['Diferencia', diferencia === null ? 'Ninguna' : DIFERENCIA[diferencia]],
  ];
}

const pair = (titulo: string, dice: string): [string, string] => [titulo, dice];

interface Hecho {
  readonly levantado: string;
  readonly kg_levantados: number | null;
  readonly bultos_levantados: number;
  readonly diferencia: Diferencia | null;
  readonly entrega: string | null;
}

/** Goes out with the act itself: what was taken is told the same minute. */
export async function mandarConstancia(context: Actuante, { id, numero }: Tomado, hecho: Hecho): Promise<void> {
  const lineas = await selectLineas(context.db, lectorDe(context), id);
  const falta = lineas.filter(({ estado }) => estado === 'NO_ESTABA').map(({ guia_nro }) => guia_nro);
  const tomadas = lineas.filter(({ estado }) => TOMADAS.has(estado)).length;
  const { levantado, bultos_levantados, kg_levantados, diferencia, entrega } = hecho;
  const conteo = await selectConteo(context.db, id);
  const valores = {
    levante: numero,
    fecha: formatDateMinute(levantado),
    anunciadas: String(lineas.filter(({ anunciada }) => anunciada).length),
    levantadas: String(tomadas),
    bultos: String(bultos_levantados),
    conteo: dichoDelConteo({ conteo, kg_levantados }),
    diferencia: diferencia === null ? '' : DIFERENCIA[diferencia].toLowerCase(),
    faltan: falta.join(', '),
    entrego: entrega ?? '',
    constancia: dondeEsta(context, id),
  };
  await enviarConstancia(context.db, id, await mensaje(context.db, 'constancia_levante', valores));
}

/** Where the paper is, to be opened by whoever signs in: a mail is passed on, and carries no key. */
function dondeEsta({ sessions }: Actuante, id: number): string {
  const page = sessions === undefined ? '' : `${sessions.installation.publicUrl()}/levantes?vista=todos&ver=${id}`;
  return page === ''
    ? 'La constancia en papel está en la página del levante.'
    : `La constancia en papel, con la firma: ${page}`;
}
