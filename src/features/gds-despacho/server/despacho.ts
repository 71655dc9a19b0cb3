import { lockOrdenes } from '#features/gds-ordenes/server/public.ts';
import { locked, mostrada, refuseFrozen } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { widened } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { AbrirDespacho, CerrarDespacho, Despacho } from '../despacho.contract.ts';
import {
  type Candidato,
  insertDespacho,
  insertPrevistos,
  lockDespacho,
  type Renglon,
  saveLectura,
  selectCandidatos,
  selectDespacho,
  selectHermanos,
  selectLeidos,
  selectRenglones,
  type Tenido,
  updateCerrado,
  updateDeshecho,
  updateRenglon,
} from './despacho.sql.ts';
import { ENTREGA, VUELVE } from './entrega.ts';
import { actorDeOrden } from './quien.ts';

/** Reading closed bultos out to whoever takes them: foreign ones, unpacked ones and unverified ones do not go, and it is said which it is. */

/** @throws AppError DESPACHO_NO_ENCONTRADO */
export async function mostrar({ db, scope }: CallContext, id: number): Promise<Despacho> {
  const despacho = await selectDespacho(db, scope, id);
  if (despacho === null) throw new AppError('DESPACHO_NO_ENCONTRADO', { id });
  return despacho;
}

/** The row is held. @throws AppError DESPACHO_NO_ENCONTRADO, DESPACHO_CERRADO */
async function tenerAbierto({ db, scope }: CallContext, id: number): Promise<Tenido> {
  const despacho = await lockDespacho(db, scope, id);
  if (despacho === null) throw new AppError('DESPACHO_NO_ENCONTRADO', { id });
  if (despacho.estado !== 'ABIERTO') throw new AppError('DESPACHO_CERRADO', { id });
  return despacho;
}

type Rumbo = Pick<Tenido, 'destino' | 'deposito_destino_id' | 'cliente_id'>;

/** Why a bulto cannot go with this one; null: it can. */
function razonDe(bulto: Candidato, rumbo: Rumbo, despacho_id: number | null): string | null {
  const { codigo, orden, despacho } = bulto;
  if (bulto.salio) return `${codigo} ya salió del depósito`;
  if (despacho !== null && bulto.despacho_id !== despacho_id) return `${codigo} va en ${despacho}`;
  if (bulto.estado !== 'CERRADO') return `${codigo} todavía no está empacado`;
  if (!bulto.entera) return `${codigo}: a ${orden} le falta empacar`;
  if (bulto.sin_verificar) return `${codigo}: ${orden} está sin verificar`;
  return razonDeRumbo(bulto, rumbo);
}

function razonDeRumbo(bulto: Candidato, { destino, deposito_destino_id, cliente_id }: Rumbo): string | null {
  const { codigo, orden, tipo } = bulto;
  if ((destino === 'TRASLADO') !== (tipo === 'TRASLADO'))
    return tipo === 'TRASLADO' ? `${codigo} es del traslado ${orden}` : `${codigo} es de la venta ${orden}`;
  if (destino === 'TRASLADO')
    return bulto.deposito_destino_id === deposito_destino_id ? null : `${codigo} va a otro depósito`;
  if (destino === 'RETIRO') return bulto.cliente_id === cliente_id ? null : `${codigo} es de otro cliente`;
  return bulto.guia_id === null ? `${codigo} está sin guía` : null;
}

export async function abrir(context: CallContext, pedido: AbrirDespacho): Promise<number> {
  const { db, scope, user } = context;
  const ids = [...new Set(pedido.bultos)];
  const bultos = await selectCandidatos(db, scope, ids);
  const [first] = bultos;
  if (first === undefined || bultos.length < ids.length) throw new AppError('BULTO_NO_ENCONTRADO');
  const { destino } = pedido;
  const rumbo: Rumbo = {
    destino,
    deposito_destino_id: destino === 'TRASLADO' ? first.deposito_destino_id : null,
    cliente_id: destino === 'RETIRO' ? first.cliente_id : null,
  };
  for (const bulto of bultos) {
    const razon =
      bulto.deposito_id === first.deposito_id ? razonDe(bulto, rumbo, null) : `${bulto.codigo} está en otro depósito`;
    if (razon !== null) throw new RefusalError('BULTO_NO_SALE', razon, { bulto_id: bulto.id });
  }
  const recorrido = destino === 'RECORRIDO' ? await recorridoDe(context, pedido.recorrido_id) : null;
  const { desde, hasta } = destino === 'LEVANTE' ? horasDe(pedido) : { desde: undefined, hasta: undefined };
  const { matricula, lleva } = pedido;
  const id = await insertDespacho(db, {
    ...{ destino, desde, hasta, matricula, lleva, deposito_id: first.deposito_id, usuario_id: user.id },
    ...{ deposito_destino_id: rumbo.deposito_destino_id, cliente_id: rumbo.cliente_id },
    ...{ recorrido_id: recorrido?.id, recorrido: recorrido?.numero ?? null },
  });
  await insertPrevistos(db, { id, deposito_id: first.deposito_id }, ids);
  return id;
}

