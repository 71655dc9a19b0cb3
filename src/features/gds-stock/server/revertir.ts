import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { AutorDeGrupos, Reversor } from '#server/importar.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { ActoDeStock } from '../contract.ts';
import { compatibilidadDe } from './compatibilidad.ts';
import { refuseLiberarSolo } from './liberar.ts';
import { type Abierto, abrirLugares, asentar, type Hecho } from './motor.ts';
import { selectImpedidas, selectLlevados, selectPorRevertir } from './revertir.sql.ts';
import { separar } from './separar.ts';
import { type Asentado, type Movimiento, selectAdondeFue, selectMovimiento } from './stock.sql.ts';
import { refuseRevertirSolo } from './valor.ts';

/** What was done is undone by its inverse, once, while the stock still lies where it was put. */

/** Those of orders are undone where they were done: with their order or their reception. */
const SIN_VUELTA: ReadonlySet<string> = new Set([
  ...([
    'INICIAR',
    'REVERTIR',
    'RESERVAR',
    'LIBERAR',
    'RECIBIR',
    'DESPACHAR',
    'PICKEAR',
    'EMPACAR',
    'REINGRESAR',
    'UNIR',
    'CONSUMIR',
  ] satisfies ActoDeStock[]),
]);

/** @throws AppError MOVIMIENTO_NO_ENCONTRADO, MOVIMIENTO_NO_SE_REVIERTE */
export async function revertir(context: CallContext, movimiento_id: number, nota: string | null): Promise<Hecho> {
  const { db, scope } = context;
  const done = await selectMovimiento(db, scope, movimiento_id);
  if (done === null) throw new AppError('MOVIMIENTO_NO_ENCONTRADO', { movimiento_id });
  if (SIN_VUELTA.has(done.acto)) throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', 'Ese movimiento no se revierte');
  if (done.de_conteo)
    throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', 'Ese movimiento es de un conteo: se decide en el conteo');
  if (done.revertido) throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', 'Ese movimiento ya se revirtió');
  // What was carried whole comes back whole.
  const all = isCarried(done) ? await selectLlevados(db, done) : [done];
  const movimientos = all.map(inverso);
  const abierto = await abrirLugares(context, lugaresDe(all));
  refuseLiberarSolo(abierto, movimientos);
  await refuseRevertirSolo(context, abierto, all);
  return asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, movimientos }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'STOCK_INSUFICIENTE') throw error;
    throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', `No se puede revertir: ${await adondeFue(db, done)}`);
  });
}

const isCarried = ({ de, a }: Asentado): boolean =>
  Boolean(de.lpn_id) && de.lpn_id === a.lpn_id && de.almacenamiento_id !== a.almacenamiento_id;

/** The inverse of a row of the ledger. */
function inverso({ id, producto_id, cliente_id, partida_id, cantidad, series = null, de, a }: Asentado): Movimiento {
  const what = { producto_id, cliente_id, partida_id, cantidad, series };
  return { ...what, acto: 'REVERTIR', de: a, a: de, revierte_id: id };
}

async function adondeFue(db: CallContext['db'], done: Asentado): Promise<string> {
  const gone = await selectAdondeFue(db, done);
  return gone === null
    ? 'ya no está donde se dejó'
    : `desde entonces ${gone.cantidad.toLocaleString('es-UY')} pasaron a ${gone.codigo ?? 'fuera del depósito'}`;
}

/** Opening stock and adjustments of a file. What somebody has taken back by hand meanwhile is taken back. */
export const reversorDeStock: Reversor = {
  impedidas: ({ db, scope }, _de, ids) => selectImpedidas(db, scope, ids),
  revertir: async (autor, { nombre }, ids) => {
    const found = await selectPorRevertir(autor.db, autor.scope, ids);
    const known = new Set(found.map(({ id }) => id));
    const razones = new Map(ids.filter((id) => !known.has(id)).map((id) => [id, 'Su movimiento no está en el libro']));
    const living = found.filter(({ revertido }) => !revertido);
    if (living.length === 0) return razones;
    const abierto = await abrirLugares(autor, lugaresDe(living));
    const waiting = living.map((done) => ({ at: done.id, movimiento: inverso(done) }));
    const movimientos = waiting.map(({ movimiento }) => movimiento);
    const compatibilidad = await compatibilidadDe(autor.db, abierto.saldos, movimientos);
    const { malas } = separar(autor.user.id, { ...abierto, compatibilidad }, waiting);
    const buenas = living.filter(({ id }) => !malas.has(id));
    const refused = [
      ...malas,
      ...(await porMitades(autor, { abierto, nota: `Reversión de ${nombre}`.slice(0, 500) }, buenas)),
    ];
    for (const [id, error] of refused) {
      const done = living.find((one) => one.id === id);
      if (done !== undefined) razones.set(id, await razonDe(autor.db, done, error));
    }
    return razones;
  },
};

const lugaresDe = (some: readonly Asentado[]): number[] =>
  some.flatMap(({ de, a }) => [de.almacenamiento_id, a.almacenamiento_id]).filter((id) => id !== null);

interface Abiertos {
  readonly abierto: Abierto;
  readonly nota: string;
}

/** As one transacción; where the ledger refuses it, in halves, until the one that it refuses stands alone. */
async function porMitades(
  autor: AutorDeGrupos,
  { abierto, nota }: Abiertos,
  some: readonly Asentado[],
): Promise<[number, AppError][]> {
  const [first] = some;
  if (first === undefined) return [];
  try {
    await apart(autor.db, () => asentar(autor, abierto, { tipo: 'AJUSTE', nota, movimientos: some.map(inverso) }));
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'REINTENTE') throw error;
    if (some.length === 1) return [[first.id, error]];
  }
  const half = Math.ceil(some.length / 2);
  const one = await porMitades(autor, { abierto, nota }, some.slice(0, half));
  const rest = some.slice(half);
  // What the first half did is no longer there.
  const anew = await abrirLugares(autor, lugaresDe(rest));
  return [...one, ...(await porMitades(autor, { abierto: anew, nota }, rest))];
}

/** With where it went, of what is no longer there. */
async function razonDe(db: CallContext['db'], done: Asentado, { code, message }: AppError): Promise<string> {
  return code === 'STOCK_INSUFICIENTE' ? `${message}: ${await adondeFue(db, done)}` : message;
}
