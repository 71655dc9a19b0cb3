import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { refuseNoCaben } from './cabida.ts';
import { type Compatibilidad, compatibilidadDe, refuseIncompatible } from './compatibilidad.ts';
import { type EnConteo, type Retenido, selectEnConteo, selectRetenido } from './contando.sql.ts';
import { refuseSoltarSolo } from './cuarentena.ts';
import { juntos, repartir } from './lpns.ts';
import {
  type Encabezado,
  insertMovimientos,
  insertTransaccion,
  type Lado,
  type Lugar,
  lockLugares,
  type Movimiento,
  type Saldo,
  type SaldoDeLpn,
  selectNumerosDeLineas,
  selectSaldos,
} from './stock.sql.ts';
import { refuseVencidas } from './vencidas.ts';

/** The only writer of the ledger: it locks the places, checks everything that it is about to write, and writes it as one statement. */

interface Acto extends Omit<Encabezado, 'usuario_id' | 'cliente_id' | 'deposito_id'> {
  readonly fecha_evento?: string | undefined;
  /** The one that it belongs to, of the same depósito; absent: one of its own. */
  readonly transaccion?: { readonly id: number; readonly numero: string } | undefined;
  readonly movimientos: readonly Movimiento[];
  /** Somebody else has said yes. */
  readonly deDos?: true;
}

export interface Hecho {
  readonly transaccion: { readonly id: number; readonly numero: string };
  readonly movimientos: number[];
}

type Autor = Pick<CallContext, 'db' | 'scope'> & { readonly user: { readonly id: number } };

/** The places of an act, locked, with what lies in them. */
export interface Abierto {
  readonly deposito_id: number;
  readonly lugares: ReadonlyMap<number, Lugar>;
  readonly saldos: readonly Saldo[];
  /** The same, by what carries it. */
  readonly cargas: readonly SaldoDeLpn[];
  /** Whether what lies there in quarantine is let go of by two. */
  readonly deDos: boolean;
  /** Who is counting in which of them. */
  readonly contando: readonly EnConteo[];
}

/**
 * What a count did not find is still in the book and nobody's to take: `deConteo` sees it, whoever moves goods does not.
 * @throws AppError ALMACENAMIENTO_NO_ENCONTRADO; also where they are of different depósitos
 */
export async function abrirLugares(
  { db, scope }: Autor,
  ids: readonly number[],
  { deConteo = false } = {},
): Promise<Abierto> {
  const wanted = [...new Set(ids)];
  const found = await lockLugares(db, scope, wanted);
  const [deposito_id] = [...new Set(found.map((lugar) => lugar.deposito_id))];
  if (
    deposito_id === undefined ||
    found.some((lugar) => lugar.deposito_id !== deposito_id) ||
    found.length < wanted.length
  )
    throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { ids: wanted });
  // Asked once the places are held: whoever opens one for counting holds it too.
  const [counts, todas] = await Promise.all([selectEnConteo(db, wanted), selectSaldos(db, wanted)]);
  const cargas = deConteo || counts.length === 0 ? todas : less(todas, await selectRetenido(db, wanted));
  return {
    deposito_id,
    lugares: new Map(found.map((lugar) => [lugar.id, lugar])),
    saldos: juntos(cargas),
    cargas,
    deDos: found.some(({ entre_dos }) => entre_dos),
    contando: counts.filter(({ usuario_id }) => usuario_id !== null),
  };
}

/** Without what counts hold back. */
function less(saldos: readonly SaldoDeLpn[], held: readonly Retenido[]): SaldoDeLpn[] {
  const kept = new Map(held.map((one) => [keyOf({ ...one, condicion: 'BLOQUEADO', linea_id: null }), one.cantidad]));
  return saldos
    .map((saldo) => {
      const key = keyOf(saldo);
      const taken = Math.min(saldo.cantidad, kept.get(key) ?? 0);
      kept.set(key, (kept.get(key) ?? 0) - taken);
      return { ...saldo, cantidad: saldo.cantidad - taken };
    })
    .filter(({ cantidad }) => cantidad > 0);
}

/**
 * Writes the movements as one transacción. What it refuses it refuses before it writes.
 * @throws AppError ALMACENAMIENTO_BLOQUEADO, ALMACENAMIENTO_EN_CONTEO, STOCK_INSUFICIENTE, NO_COMPATIBLE, ALMACENAMIENTO_LLENO, PARTIDA_VENCIDA,
 * and what the ledger itself refuses
 */
