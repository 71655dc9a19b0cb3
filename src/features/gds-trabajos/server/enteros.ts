import {
  type Abierto,
  type Movimiento,
  type Producto,
  type SaldoDeLpn,
  selectFamilia,
  selectProductos,
  selectSeries,
} from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { selectLpnsDeOtras } from './enteros.sql.ts';
import type { Linea, Wo } from './wo.sql.ts';

/** What carries the units of a line: a licence plate goes as it is while all that stands on it is the line's, and is not broken for another line. */

export const restoDe = ({ pedida, hecha, faltante, anulada }: Linea): number => pedida - hecha - faltante - anulada;
export const enEstante = ({ almacenamiento_id, linea_id }: Linea) => ({
  ...{ almacenamiento_id, condicion: 'RESERVADO' as const, linea_id },
});
export const que = ({ producto_id, cliente_id, partida_id }: Linea) => ({ producto_id, cliente_id, partida_id });

const isDe = (linea: Linea, one: SaldoDeLpn): boolean =>
  one.almacenamiento_id === linea.almacenamiento_id &&
  one.producto_id === linea.producto_id &&
  one.partida_id === linea.partida_id &&
  one.condicion === 'RESERVADO' &&
  one.linea_id === linea.linea_id;

/** So many off one licence plate (null: that lie loose); undefined: nothing carries any, nobody need say. */
interface Parte {
  readonly cantidad: number;
  readonly lpn_id: number | null | undefined;
}

/**
 * Hands out the units of a line: of its own licence plate first, then what lies loose, then of plates that no other line is to take as they are.
 * What it does not find it hands out unsaid: the ledger refuses it.
 */
export async function surtidor(db: Db, { cargas }: Abierto, linea: Linea): Promise<(cantidad: number) => Parte[]> {
  const mine = cargas.filter((one) => isDe(linea, one));
  if (mine.every(({ lpn_id }) => lpn_id === null)) return (cantidad) => [{ cantidad, lpn_id: undefined }];
  const others = new Set(await selectLpnsDeOtras(db, linea));
  const turn = ({ lpn_id }: SaldoDeLpn) => {
    if (lpn_id === null) return 1;
    if (lpn_id === linea.lpn_id) return 0;
    return others.has(lpn_id) ? 3 : 2;
  };
  const left = mine.toSorted((a, b) => turn(a) - turn(b)).map(({ lpn_id, cantidad }) => ({ lpn_id, queda: cantidad }));
  return (cantidad) => {
    const partes: Parte[] = [];
    let rest = cantidad;
    for (const pila of left) {
      const taken = Math.min(rest, pila.queda);
      if (taken === 0) continue;
      partes.push({ cantidad: taken, lpn_id: pila.lpn_id });
      pila.queda -= taken;
      rest -= taken;
    }
    return rest === 0 ? partes : [...partes, { cantidad: rest, lpn_id: undefined }];
  };
}

/** @throws AppError PRODUCTO_BLOQUEADO */
export async function tomable(db: Db, { producto_id }: Linea): Promise<Producto> {
  const [producto] = await selectProductos(db, [producto_id]);
  if (producto === undefined) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id });
  if (producto.estado === 'BLOQUEADO')
    throw new RefusalError('PRODUCTO_BLOQUEADO', `${producto.sku} está bloqueado: déjelo en su lugar`);
  return producto;
}

/** Its licence plate onto the cart as it is; null: it has none, or what stands on it is not what is left of it. @throws AppError PRODUCTO_BLOQUEADO */
export async function entero(
  db: Db,
  { cargas }: Abierto,
  { linea, wo: { carro_id } }: { linea: Linea; wo: Pick<Wo, 'id'> & { readonly carro_id: number } },
): Promise<Movimiento | null> {
  const { lpn_id, almacenamiento_id, producto_id } = linea;
  if (lpn_id === null) return null;
  const family = new Set((await selectFamilia(db, lpn_id)).map(({ id }) => id));
  const [only, ...more] = cargas.filter((one) => one.lpn_id !== null && family.has(one.lpn_id));
  if (only === undefined || more.length > 0 || only.lpn_id !== lpn_id) return null;
  if (!isDe(linea, only) || only.cantidad !== restoDe(linea)) return null;
  const isSerial = (await tomable(db, linea)).control_serie === 'SIEMPRE';
  const there = isSerial ? await selectSeries(db, almacenamiento_id) : [];
  const codes = there.filter((one) => one.lpn_id === lpn_id && one.producto_id === producto_id);
  const de = { ...enEstante(linea), lpn_id };
  return {
    ...{ acto: 'PICKEAR', ...que(linea), cantidad: only.cantidad, wo_linea_id: linea.id },
    series: isSerial ? codes.map(({ codigo }) => codigo) : null,
    ...{ de, a: { ...de, almacenamiento_id: carro_id } },
  };
}
