import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, type ErrorCode, RefusalError } from '#shared/errors.ts';

import type { anotarLugar, LecturaGuardada } from '../sin-red.contract.ts';
import { abierta, abrirDeNuevo, anotar, cerrar, lineaAbierta } from './contar.ts';
import type { Conteo, Linea } from './conteos.sql.ts';
import { refuseOthers, tenerDeLinea } from './documento.ts';
import { entender } from './entender.ts';
import { selectMovidoDesde } from './lecturas.sql.ts';
import { leerLpn } from './leer-lpn.ts';

/** A place that was counted while nobody could be asked, brought in whole. */

type Pedido = Params<typeof anotarLugar>;
type Hecho = Result<typeof anotarLugar> & { readonly lugar: string };
type SinEntender = Hecho['sin_entender'];

/** What is wrong with one reading, and nothing with the place. */
const DE_LA_LECTURA: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['CODIGO_DESCONOCIDO', 'CODIGO_DE_OTRA_COSA', 'PRODUCTO_AMBIGUO', 'PRODUCTO_NO_ENCONTRADO'] as const),
  ...(['PARTIDA_REQUERIDA', 'SERIE_REQUERIDA', 'DATOS_INVALIDOS'] as const),
]);

/** @throws AppError of the contract */
export async function anotarSinRed(context: CallContext, pedido: Pedido): Promise<Hecho> {
  const { conteo, linea: named } = await tenerDeLinea(context, pedido.linea_id);
  if (conteo.id !== pedido.conteo_id) throw new AppError('CONTEO_NO_ENCONTRADO', { linea_id: pedido.linea_id });
  if (conteo.estado !== 'EN_RECONTEO') refuseOthers(context, conteo);
  const { lugar } = named;
  const before = yaCerrada(context, named, pedido);
  if (before !== null) return { lugar, linea: null, resultado: before, sin_entender: [] };
  const linea = await reabierta(context, { conteo, linea: named }, pedido);
  const sin_entender = await anotarTodas(context, linea, pedido);
  if (pedido.cierra === undefined)
    return { lugar, linea: await lineaAbierta(context, linea), resultado: null, sin_entender };
  const vacia = pedido.cierra === 'VACIA' ? { vacia: true as const } : {};
  const { resultado } = await cerrar(context, { linea_id: linea.id, apertura: linea.apertura, ...vacia });
  return { lugar, linea: null, resultado, sin_entender };
}

/** What a closing whose answer was lost came to: a person closes a place once, so that there was no other. */
function yaCerrada({ user }: CallContext, { conto, estado, vuelta }: Linea, { apertura, cierra }: Pedido) {
  if (apertura === null || cierra === undefined || !conto.includes(user.id)) return null;
  if (estado === 'REVISION') return 'DIFERENCIA';
  return vuelta > 1 && conto.length === 1 ? 'RECONTAR' : 'IGUAL';
}

/**
 * Opened anew, with nothing read in it: what the person brings is all that they counted, also where the server has heard some of it before.
 * Where nobody was kept out since they began, what they saw must still be what lies there.
 * @throws AppError CONTEO_ATRASADO, and what opening a place does
 */
async function reabierta(
  context: CallContext,
  { conteo, linea }: { conteo: Conteo; linea: Linea },
  { apertura, desde }: Pedido,
): Promise<Linea> {
  const { db, user } = context;
  const isTheirs = linea.vigente && linea.abierta_por === user.id;
  const held = await abierta(context, conteo, { linea, apertura: null });
  const open = isTheirs ? await abrirDeNuevo(db, user.id, held) : held;
  if (isTheirs && linea.apertura === apertura) return open;
  const moved = await selectMovidoDesde(db, linea.almacenamiento_id, desde);
  if (moved === null) return open;
  const { numero, persona } = moved;
  throw new RefusalError(
    'CONTEO_ATRASADO',
    `Desde que contó ${linea.lugar} se movió stock ahí (${numero}, ${persona}): cuéntela de nuevo`,
    { linea_id: linea.id, numero },
  );
}

/** @throws AppError of a reading, where the place is closed with it */
async function anotarTodas(context: CallContext, linea: Linea, { lecturas, cierra }: Pedido): Promise<SinEntender> {
  const left: SinEntender = [];
  for (const [indice, lectura] of lecturas.entries()) {
    const razon = await anotarUna(context, linea, lectura);
    if (razon === null) continue;
    const texto = lectura.texto?.trim() ?? lectura.serie ?? String(lectura.producto_id ?? '');
    const words = Object.values(razon.campos ?? {})[0] ?? razon.message;
    if (cierra !== undefined)
      throw new RefusalError(razon.code, `Lectura ${indice + 1} (${texto.slice(0, 40)}): ${words}`, { indice });
    left.push({ indice, texto, razon: words });
  }
  return left;
}

/** Answers what is wrong with it; null: it is counted. */
async function anotarUna(context: CallContext, linea: Linea, lectura: LecturaGuardada): Promise<AppError | null> {
  const pedido = { conteo_id: linea.conteo_id, linea_id: linea.id, ...lectura };
  try {
    if ((await leerLpn(context, linea, { texto: lectura.texto })) !== null) return null;
    const entendida = await entender(context, linea, pedido);
    await anotar(context, linea, { pedido, entendida });
    return null;
  } catch (error) {
    if (error instanceof AppError && DE_LA_LECTURA.has(error.code)) return error;
    throw error;
  }
}
