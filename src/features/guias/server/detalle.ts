import type { SessionUser } from '#server/session/sesion.sql.ts';
import type { EstadoGuia } from '#shared/estados.ts';
import { permits } from '#shared/permissions.ts';

import type { EventoFila, Exigencia, GuiaDetalle } from '../detalle.contract.ts';
import { PUEDE_REGISTRAR } from '../permisos.contract.ts';
import type { BultoFila, EventoCompleto, GuiaCompleta } from './detalle.sql.ts';
import { NUNCA_DE_UNA_HIJA, VUELVEN } from './lazos.ts';
import type { Paso } from './motor.sql.ts';
import { seCorrige } from './motor.ts';
import { EN_AGENCIA, type EnCurso, efectivos, FINALES, inicio, type Pieza, project, step } from './proyeccion.ts';
import { agotada, cobrarDe, DE_OTRA_PAGINA, exigenciasDe, papelesDe, pasosDe, puede } from './reglas.ts';

/** What the detail of a parcel says beyond its rows: what each event did, what comes next, what may be done now and by whom. */

export interface Partes {
  readonly guia: GuiaCompleta;
  readonly eventos: readonly EventoCompleto[];
  readonly bultos: readonly BultoFila[];
  readonly pasos: readonly (Paso & { readonly nombre: string })[];
  readonly rendidos: ReadonlySet<number>;
  readonly user: SessionUser;
}

/** The states one after the other, by event; an event that the state machine would not allow has none. */
export function estadosPorEvento({ guia, eventos, pasos }: Partes): ReadonlyMap<number, EnCurso> {
  const states = new Map<number, EnCurso>();
  let now = inicio(guia, eventos);
  for (const hecho of efectivos(eventos)) {
    const next = step(now, hecho, pasos);
    if (next === null) continue;
    states.set(hecho.id, next);
    now = next;
  }
  return states;
}

export function eventosDe(partes: Partes, states: ReadonlyMap<number, EnCurso>): EventoFila[] {
  const { eventos, guia } = partes;
  const wrong = new Set(eventos.map(({ corrige_id }) => corrige_id));
  let before: EstadoGuia | null = null;
  return eventos.map((evento) => {
    const after = states.get(evento.id)?.estado_general ?? null;
    const estado = after === before ? null : after;
    before = after ?? before;
    const { momento, registro, ...shown } = evento;
    return {
      ...shown,
      bultos: guia.bultos > 1 && evento.bultos !== null ? [...evento.bultos] : null,
      estado,
      fecha_evento: momento,
      fecha_registro: registro,
      corregido: wrong.has(evento.id),
      se_corrige: puedeCorregir(partes, evento),
    };
  });
}

/** Time and person allow it, and what remains is still a life. */
function puedeCorregir({ guia, eventos, pasos, rendidos, user }: Partes, evento: EventoCompleto): boolean {
  if (guia.archivada || !permits(PUEDE_REGISTRAR, user)) return false;
  if (!seCorrige(evento, { log: eventos, pasos, rendidos, user, ahora: guia.ahora })) return false;
  const correccion = { ...evento, id: Number.MAX_SAFE_INTEGER, tipo: 'CORR', corrige_id: evento.id };
  return project(guia, [...eventos, correccion], pasos).ok;
}

/** Since when it is in its state: the last event that changed it. */
export function estadoDesde({ guia, eventos }: Partes, states: ReadonlyMap<number, EnCurso>): string {
  let since = guia.ultimo_fecha;
  let state: EstadoGuia | null = null;
  for (const { id, momento } of eventos) {
    const after = states.get(id)?.estado_general;
    if (after === undefined || after === state) continue;
    since = momento;
    state = after;
  }
  return since;
}

/** The next step, by whom and until when: the hours that its state may last, or the end of its custody. */
export function proximoDe({ guia }: Partes, desde: string): GuiaDetalle['guia']['proximo'] {
  const { proximo_paso: paso, responsable, horas } = guia;
  if (paso === null || responsable === null) return null;
  const byHours = horas === null ? null : toSecond(Date.parse(desde) + horas * 3_600_000);
  const hasta = guia.estado_general === 'EN_AGENCIA' ? guia.fin_de_custodia : byHours;
  return { paso, responsable, desde, hasta };
}

