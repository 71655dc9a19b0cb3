import { lockOrdenes } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { MoverWo, siguienteWo } from '../contract.ts';
import { ESTADOS_DE_WO, type EstadoDeWo } from '../palabras.contract.ts';
import { trasladarTodo } from './llevar.ts';
import { tomarTodo } from './pick.ts';
import { actorDe } from './quien.ts';
import {
  anularLineas,
  type CambioDeWo,
  type Carro,
  lockSiguiente,
  lockWo,
  selectAbiertas,
  selectCarro,
  selectCuenta,
  selectOrdenesDeWo,
  updateWo,
  type Wo,
} from './wo.sql.ts';

/** A whole work order: taken with a cart, put aside, done. */

/** The row is held. @throws AppError WO_NO_ENCONTRADA */
export async function tener({ db, scope }: CallContext, id: number): Promise<Wo> {
  const wo = await lockWo(db, scope, id);
  if (wo === null) throw new AppError('WO_NO_ENCONTRADA', { id });
  return wo;
}

/** Takes one step and writes it down. Answers the new state. */
export async function dar(
  context: CallContext,
  wo: Pick<Wo, 'id' | 'estado'>,
  { acto, nota, ...change }: { acto: string; nota?: string | undefined } & Omit<CambioDeWo, 'estado'>,
): Promise<EstadoDeWo> {
  const reached = await darPaso(actorDe(context), { entidad: 'wo', id: wo.id, estado: wo.estado, nota }, acto);
  const estado = ESTADOS_DE_WO.find((one) => one === reached) ?? wo.estado;
  await updateWo(context.db, wo.id, { estado, ...change });
  return estado;
}

/** @throws AppError of the contract */
export async function mover(context: CallContext, { id, acto, carro, todo, nota }: MoverWo) {
  const { db, scope } = context;
  // Orders before their work: whoever decides about one holds it first too.
  if (acto === 'completar' && todo === true) await lockOrdenes(db, scope, await selectOrdenesDeWo(db, id));
  const wo = await tener(context, id);
  if (wo.tipo === 'CONTAR')
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${wo.numero} sigue a su conteo: se cuenta o se cancela allí`);
  const estado = await HACE[acto](context, wo, { carro, todo, nota });
  return { antes: wo.estado, wo: { id, numero: wo.numero, estado } };
}

type Hace = (context: CallContext, wo: Wo, pedido: Pick<MoverWo, 'carro' | 'todo' | 'nota'>) => Promise<EstadoDeWo>;

const HACE: Readonly<Record<MoverWo['acto'], Hace>> = {
  tomar: async (context, wo, { carro }) => {
    if (wo.tipo !== 'PICKING') return tomar(context, wo, null);
    if (carro === undefined) {
      if (wo.carro_id === null) throw new AppError('DATOS_INVALIDOS', { id: wo.id }, { carro: 'Escanee el carro' });
      return tomar(context, wo, null);
    }
    return tomar(context, wo, await carroDe(context, { texto: carro, deposito_id: wo.deposito_id }));
  },
  pausar: (context, wo, { nota }) => dar(context, wo, { acto: 'pausar', nota }),
  soltar: (context, wo, { nota }) => dar(context, wo, { acto: 'soltar', nota, asignada_a: null, carro_id: null }),
  anular: async (context, wo, { nota }) => {
    if (nota === undefined) throw new AppError('DATOS_INVALIDOS', { id: wo.id }, { nota: 'Escriba por qué se anula' });
    const { hechas } = await selectCuenta(context.db, wo.id);
    const estado = await dar(context, wo, { acto: 'anular', nota, ...(hechas === 0 ? { carro_id: null } : {}) });
    await anularLineas(context.db, wo.id);
    return estado;
  },
  completar: async (context, wo, { todo, nota }) => {
    if (todo === true && wo.tipo !== 'PICKING') await trasladarTodo(context, wo.id);
    else if (todo === true) await tomarTodo(context, wo, await selectAbiertas(context.db, wo.id));
    const { pendientes, faltantes } = await selectCuenta(context.db, wo.id);
    if (pendientes > 0)
      throw new RefusalError('WO_CON_PENDIENTES', pendientes === 1 ? 'Queda 1 línea' : `Quedan ${pendientes} líneas`);
    return dar(context, wo, { acto: faltantes > 0 ? 'completar_con_faltante' : 'completar', nota });
  },
};

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO */
async function carroDe(
  { db, scope }: CallContext,
  named: { texto: string; deposito_id?: number | undefined },
): Promise<Carro> {
  const carro = await selectCarro(db, scope, named);
  if (carro === null)
    throw new RefusalError(
      'ALMACENAMIENTO_NO_ENCONTRADO',
      `No se reconoce el carro ${named.texto.trim().slice(0, 40)}`,
    );
  return carro;
}

/** With a cart that is empty, or is already its own; what is no picking needs none. */
export function tomar(context: CallContext, wo: Wo, carro: Carro | null): Promise<EstadoDeWo> {
  const usuario = { acto: 'tomar', asignada_a: context.user.id };
  if (carro === null || carro.id === wo.carro_id) return dar(context, wo, usuario);
  if (carro.wo !== null) throw new RefusalError('CARRO_OCUPADO', `${carro.codigo} lleva ${carro.wo}`);
  if (carro.unidades > 0) {
    const n = carro.libres > 0 ? carro.libres : carro.unidades;
    const que = carro.libres > 0 ? 'por devolver: llévelas antes al estante' : 'unidades: llévelo antes a packing';
    throw new RefusalError('CARRO_OCUPADO', `${carro.codigo} todavía lleva ${n.toLocaleString('es-UY')} ${que}`);
  }
  if (wo.carro_id !== null && (wo.estado === 'EN_CURSO' || wo.estado === 'PAUSADA'))
    throw new RefusalError('CARRO_OCUPADO', `${wo.numero} ya va en ${wo.carro ?? 'otro carro'}`);
  return dar(context, wo, { ...usuario, carro_id: carro.id });
}

/** What a cart already carries comes first; else the next that waits. */
export async function siguiente(
  context: CallContext,
  { carro: texto, deposito_id }: Params<typeof siguienteWo>,
): Promise<Pick<Wo, 'id' | 'numero'> | null> {
  const { db, scope } = context;
  const carro = await carroDe(context, { texto, deposito_id });
  const wo =
    carro.wo_id === null
      ? await lockSiguiente(db, scope, { deposito_id: carro.deposito_id, tipos: ['PICKING'] })
      : await tener(context, carro.wo_id);
  if (wo === null) return null;
  await tomar(context, wo, carro);
  return { id: wo.id, numero: wo.numero };
}
