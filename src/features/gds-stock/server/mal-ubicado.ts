import type { CallContext } from '#server/dispatcher.ts';
import { malUbicadas } from '#shared/gds/mal-ubicado.ts';

import { type Compatibilidad, rasgosDe } from './compatibilidad.ts';
import { type EnLugar, selectEnLugares } from './mal-ubicado.sql.ts';

/** What lies where the rules in force do not let it. */

type Quien = Pick<CallContext, 'db' | 'scope'>;

export interface MalPuesta extends EnLugar {
  readonly razones: readonly string[];
  /** What it must not lie beside goes, so it stays. */
  readonly seQueda: boolean;
}

/** In the order of the walk. */
export async function hallarMalPuestas({ db, scope }: Quien, deposito_id: number): Promise<MalPuesta[]> {
  const filas = await selectEnLugares(db, scope, deposito_id);
  const reglas = await rasgosDe(db, {
    productos: filas.map(({ producto_id }) => producto_id),
    lugares: filas.map(({ almacenamiento_id }) => almacenamiento_id),
  });
  if (reglas.reglas.length === 0) return [];
  return [...Map.groupBy(filas, (one) => one.almacenamiento_id).values()].flatMap((own) => deLugar(reglas, own));
}

/** A rule speaks of products: their lots in one place go or stay together. */
function deLugar({ reglas, productos, lugares }: Compatibilidad, own: readonly EnLugar[]): MalPuesta[] {
  const [{ almacenamiento_id, codigo } = { almacenamiento_id: 0, codigo: '' }] = own;
  const cosas = [...Map.groupBy(own, ({ producto_id }) => producto_id)].flatMap(([producto_id, lotes]) => {
    const producto = productos.get(producto_id);
    const sum = (of: (one: EnLugar) => number) => lotes.reduce((total, one) => total + of(one), 0);
    const libre = sum(({ cerrada, suelta }) => (cerrada ? 0 : suelta));
    const pedida = lotes.some((one) => one.pedida);
    return producto === undefined ? [] : [{ ...producto, lotes, cantidad: sum((one) => one.cantidad), libre, pedida }];
  });
  const lugar = lugares.get(almacenamiento_id) ?? { nombre: codigo, rasgos: [] };
  return malUbicadas(reglas, lugar, cosas).flatMap(({ cosa, razones, seQueda }) =>
    cosa.lotes.map((lote) => ({ ...lote, razones, seQueda })),
  );
}
