import { type Appended, appendEvento, selectHijaLeida } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { Lectura, registrarLectura } from '../contract.ts';
import { loteScope } from './apertura.ts';
import { ponerEnCarro } from './carro.ts';
import { etiquetasDe } from './etiqueta.ts';
import {
  type Dictamen,
  type Encuentro,
  insertLectura,
  type Leida,
  type Leyendo,
  selectEncuentro,
  selectLectura,
  selectProximo,
  undoLecturas,
} from './lecturas.sql.ts';
import { razonOf, textoNoExiste, textoSinBulto, textoYaLeida } from './razones.ts';

type Pedido = Params<typeof registrarLectura>;

/** Longer than any label of ours. */
const MOST_SHOWN = 60;

/**
 * Registers a reading, or keeps why it could not be. What is wrong with the reading is an answer; what is wrong with the batch is thrown.
 * @throws AppError LOTE_NO_ENCONTRADO, LOTE_CERRADO, SIN_PERMISO
 */
export async function registrar(context: CallContext, pedido: Pedido): Promise<() => Promise<Lectura>> {
  const { db, scope, clave } = context;
  const { lote_id, codigo, fecha_evento: fecha = null } = pedido;
  const { met, hija } = await encontrar(context, { lote_id, etiquetas: etiquetasDe(codigo), fecha, clave });
  if (!met) throw new AppError('LOTE_NO_ENCONTRADO', { lote_id });
  if (met.tipo_usuario !== scope.tipo) throw new AppError('SIN_PERMISO', { lote_id });
  const { previa_id } = met;
  // The same reading once more, long after the answer to the first one was forgotten.
  if (previa_id !== null) return () => selectLectura(db, previa_id);
  if (met.cerrado && !met.antes_del_cierre) throw new AppError('LOTE_CERRADO', { lote_id });
  const dictamen = await judge(context, pedido, met);
  // Said aloud, since the label in the hand says another number.
  const texto = hija === null ? dictamen.texto : `Es la devolución ${hija}. ${dictamen.texto}`;
  return () => keep(context, pedido, { met, dictamen: { ...dictamen, texto } });
}

/** What the label stands for; of a parcel that goes back its return, where this can happen to the return only. */
async function encontrar(
  context: CallContext,
  leyendo: Leyendo,
): Promise<{ met: Encuentro | null; hija: string | null }> {
  const { db } = context;
  const lotes = loteScope(context);
  const met = await selectEncuentro(db, lotes, leyendo);
  if (met === null || (met.guia_id !== null && !met.vuelve)) return { met, hija: null };
  const hija = await selectHijaLeida(db, leyendo.etiquetas, met.tipo);
  const suyo = hija && (await selectEncuentro(db, lotes, { ...leyendo, etiquetas: [hija] }));
  // Who sees neither of the two is told nothing.
  return suyo && suyo.guia_id !== null ? { met: suyo, hija: suyo.numero } : { met, hija: null };
}

async function keep(
  { db, scope, clave, audit }: CallContext,
  pedido: Pedido,
  { met, dictamen }: { met: Encuentro; dictamen: Dictamen },
): Promise<Lectura> {
  const { lote_id, fecha_evento: fecha = null } = pedido;
  const codigo = shown(pedido.codigo);
  const { resultado, razon, texto } = dictamen;
  const sobrante = met.con_lista && !met.esperada && resultado !== 'error';
  const notices = [
    texto,
    ...(sobrante ? ['No estaba en la lista'] : []),
    ...(met.cerrado ? ['Llegó con el lote ya cerrado'] : []),
  ];
  const lectura = await insertLectura(db, scope, {
    ...dictamen,
    ...pesoOf(pedido, met),
    texto: notices.join('. '),
    lote_id,
    codigo,
    fecha,
    guia_id: met.guia_id,
    bulto: met.bulto === 0 ? null : met.bulto,
    sobrante,
    tardia: met.cerrado,
    clave,
  });
  // What registered something has its trace already: the engine's, on the parcel.
  if (resultado !== 'hecha')
    audit({ tabla: 'lote_lectura', fila_id: lectura.id, antes: null, despues: { lote_id, codigo, resultado, razon } });
  return lectura;
}

