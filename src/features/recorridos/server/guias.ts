import { appendEvento, selectIdDeNumero } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import { MAS_GUIAS, type Rechazada } from '../contract.ts';
import {
  type Candidata,
  deleteLineas,
  type Filtros,
  insertLineas,
  lockCandidatas,
  type Renglon,
  selectAbiertas,
  selectEsperan,
  selectParaAgencia,
} from './lineas.sql.ts';
import type { Abierto } from './recorridos.sql.ts';
import { modoDe, razonDe, refuseTooMany } from './reglas.ts';

/** Parcels into a round and out of it. What the engine refuses of one leaves the others as they are. */

const MOST_SHOWN = 60;

export function mostrada(codigo: string): string {
  return codigo.length > MOST_SHOWN ? `${codigo.slice(0, MOST_SHOWN)}…` : codigo;
}

/** Null: no parcel of ours. */
export function guiaDe({ db, scope }: CallContext, codigo: string): Promise<number | null> {
  return selectIdDeNumero(db, scope, leerEtiqueta(codigo).numero);
}

/** A parcel, or in a mixed round what waits for the agency of the label; null: no parcel of ours. */
export async function leidas(
  context: CallContext,
  { tipo }: Abierto,
  codigo: string,
): Promise<readonly number[] | null> {
  const [, agente] = /^AGENTE_(\d{1,9})$/.exec(codigo.trim().toUpperCase()) ?? [];
  if (tipo === 'MIXTO' && agente !== undefined)
    return (await selectParaAgencia(context.db, Number(agente)))?.guias ?? null;
  const id = await guiaDe(context, codigo);
  return id === null ? null : [id];
}

/** Of what waits and meets the filters, as many as the round has room for, the most urgent first. @throws AppError RECORRIDO_DEMASIADO_GRANDE */
export async function caben(db: CallContext['db'], id: number, filtros: Filtros): Promise<number[]> {
  const room = MAS_GUIAS - (await selectAbiertas(db, id)).length;
  refuseTooMany(room > 0 ? 0 : MAS_GUIAS + 1);
  return selectEsperan(db, filtros, room);
}

/** @throws AppError RECORRIDO_DEMASIADO_GRANDE */
export async function agregar(context: CallContext, recorrido: Abierto, guias: readonly number[]) {
  const { db } = context;
  const asked = [...new Set(guias)];
  const abiertas = await selectAbiertas(db, recorrido.id);
  const candidatas = await lockCandidatas(db, asked);
  const judged = candidatas.map((guia) => ({ guia, razon: razonDe(guia, recorrido) }));
  const taken = judged.filter(({ razon }) => razon === null).map(({ guia }) => guia);
  refuseTooMany(abiertas.length + taken.length);
  const known = new Set(candidatas.map(({ guia_id }) => guia_id));
  const rechazadas: Rechazada[] = [
    ...judged.flatMap(({ guia, razon }) => (razon === null ? [] : [{ guia_nro: guia.guia_nro, razon }])),
    ...asked.filter((id) => !known.has(id)).map((id) => ({ guia_nro: String(id), razon: 'No existe' })),
  ];
  if (recorrido.estado === 'BORRADOR') {
    await insertLineas(db, recorrido.id, conModo(recorrido, taken));
    return { agregadas: taken.map(({ guia_id }) => guia_id), rechazadas };
  }
  const done = await cadaUna(taken, async (guia) => {
    const asked = { ...evento('ASG'), recorrido_id: recorrido.id };
    if (modoDe(recorrido, guia) === 'ENTREGA') await appendEvento(context, { id: guia.guia_id }, asked);
    await insertLineas(db, recorrido.id, conModo(recorrido, [guia]));
  });
  return { agregadas: done.hechas.map(({ guia_id }) => guia_id), rechazadas: [...rechazadas, ...done.rechazadas] };
}

function conModo(recorrido: Abierto, guias: readonly Candidata[]) {
  return guias.map((guia) => ({ id: guia.guia_id, modo: modoDe(recorrido, guia) }));
}

/** Out of a draft a line just goes; from then on the parcel is told that it was taken out. */
export async function quitar(context: CallContext, recorrido: Abierto, guias: readonly number[]) {
  const { db } = context;
  const abiertas = await selectAbiertas(db, recorrido.id);
  const chosen = abiertas.filter(({ guia_id }) => guias.includes(guia_id));
  if (recorrido.estado === 'BORRADOR') {
    await deleteLineas(
      db,
      recorrido.id,
      chosen.map(({ guia_id }) => guia_id),
    );
    return { quitadas: chosen.map(({ guia_id }) => guia_id), rechazadas: [] };
  }
  const done = await cadaUna(chosen, ({ guia_id }) => appendEvento(context, { id: guia_id }, evento('DAS')));
  return { quitadas: done.hechas.map(({ guia_id }) => guia_id), rechazadas: done.rechazadas };
}

interface Dado {
  readonly tipo: string;
  readonly recorrido_id?: number;
}

/** The same event for each; what the engine refuses of one is told with its reason. */
export async function registrar(context: CallContext, lineas: readonly Renglon[], given: Dado) {
  return cadaUna(lineas, ({ guia_id }) => appendEvento(context, { id: guia_id }, { ...evento(given.tipo), ...given }));
}

export function evento(tipo: string, bultos?: readonly number[]) {
  return { tipo, fecha_evento: null, clave: null, datos: bultos === undefined ? {} : { bultos } };
}

/** The engine checks before it writes: after a refusal the transaction goes on. */
export async function cadaUna<T extends { guia_nro: string }>(all: readonly T[], act: (one: T) => Promise<unknown>) {
  const hechas: T[] = [];
  const rechazadas: Rechazada[] = [];
  for (const one of all) {
    try {
      await act(one);
      hechas.push(one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rechazadas.push({ guia_nro: one.guia_nro, razon: error.message });
    }
  }
  return { hechas, rechazadas };
}
