import { type Autor, appendEvento } from '#features/guias/server/public.ts';
import { mostrada } from '#features/recorridos/server/public.ts';
import { apart } from '#server/apart.ts';
import { AppError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { Mover } from '../contract.ts';
import type { Diferencia } from '../palabras.contract.ts';
import type { Fuera } from './crear.ts';
import { type LineaViva, selectLineasVivas, sumarALevante, type Tomado } from './levantes.sql.ts';

/** What the driver read or counted at the door, told to each parcel. */

/** Announced, and not there. */
const NO_ESTABA = 67;

interface Levantado {
  readonly bultos: number;
  readonly modo: 'ESCANEO' | 'CONTEO';
  readonly diferencia: Diferencia | null;
  readonly fuera: Fuera[];
}

/**
 * Readings rule: what was read comes along, announced or not; what was announced and not read stays. Without readings the announced come
 * along as a whole, and the count tells whether they were all there.
 */
export async function levantar(context: Autor, levante: Tomado, pedido: Mover): Promise<Levantado> {
  const vivas = await selectLineasVivas(context.db, context.scope, levante.id);
  return pedido.leidas === undefined
    ? contados(context, levante, { vivas, pedido })
    : leidos(context, levante, { vivas, pedido, leidas: pedido.leidas });
}

interface Puerta {
  readonly vivas: readonly LineaViva[];
  readonly pedido: Mover;
}

async function contados(context: Autor, levante: Tomado, { vivas, pedido }: Puerta): Promise<Levantado> {
  const fuera: Fuera[] = [];
  const { fecha_evento } = pedido;
  for (const linea of vivas) await tell(context, linea, { nuevo: { tipo: 'LEV_OK', datos: {}, fecha_evento }, fuera });
  const announced = vivas.reduce((sum, { bultos }) => sum + bultos, 0) || levante.bultos_anunciados;
  const bultos = pedido.bultos ?? announced ?? 0;
  return { bultos, modo: 'CONTEO', diferencia: announced === null ? null : differs(bultos - announced), fuera };
}

async function leidos(
  context: Autor,
  levante: Tomado,
  { vivas, pedido, leidas }: Puerta & { leidas: readonly string[] },
): Promise<Levantado> {
  const { fecha_evento } = pedido;
  const read = juntar(leidas);
  const fuera: Fuera[] = [];
  let bultos = 0;
  let balance = 0;
  for (const linea of vivas) {
    const pieces = read.get(linea.guia_nro);
    read.delete(linea.guia_nro);
    const taken = linea.estado === 'ANUNCIADA' ? takenOf(linea, pieces) : linea.bultos;
    bultos += taken;
    balance += taken - linea.bultos;
    await tell(context, linea, { nuevo: { ...eventoDe(taken, linea.bultos), fecha_evento }, fuera });
  }
  for (const [numero, pieces] of read) {
    const guia_id = await sumarALevante(context.db, levante.id, numero);
    const razon =
      guia_id === null
        ? 'No es de este cliente o ya no se puede levantar'
        : await registrar(context, guia_id, { tipo: 'LEV_OK', datos: {}, fecha_evento });
    push(fuera, mostrada(numero), razon);
    if (razon !== null) continue;
    bultos += pieces.size || 1;
    // Called off after it was announced: it is none too many.
    if (levante.estado !== 'CANCELADO') balance += pieces.size || 1;
  }
  return { bultos, modo: 'ESCANEO', diferencia: differs(balance), fuera };
}

function takenOf({ bultos }: LineaViva, pieces: ReadonlySet<number> | undefined): number {
  return pieces === undefined ? 0 : Math.min(pieces.size || bultos, bultos);
}

/** Which pieces of each parcel were read; none: its own number, which stands for all. */
function juntar(leidas: readonly string[]): Map<string, Set<number>> {
  const read = new Map<string, Set<number>>();
  const whole = new Set<string>();
  for (const codigo of leidas) {
    const { numero, bulto } = leerEtiqueta(codigo);
    if (numero === '') continue;
    const pieces = read.get(numero) ?? new Set();
    read.set(numero, pieces);
    if (bulto === null) whole.add(numero);
    else pieces.add(bulto);
  }
  for (const numero of whole) read.set(numero, new Set());
  return read;
}

function eventoDe(taken: number, bultos: number) {
  if (taken === 0) return { tipo: 'LEV_NO', datos: { motivo_id: NO_ESTABA } };
  if (taken === bultos) return { tipo: 'LEV_OK', datos: {} };
  return { tipo: 'LEV_DIF', datos: { nota: `Se levantaron ${taken} de ${bultos} bultos` } };
}

function differs(balance: number): Diferencia | null {
  if (balance === 0) return null;
  return balance < 0 ? 'FALTARON' : 'SOBRARON';
}

interface Nuevo {
  readonly tipo: string;
  readonly datos: Parameters<typeof appendEvento>[2]['datos'];
  readonly fecha_evento: string | undefined;
}

/** What was announced goes back to where it was before: it was not taken. */
export async function soltar(
  context: Autor,
  { id }: Tomado,
  { datos, fecha_evento }: Pick<Nuevo, 'datos' | 'fecha_evento'>,
): Promise<Fuera[]> {
  const fuera: Fuera[] = [];
  for (const linea of await selectLineasVivas(context.db, context.scope, id))
    await tell(context, linea, { nuevo: { tipo: 'LEV_NO', datos, fecha_evento }, fuera });
  return fuera;
}

/** What lies in the plant already needs no word of the door. */
async function tell(
  context: Autor,
  linea: LineaViva,
  { nuevo, fuera }: { nuevo: Nuevo; fuera: Fuera[] },
): Promise<void> {
  if (linea.estado === 'ANUNCIADA') push(fuera, linea.guia_nro, await registrar(context, linea.guia_id, nuevo));
}

/** One parcel for itself: null, or why it could not be told. */
async function registrar(
  context: Autor,
  guia_id: number,
  { tipo, datos, fecha_evento = undefined }: Nuevo,
): Promise<string | null> {
  try {
    const nuevo = { tipo, fecha_evento: fecha_evento ?? null, clave: null, datos };
    await apart(context.db, () => appendEvento(context, { id: guia_id }, nuevo));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

function push(fuera: Fuera[], guia_nro: string, razon: string | null): void {
  if (razon !== null) fuera.push({ guia_nro, razon });
}