async function judge(context: CallContext, pedido: Pedido, met: Encuentro): Promise<Dictamen> {
  const { db, scope, user } = context;
  const { guia_id, numero, bultos, bulto } = met;
  if (guia_id === null || numero === null || bultos === null)
    return wrong('no_existe', textoNoExiste(shown(pedido.codigo), lector(scope)));
  if (bulto !== null && (bulto < 1 || bulto > bultos)) return wrong('no_existe', textoSinBulto(numero, bultos, bulto));
  if (met.eco_id !== null) return repeated('Es la lectura que se deshizo: léala otra vez para registrarla', met.eco_id);
  const stale = met.leidas.filter(({ corregida }) => corregida).map(({ id }) => id);
  const before = covering(
    met.leidas.filter(({ corregida }) => !corregida),
    { bulto, bultos },
  );
  if (before) return repeated(textoYaLeida(before, { usuario_id: user.id, ahora: new Date() }), before.id);
  if (stale.length > 0) await undoLecturas(db, scope, stale);
  return append(context, pedido, { ...met, guia_id });
}

async function append(context: CallContext, pedido: Pedido, met: Encuentro & { guia_id: number }): Promise<Dictamen> {
  const { db, clave } = context;
  const { tipo, carro_id } = met;
  const guia = { id: met.guia_id };
  const nuevo = { tipo, fecha_evento: pedido.fecha_evento ?? null, clave, datos: datosOf(pedido, met) };
  try {
    if (carro_id === null) return dictamenOf(await appendEvento(context, guia, nuevo));
    return dictamenOf(await ponerEnCarro(context, guia, { ...nuevo, carro_id }));
  } catch (error) {
    const known = razonOf(error);
    if (known === null) throw error;
    if (known.razon !== 'estado_no_permite') return wrong(known.razon, known.texto);
    const next = await selectProximo(db, met.guia_id);
    return wrong(known.razon, next ? `${known.texto}. Sigue: ${next.paso} (${next.responsable})` : known.texto);
  }
}

function dictamenOf({ repetido, texto, evento_id }: Appended): Dictamen {
  return repetido
    ? { resultado: 'repetida', razon: 'ya_leida', texto, evento_id, repite_id: null }
    : { resultado: 'hecha', razon: null, texto, evento_id, repite_id: null };
}

function wrong(razon: NonNullable<Dictamen['razon']>, texto: string): Dictamen {
  return { resultado: 'error', razon, texto, evento_id: null, repite_id: null };
}

function repeated(texto: string, repite_id: number): Dictamen {
  return { resultado: 'repetida', razon: 'ya_leida', texto, evento_id: null, repite_id };
}

/** The reading that leaves nothing to register: of the same piece, of the whole, or the last one of all pieces. */
function covering(leidas: readonly Leida[], { bulto, bultos }: { bulto: number | null; bultos: number }): Leida | null {
  const same = leidas.find((leida) => leida.bulto === null || leida.bulto === bulto);
  if (same || bulto !== null) return same ?? null;
  return leidas.length >= bultos ? (leidas[0] ?? null) : null;
}

function lector({ tipo, soloChofer }: CallContext['scope']) {
  if (soloChofer) return 'chofer';
  return tipo === 'sistema' ? 'personal' : tipo;
}

/** What a scanner read of something that is no label may be of any length: its beginning tells which. */
function shown(codigo: string): string {
  return codigo.length > MOST_SHOWN ? `${codigo.slice(0, MOST_SHOWN)}…` : codigo;
}

function datosOf({ peso_gramos, sin_peso, datos }: Pedido, met: Encuentro) {
  const { bulto } = met;
  return {
    bultos: bulto === null ? undefined : [bulto],
    motivo_id: met.motivo_id ?? undefined,
    agente_id: met.destino_id ?? met.agente_id ?? undefined,
    lugar: met.lugar,
    dia: met.dia ?? undefined,
    nota: met.nota ?? undefined,
    ...datos,
    peso_gramos,
    sin_peso: peso_gramos === undefined ? sin_peso : undefined,
  };
}

/** A weight, or why there is none: never a zero (decisions.md 12). */
function pesoOf({ peso_gramos, sin_peso }: Pedido, { lleva_peso }: Encuentro) {
  if (peso_gramos !== undefined) return { peso_gramos, sin_peso: null };
  return { peso_gramos: null, sin_peso: sin_peso ?? (lleva_peso ? 'sin peso' : null) };
}
