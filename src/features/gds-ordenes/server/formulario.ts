import { selectHoy, selectVigente } from '#features/gds-campos/server/public.ts';
import { AppError } from '#shared/errors.ts';
import type { CampoDeOrden } from '#shared/gds/campos.ts';

import type { PedidoDeOrden } from '../crear.contract.ts';
import { camposPara, DEL_DESTINO, faltasDeOrden, type OrdenDicha, valoresDe } from '../formulario.contract.ts';
import { selectDestinatario } from './ficha.sql.ts';
import { selectDicha, selectNombresDeLocalidades, selectUsados } from './formulario.sql.ts';
import type { Orden } from './ordenes.sql.ts';
import type { Autor } from './quien.ts';

/** The form of the client judges its orders: what it asks is asked by the server, whatever page, key or program sends them. */

export interface Juzgado {
  readonly pedido: PedidoDeOrden;
  readonly campos_version_id: number | null;
  /** By field, in words. */
  readonly faltas: Readonly<Record<string, string>>;
  /** Which of those about whom it goes to; null: nothing was said about that this time. */
  readonly en_falta: readonly string[] | null;
}

/**
 * Orders of one client and kind as they are sent: with what the form fills in, and what is wrong with each.
 * @param propia the order that is changed; null: all of them are new, and none says what another one says of what only one may
 * @throws AppError DATOS_INVALIDOS for a field that is not asked
 */
export async function juzgar(
  context: Autor,
  enviados: readonly PedidoDeOrden[],
  propia: number | null,
): Promise<Juzgado[]> {
  const [first] = enviados;
  if (first === undefined) return [];
  const { db } = context;
  const { cliente_id, tipo } = first;
  const form = await selectVigente(db, { cliente_id, tipo });
  for (const sent of enviados) refuseUnasked(form?.campos ?? [], sent);
  if (form === null) return enviados.map((pedido) => ({ pedido, campos_version_id: null, faltas: {}, en_falta: [] }));
  const pedidos = enviados.map((sent) => conDefectos(form.campos, sent));
  const lugares = pedidos.flatMap(({ localidad_id }) => localidad_id ?? []);
  const nombres = lugares.length > 0 ? await selectNombresDeLocalidades(db, lugares) : new Map<number, string>();
  const ordenes = pedidos.map((one) => ({ ...one, localidad: nombres.get(one.localidad_id ?? 0) ?? null }));
  const faltas = await faltasDe(context, form.campos, { ordenes, cliente_id, propia });
  return pedidos.map((pedido, at) => {
    const own = faltas[at] ?? {};
    const isSaid = propia === null || (pedido.destino ?? null) !== null;
    const en_falta = isSaid ? Object.keys(own).filter((campo) => DEL_DESTINO.has(campo)) : null;
    return { pedido, campos_version_id: form.id, faltas: own, en_falta };
  });
}

/** A field of an older form, or of nobody's: whoever typed it is told that the form changed. */
function refuseUnasked(campos: readonly CampoDeOrden[], { extra = {} }: PedidoDeOrden): void {
  const asked = new Set(campos.filter(({ visible }) => visible).map(({ campo }) => campo));
  const other = Object.keys(extra).find((campo) => !campo.startsWith('x_') || !asked.has(campo));
  if (other === undefined) return;
  const said = { [other]: 'El formulario del cliente ya no pide este dato: vuelva a abrirlo' };
  throw new AppError('DATOS_INVALIDOS', { campo: other }, said);
}

/** What nobody said of a field that has a value of its own. */
function conDefectos(campos: readonly CampoDeOrden[], sent: PedidoDeOrden): PedidoDeOrden {
  const of = (campo: string) => campos.find((one) => one.campo === campo && one.visible)?.defecto || null;
  const own = campos.flatMap(({ campo, visible, defecto }) =>
    visible && campo.startsWith('x_') && defecto ? [[campo, defecto] as const] : [],
  );
  const said = Object.entries(sent.extra ?? {}).filter(([, valor]) => valor.trim() !== '');
  return {
    ...sent,
    referencia: sent.referencia ?? of('referencia'),
    proveedor: sent.proveedor ?? of('proveedor'),
    observaciones: sent.observaciones ?? of('nota'),
    extra: { ...Object.fromEntries(own), ...Object.fromEntries(said) },
  };
}

interface Que {
  readonly ordenes: readonly OrdenDicha[];
  readonly cliente_id: number;
  readonly propia: number | null;
}

/** Of each what is wrong with it. What only one order may say none may say that comes after another of these. */
async function faltasDe({ db }: Autor, campos: readonly CampoDeOrden[], { ordenes, cliente_id, propia }: Que) {
  const unicos = ordenes.map((orden) => unicosDe(campos, orden));
  const pares = unicos.flat();
  const usados =
    pares.length === 0
      ? new Map<string, Set<string>>()
      : await selectUsados(db, { cliente_id, propia, pares, isHeld: true });
  const hoy = await selectHoy(db);
  return ordenes.map((orden, at) => {
    const faltas = faltasDeOrden(campos, orden, { hoy, usados });
    for (const { campo, valor } of unicos[at] ?? [])
      usados.set(campo, (usados.get(campo) ?? new Set<string>()).add(valor));
    return faltas;
  });
}

function unicosDe(campos: readonly CampoDeOrden[], orden: OrdenDicha): { campo: string; valor: string }[] {
  const valores = valoresDe(orden);
  return camposPara(campos, orden).flatMap(({ campo, regla }) => {
    const valor = valores[campo]?.trim();
    return regla.unico && valor && !DEL_DESTINO.has(campo) ? [{ campo, valor }] : [];
  });
}

/** @throws AppError CAMPOS_DEL_CLIENTE */
export function refuseFaltas(faltas: Readonly<Record<string, string>>): void {
  if (Object.keys(faltas).length > 0) throw new AppError('CAMPOS_DEL_CLIENTE', {}, { ...faltas });
}

/**
 * A draft that is confirmed is judged by the form in force. Whom it goes to no warehouse reads: of that what was wrong when it was saved is
 * still wrong. @throws AppError CAMPOS_DEL_CLIENTE
 */
export async function refuseSinCampos(context: Autor, { id, tipo, cliente_id }: Orden): Promise<void> {
  const { db, scope } = context;
  const form = await selectVigente(db, { cliente_id, tipo });
  const dicha = form === null ? null : await selectDicha(db, id);
  if (form === null || dicha === null) return;
  const isBlind = scope.tipo === 'deposito';
  const destino = isBlind ? null : await selectDestinatario(db, id);
  const campos = form.campos.filter(({ campo }) => !isBlind || !DEL_DESTINO.has(campo));
  const ordenes = [{ ...dicha, tipo, destino }];
  const [own = {}] = await faltasDe(context, campos, { ordenes, cliente_id, propia: id });
  const faltas = { ...own };
  const told = form.campos.filter(({ campo }) => isBlind && dicha.campos_en_falta.includes(campo));
  for (const { campo, etiqueta } of told) faltas[campo] = `${etiqueta}: falta o está mal, dígalo de nuevo`;
  refuseFaltas(faltas);
}
