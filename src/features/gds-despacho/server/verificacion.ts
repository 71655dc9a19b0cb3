import { lockOrdenes, updateMarca } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { isFotoPropia, selectFoto } from '#server/files/archivo.sql.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type {
  fotoDeVerificacion,
  LeerVerificacion,
  ResolverVerificacion,
  Verificacion,
} from '../verificacion.contract.ts';
import { actorDeOrden } from './quien.ts';
import {
  insertPeso,
  insertUnidades,
  isPropia,
  lockVerificacion,
  openVerificacion,
  selectOrdenDeLectura,
  selectTolerancia,
  selectVerificacion,
  type Tenida,
  updateResuelta,
} from './verificacion.sql.ts';

/** Reading an order again before it leaves: by somebody who did not pack it, and who is not told what to find. */

/** @throws AppError BULTO_NO_ENCONTRADO, ORDEN_NO_ADMITE, VERIFICACION_PROPIA */
export async function abrir(
  context: CallContext,
  { texto, orden_id }: { texto?: string | undefined; orden_id?: number | undefined },
): Promise<number> {
  const { db, scope, user } = context;
  const id = orden_id ?? (await ordenDe(context, texto ?? ''));
  const [orden] = id === null ? [] : await lockOrdenes(db, scope, [id]);
  if (orden === undefined)
    throw new RefusalError('BULTO_NO_ENCONTRADO', `No se reconoce ${(texto ?? '').trim().slice(0, 40)}`);
  if (orden.tipo !== 'VENTA' || orden.estado !== 'EMPACADA')
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero}: ${PORQUE[orden.estado] ?? 'todavía no está empacada'}`);
  await refusePropia(context, orden.id);
  return openVerificacion(db, { orden, usuario_id: user.id });
}

const PORQUE: Readonly<Record<string, string>> = {
  VERIFICADA: 'ya está verificada',
  DESPACHADA: 'ya salió',
  ENTREGADA: 'ya salió',
  CERRADA: 'está cerrada',
  ANULADA: 'está anulada',
};

function ordenDe({ db, scope }: CallContext, texto: string): Promise<number | null> {
  return selectOrdenDeLectura(db, scope, { texto: texto.trim(), ...leerEtiqueta(texto) });
}

async function refusePropia({ db, user }: CallContext, orden_id: number): Promise<void> {
  if (await isPropia(db, { orden_id, usuario_id: user.id })) throw new AppError('VERIFICACION_PROPIA', { orden_id });
}

/** The row is held. @throws AppError VERIFICACION_NO_ENCONTRADA, VERIFICACION_CERRADA, VERIFICACION_PROPIA */
async function tener(context: CallContext, id: number): Promise<Tenida> {
  const verificacion = await lockVerificacion(context.db, context.scope, id);
  if (verificacion === null) throw new AppError('VERIFICACION_NO_ENCONTRADA', { id });
  if (verificacion.estado !== 'ABIERTA') throw new AppError('VERIFICACION_CERRADA', { id });
  await refusePropia(context, verificacion.orden_id);
  return verificacion;
}

/** As the person is shown it: blind until it is decided. @throws AppError VERIFICACION_NO_ENCONTRADA */
export async function mostrar({ db, scope }: CallContext, id: number): Promise<Verificacion> {
  const verificacion = await selectVerificacion(db, scope, id);
  if (verificacion === null) throw new AppError('VERIFICACION_NO_ENCONTRADA', { id });
  if (!verificacion.a_ciegas || verificacion.estado !== 'ABIERTA') return verificacion;
  return {
    ...verificacion,
    bultos: verificacion.bultos.map((bulto) => ({ ...bulto, gramos: null })),
    lineas: verificacion.lineas.filter(({ leida }) => leida !== 0).map((linea) => ({ ...linea, esperada: null })),
  };
}

export async function leer(context: CallContext, pedido: LeerVerificacion) {
  const verificacion = await tener(context, pedido.verificacion_id);
  if (pedido.peso !== undefined) return pesar(context, verificacion, pedido.peso);
  const { db, scope, user } = context;
  const { texto = '', quita } = pedido;
  const { productos, gs1 } = await leerCodigo(db, scope, { texto, cliente_id: verificacion.cliente_id });
  const [producto] = productos;
  if (producto === undefined)
    throw new RefusalError('CODIGO_DESCONOCIDO', `No se reconoce ${texto.trim().slice(0, 40)}`);
  const whole = await enteraDe(context, verificacion.id);
  const linea = whole.lineas.find(({ producto_id }) => producto_id === producto.producto_id);
  const many = pedido.cantidad ?? (gs1?.cantidad ?? 1) * producto.factor;
  const cantidad = quita === true ? -Math.min(many, linea?.leida ?? 0) : many;
  if (cantidad === 0) throw new AppError('DATOS_INVALIDOS', {}, { texto: `No se leyó ${producto.sku}` });
  await insertUnidades(db, { verificacion, usuario_id: user.id, producto_id: producto.producto_id, cantidad });
  const van = (linea?.leida ?? 0) + cantidad;
  return { texto: `${producto.sku}: van ${van.toLocaleString('es-UY')}`, es_de_la_orden: (linea?.esperada ?? 0) > 0 };
}

async function pesar(
  context: CallContext,
  verificacion: Tenida,
  { bulto_id, gramos, foto_id = null }: NonNullable<LeerVerificacion['peso']>,
) {
  const { db, scope, user } = context;
  const bulto = (await enteraDe(context, verificacion.id)).bultos.find(({ id }) => id === bulto_id);
  if (bulto === undefined) throw new AppError('BULTO_NO_ENCONTRADO', { bulto_id });
  if (foto_id !== null && !(await isFotoPropia(db, scope, foto_id)))
    throw new RefusalError('ARCHIVO_NO_ENCONTRADO', 'La foto no existe o no es suya: elíjala otra vez', { foto_id });
  await insertPeso(db, { verificacion, usuario_id: user.id, bulto_id, gramos, foto_id });
  return { texto: `${bulto.codigo}: ${gramos.toLocaleString('es-UY')} g`, es_de_la_orden: true };
}

async function enteraDe({ db, scope }: CallContext, id: number): Promise<Verificacion> {
  const whole = await selectVerificacion(db, scope, id);
  if (whole === null) throw new AppError('VERIFICACION_NO_ENCONTRADA', { id });
  return whole;
}

interface Diferencia {
  readonly que: string;
  readonly esperada: number;
  readonly leida: number;
}

/** @throws AppError VERIFICACION_CON_DIFERENCIAS, VERIFICACION_SIN_FOTO, DATOS_INVALIDOS */
export async function resolver(context: CallContext, pedido: ResolverVerificacion): Promise<void> {
  const { db, scope, user } = context;
  const seen = await enteraDe(context, pedido.verificacion_id);
  // Orders before what is done about them: whoever takes a bulto up again holds it first too.
  const [orden] = await lockOrdenes(db, scope, [seen.orden_id]);
  const verificacion = await tener(context, pedido.verificacion_id);
  if (orden === undefined) throw new AppError('VERIFICACION_NO_ENCONTRADA', { id: verificacion.id });
  const { modo, diferencias, sinFoto } = await comparar(context, verificacion);
  const isApproved = pedido.resultado === 'APROBAR';
  if (isApproved) refuseDifferent(diferencias);
  if (isApproved) refuseUnseen(sinFoto);
  if (!isApproved && pedido.motivo === undefined)
    throw new AppError('DATOS_INVALIDOS', { id: orden.id }, { motivo: 'Escriba por qué se rechaza' });
  const estado = isApproved ? 'APROBADA' : 'RECHAZADA';
  await updateResuelta(db, verificacion.id, {
    ...{ estado, modo, diferencias, usuario_id: user.id },
    motivo: pedido.motivo ?? null,
  });
  const nota = pedido.motivo ?? 'Sin diferencias';
  const acto = isApproved ? 'verificar' : 'rechazar';
  await darPaso(actorDeOrden(context), { entidad: 'orden', id: orden.id, estado: orden.decision, nota }, acto);
  if (isApproved) await updateMarca(db, orden.id, 'verificada');
}

/** By what was read; where nothing was, by weight and a picture of each open box. */
async function comparar(context: CallContext, { id, deposito_id }: Tenida) {
  const { lineas, bultos } = await enteraDe(context, id);
  const isRead = lineas.some(({ leida }) => leida !== 0);
  if (!isRead && bultos.some(({ pesado }) => pesado !== null)) {
    const tolerancia = await selectTolerancia(context.db, deposito_id);
    const off = bultos.filter(
      ({ gramos, pesado }) => gramos === null || pesado === null || isOff(gramos, pesado, tolerancia),
    );
    const diferencias: Diferencia[] = off.map(({ codigo, gramos, pesado }) => ({
      ...{ que: codigo, esperada: gramos ?? 0, leida: pesado ?? 0 },
    }));
    const sinFoto = bultos.filter(({ foto_id }) => foto_id === null).map(({ codigo }) => codigo);
    return { modo: 'PESO' as const, diferencias, sinFoto };
  }
  const diferencias: Diferencia[] = lineas
    .filter(({ leida, esperada }) => leida !== esperada)
    .map(({ sku, leida, esperada }) => ({ que: sku, esperada: esperada ?? 0, leida }));
  return { modo: 'ESCANEO' as const, diferencias, sinFoto: [] };
}

function isOff(expected: number, weighed: number, { por_mil, gramos }: { por_mil: number; gramos: number }): boolean {
  return Math.abs(weighed - expected) > Math.max(gramos, (expected * por_mil) / 1000);
}

/** How many differ is told, and not how: who reads blind reads again. */
function refuseDifferent(diferencias: readonly Diferencia[]): void {
  if (diferencias.length === 0) return;
  const many = diferencias.length === 1 ? '1 artículo o bulto' : `${diferencias.length} artículos o bultos`;
  throw new RefusalError('VERIFICACION_CON_DIFERENCIAS', `No coincide en ${many}: vuelva a leer o rechácela`);
}

function refuseUnseen(sinFoto: readonly string[]): void {
  const [first] = sinFoto;
  if (first === undefined) return;
  const which = sinFoto.length === 1 ? first : `${first} y ${sinFoto.length - 1} más`;
  throw new RefusalError(
    'VERIFICACION_SIN_FOTO',
    `Por peso hace falta una foto de cada bulto abierto: falta la de ${which}`,
  );
}

/** @throws AppError VERIFICACION_NO_ENCONTRADA */
export async function fotoDe(context: CallContext, { verificacion_id, bulto_id }: Params<typeof fotoDeVerificacion>) {
  const { bultos } = await enteraDe(context, verificacion_id);
  const foto_id = bultos.find(({ id }) => id === bulto_id)?.foto_id ?? null;
  const foto = foto_id === null ? null : await selectFoto(context.db, foto_id);
  return { foto: foto && { tipo: foto.tipo, base64: foto.contenido.toString('base64') } };
}
