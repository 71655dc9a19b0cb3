import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { abrirLugares, lockLugares } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { cancelarConteo, crearConteo, resolverConteo } from '../contract.ts';
import { MAS_LUGARES } from '../contract.ts';
import {
  cancelarLineas,
  insertConteo,
  isDeposito,
  type Linea,
  selectContadores,
  selectNodoIds,
  selectOcupados,
  selectPedidas,
  updateResuelta,
} from './conteos.sql.ts';
import { ajustes } from './diferencias.ts';
import { actorDe, asentarDeConteo, avanzar, dar, type Tenido, tener, tenerDeLinea } from './documento.ts';
import { type Resuelto, selectDevoluciones, selectRenglones } from './lecturas.sql.ts';

/** Asking for a count, deciding what it found, giving it up: by who leads, and never by who counted. */

/** @throws AppError DEPOSITO_NO_ENCONTRADO, ALMACENAMIENTO_EN_CONTEO, CONTEO_VACIO, CONTEO_DEMASIADO_GRANDE, DATOS_INVALIDOS */
export async function crear(context: CallContext, pedido: Params<typeof crearConteo>) {
  const { db, scope, user } = context;
  const { deposito_id, clase, para_usuario_id = null } = pedido;
  if (!(await isDeposito(db, scope, deposito_id))) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  const ids = await idsDe(context, pedido);
  if ((ids.length === 0) !== (clase === 'PROGRAMA'))
    throw new AppError(
      'DATOS_INVALIDOS',
      {},
      { textos: clase === 'PROGRAMA' ? 'El programa elige solo' : 'Diga qué se cuenta' },
    );
  if (para_usuario_id !== null && !(await selectContadores(db, deposito_id)).some(({ id }) => id === para_usuario_id))
    throw new AppError('DATOS_INVALIDOS', {}, { para_usuario_id: 'Esa persona no cuenta en ese depósito' });
  const asked = await selectPedidas(db, scope, { pedido: { ...pedido, ids }, most: MAS_LUGARES });
  if (asked.length > MAS_LUGARES) throw new AppError('CONTEO_DEMASIADO_GRANDE');
  const places = [...new Set(asked.map(({ almacenamiento_id }) => almacenamiento_id))];
  // Two that ask for the same places at once: the later one finds them taken.
  await lockLugares(db, scope, places);
  const taken = await selectOcupados(db, places);
  const [first] = taken;
  if (first !== undefined && clase === 'LUGAR')
    throw new RefusalError('ALMACENAMIENTO_EN_CONTEO', `${first.codigo} ya está en ${first.numero}`);
  const free = asked.filter(
    (one) => !taken.some(({ almacenamiento_id }) => almacenamiento_id === one.almacenamiento_id),
  );
  if (free.length === 0)
    throw first === undefined
      ? new AppError('CONTEO_VACIO', { deposito_id })
      : new RefusalError('CONTEO_VACIO', `Todas sus ubicaciones ya están en ${first.numero}`);
  const made = await insertConteo(db, user.id, { pedido, pedidas: free });
  await dar(context, { id: made.id, estado: null }, 'crear');
  return { ...made, lineas: free.length };
}

/** What is asked for by its codes too: places and what is above them, or products of any client. */
async function idsDe({ db, scope }: CallContext, pedido: Params<typeof crearConteo>): Promise<number[]> {
  const { deposito_id, clase, textos } = pedido;
  const ids = [...pedido.ids];
  const unknown: string[] = [];
  for (const texto of textos) {
    const found =
      clase === 'LUGAR'
        ? await selectNodoIds(db, scope, { deposito_id, texto })
        : (await leerCodigo(db, scope, { texto, deposito_id })).productos.map(({ producto_id }) => producto_id);
    if (found.length === 0) unknown.push(texto.trim().slice(0, 40));
    ids.push(...found);
  }
  if (unknown.length > 0)
    throw new AppError('DATOS_INVALIDOS', {}, { textos: `No se reconoce ${unknown.slice(0, 5).join(', ')}` });
  return [...new Set(ids)];
}

type Decision = Params<typeof resolverConteo>['decision'];

