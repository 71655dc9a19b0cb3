import type { GuiaFilters, getFiltrosDeGuias } from '#features/guias/contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { ESTADO_GUIA, ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';

import { SERVICIO } from '../detalle/textos.ts';

export type Opciones = Result<typeof getFiltrosDeGuias>;

export interface Frase {
  /** The fields that go with it. */
  campos: readonly (keyof GuiaFilters)[];
  texto: string;
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });
const all = new Intl.ListFormat('es', { type: 'conjunction' });
/** More names than one reads become a number. */
const MOST_NAMED = 3;

/** What a list is narrowed by, so that the chips read one after the other as a sentence: «Guías» … */
export function frasesOf(filtros: GuiaFilters, opciones: Opciones | undefined): Frase[] {
  const { q, numero, desde, hasta, vence } = filtros;
  const named = (list: readonly { id: number; nombre: string }[] | undefined, ids: readonly number[] | undefined) =>
    ids?.map((id) => list?.find((one) => one.id === id)?.nombre ?? `n.º ${id}`);
  const found: (Frase | null)[] = [
    q === undefined ? null : { campos: ['q'], texto: `con «${q}»` },
    numero === undefined ? null : { campos: ['numero'], texto: `de número ${numero}` },
    estadoFrase(filtros.estado),
    phrase('cliente_id', 'de', [named(opciones?.clientes, filtros.cliente_id), 'clientes']),
    phrase('agente_id', 'para', [named(opciones?.agentes, filtros.agente_id), 'agencias']),
    phrase('departamento_id', 'a', [named(opciones?.departamentos, filtros.departamento_id), 'departamentos']),
    phrase('zona_id', 'en zona', [named(opciones?.zonas, filtros.zona_id), 'zonas']),
    phrase('servicio', 'por', [filtros.servicio?.map((servicio) => SERVICIO[servicio]), 'servicios']),
    phrase('motivo_id', 'por motivo', [named(opciones?.motivos, filtros.motivo_id), 'motivos']),
    diasFrase('creadas', ['desde', 'hasta'], [desde, hasta]),
    diasFrase('ingresadas', ['ingresada_desde', 'ingresada_hasta'], [filtros.ingresada_desde, filtros.ingresada_hasta]),
    vence === undefined ? null : { campos: ['vence'], texto: VENCE[vence] },
    filtros.sin_movimiento ? { campos: ['sin_movimiento'], texto: 'sin movimiento desde hace 48 h' } : null,
    filtros.con_contra_reembolso ? { campos: ['con_contra_reembolso'], texto: 'con contra-reembolso' } : null,
    filtros.no_entregadas_ayer ? { campos: ['no_entregadas_ayer'], texto: 'no entregadas ayer' } : null,
    filtros.hecho_hoy === undefined ? null : { campos: ['hecho_hoy'], texto: HECHO[filtros.hecho_hoy] },
    filtros.promesa_en_riesgo ? { campos: ['promesa_en_riesgo'], texto: 'con la promesa de hoy en riesgo' } : null,
  ];
  return found.filter((one) => one !== null);
}

function estadoFrase(asked: GuiaFilters['estado']): Frase | null {
  const nombres = (estados: readonly EstadoGuia[]) => estados.map((estado) => ESTADO_GUIA[estado].nombre);
  const others = ESTADOS_GUIA.filter((estado) => !asked?.includes(estado));
  if (asked === undefined || others.length === 0 || others.length > MOST_NAMED)
    return phrase('estado', 'en estado', [asked && nombres(asked), 'estados']);
  return { campos: ['estado'], texto: `en cualquier estado menos ${all.format(nombres(others))}` };
}

const VENCE: Readonly<Record<NonNullable<GuiaFilters['vence']>, string>> = {
  hoy: 'que vencen hoy',
  vencidas: 'vencidas',
  en_plazo: 'en plazo',
};

const HECHO: Readonly<Record<NonNullable<GuiaFilters['hecho_hoy']>, string>> = {
  salidas: 'que salieron a reparto hoy',
  entregadas: 'entregadas hoy',
  no_entregadas: 'con una visita sin entrega hoy',
};

function diasFrase(
  what: string,
  campos: Frase['campos'],
  [desde, hasta]: readonly [string | undefined, string | undefined],
): Frase | null {
  if (desde === undefined && hasta === undefined) return null;
  const dias =
    desde === hasta && desde !== undefined
      ? `el ${formatDay(desde)}`
      : [
          desde === undefined ? '' : `desde el ${formatDay(desde)}`,
          hasta === undefined ? '' : `hasta el ${formatDay(hasta)}`,
        ]
          .filter(Boolean)
          .join(' ');
  return { campos, texto: `${what} ${dias}` };
}

function phrase(
  campo: keyof GuiaFilters,
  lead: string,
  [names, plural]: readonly [readonly string[] | undefined, string],
): Frase | null {
  if (names === undefined || names.length === 0) return null;
  const texto = names.length > MOST_NAMED ? `${names.length} ${plural}` : either.format(names);
  return { campos: [campo], texto: `${lead} ${texto}` };
}

/** «1.204 guías», «1 guía», «más de 100.000 guías». */
export function cuantas({ total, total_es_minimo }: { total: number; total_es_minimo: boolean }): string {
  const figure = total.toLocaleString('es-UY');
  if (total_es_minimo) return `más de ${figure} guías`;
  return total === 1 ? '1 guía' : `${figure} guías`;
}
