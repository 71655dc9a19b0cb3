import type { Db } from '#server/db/db.ts';
import { toInstant } from '#shared/dates.ts';
import type { Calendario } from '#shared/habil.ts';

import type { Estado } from '../palabras.contract.ts';
import type { Tomada } from './incidencias.sql.ts';
import { selectCalendarios } from './plazos.sql.ts';
import { cambiarCalendario, poner, type Reloj, venceEn } from './reloj.ts';

/** What the clock writes into a row. */

const CORRE: ReadonlySet<string> = new Set<Estado>(['ABIERTA', 'CLASIFICADA', 'EN_GESTION']);

/** The terms by which it runs on. */
interface Terminos {
  readonly calendario_id: number;
  readonly respuesta_s: number;
  readonly resolucion_s: number;
}

type Contada = Pick<Tomada, 'consumido_s' | 'corre_desde' | 'respondida' | 'ahora'> & Terminos;

/** The columns of the clock after a step to a state, under these terms. Time that was used stays used. */
export async function trasPaso(db: Db, incidencia: Contada, { estado, nuevos }: { estado: Estado; nuevos: Terminos }) {
  const calendarios = await selectCalendarios(db);
  const ahora = Date.parse(incidencia.ahora);
  const before: Reloj = {
    consumido_s: incidencia.consumido_s,
    corre_desde: incidencia.corre_desde === null ? null : Date.parse(incidencia.corre_desde),
  };
  const anterior = calendarioDe(calendarios, incidencia.calendario_id);
  const isOther = nuevos.calendario_id !== incidencia.calendario_id;
  const kept = isOther ? cambiarCalendario(before, ahora, anterior) : before;
  const calendario = calendarioDe(calendarios, nuevos.calendario_id);
  const reloj = poner(kept, CORRE.has(estado), { ahora, calendario });
  return { consumido_s: reloj.consumido_s, ...terminosDe(reloj, { ...incidencia, ...nuevos }, calendario) };
}

/** When both terms end, of a clock that runs; an answer that was given asks for none. */
export function terminosDe(
  reloj: Reloj,
  { respuesta_s, resolucion_s, respondida }: Pick<Contada, 'respuesta_s' | 'resolucion_s' | 'respondida'>,
  calendario: Calendario,
) {
  return {
    corre_desde: instant(reloj.corre_desde),
    vence: instant(venceEn(reloj, resolucion_s, calendario)),
    respuesta_vence: respondida === null ? instant(venceEn(reloj, respuesta_s, calendario)) : null,
  };
}

export function calendarioDe(calendarios: ReadonlyMap<number, Calendario>, id: number): Calendario {
  const found = calendarios.get(id);
  if (found === undefined) throw new Error(`no calendar ${id}`);
  return found;
}

function instant(at: number | null): string | null {
  return at === null ? null : toInstant(new Date(at));
}