/** @throws AppError of the contract */
export async function resolver(context: CallContext, { linea_id, decision, nota }: Params<typeof resolverConteo>) {
  const { db, user } = context;
  const held = await tenerDeLinea(context, linea_id);
  const { linea, lineas } = held;
  if (linea.estado !== 'REVISION')
    throw new RefusalError('CONTEO_SIN_REVISION', `${linea.lugar} no espera una decisión`, { linea_id });
  if (lineas.some(({ conto }) => conto.includes(user.id))) throw new AppError('CONTEO_PROPIO', { linea_id });
  if (decision === 'RECHAZAR' && nota === undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { nota: 'Escriba por qué se rechaza' });
  const found = await selectRenglones(db, linea_id);
  const last = found.filter(({ vuelta }) => vuelta === linea.vuelta);
  const movimientos = await ejecutar(context, held, { decision, last });
  const { estado, vuelta } = DESPUES[decision](linea);
  await updateResuelta(db, linea_id, { estado, vuelta, usuario_id: user.id, nota: nota ?? null });
  const reached = await avanzar(context, held);
  return { linea: { id: linea_id, estado, ...sumas(found, last), movimientos }, estado: reached, lugar: linea.lugar };
}

const DESPUES: Readonly<Record<Decision, (linea: Linea) => Pick<Linea, 'estado' | 'vuelta'>>> = {
  APROBAR: ({ vuelta }) => ({ estado: 'APROBADA', vuelta }),
  RECHAZAR: ({ vuelta }) => ({ estado: 'RECHAZADA', vuelta }),
  RECONTAR: ({ vuelta }) => ({ estado: 'PENDIENTE', vuelta: vuelta + 1 }),
};

/** What was missing leaves and what was found enters; or what was held back is free again; to be counted again it stays held. */
async function ejecutar(
  context: CallContext,
  { conteo, linea }: Tenido & { linea: Linea },
  { decision, last }: { decision: Decision; last: readonly Resuelto[] },
): Promise<number[]> {
  if (decision === 'RECONTAR') return [];
  const abierto = await abrirLugares(context, [linea.almacenamiento_id], { deConteo: true });
  const lugar = abierto.lugares.get(linea.almacenamiento_id);
  if (lugar === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
  const movimientos =
    decision === 'APROBAR'
      ? last.flatMap((one) => ajustes(one, lugar))
      : await selectDevoluciones(context.db, [linea.id]);
  return asentarDeConteo(context, abierto, { conteo, linea, movimientos });
}

function sumas(found: readonly Resuelto[], last: readonly Resuelto[]) {
  const sum = (rows: readonly Resuelto[]) => rows.reduce((total, { contado }) => total + contado, 0);
  const vueltas = new Set(found.map(({ vuelta }) => vuelta));
  return {
    esperado: last.reduce((total, { esperado }) => total + esperado, 0),
    contado: sum(found.filter(({ vuelta }) => vuelta === 1)),
    recontado: vueltas.size > 1 ? sum(last) : null,
  };
}

/** @throws AppError CONTEO_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export async function cancelar(context: CallContext, { conteo_id }: Params<typeof cancelarConteo>) {
  return dejar(context, await tener(context, conteo_id), actorDe(context));
}

/** Given up by whoever takes back what it was asked for; that they may, is asked there. One that is over stays as it is. */
export async function dejarDeContar(context: CallContext, conteo_id: number): Promise<void> {
  const held = await tener(context, conteo_id);
  if (['RECHAZADO', 'AJUSTADO', 'CANCELADO'].includes(held.conteo.estado)) return;
  await dejar(context, held, { ...actorDe(context), papeles: new Set(['jefe_deposito']) });
}

async function dejar(context: CallContext, { conteo, lineas }: Tenido, actor: ReturnType<typeof actorDe>) {
  const { id: conteo_id } = conteo;
  const estado = await dar(context, { ...conteo, actor }, 'cancelar');
  const live = lineas.filter((one) => ['PENDIENTE', 'ABIERTA', 'REVISION'].includes(one.estado));
  const back = await selectDevoluciones(
    context.db,
    live.map(({ id }) => id),
  );
  await cancelarLineas(context.db, conteo_id);
  // The places of all of them at once, in the order in which anybody locks.
  const byLine = Map.groupBy(back, ({ linea_id }) => linea_id);
  if (back.length > 0) {
    const places = live.filter(({ id }) => byLine.has(id)).map(({ almacenamiento_id }) => almacenamiento_id);
    const abierto = await abrirLugares(context, places, { deConteo: true });
    for (const [id, movimientos] of byLine)
      await asentarDeConteo(context, abierto, { conteo, linea: { id }, movimientos });
  }
  return { estado, numero: conteo.numero, antes: conteo.estado };
}
