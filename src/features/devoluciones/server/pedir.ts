import { selectIdDeNumero } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';

import { MAS_DEVOLUCIONES, type pedirDevoluciones, type ResultadoDeDevolucion } from '../contract.ts';
import { CLASES_DE_CLIENTE } from '../palabras.contract.ts';
import { actorDe } from './casa.ts';
import { insertDevolucion, lockPedida, type Pedida, selectMotivos } from './devoluciones.sql.ts';

type Pedido = Params<typeof pedirDevoluciones>;
type Cual = { readonly pedido: string; readonly id: number | null };

/** Asks for each by itself. @throws AppError DATOS_INVALIDOS */
export async function pedir(context: CallContext, pedido: Pedido): Promise<ResultadoDeDevolucion[]> {
  const { scope } = context;
  if (scope.tipo === 'cliente' && !CLASES_DE_CLIENTE.includes(pedido.clase))
    throw new AppError('DATOS_INVALIDOS', {}, { clase: 'Pida que vuelva, o que se retire de su destinatario' });
  if (!(await selectMotivos(context.db)).some(({ id }) => id === pedido.motivo_id))
    throw new AppError('DATOS_INVALIDOS', {}, { motivo_id: 'Elija el motivo' });
  const filas: ResultadoDeDevolucion[] = [];
  for (const cual of await cualesDe(context, pedido)) filas.push(await pedirUna(context, pedido, cual));
  return filas;
}

/** In the order of their ids, so that two who ask for the same ones never wait for each other. */
async function cualesDe({ db, scope }: CallContext, { guias, texto }: Pedido): Promise<Cual[]> {
  if (guias !== undefined) return [...new Set(guias)].sort((a, b) => a - b).map((id) => ({ pedido: String(id), id }));
  const words = [
    ...new Set(
      (texto ?? '')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ];
  if (words.length > MAS_DEVOLUCIONES)
    throw new AppError('DATOS_INVALIDOS', {}, { texto: `Son más de ${MAS_DEVOLUCIONES} números: péguelos en partes` });
  const found: Cual[] = [];
  for (const word of words) found.push({ pedido: word, id: await selectIdDeNumero(db, scope, word) });
  return found.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
}

async function pedirUna(context: CallContext, pedido: Pedido, cual: Cual): Promise<ResultadoDeDevolucion> {
  const fila = { pedido: cual.pedido, id: null, numero: null, hija_id: null, hija_nro: null };
  try {
    return { ...fila, ...(await apart(context.db, () => anotar(context, pedido, cual.id))), razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...fila, razon: error.message };
  }
}

/** @throws AppError GUIA_NO_ENCONTRADA, GUIA_ES_DEVOLUCION, GUIA_YA_DEVUELTA, GUIA_NO_SE_DEVUELVE */
async function anotar(context: CallContext, { clase, motivo_id, nota }: Pedido, guia_id: number | null) {
  const { db, scope, user, audit } = context;
  const guia = guia_id === null ? null : await lockPedida(db, scope, guia_id);
  if (guia === null) throw new AppError('GUIA_NO_ENCONTRADA', { guia_id });
  refuse(guia, clase === 'LOGISTICA_INVERSA');
  const nueva = await insertDevolucion(db, { clase, guia_id: guia.id, motivo_id, nota, pedida_por: user.id });
  await darPaso(actorDe(context), { entidad: 'devolucion', id: nueva.id, estado: null }, 'pedir');
  const despues = { numero: nueva.numero, guia_id: guia.id, clase, motivo_id };
  audit({ tabla: 'devolucion', fila_id: nueva.id, antes: null, despues });
  return { id: nueva.id, numero: nueva.numero, pedido: guia.numero };
}

const SIN_TENERLA: ReadonlySet<EstadoGuia> = new Set<EstadoGuia>(['PRE_INGRESADO', 'A_LEVANTAR']);
const TERMINADAS: ReadonlySet<EstadoGuia> = new Set<EstadoGuia>([
  'ENTREGADO',
  'DEVUELTO',
  'EXTRAVIADO',
  'SINIESTRADO',
  'ANULADO',
]);

/** @throws AppError why it does not go back now */
function refuse(guia: Pedida, isInversa: boolean): void {
  const { id, estado_general: estado } = guia;
  const nombre = `«${ESTADO_GUIA[estado].nombre}»`;
  const no = (texto: string) => new RefusalError('GUIA_NO_SE_DEVUELVE', texto, { id });
  if (guia.madre_id !== null) throw new AppError('GUIA_ES_DEVOLUCION', { id });
  if (guia.abierta !== null)
    throw new RefusalError('GUIA_YA_DEVUELTA', `Ya tiene una devolución abierta: ${guia.abierta}`, { id });
  if (isInversa && estado !== 'ENTREGADO') throw no(`Está ${nombre}: solo lo entregado se retira de su destinatario`);
  if (isInversa) return;
  if (estado === 'ENTREGADO_PARCIAL' && guia.vuelven === 0) throw no('No queda ningún bulto por devolver');
  if (TERMINADAS.has(estado)) throw no(`Está ${nombre}: no hay qué devolver`);
  if (SIN_TENERLA.has(estado)) throw no(`Está ${nombre}: todavía no la tenemos, anúlela`);
  if (estado === 'EN_REPARTO' && guia.salio_hoy) throw no('Está en reparto: se decide cuando vuelva');
}