/** @throws AppError DATOS_INVALIDOS, RECORRIDO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
function recorridoDe(context: CallContext, id: number | undefined): Promise<{ id: number; numero: string }> {
  if (id === undefined) throw new AppError('DATOS_INVALIDOS', {}, { recorrido_id: 'Elija el recorrido' });
  return widened(context.db, context.scope, async () => {
    const recorrido = await locked(context, id);
    refuseFrozen(recorrido, 'guias');
    return recorrido;
  });
}

function horasDe({ desde, hasta }: AbrirDespacho): { desde: string; hasta: string } {
  if (desde === undefined || hasta === undefined || desde >= hasta)
    throw new AppError('DATOS_INVALIDOS', {}, { hasta: 'Indique entre qué horas pasa el chofer' });
  return { desde, hasta };
}

export async function leer(context: CallContext, { despacho_id, texto }: { despacho_id: number; texto: string }) {
  const { db, scope, user } = context;
  const despacho = await tenerAbierto(context, despacho_id);
  const { deposito_id } = despacho;
  const found = await selectLeidos(db, scope, { deposito_id, texto: texto.trim(), ...leerEtiqueta(texto) });
  const renglones = new Map((await selectRenglones(db, despacho.id)).map((one) => [one.bulto_id, one]));
  const [bulto] = found;
  if (bulto === undefined)
    throw new RefusalError('BULTO_NO_ENCONTRADO', `No se reconoce ${mostrada(texto.trim())}`, { despacho_id });
  if (found.length > 1)
    throw new RefusalError(
      'BULTO_NO_SALE',
      `La guía ${bulto.guia_nro} tiene ${found.length} bultos: lea la etiqueta de cada uno`,
    );
  const before = renglones.get(bulto.id);
  if (before?.estado === 'LEIDO') return { resultado: 'repetida' as const, texto: `${bulto.codigo} ya estaba leído` };
  const razon = razonDe(bulto, despacho, despacho.id);
  if (razon !== null) throw new RefusalError('BULTO_NO_SALE', razon, { bulto_id: bulto.id });
  await saveLectura(db, { despacho, bulto_id: bulto.id, usuario_id: user.id });
  const isExpected = before?.previsto === true && before.estado === 'PREVISTO';
  return isExpected
    ? { resultado: 'hecha' as const, texto: `${bulto.codigo} de ${bulto.orden}` }
    : { resultado: 'sobra' as const, texto: `${bulto.codigo} no estaba previsto: decídalo al cerrar` };
}

export async function quitar(
  context: CallContext,
  { despacho_id, bulto_id }: { despacho_id: number; bulto_id: number },
) {
  const despacho = await tenerAbierto(context, despacho_id);
  const renglon = (await selectRenglones(context.db, despacho.id)).find((one) => one.bulto_id === bulto_id);
  if (renglon === undefined || renglon.estado === 'QUITADO') throw new AppError('BULTO_NO_ENCONTRADO', { bulto_id });
  const estado = renglon.estado === 'LEIDO' && renglon.previsto ? 'PREVISTO' : 'QUITADO';
  await updateRenglon(context.db, despacho.id, { bulto_id, estado });
}

/** Orders before what leaves of them, and the dispatch after them: whoever packs and whoever verifies holds them first too. */
async function tenerOrdenes(context: CallContext, id: number) {
  const { db, scope } = context;
  const renglones = await selectRenglones(db, id);
  const bultos = await selectCandidatos(
    db,
    scope,
    renglones.map(({ bulto_id }) => bulto_id),
  );
  return lockOrdenes(db, scope, [...new Set(bultos.map(({ orden_id }) => orden_id))]);
}

/** @throws AppError of the contract */
export async function cerrar(context: CallContext, { despacho_id, decisiones }: CerrarDespacho): Promise<void> {
  const { db, scope, user } = context;
  const ordenes = await tenerOrdenes(context, despacho_id);
  const despacho = await tenerAbierto(context, despacho_id);
  const renglones = await selectRenglones(db, despacho.id);
  const { van, hubo } = await decidir(context, { despacho, renglones, decisiones });
  const bultos = await selectCandidatos(db, scope, van);
  if (bultos.length === 0) throw new AppError('DESPACHO_VACIO', { id: despacho.id });
  for (const bulto of bultos) {
    const razon = razonDe(bulto, despacho, despacho.id);
    if (razon !== null) throw new RefusalError('BULTO_NO_SALE', razon, { bulto_id: bulto.id });
  }
  await refuseTorn(db, bultos);
  await ENTREGA[despacho.destino](context, despacho, bultos);
  for (const orden of ordenes.filter(({ id }) => bultos.some(({ orden_id }) => orden_id === id)))
    await darPaso(
      actorDeOrden(context),
      { entidad: 'orden', id: orden.id, estado: orden.decision, nota: despacho.numero },
      'despachar',
    );
  const estado = hubo ? 'CERRADO_CON_DIFERENCIAS' : 'CERRADO';
  await updateCerrado(db, { id: despacho.id, estado, usuario_id: user.id });
}