function toSecond(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

export interface Accion {
  tipo: string;
  nombre: string;
  exige: Exigencia[];
}

/** Actions with a place of their own: a return, and a cart's page. */
const APARTE: ReadonlySet<string> = new Set(['DEV_INI', 'SCA']);

/** What this person may register now, by name. A return is an action of its own. */
export function accionesDe(partes: Partes): { acciones: Accion[]; puede_devolver: boolean } {
  const { guia, pasos, user } = partes;
  if (guia.archivada || !permits(PUEDE_REGISTRAR, user)) return { acciones: [], puede_devolver: false };
  const papeles = papelesDe(user);
  const kinds = [...new Set(pasos.map(({ tipo_evento }) => tipo_evento))].filter((tipo) => !DE_OTRA_PAGINA.has(tipo));
  const open = kinds.flatMap((tipo) => {
    const ofKind = pasos.filter((paso) => paso.tipo_evento === tipo && paso.valida_hasta === null);
    const steps = pasosDe(piezasDe(partes), ofKind).filter((paso) => !isTiedTo(guia, paso));
    const nombre = ofKind[0]?.nombre ?? tipo;
    const fits = steps.length > 0 && steps.every((paso) => puede(paso, papeles)) && convence(guia, tipo);
    return fits ? [{ tipo, nombre, exige: exigenciasDe(guia, tipo, steps) }] : [];
  });
  const puede_devolver =
    user.tipo_usuario === 'personal' && open.some(({ tipo }) => tipo === 'DEV_INI') && vuelveEntera(partes);
  return { acciones: open.filter(({ tipo }) => !APARTE.has(tipo)), puede_devolver };
}

/** What a return and the parcel that it takes back do not allow each other (`refuseTied`) is not offered either. */
function isTiedTo({ madre, hijas, estado_general }: GuiaCompleta, { tipo_evento, estado_hasta }: Paso): boolean {
  if (madre !== null)
    return NUNCA_DE_UNA_HIJA.has(tipo_evento) || (tipo_evento === 'ANU' && madre.estado_general === 'EN_DEVOLUCION');
  if (!VUELVEN.has(estado_general) || estado_hasta === 'EN_DEVOLUCION') return false;
  return hijas.some((hija) => hija.estado_general === 'EXTRAVIADO' || !FINALES.has(hija.estado_general));
}

/** What the rules would refuse whatever came with it is not offered. */
function convence(guia: GuiaCompleta, tipo: string): boolean {
  if (tipo === 'ENT' && cobrarDe(guia) > 0) return false;
  if (tipo === 'ENT_CR' && cobrarDe(guia) === 0) return false;
  if (tipo === 'ENT_PAR' && guia.bultos === 1) return false;
  if (EN_AGENCIA.has(tipo) && guia.agente_id === null) return false;
  return !agotada(guia, tipo);
}

/** Every piece whose life is not over can go back. */
function vuelveEntera(partes: Partes): boolean {
  const able = new Set(
    partes.pasos.flatMap(({ tipo_evento, estado_desde, valida_hasta }) =>
      tipo_evento === 'DEV_INI' && valida_hasta === null ? [estado_desde] : [],
    ),
  );
  return piezasDe(partes).every(
    ({ estado }) => estado === null || able.has(estado) || estado === 'EN_DEVOLUCION' || FINALES.has(estado),
  );
}

function piezasDe({ guia, bultos }: Partes): Pick<Pieza, 'estado'>[] {
  return bultos.length > 0 ? [...bultos] : [{ estado: guia.estado_general }];
}

/** A parcel of one is its own piece; the label of a piece is the number, `B` and its place. */
export function bultosDe({ guia, bultos }: Partes): GuiaDetalle['bultos'] {
  const { estado_general: estado, ultimo_evento, peso_gramos } = guia;
  const rows = bultos.length > 0 ? bultos : [{ numero: 1, estado, ultimo_evento, peso_gramos }];
  return rows.map((bulto) => ({
    ...bulto,
    de: guia.bultos,
    codigo: guia.bultos === 1 ? guia.guia_nro : `${guia.guia_nro}B${String(bulto.numero).padStart(2, '0')}`,
  }));
}

/** Where it was seen last, as far as a place can be put on a map. */
export function ultimoLugar({ guia, eventos }: Partes, states: ReadonlyMap<number, EnCurso>) {
  const seen = eventos.findLast(
    ({ id, agente, lugar, tipo }) => states.has(id) && tipo !== 'DESV' && (agente ?? lugar) !== null,
  );
  if (seen === undefined) return null;
  const nombre = seen.agente ?? seen.lugar ?? '';
  return { nombre, departamento_id: seen.agente_departamento_id ?? departamentoDe(guia, nombre) };
}

/** Places without an agency: the plant stands in Montevideo, a collection at the client's, a base where the parcel goes. */
function departamentoDe(guia: GuiaCompleta, lugar: string): number {
  if (/^planta/i.test(lugar)) return MONTEVIDEO;
  return /cliente/i.test(lugar) ? guia.cliente_departamento_id : guia.departamento_id;
}
const MONTEVIDEO = 1;
