import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { compatible, type Juicio } from '#shared/gds/compatibilidad.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { type Candidato, type PorUbicar, sugerir } from '#shared/gds/ubicar.ts';

import type { Sugerencia, sugerirUbicacion } from '../ubicar.contract.ts';
import { type Compatibilidad, rasgosDe } from './compatibilidad.ts';
import { hallar } from './lpn-actos.ts';
import { selectCandidatos, selectDeLpn, selectDepositoDe, selectPorUbicar } from './ubicar.sql.ts';
import { selectVencidas } from './vencidas.sql.ts';

type Pedido = Params<typeof sugerirUbicacion>;
type Quien = Pick<CallContext, 'db' | 'scope'>;

/** @throws AppError of the contract */
export async function sugerirPara(quien: Quien, pedido: Pedido): Promise<Sugerencia> {
  const { db, scope } = quien;
  const { desde_id = null } = pedido;
  const deposito_id = await selectDepositoDe(db, scope, pedido);
  if (deposito_id === null) throw new AppError('DEPOSITO_NO_ENCONTRADO', { id: pedido.deposito_id });
  const cosas = await cosasDe(quien, pedido);
  return buscarLugar(quien, { deposito_id, cosas, desde_id, enLpn: pedido.lpn_id !== undefined });
}

interface Busqueda {
  readonly deposito_id: number;
  readonly cosas: readonly PorUbicar[];
  readonly desde_id: number | null;
  readonly enLpn: boolean;
  /** What is bound for places already, by place. */
  readonly yaVan?: ReadonlyMap<number, readonly PorUbicar[]>;
}

async function buscarLugar({ db, scope }: Quien, busqueda: Busqueda): Promise<Sugerencia> {
  const { deposito_id, cosas, desde_id, enLpn, yaVan } = busqueda;
  // Where it would be promised it would be refused.
  const partidas = cosas.flatMap(({ partida_id }) => partida_id ?? []);
  if ((await selectVencidas(db, partidas)).length > 0) return { propuestas: [], rechazadas: [] };
  const productos = [...new Set(cosas.map(({ producto_id }) => producto_id))];
  const found = await selectCandidatos(db, scope, { deposito_id, productos, desde_id });
  const candidatos = found.map((one) => ({ ...one, contenido: [...one.contenido, ...(yaVan?.get(one.id) ?? [])] }));
  const others = candidatos.flatMap(({ contenido }) => contenido.map(({ producto_id }) => producto_id));
  const reglas = await rasgosDe(db, { productos: [...productos, ...others], lugares: candidatos.map(({ id }) => id) });
  return sugerir({ cosas, candidatos, enLpn, juzgar: (candidato) => juzgar(reglas, cosas, candidato) });
}

interface PorLlevar {
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  readonly almacenamiento_id: number;
}

/** Where each of these would best go, by the code of the place; null: nowhere. Each is told with those before it where they are bound for. */
export async function destinosPara(
  quien: Quien,
  deposito_id: number,
  filas: readonly PorLlevar[],
): Promise<(string | null)[]> {
  const yaVan = new Map<number, readonly PorUbicar[]>();
  const destinos: (string | null)[] = [];
  for (const { almacenamiento_id: desde_id, ...fila } of filas) {
    const cosa = await selectPorUbicar(quien.db, fila);
    const cosas = cosa === null ? [] : [cosa];
    const busqueda = { deposito_id, cosas, desde_id, enLpn: false, yaVan };
    const [best] = cosas.length === 0 ? [] : (await buscarLugar(quien, busqueda)).propuestas;
    if (best !== undefined) yaVan.set(best.almacenamiento_id, [...(yaVan.get(best.almacenamiento_id) ?? []), ...cosas]);
    destinos.push(best?.codigo ?? null);
  }
  return destinos;
}

async function cosasDe(quien: Quien, pedido: Pedido): Promise<PorUbicar[]> {
  const { producto_id, partida_id = null, cantidad = 1, lpn_id } = pedido;
  if ((producto_id === undefined) === (lpn_id === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { producto_id: 'Diga qué se ubica: un producto o un LPN' });
  if (lpn_id !== undefined) {
    const lpn = await hallar(quien, { id: lpn_id });
    const own = await selectDeLpn(quien.db, lpn.id);
    if (own.length === 0) throw new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío`);
    return own;
  }
  const one = await selectPorUbicar(quien.db, { producto_id: producto_id ?? 0, partida_id, cantidad });
  if (one === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id });
  return [one];
}

/** Of several things the place has to suit each, beside what lies there and beside one another. */
function juzgar(
  { reglas, productos, lugares }: Compatibilidad,
  cosas: readonly PorUbicar[],
  { id, codigo, contenido }: Candidato,
): Juicio {
  const razones: string[] = [];
  let puntos = 0;
  for (const { producto_id } of cosas) {
    const producto = productos.get(producto_id);
    if (producto === undefined) continue;
    const others = [...contenido, ...cosas].filter((one) => one.producto_id !== producto_id);
    const juicio = compatible(reglas, {
      producto,
      lugar: lugares.get(id) ?? { nombre: codigo, rasgos: [] },
      contenido: others.flatMap((one) => productos.get(one.producto_id) ?? []),
    });
    razones.push(...juicio.razones);
    puntos += juicio.puntos;
  }
  return { razones, puntos };
}