interface PorDecidir {
  readonly despacho: Tenido;
  readonly renglones: readonly Renglon[];
  readonly decisiones: CerrarDespacho['decisiones'];
}

/** @throws RefusalError DESPACHO_SIN_DECIDIR with how many of which */
async function decidir({ db }: CallContext, { despacho, renglones, decisiones }: PorDecidir) {
  const said = new Map(decisiones.map((one) => [one.bulto_id, one]));
  const missing = renglones.filter(({ estado }) => estado === 'PREVISTO');
  const extra = renglones.filter(({ estado, previsto }) => estado === 'LEIDO' && !previsto);
  const open = [
    ...missing.filter(({ bulto_id }) => said.get(bulto_id)?.decision !== 'QUEDA'),
    ...extra.filter(({ bulto_id }) => said.get(bulto_id)?.decision !== 'VA'),
  ];
  if (open.length > 0)
    throw new RefusalError(
      'DESPACHO_SIN_DECIDIR',
      open.length === 1 ? 'Falta decidir 1 bulto' : `Falta decidir ${open.length} bultos`,
      { bultos: open.map(({ bulto_id }) => bulto_id) },
    );
  for (const { bulto_id } of missing)
    await updateRenglon(db, despacho.id, { bulto_id, estado: 'QUEDA', nota: said.get(bulto_id)?.nota ?? null });
  for (const { bulto_id } of extra)
    await updateRenglon(db, despacho.id, { bulto_id, estado: 'LEIDO', nota: said.get(bulto_id)?.nota ?? null });
  const van = renglones.filter(({ estado }) => estado === 'LEIDO').map(({ bulto_id }) => bulto_id);
  return { van, hubo: missing.length + extra.length > 0 };
}

/** A parcel goes whole: its first scan takes all of its bultos out. @throws RefusalError BULTO_NO_SALE */
async function refuseTorn(db: CallContext['db'], bultos: readonly Candidato[]): Promise<void> {
  const going = new Set(bultos.map(({ id }) => id));
  const guias = bultos.flatMap(({ guia_id }) => (guia_id === null ? [] : [guia_id]));
  const left = (await selectHermanos(db, guias)).find(({ id }) => !going.has(id));
  if (left === undefined) return;
  const { codigo = '', guia_nro = '' } = bultos.find(({ guia_id }) => guia_id === left.guia_id) ?? {};
  throw new RefusalError('BULTO_NO_SALE', `${codigo} va con ${left.codigo}: son de la guía ${guia_nro}`);
}

/** @throws AppError DESPACHO_NO_ENCONTRADO, DESPACHO_EN_CURSO */
export async function deshacer(context: CallContext, { despacho_id, nota }: { despacho_id: number; nota: string }) {
  const { db, scope } = context;
  const ordenes = await tenerOrdenes(context, despacho_id);
  const despacho = await lockDespacho(db, scope, despacho_id);
  if (despacho === null) throw new AppError('DESPACHO_NO_ENCONTRADO', { id: despacho_id });
  if (despacho.estado === 'ANULADO') throw new AppError('DESPACHO_CERRADO', { id: despacho_id });
  if (despacho.estado === 'ABIERTO') return updateDeshecho(db, { id: despacho.id, estado: 'ANULADO', nota });
  const renglones = await selectRenglones(db, despacho.id);
  const van = renglones.filter(({ estado }) => estado === 'LEIDO').map(({ bulto_id }) => bulto_id);
  const bultos = await selectCandidatos(db, scope, van);
  await VUELVE[despacho.destino](context, despacho, bultos);
  for (const orden of ordenes.filter(({ id }) => bultos.some(({ orden_id }) => orden_id === id)))
    await darPaso(
      actorDeOrden(context),
      { entidad: 'orden', id: orden.id, estado: orden.decision, nota: `Se deshizo ${despacho.numero}: ${nota}` },
      'despachar',
    );
  // Its parcels were told that nobody came: here they are read as they were. What was to stay is free.
  for (const bulto_id of van) await updateRenglon(db, despacho.id, { bulto_id, estado: 'LEIDO' });
  await updateDeshecho(db, { id: despacho.id, estado: 'ABIERTO', nota });
}