export async function asentar(autor: Autor, abierto: Abierto, acto: Acto): Promise<Hecho> {
  const { movimientos } = acto;
  // A count is decided by another than who counted.
  const deDos = abierto.deDos && acto.deDos !== true && acto.conteo_linea_id === undefined;
  const compatibilidad = await compatibilidadDe(autor.db, abierto.saldos, movimientos);
  try {
    revisarActo(autor.user.id, { ...abierto, compatibilidad, deDos }, movimientos);
  } catch (error) {
    throw await conSusOrdenes(autor.db, abierto.saldos, error);
  }
  const { db, user } = autor;
  await refuseVencidas(db, abierto, movimientos);
  const filas = await repartir(db, abierto, movimientos);
  await refuseNoCaben(db, abierto, filas);
  const clientes = new Set(movimientos.map(({ cliente_id }) => cliente_id));
  const head = {
    tipo: acto.tipo,
    nota: acto.nota,
    deposito_id: abierto.deposito_id,
    cliente_id: clientes.size === 1 ? ([...clientes][0] ?? null) : null,
    usuario_id: user.id,
    conteo_linea_id: acto.conteo_linea_id,
  };
  const transaccion = acto.transaccion ?? (await insertTransaccion(db, head));
  const asiento = { ...head, transaccion_id: transaccion.id, fecha_evento: acto.fecha_evento ?? null };
  return { transaccion, movimientos: await insertMovimientos(db, asiento, filas) };
}

/**
 * Everything that can be known before writing.
 * @throws AppError ALMACENAMIENTO_BLOQUEADO, ALMACENAMIENTO_EN_CONTEO, STOCK_INSUFICIENTE, NO_COMPATIBLE, ALMACENAMIENTO_LLENO
 */
export function revisarActo(
  usuario_id: number,
  abierto: Abierto & { readonly compatibilidad: Compatibilidad },
  movimientos: readonly Movimiento[],
): void {
  for (const movimiento of movimientos) {
    refuseCounted(abierto, movimiento, usuario_id);
    refuseBlocked(abierto, movimiento);
    refuseSoltarSolo(abierto, movimiento);
  }
  refuseMissing(abierto, movimientos);
  for (const lugar of abierto.lugares.values()) {
    const contenido = contentAfter(abierto, movimientos, lugar.id);
    refuseUnfit(lugar, contenido, movimientos);
    refuseIncompatible(abierto.compatibilidad, lugar, { contenido: [...contenido.values()], movimientos });
  }
}

/** While somebody counts in a place nobody else brings anything there or takes it away. */
function refuseCounted({ contando, lugares }: Abierto, { de, a }: Movimiento, usuario_id: number): void {
  if (de.almacenamiento_id === a.almacenamiento_id) return;
  const ends = [de.almacenamiento_id, a.almacenamiento_id];
  for (const { almacenamiento_id, persona, ...one } of contando) {
    if (one.usuario_id === usuario_id || !ends.includes(almacenamiento_id)) continue;
    const codigo = lugares.get(almacenamiento_id)?.codigo ?? '';
    throw new RefusalError('ALMACENAMIENTO_EN_CONTEO', `${persona} está contando ${codigo}`);
  }
}

/** What is put right is what is there: a shut place does not change that. */
function refuseBlocked({ lugares }: Abierto, { acto, de, a }: Movimiento): void {
  if (acto === 'AJUSTAR' || acto === 'UNIR') return;
  const from = lugares.get(de.almacenamiento_id ?? 0);
  const to = lugares.get(a.almacenamiento_id ?? 0);
  if (from === to) return;
  if (from && (from.bloqueo === 'SALIDA' || from.bloqueo === 'TODO')) throw blocked(from);
  if (to && (to.bloqueo === 'ENTRADA' || to.bloqueo === 'TODO')) throw blocked(to);
}

function blocked({ codigo, bloqueo_motivo }: Lugar): RefusalError {
  return new RefusalError('ALMACENAMIENTO_BLOQUEADO', `${codigo} está bloqueado: ${bloqueo_motivo}`);
}

const keyOf = (one: Omit<Saldo, 'cantidad' | 'cliente_id'>) =>
  [one.producto_id, one.almacenamiento_id, one.partida_id ?? 0, one.condicion, one.linea_id ?? 0].join('|');

function refuseMissing({ lugares, saldos }: Abierto, movimientos: readonly Movimiento[]): void {
  const left = new Map(saldos.map((saldo) => [keyOf(saldo), saldo.cantidad]));
  const sideOf = ({ almacenamiento_id, condicion, linea_id }: Lado, { producto_id, partida_id }: Movimiento) =>
    almacenamiento_id === null || !isInside(condicion)
      ? null
      : keyOf({ almacenamiento_id, condicion, linea_id, producto_id, partida_id });
  for (const movimiento of movimientos) {
    const { de, a, producto_id, partida_id, cantidad } = movimiento;
    const [key, to] = [sideOf(de, movimiento), sideOf(a, movimiento)];
    // What one row brings the next one may take.
    if (to !== null) left.set(to, (left.get(to) ?? 0) + cantidad);
    const lugar = lugares.get(de.almacenamiento_id ?? 0);
    if (!lugar || key === null) continue;
    const rest = (left.get(key) ?? 0) - cantidad;
    if (rest < 0) {
      const what = { producto_id, partida_id };
      throw new RefusalError('STOCK_INSUFICIENTE', haySolo(lugar, saldos, what), { en: lugar.id, ...what });
    }
    left.set(key, rest);
  }
}

