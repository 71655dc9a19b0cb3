import type { GuiaFilters, getFiltrosDeGuias } from '#features/guias/contract.ts';
import type { Result } from '#shared/contract.ts';
import { ESTADO_GUIA, ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';
import { daysFrase, type Frase, howMany, MOST_NAMED, namesFrase, namesOf } from '#web/list/frases.ts';

import { SERVICIO } from '../detalle/textos.ts';

export type Opciones = Result<typeof getFiltrosDeGuias>;

const all = new Intl.ListFormat('es', { type: 'conjunction' });

/** What a list is narrowed by, so that the chips read one after the other as a sentence: «Guías» … */
export function frasesOf(filtros: GuiaFilters, opciones: Opciones | undefined): Frase<keyof GuiaFilters>[] {
  const { q, numero, desde, hasta, vence } = filtros;
  const found: (Frase<keyof GuiaFilters> | null)[] = [
    q === undefined ? null : { campos: ['q'], texto: `con «${q}»` },
    numero === undefined ? null : { campos: ['numero'], texto: `de número ${numero}` },
    estadoFrase(filtros.estado),
    namesFrase('cliente_id', 'de', [namesOf(opciones?.clientes, filtros.cliente_id), 'clientes']),
    namesFrase('agente_id', 'para', [namesOf(opciones?.agentes, filtros.agente_id), 'agencias']),
    namesFrase('departamento_id', 'a', [namesOf(opciones?.departamentos, filtros.departamento_id), 'departamentos']),
    namesFrase('zona_id', 'en zona', [namesOf(opciones?.zonas, filtros.zona_id), 'zonas']),
    namesFrase('servicio', 'por', [filtros.servicio?.map((servicio) => SERVICIO[servicio]), 'servicios']),
    namesFrase('motivo_id', 'por motivo', [namesOf(opciones?.motivos, filtros.motivo_id), 'motivos']),
    daysFrase('creadas', ['desde', 'hasta'], [desde, hasta]),
    daysFrase('ingresadas', ['ingresada_desde', 'ingresada_hasta'], [filtros.ingresada_desde, filtros.ingresada_hasta]),
    vence === undefined ? null : { campos: ['vence'], texto: VENCE[vence] },
    filtros.sin_movimiento ? { campos: ['sin_movimiento'], texto: 'sin movimiento desde hace 48 h' } : null,
    filtros.con_contra_reembolso ? { campos: ['con_contra_reembolso'], texto: 'con contra-reembolso' } : null,
    filtros.no_entregadas_ayer ? { campos: ['no_entregadas_ayer'], texto: 'no entregadas ayer' } : null,
    filtros.hecho_hoy === undefined ? null : { campos: ['hecho_hoy'], texto: HECHO[filtros.hecho_hoy] },
    filtros.promesa_en_riesgo ? { campos: ['promesa_en_riesgo'], texto: 'con la promesa de hoy en riesgo' } : null,
  ];
  return found.filter((one) => one !== null);
}

function estadoFrase(asked: GuiaFilters['estado']): Frase<keyof GuiaFilters> | null {
  const nombres = (estados: readonly EstadoGuia[]) => estados.map((estado) => ESTADO_GUIA[estado].nombre);
  const others = ESTADOS_GUIA.filter((estado) => !asked?.includes(estado));
  if (asked === undefined || others.length === 0 || others.length > MOST_NAMED)
    return namesFrase('estado', 'en estado', [asked && nombres(asked), 'estados']);
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

/** «1.204 guías», «1 guía», «más de 100.000 guías». */
export function cuantas(total: { total: number; total_es_minimo: boolean }): string {
  return howMany(total, ['guía', 'guías']);
}
