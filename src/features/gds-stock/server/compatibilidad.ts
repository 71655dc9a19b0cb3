import type { Db } from '#server/db/db.ts';
import { RefusalError } from '#shared/errors.ts';
import { type ConRasgos, compatible, noVa, type ReglaDeCompatibilidad } from '#shared/gds/compatibilidad.ts';

import { selectRasgos, selectReglasVigentes } from './compatibilidad.sql.ts';
import type { Lugar, Movimiento, Saldo } from './stock.sql.ts';

/** What the rules in force say of an act; asked for before it is judged. */
export interface Compatibilidad {
  readonly reglas: readonly ReglaDeCompatibilidad[];
  readonly productos: ReadonlyMap<number, ConRasgos>;
  readonly lugares: ReadonlyMap<number, ConRasgos>;
}

const NINGUNA: Compatibilidad = { reglas: [], productos: new Map(), lugares: new Map() };

/**
 * Whether it is put there by somebody's choice: what is put right is where it is, and what stays changes nothing. What whoever carries it takes back
 * lies where it lay before: of work that moves what lies wrong nothing could be taken back otherwise.
 */
const comesIn = ({ acto, de, a, wo_linea_id }: Movimiento) =>
  acto !== 'AJUSTAR' &&
  acto !== 'UNIR' &&
  !(acto === 'REVERTIR' && wo_linea_id !== undefined) &&
  a.almacenamiento_id !== null &&
  a.almacenamiento_id !== de.almacenamiento_id;

/** Costs one look where there are no rules, and none where nothing comes into a place. */
export async function compatibilidadDe(
  db: Db,
  saldos: readonly Saldo[],
  movimientos: readonly Movimiento[],
): Promise<Compatibilidad> {
  if (!movimientos.some(comesIn)) return NINGUNA;
  return rasgosDe(db, {
    productos: [...saldos, ...movimientos].map(({ producto_id }) => producto_id),
    lugares: movimientos.flatMap(({ a }) => a.almacenamiento_id ?? []),
  });
}

/** The rules in force, and what of them is of these. */
export async function rasgosDe(
  db: Db,
  { productos, lugares }: { productos: readonly number[]; lugares: readonly number[] },
): Promise<Compatibilidad> {
  const reglas = await selectReglasVigentes(db);
  if (reglas.length === 0) return NINGUNA;
  const found = await selectRasgos(db, { productos: [...new Set(productos)], lugares: [...new Set(lugares)] });
  const of = (kind: 'PRODUCTO' | 'ALMACENAMIENTO') =>
    new Map(found.filter(({ de }) => de === kind).map(({ id, nombre, rasgos }) => [id, { nombre, rasgos }]));
  return { reglas, productos: of('PRODUCTO'), lugares: of('ALMACENAMIENTO') };
}

interface Queda {
  readonly producto_id: number;
}

/**
 * Where goods are kept. Where they only pass anything stands beside anything: a lorry brings both, one cart fetches both (decision 0316).
 * @throws RefusalError NO_COMPATIBLE: «No va en A-03: Inflamable ✕ Alimento (Yerba 1 kg)»
 */
export function refuseIncompatible(
  { reglas, productos, lugares }: Compatibilidad,
  lugar: Lugar,
  { contenido, movimientos }: { contenido: readonly Queda[]; movimientos: readonly Movimiento[] },
): void {
  if (reglas.length === 0 || lugar.es_de_paso) return;
  const come = movimientos.filter((one) => comesIn(one) && one.a.almacenamiento_id === lugar.id);
  for (const producto_id of new Set(come.map((one) => one.producto_id))) {
    const producto = productos.get(producto_id);
    // Of what has no characteristic no rule says anything.
    if (producto === undefined) continue;
    const others = contenido.filter((one) => one.producto_id !== producto_id);
    const { razones } = compatible(reglas, {
      producto,
      lugar: lugares.get(lugar.id) ?? { nombre: lugar.codigo, rasgos: [] },
      contenido: others.flatMap((one) => productos.get(one.producto_id) ?? []),
    });
    if (razones.length > 0) throw new RefusalError('NO_COMPATIBLE', noVa(lugar.codigo, razones));
  }
}

/** In a box it is the other things that count, not where it stands. @throws RefusalError NO_COMPATIBLE: «No va en el bulto: Inflamable ✕ Alimento (Yerba 1 kg)» */
export async function refuseJuntos(
  db: Db,
  { entran, contenido }: { entran: readonly number[]; contenido: () => Promise<readonly number[]> },
): Promise<void> {
  const reglas = (await selectReglasVigentes(db)).filter(({ otra_de }) => otra_de === 'PRODUCTO');
  if (reglas.length === 0) return;
  const there = new Set(await contenido());
  const found = await selectRasgos(db, { productos: [...new Set([...entran, ...there])], lugares: [] });
  const inside = found.filter(({ id }) => there.has(id));
  for (const producto of found.filter(({ id }) => entran.includes(id))) {
    const others = inside.filter(({ id }) => id !== producto.id);
    const { razones } = compatible(reglas, { producto, lugar: { nombre: 'el bulto', rasgos: [] }, contenido: others });
    if (razones.length > 0)
      throw new RefusalError('NO_COMPATIBLE', `${noVa('el bulto', razones)}. Ciérrelo y use otro`);
  }
}
