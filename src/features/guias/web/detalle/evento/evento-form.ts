import type { Exigencia, GuiaDetalle, registrarEvento } from '#features/guias/detalle.contract.ts';
import type { ParamsInput, Result } from '#shared/contract.ts';
import { dayOf } from '#shared/dates.ts';
import { parsePesos } from '#shared/dinero.ts';
import { leerDocumento } from '#shared/documento.ts';

import { parseKilos, parseMomento } from './lectura.ts';

/** The dialog of an event: what a person fills in, what is wrong with it, what is sent. */

export interface EventoValues {
  readonly motivo_id: number | null;
  readonly agente_id: number | null;
  readonly dia: string | null;
  readonly direccion: string;
  readonly localidad: string;
  readonly bultos: readonly number[];
  readonly recibe: string;
  readonly documento: string;
  readonly monto: string;
  readonly peso: string;
  readonly sin_peso: string;
  readonly firma_id: number | null;
  readonly foto_id: number | null;
  readonly nota: string;
  /** When it happened, as typed; empty: now. */
  readonly cuando: string;
}

export type Campo = keyof EventoValues | 'tipo';
export type EventoErrors = { readonly [Name in Campo]?: string };
export type Accion = GuiaDetalle['acciones'][number];

export const EMPTY_EVENTO: EventoValues = {
  motivo_id: null,
  agente_id: null,
  dia: null,
  direccion: '',
  localidad: '',
  bultos: [],
  recibe: '',
  documento: '',
  monto: '',
  peso: '',
  sin_peso: '',
  firma_id: null,
  foto_id: null,
  nota: '',
  cuando: '',
};

/** In the order of the screen: the first that is wrong gets the focus. */
export const CAMPOS: readonly Campo[] = [
  'tipo',
  'motivo_id',
  'agente_id',
  'dia',
  'direccion',
  'localidad',
  'bultos',
  'recibe',
  'documento',
  'monto',
  'peso',
  'sin_peso',
  'firma_id',
  'foto_id',
  'nota',
  'cuando',
];