/** What orders hold of it is told with their numbers, to whoever is refused: looked up only then. */
async function conSusOrdenes(db: Autor['db'], saldos: readonly Saldo[], error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.code !== 'STOCK_INSUFICIENTE') return error;
  const { en, producto_id, partida_id } = error.detail;
  const lineas = saldos
    .filter((one) => one.almacenamiento_id === en && one.producto_id === producto_id && one.partida_id === partida_id)
    .flatMap(({ condicion, linea_id }) => (condicion === 'RESERVADO' && linea_id !== null ? [linea_id] : []));
  if (lineas.length === 0) return error;
  const numeros = await selectNumerosDeLineas(db, lineas);
  const told = numeros.length > 3 ? [...numeros.slice(0, 2), `otras ${numeros.length - 2}`] : numeros;
  const quienes = new Intl.ListFormat('es').format(told);
  return new RefusalError(error.code, error.message.replace('reservadas', `reservadas para ${quienes}`), error.detail);
}

const PALABRA = {
  DISPONIBLE: 'disponibles',
  RESERVADO: 'reservadas',
  EN_RECEPCION: 'en recepción',
  CUARENTENA: 'en cuarentena',
  DANADO: 'dañadas',
  BLOQUEADO: 'bloqueadas',
} as const;

const isInside = (condicion: string): condicion is Saldo['condicion'] => Object.hasOwn(PALABRA, condicion);

/** «En A-03-02-C hay 4 disponibles y 6 reservadas». */
function haySolo(
  { id, codigo }: Lugar,
  saldos: readonly Saldo[],
  what: { producto_id: number; partida_id: number | null },
): string {
  const there = saldos.filter(
    (one) => one.almacenamiento_id === id && one.producto_id === what.producto_id && one.partida_id === what.partida_id,
  );
  const sums = Object.entries(PALABRA).flatMap(([condicion, word]) => {
    const sum = there.filter((one) => one.condicion === condicion).reduce((total, one) => total + one.cantidad, 0);
    return sum === 0 ? [] : [`${sum.toLocaleString('es-UY')} ${word}`];
  });
  return sums.length === 0 ? `En ${codigo} no hay` : `En ${codigo} hay ${new Intl.ListFormat('es').format(sums)}`;
}

type Contenido = ReadonlyMap<string, Omit<Saldo, 'almacenamiento_id' | 'condicion' | 'linea_id'>>;

/** What will lie in the place, by product and lot. */
function contentAfter({ saldos }: Abierto, movimientos: readonly Movimiento[], id: number): Contenido {
  const content = new Map<string, Omit<Saldo, 'almacenamiento_id' | 'condicion' | 'linea_id'>>();
  const add = (
    { producto_id, partida_id, cliente_id }: Pick<Saldo, 'producto_id' | 'partida_id' | 'cliente_id'>,
    units: number,
  ) => {
    const key = `${producto_id}|${partida_id ?? 0}`;
    content.set(key, { producto_id, partida_id, cliente_id, cantidad: (content.get(key)?.cantidad ?? 0) + units });
  };
  for (const saldo of saldos) if (saldo.almacenamiento_id === id) add(saldo, saldo.cantidad);
  for (const one of movimientos) {
    if (one.de.almacenamiento_id === id) add(one, -one.cantidad);
    if (one.a.almacenamiento_id === id) add(one, one.cantidad);
  }
  return new Map([...content].filter(([, { cantidad }]) => cantidad > 0));
}

/** Only of what comes in: what lies where it should not can still be taken away. */
function refuseUnfit(lugar: Lugar, content: Contenido, movimientos: readonly Movimiento[]): void {
  const comes = movimientos.some(
    ({ acto, de, a }) =>
      acto !== 'AJUSTAR' && acto !== 'UNIR' && a.almacenamiento_id === lugar.id && de.almacenamiento_id !== lugar.id,
  );
  if (!comes) return;
  const rows = [...content.values()];
  const several = (value: (one: (typeof rows)[number]) => unknown) => new Set(rows.map(value)).size > 1;
  const mixed = (what: string) => new RefusalError('NO_COMPATIBLE', `${lugar.codigo} no mezcla ${what}`);
  if (!lugar.mezcla_cliente && several(({ cliente_id }) => cliente_id)) throw mixed('clientes');
  if (!lugar.mezcla_producto && several(({ producto_id }) => producto_id)) throw mixed('productos');
  if (!lugar.mezcla_partida && new Set(rows.map(({ producto_id }) => producto_id)).size < rows.length)
    throw mixed('lotes de un producto');
  const units = rows.reduce((total, { cantidad }) => total + cantidad, 0);
  if (lugar.max_unidades !== null && units > lugar.max_unidades)
    throw new RefusalError(
      'ALMACENAMIENTO_LLENO',
      `En ${lugar.codigo} entran ${lugar.max_unidades.toLocaleString('es-UY')} unidades y quedarían ${units.toLocaleString('es-UY')}`,
    );
}
