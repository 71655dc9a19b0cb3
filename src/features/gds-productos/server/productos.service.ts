import { handle } from '#server/dispatcher.ts';
import { cutPage, pageByNumber } from '#server/list/page.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { isGtin, lecturaDeCodigo, tipoDeCodigo } from '#shared/gds/gs1.ts';

import {
  guardarProducto,
  kardexDeProducto,
  leerCodigo,
  listProductos,
  type Producto,
  verProducto,
} from '../contract.ts';
import { leer } from './leer.ts';
import {
  insertProducto,
  isClienteDeDeposito,
  lockProducto,
  replaceCodigos,
  selectKardex,
  selectProducto,
  selectProductos,
  selectSeriesDe,
  selectStock,
  updateProducto,
} from './productos.sql.ts';

export const productosEndpoints = [
  handle(listProductos, async ({ db, scope }, filtros) =>
    pageByNumber(filtros, await selectProductos(db, scope, filtros)),
  ),

  handle(verProducto, async ({ db, scope }, { id }) => {
    const producto = await selectProducto(db, scope, id);
    if (producto === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id });
    const [stock, series] = await Promise.all([selectStock(db, scope, id), selectSeriesDe(db, scope, id)]);
    return { producto, stock, series };
  }),

  handle(kardexDeProducto, async ({ db, scope }, pedido) => {
    if ((await selectProducto(db, scope, pedido.producto_id)) === null)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: pedido.producto_id });
    const { shown, last } = cutPage(await selectKardex(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),

  handle(leerCodigo, ({ db, scope }, pedido) => leer(db, scope, pedido)),

  handle(guardarProducto, async ({ db, scope, audit }, datos) => {
    refuseFaulty(datos);
    if (datos.id === undefined) {
      if (!(await isClienteDeDeposito(db, scope, datos.cliente_id)))
        throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id: datos.cliente_id });
      const id = await insertProducto(db, datos);
      await replaceCodigos(db, { id, cliente_id: datos.cliente_id }, datos);
      audit({ tabla: 'producto', fila_id: id, antes: null, despues: datos });
      return { id };
    }
    const antes = await lockProducto(db, scope, datos.id);
    if (antes === null || antes.cliente_id !== datos.cliente_id)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: datos.id });
    if (antes.version !== datos.version) throw new AppError('DOCUMENTO_CAMBIO', { id: datos.id });
    if (antes.movido) refuseRecounted(antes, datos);
    await updateProducto(db, datos);
    await replaceCodigos(db, antes, datos);
    audit({ tabla: 'producto', fila_id: antes.id, antes: { ...antes }, despues: datos });
    return { id: antes.id };
  }),
];

type Datos = Params<typeof guardarProducto>;

/** @throws AppError DATOS_INVALIDOS, field by field */
function refuseFaulty({ control_vence, control_partida, control_serie, unidad, presentaciones, codigos }: Datos): void {
  const factors = [1, ...presentaciones.map(({ factor }) => factor)];
  const readings = codigos.map(({ codigo }) => lecturaDeCodigo(codigo));
  const faults = new Map<string, string>();
  if (control_vence && control_partida === 'NO') faults.set('control_vence', 'Lo que vence lleva lote');
  if (control_serie !== 'NO' && unidad !== 'UN') faults.set('control_serie', 'Las series cuentan unidades');
  if (new Set(factors).size < factors.length)
    faults.set('presentaciones', 'Dos presentaciones tienen las mismas unidades');
  for (const [at, { codigo, factor }] of codigos.entries()) {
    const isRepeated = readings.indexOf(readings[at] ?? '') < at;
    const fault = codeFault(codigo, { isKnown: factors.includes(factor), isRepeated });
    if (fault !== null) faults.set(`codigos.${at}`, fault);
  }
  if (faults.size > 0) throw new AppError('DATOS_INVALIDOS', {}, Object.fromEntries(faults));
}

function codeFault(codigo: string, { isKnown, isRepeated }: { isKnown: boolean; isRepeated: boolean }): string | null {
  if (tipoDeCodigo(codigo) !== 'OTRO' && !isGtin(codigo)) return `${codigo}: el dígito verificador no corresponde`;
  if (lecturaDeCodigo(codigo) === '') return 'El código debe tener letras o números';
  if (isRepeated) return `${codigo} está dos veces`;
  return isKnown ? null : `${codigo}: no hay una presentación de esas unidades`;
}

/** What has been counted in one way is not counted in another. */
function refuseRecounted(antes: Producto['producto'], datos: Datos): void {
  const fixed = ['unidad', 'control_serie'] as const;
  const changed = fixed.filter((name) => antes[name] !== datos[name]);
  const campos = Object.fromEntries(changed.map((name) => [name, 'Ya tiene movimientos: no se cambia']));
  const lots =
    antes.control_partida === 'NO' && datos.control_partida === 'SIEMPRE'
      ? { control_partida: 'Ya tiene movimientos sin lote: puede ser opcional' }
      : {};
  const faults = { ...campos, ...lots };
  if (Object.keys(faults).length > 0) throw new AppError('DATOS_INVALIDOS', {}, faults);
}