export interface Reglas {
  readonly exige: readonly Exigencia[];
  /** The chosen reason asks for a photo. */
  readonly motivoExigeFoto: boolean;
  /** Something is drawn that is not up yet. */
  readonly hayFirma: boolean;
  readonly bultos: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 30;

/** What keeps an event from being sent, by field. */
export function eventoErrors(values: EventoValues, reglas: Reglas): EventoErrors {
  const asks = (what: Exigencia) => reglas.exige.includes(what);
  const found: [Campo, string | null][] = [
    ['motivo_id', asks('motivo') && values.motivo_id === null ? 'Elija el motivo' : null],
    ['agente_id', asks('agente') && values.agente_id === null ? 'Elija la agencia' : null],
    ['dia', asks('dia') ? diaError(values.dia, reglas.now) : null],
    ['direccion', asks('direccion') && values.direccion.trim() === '' ? 'Escriba la dirección' : null],
    ['bultos', asks('bultos') ? bultosError(values.bultos, reglas.bultos) : null],
    ['recibe', asks('recibe') && values.recibe.trim() === '' ? 'Escriba quién la recibe' : null],
    ['documento', documentoError(values.documento, asks('documento'))],
    ['monto', asks('monto') ? montoError(values.monto) : null],
    ['peso', asks('peso') ? pesoError(values) : null],
    ['firma_id', asks('firma') && values.firma_id === null && !reglas.hayFirma ? 'Falta la firma' : null],
    ['foto_id', fotoError(values.foto_id, asks('foto'), reglas.motivoExigeFoto)],
    ['nota', asks('nota') && values.nota.trim() === '' ? 'Escriba una nota' : null],
    ['cuando', cuandoError(values.cuando, reglas.now)],
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

type EventoParams = Omit<ParamsInput<typeof registrarEvento>, 'guia_id' | 'tipo'>;

/** What is sent: only what was filled in, and only what this event asks for or any event may carry. */
export function eventoParams(values: EventoValues, { exige, now }: Pick<Reglas, 'exige' | 'now'>): EventoParams {
  const asks = (what: Exigencia) => exige.includes(what);
  const { motivo_id, agente_id, dia, firma_id, foto_id, bultos } = values;
  const cuando = parseMomento(values.cuando, dayOf(now));
  return {
    ...(asks('motivo') && motivo_id !== null ? { motivo_id } : {}),
    ...(asks('agente') && agente_id !== null ? { agente_id } : {}),
    ...(asks('dia') && dia !== null ? { dia } : {}),
    ...(asks('firma') && firma_id !== null ? { firma_id } : {}),
    ...(foto_id === null ? {} : { foto_id }),
    ...(bultos.length === 0 ? {} : { bultos: [...bultos] }),
    ...(cuando === null ? {} : { fecha_evento: cuando }),
    ...(asks('direccion') ? written({ direccion: values.direccion, localidad: values.localidad }) : {}),
    ...(asks('recibe') || asks('documento') ? written({ recibe: values.recibe, documento: values.documento }) : {}),
    ...(asks('monto') ? montoOf(values) : {}),
    ...(asks('peso') ? pesoOf(values) : {}),
    ...written({ nota: values.nota }),
  };
}

function montoOf({ monto }: EventoValues): EventoParams {
  const monto_centavos = parsePesos(monto);
  return monto_centavos === null ? {} : { monto_centavos };
}

/** A weight, or why there is none; never both. */
function pesoOf({ peso, sin_peso }: EventoValues): EventoParams {
  const peso_gramos = parseKilos(peso);
  return peso_gramos === null ? written({ sin_peso }) : { peso_gramos };
}

function written<Name extends string>(texts: Readonly<Record<Name, string>>): { [Key in Name]?: string } {
  const kept: { [Key in Name]?: string } = { ...texts };
  for (const name in kept) {
    const text = texts[name].trim();
    if (text === '') delete kept[name];
    else kept[name] = text;
  }
  return kept;
}

/** The fields of the call that stand under another name in the dialog. */
const NAMES: Readonly<Record<string, Campo>> = {
  motivo: 'motivo_id',
  agente: 'agente_id',
  foto: 'foto_id',
  firma: 'firma_id',
  monto_centavos: 'monto',
  peso_gramos: 'peso',
  fecha_evento: 'cuando',
};

/** What the server found, at the fields of the dialog; `rest` is what has no field here. */
export function serverErrors(campos: Readonly<Record<string, string>>): { errors: EventoErrors; rest: string[] } {
  const errors: { [Name in Campo]?: string } = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(campos)) {
    const name = path.split('.')[0] ?? path;
    const campo = CAMPOS.find((one) => one === (NAMES[name] ?? name));
    if (campo === undefined) rest.push(message);
    else errors[campo] ??= message;
  }
  return { errors, rest };
}

export function isFilledIn(values: EventoValues): boolean {
  return CAMPOS.some((campo) => campo !== 'tipo' && String(values[campo] ?? '') !== '');
}

/** The events that have a button of their own, and how it is called. */
export const ATAJOS: ReadonlyMap<string, string> = new Map([
  ['RTN', 'Retener'],
  ['LIB', 'Liberar'],
  ['DESV', 'Desviar a agencia'],
  ['REP', 'Reprogramar'],
  ['PRO', 'Prorrogar el retiro'],
]);

export type Registrado = Result<typeof registrarEvento>;

function diaError(dia: string | null, now: Date): string | null {
  if (dia === null) return 'Elija el día';
  return dia < dayOf(now) ? 'El día no puede ser anterior a hoy' : null;
}

function bultosError(bultos: readonly number[], total: number): string | null {
  if (bultos.length === 0) return 'Marque los bultos entregados';
  return bultos.length === total ? 'Si se entregaron todos, registre la entrega completa' : null;
}

function documentoError(documento: string, isAsked: boolean): string | null {
  if (documento.trim() === '') return isAsked ? 'Escriba el documento de quien retira' : null;
  return leerDocumento(documento).falta?.mensaje ?? null;
}

function montoError(monto: string): string | null {
  if (monto.trim() === '') return 'Escriba el importe cobrado';
  return (parsePesos(monto) ?? 0) > 0 ? null : 'Escríbalo como 1.234,50';
}

function pesoError({ peso, sin_peso }: EventoValues): string | null {
  if (peso.trim() === '') return sin_peso.trim() === '' ? 'Escriba el peso, o por qué no se pesó' : null;
  return (parseKilos(peso) ?? 0) > 0 ? null : 'Escríbalo en kilos, como 1,250';
}

function fotoError(foto_id: number | null, isAsked: boolean, byMotivo: boolean): string | null {
  if (foto_id !== null) return null;
  if (byMotivo) return 'Ese motivo exige una foto';
  return isAsked ? 'Falta la foto' : null;
}

function cuandoError(cuando: string, now: Date): string | null {
  if (cuando.trim() === '') return null;
  const moment = parseMomento(cuando, dayOf(now));
  if (moment === null) return 'Escríbalo como dd/mm/aaaa hh:mm';
  if (Date.parse(moment) > now.getTime()) return 'No puede ser posterior a la hora actual';
  const isTooOld = Date.parse(moment) < now.getTime() - OLDEST_DAYS * DAY_MS;
  return isTooOld ? `A lo sumo ${OLDEST_DAYS} días atrás` : null;
}
