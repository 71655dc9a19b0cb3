import { selectIdDeNumero } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Prioridad } from '../palabras.contract.ts';
import { avisarApertura } from './apertura.ts';
import { actorDe } from './casa.ts';
import { insertSeguidor } from './hilo.sql.ts';
import { adjuntar } from './hilo.ts';
import {
  insertIncidencia,
  insertMensaje,
  insertNota,
  openDeSistema,
  retireDeSistema,
  selectGuiaNombrada,
  selectParecida,
  selectTipoDeSistema,
  selectTipos,
  type Tipo,
  updateIncidencia,
} from './incidencias.sql.ts';
import { insertLazo, selectNombrado } from './lazos.sql.ts';
import { contestar } from './mensaje.ts';
import { avisarNuestros, falta, rutaDe } from './paso.ts';
import { selectAhora, selectCalendarios, selectPlazo } from './plazos.sql.ts';
import { calendarioDe, terminosDe } from './plazos.ts';
import { retenerPorTipo } from './retener.ts';

/** How an incidencia begins: by people on either side of the counter, and by what the system itself finds. */

interface Pedido {
  readonly tipo_id: number;
  readonly guia?: string | undefined;
  readonly asunto?: string | undefined;
  readonly texto: string;
  readonly aparte?: boolean | undefined;
  readonly sumarse?: boolean | undefined;
  readonly adjuntos?: readonly number[];
  readonly caso_id?: number | undefined;
  readonly para?: 'NADIE' | 'CLIENTE' | 'AGENCIA' | undefined;
}

type Parecida = { id: number; numero: string };
type Guia = Awaited<ReturnType<typeof selectGuiaNombrada>>;

/** @throws AppError TIPO_NO_DISPONIBLE, GUIA_NO_ENCONTRADA, INCIDENCIA_YA_ABIERTA, DATOS_INVALIDOS */
export async function abrir(context: CallContext, pedido: Pedido) {
  const { db, scope, user, audit } = context;
  const { tipo_id, texto, adjuntos = [] } = pedido;
  const tipo = (await selectTipos(db, scope.tipo)).find(({ id }) => id === tipo_id);
  if (tipo === undefined) throw new AppError('TIPO_NO_DISPONIBLE', { tipo_id });
  const guia = await guiaDe(context, pedido.guia);
  refuseIncomplete(tipo, { hasGuia: guia !== null, hasFoto: adjuntos.length > 0 });
  const other =
    guia === null || pedido.aparte === true ? null : await selectParecida(db, scope, { guia_id: guia.id, tipo_id });
  if (other !== null && pedido.sumarse === true) return sumarse(context, other, { texto, adjuntos });
  if (other !== null) throw repeated(other);
  const casa = casaDe(context, guia, pedido.para ?? 'NADIE');
  const isOurs = casa.cliente_id === null && casa.agente_id === null;
  const asunto = pedido.asunto ?? (guia === null ? tipo.nombre : `${tipo.nombre} · guía ${guia.numero}`);
  const { prioridad } = tipo;
  const cliente_id = casa.cliente_id ?? guia?.cliente_id ?? null;
  // What our people write to a house is the first thing that it hears of us; whoever asks from outside waits for it.
  const isAsked = scope.tipo !== 'personal';
  const reloj = await primerReloj(context, { tipo_id, prioridad, cliente_id }, isAsked);
  const nueva = await insertIncidencia(db, {
    ...{ tipo_id, prioridad, asunto, guia_id: guia?.id ?? null, abierta_por: user.id },
    ...casa,
    ...reloj,
    respondida: isAsked || isOurs ? null : reloj.ahora,
  });
  await darPaso(actorDe(context), { entidad: 'incidencia', id: nueva.id, estado: null }, 'abrir');
  const dicho = { incidencia_id: nueva.id, usuario_id: user.id, texto };
  if (isOurs) await adjuntar(context, adjuntos, { nota: await insertNota(db, dicho) });
  else {
    const mensaje = await insertMensaje(db, { ...dicho, de_afuera: scope.tipo !== 'personal' });
    await adjuntar(context, adjuntos, { mensaje });
  }
  if (pedido.caso_id !== undefined) await atarCaso(context, nueva.id, pedido.caso_id);
  audit({ tabla: 'incidencia', fila_id: nueva.id, antes: null, despues: { numero: nueva.numero, tipo_id, ...casa } });
  await avisarApertura(context, { ...nueva, asunto, ...casa }, texto);
  // What an outsider opens holds its parcel back once one of ours begins to work on it.
  const held = isAsked ? {} : await retenerPorTipo(context, { ...nueva, guia_id: guia?.id ?? null, tipo_id });
  if (Object.keys(held).length > 0) await updateIncidencia(db, nueva.id, held);
  return nueva;
}

/** @throws AppError DATOS_INVALIDOS where there is no such case, or whoever opens is not one of ours */
async function atarCaso({ db, scope, user }: CallContext, incidencia_id: number, caso_id: number): Promise<void> {
  const caso = scope.tipo === 'personal' ? await selectNombrado(db, `C-${caso_id}`) : null;
  if (caso === null) throw falta({ caso_id: 'Ese caso no existe' });
  await insertLazo(db, { incidencia_id, clase: 'CASO', otro_id: caso_id, usuario_id: user.id });
}

