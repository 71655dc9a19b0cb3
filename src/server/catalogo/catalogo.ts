import type { Catalogo } from '#shared/catalogo.ts';
import { AppError } from '#shared/errors.ts';

import { type CallContext, type Endpoint, handle } from '../dispatcher.ts';
import { pageByNumber } from '../list/page.ts';
import {
  deleteFila,
  type Maestro,
  selectFila,
  selectFilas,
  selectHistorial,
  selectOpciones,
  selectUsos,
  type TablaDeCatalogo,
} from './catalogo.sql.ts';
import { change, save } from './guardar.ts';
import { importar } from './importar.ts';

/** Everything that can be asked of a master and done to it. What its descriptor does not allow is no service. */
export function catalogoEndpoints(catalogo: Catalogo, tabla: TablaDeCatalogo): readonly Endpoint[] {
  const master = { catalogo, tabla };
  return [
    handle(catalogo.listar, async ({ db }, asked) => pageByNumber(asked, await selectFilas(db, master, asked))),
    handle(catalogo.ver, async ({ db }, { id }) => {
      const fila = await selectFila(db, master, { id });
      if (fila === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { id });
      const usos = await selectUsos(db, tabla, id);
      const historial = await selectHistorial(db, master, id);
      return { fila, usos, puede_eliminar: catalogo.fijo !== true && usos.length === 0, historial };
    }),
    handle(catalogo.opciones, async ({ db }) => ({ opciones: await selectOpciones(db, tabla) })),
    handle(catalogo.guardar, (context, given) => save(context, master, given)),
    ...(catalogo.conEstado
      ? [handle(catalogo.cambiarEstado, (context, given) => change(context, master, { ...given, valores: given }))]
      : []),
    ...(catalogo.importa === undefined
      ? []
      : [handle(catalogo.importar, (context, given) => importar(context, master, given))]),
    ...(catalogo.fijo === true ? [] : [handle(catalogo.eliminar, (context, { id }) => remove(context, master, id))]),
  ];
}

async function remove(context: CallContext, { catalogo, tabla }: Maestro, id: number) {
  const fila = await selectFila(context.db, { catalogo, tabla }, { id, lock: true });
  if (fila === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { id });
  if ((await selectUsos(context.db, tabla, id)).length > 0) throw new AppError('MAESTRO_EN_USO', { id });
  await deleteFila(context.db, tabla, id);
  context.audit({ tabla: catalogo.tabla, fila_id: id, antes: fila.valores, despues: null });
  return { id };
}
