import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import type { RenglonDeRecepcion } from '../contract.ts';
import type { Excepcion, RecibirTodo } from '../todo.contract.ts';
import { insertTodo, selectRenglones } from './recepcion.sql.ts';
import { asentarTodo, type Decidido, tenerAbierta } from './recibir.ts';

export async function recibirTodo(
  context: CallContext,
  { recepcion_id, bultos, condicion, nota = null, excepto }: RecibirTodo,
): Promise<number> {
  const recepcion = await tenerAbierta(context, recepcion_id);
  if (recepcion.orden_id === null) throw new AppError('RECEPCION_SIN_ORDEN', { recepcion_id });
  if (recepcion.modo === 'CIEGA') throw new AppError('RECEPCION_A_CIEGAS', { recepcion_id });
  const decisiones = faltasDe(await selectRenglones(context.db, recepcion), excepto);
  await insertTodo(context.db, recepcion, { condicion, excepto, usuario_id: context.user.id });
  return asentarTodo(context, recepcion, { decisiones, bultos, nota });
}

/** What does not come of each line, as whoever receives says it. @throws AppError DATOS_INVALIDOS */
function faltasDe(renglones: readonly RenglonDeRecepcion[], excepto: readonly Excepcion[]): Decidido[] {
  const byLine = new Map(renglones.map((one) => [one.linea_id, one]));
  const of = Map.groupBy(excepto, ({ linea_id }) => linea_id);
  return [...of].flatMap(([linea_id, own]) => {
    const renglon = byLine.get(linea_id);
    const fault = (dice: string) => new AppError('DATOS_INVALIDOS', { linea_id }, { excepto: dice });
    if (renglon === undefined) throw fault('Esa línea no es de la orden');
    const { sku, producto_id, esperado } = renglon;
    const due = esperado ?? 0;
    if (own.reduce((sum, { cantidad }) => sum + cantidad, 0) > due)
      throw fault(`${sku}: se anunciaron ${due.toLocaleString('es-UY')}`);
    const missing = own.flatMap(({ razon, cantidad }): Decidido[] =>
      razon === 'DANADO' ? [] : [{ producto_id, linea_id, decision: razon, cantidad }],
    );
    if (missing.length > 1) throw fault(`${sku}: diga de una sola forma qué pasa con lo que falta`);
    return missing;
  });
}
