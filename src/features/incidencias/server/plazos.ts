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

type Contada = Pick<Tomada, 'consumido_s' | 'corre_desde' | 'respondida' | 'ahora' | 'cliente_id' | 'agente_id'> &
  Terminos;

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
  const terminos = { ...incidencia, ...nuevos, debe: debeRespuesta(incidencia) };
  return { consumido_s: reloj.consumido_s, ...terminosDe(reloj, terminos, calendario) };
}

/** A first answer is owed to a house outside that has none yet; what is ours alone owes none. */
export function debeRespuesta({
  respondida,
  cliente_id,
  agente_id,
}: Pick<Contada, 'respondida' | 'cliente_id' | 'agente_id'>): boolean {
  return respondida === null && (cliente_id !== null || agente_id !== null);
}

/** When both terms end, of a clock that runs; where no answer is owed there is one. */
export function terminosDe(
  reloj: Reloj,
  { respuesta_s, resolucion_s, debe }: Pick<Contada, 'respuesta_s' | 'resolucion_s'> & { debe: boolean },
  calendario: Calendario,
) {
  return {
    corre_desde: instant(reloj.corre_desde),
    vence: instant(venceEn(reloj, resolucion_s, calendario)),
    respuesta_vence: debe ? instant(venceEn(reloj, respuesta_s, calendario)) : null,
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
