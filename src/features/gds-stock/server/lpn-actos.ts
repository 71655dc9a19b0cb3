import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { codigoDeLpn, textoDeLpn } from '#shared/gds/lpn.ts';

import type { cambiarLpn, verLpn } from '../lpn.contract.ts';
import { type LpnTenido, lockLpns, selectFamilia, selectLpnId, setEstado, setPadre } from './lpn.sql.ts';
import { abrirLugares, asentar, type Hecho } from './motor.ts';
import { selectSeries } from './stock.sql.ts';

/** What is done with licence plates themselves; what lies in them moves as all stock does. */

type Quien = Pick<CallContext, 'db' | 'scope'>;

/** @throws AppError LPN_NO_ENCONTRADO, DATOS_INVALIDOS */
export async function hallar({ db, scope }: Quien, { id, texto }: Params<typeof verLpn>): Promise<LpnTenido> {
  if ((id === undefined) === (texto === undefined)) throw new AppError('DATOS_INVALIDOS', {}, { texto: 'Lea un LPN' });
  const found = await selectLpnId(db, scope, { id, codigo: texto === undefined ? null : codigoDeLpn(texto) });
  if (found !== null) return found;
  throw texto === undefined
    ? new AppError('LPN_NO_ENCONTRADO', { id })
    : new RefusalError('LPN_NO_ENCONTRADO', `No se reconoce el LPN ${texto.trim().slice(0, 40)}`);
}

/** Answers how it was. Both of a mounting are held in the order of their ids, as the ledger holds them. */
export async function cambiar(
  context: CallContext,
  { id, acto, sobre }: Params<typeof cambiarLpn>,
): Promise<LpnTenido> {
  const { db } = context;
  const own = await hallar(context, { id });
  if ((acto === 'montar') !== (sobre !== undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { sobre: 'Diga sobre qué LPN' });
  const padre = sobre === undefined ? null : await hallar(context, sobre);
  const held = await lockLpns(db, [own.id, ...(padre === null ? [] : [padre.id])]);
  const antes = held.find((one) => one.id === own.id) ?? own;
  if (antes.estado === 'BAJA') throw new RefusalError('LPN_NO_ADMITE', `${textoDeLpn(antes.codigo)} está dado de baja`);
  switch (acto) {
    case 'montar':
      await montar(db, antes, padre);
      break;
    case 'desmontar':
      await setPadre(db, own.id, null);
      break;
    case 'cerrar':
      await cerrar(db, antes);
      break;
    case 'abrir':
      await setEstado(db, own.id, 'ABIERTO');
      break;
    case 'baja':
      await darDeBaja(db, antes);
      break;
  }
  return antes;
}

async function montar(db: CallContext['db'], lpn: LpnTenido, padre: LpnTenido | null): Promise<void> {
  if (padre === null || padre.id === lpn.id)
    throw new RefusalError('LPN_NO_ADMITE', `${textoDeLpn(lpn.codigo)} no va sobre sí mismo`);
  await setPadre(db, lpn.id, padre.id);
}

async function cerrar(db: CallContext['db'], lpn: LpnTenido): Promise<void> {
  if (await isEmpty(db, lpn))
    throw new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío: no hay qué cerrar`);
  await setEstado(db, lpn.id, 'CERRADO');
}

async function darDeBaja(db: CallContext['db'], lpn: LpnTenido): Promise<void> {
  if (!(await isEmpty(db, lpn)))
    throw new RefusalError('LPN_NO_ADMITE', `${textoDeLpn(lpn.codigo)} todavía lleva algo: vacíelo antes`);
  if (lpn.padre_id !== null) await setPadre(db, lpn.id, null);
  await setEstado(db, lpn.id, 'BAJA');
}

/** Nothing lies in it and nothing stands on it. */
async function isEmpty(db: CallContext['db'], lpn: LpnTenido): Promise<boolean> {
  return lpn.almacenamiento_id === null && (await selectFamilia(db, lpn.id)).length === 1;
}

/** What lies in it lies loose where it stands. @throws AppError LPN_NO_ENCONTRADO, LPN_VACIO */
export async function vaciar(context: CallContext, id: number): Promise<Hecho> {
  const { db } = context;
  const lpn = await hallar(context, { id });
  const { almacenamiento_id } = lpn;
  const empty = new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío`);
  if (almacenamiento_id === null) throw empty;
  const abierto = await abrirLugares(context, [almacenamiento_id]);
  const cargas = abierto.cargas.filter((one) => one.lpn_id === id);
  if (cargas.length === 0) throw empty;
  const series = (await selectSeries(db, almacenamiento_id)).filter(({ lpn_id }) => lpn_id === id);
  const movimientos = cargas.map(({ lpn_id, condicion, linea_id, producto_id, cliente_id, partida_id, cantidad }) => {
    const own = series.filter(
      (one) =>
        one.producto_id === producto_id &&
        one.partida_id === partida_id &&
        one.condicion === condicion &&
        one.linea_id === linea_id,
    );
    const here = { almacenamiento_id, condicion, linea_id };
    return {
      ...{ acto: 'MOVER' as const, producto_id, cliente_id, partida_id, cantidad },
      series: own.length === 0 ? null : own.map(({ codigo }) => codigo),
      ...{ de: { ...here, lpn_id }, a: { ...here, lpn_id: null } },
    };
  });
  return asentar(context, abierto, { tipo: 'MOVIMIENTO', nota: null, movimientos });
}