/** What its kind asks of whoever opens one. @throws AppError DATOS_INVALIDOS */
function refuseIncomplete({ nombre, exige }: Tipo, { hasGuia, hasFoto }: { hasGuia: boolean; hasFoto: boolean }): void {
  const campos: Record<string, string> = {};
  if (exige.includes('GUIA') && !hasGuia) campos.guia = `«${nombre}» es por una guía: escriba su número`;
  if (exige.includes('FOTO') && !hasFoto) campos.adjuntos = `«${nombre}» pide una foto o un papel: adjúntelo`;
  if (Object.keys(campos).length > 0) throw falta(campos);
}

export interface DiferenciaHallada {
  /** Of what was found: the same one again opens no other. */
  readonly clave: string;
  /** A code of `incidencia_tipo`. */
  readonly tipo: string;
  readonly guia_id?: number;
  readonly asunto: string;
  readonly texto: string;
  /** The page that tells of it. */
  readonly ruta?: string;
}

/** What an area finds wrong by itself becomes a matter of ours, whoever was at work; in the caller's transaction. Answers its id. */
export async function abrirDeSistema(
  { db }: Pick<CallContext, 'db'>,
  { clave, tipo, guia_id, asunto, texto, ruta }: DiferenciaHallada,
): Promise<number> {
  const { id: tipo_id, prioridad } = await selectTipoDeSistema(db, tipo);
  const reloj = await primerReloj({ db }, { tipo_id, prioridad, cliente_id: null }, false);
  return openDeSistema(db, clave, { tipo_id, prioridad, guia_id, asunto, texto, ruta, ...reloj });
}

/** It was not so after all: what nobody looked into yet is annulled, and whoever is at it is told. */
export async function retirarDeSistema(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  clave: string,
  texto: string,
): Promise<void> {
  const found = await retireDeSistema(db, clave, texto);
  if (found === null || found.anulada || found.responsable_id === null || found.responsable_id === user.id) return;
  const { id, numero, responsable_id } = found;
  const titulo = `${numero}: cambió lo que la abrió`;
  await notify(db, [responsable_id], { tipo: 'INCIDENCIA', titulo, texto, ruta: rutaDe(id) });
}

/** The clock begins to run; an answer is owed where somebody outside waits for one. */
async function primerReloj(
  { db }: Pick<CallContext, 'db'>,
  cual: { tipo_id: number; prioridad: Prioridad; cliente_id: number | null },
  isOwed: boolean,
) {
  const [ahora, plazo, calendarios] = await Promise.all([
    selectAhora(db),
    selectPlazo(db, cual),
    selectCalendarios(db),
  ]);
  const reloj = { consumido_s: 0, corre_desde: Date.parse(ahora) };
  const { vence, respuesta_vence } = terminosDe(
    reloj,
    { ...plazo, debe: isOwed },
    calendarioDe(calendarios, plazo.calendario_id),
  );
  if (vence === null) throw new Error('a clock that runs ends');
  return { ahora, ...plazo, vence, respuesta_vence };
}

async function guiaDe({ db, scope }: CallContext, numero: string | undefined): Promise<Guia> {
  if (numero === undefined) return null;
  const id = await selectIdDeNumero(db, scope, numero.toUpperCase());
  const guia = id === null ? null : await selectGuiaNombrada(db, scope, id);
  if (guia === null) throw new AppError('GUIA_NO_ENCONTRADA', { numero });
  return guia;
}

function repeated({ id, numero }: Parecida): RefusalError {
  const texto = `Ya hay una abierta: ${numero}. Súmese a ella, o abra otra aparte`;
  return new RefusalError('INCIDENCIA_YA_ABIERTA', texto, { id });
}

/** Says it in the one that is there: outsiders to us, our people among ourselves, and they hear how it goes on. */
async function sumarse(
  context: CallContext,
  { id, numero }: Parecida,
  { texto, adjuntos }: { texto: string; adjuntos: readonly number[] },
) {
  const { db, scope, user, audit } = context;
  if (scope.tipo !== 'personal') {
    await contestar(context, { id, texto, adjuntos });
    return { id, numero };
  }
  await adjuntar(context, adjuntos, { nota: await insertNota(db, { incidencia_id: id, usuario_id: user.id, texto }) });
  await insertSeguidor(db, id, user.id);
  await avisarNuestros(context, { id, titulo: `${numero}: se sumó ${user.fullname}`, texto });
  audit({ tabla: 'incidencia', fila_id: id, antes: null, despues: { sumada: true } });
  return { id, numero };
}

/** Outsiders open for their own house; of ours whoever attends says who sees it. */
function casaDe({ scope }: CallContext, guia: Guia, para: 'NADIE' | 'CLIENTE' | 'AGENCIA') {
  if (scope.tipo === 'cliente') return { canal: 'CLIENTE', cliente_id: scope.cliente_id, agente_id: null };
  if (scope.tipo === 'agencia') return { canal: 'AGENCIA', cliente_id: null, agente_id: scope.agente_id };
  if (para === 'NADIE') return { canal: 'PANTALLA', cliente_id: null, agente_id: null };
  if (guia === null) throw falta({ guia: 'Indique la guía: dice quién la ve' });
  if (para === 'CLIENTE') return { canal: 'PANTALLA', cliente_id: guia.cliente_id, agente_id: null };
  if (guia.agente_id === null) throw falta({ para: 'La guía va a domicilio: no hay agencia que la vea' });
  return { canal: 'PANTALLA', cliente_id: null, agente_id: guia.agente_id };
}
