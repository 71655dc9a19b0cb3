import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import { DE_LISTA, type Lista, listVistasDe, saveVistaDe } from '../de-lista.contract.ts';
import { insertVistaDe, selectVistasDe, updateVistaDe } from './vistas.sql.ts';

export const vistasDeListaEndpoints: readonly Endpoint[] = [
  handle(listVistasDe, async (context, { lista }) => {
    refuseOthers(context, lista);
    const vistas = await selectVistasDe(context.db, context.scope, lista);
    return { vistas: vistas.map((vista) => ({ ...vista, filtros: known(lista, vista.filtros) })) };
  }),

  handle(saveVistaDe, async (context, { id, ...vista }) => {
    refuseOthers(context, vista.lista);
    const { db, scope, audit } = context;
    const filtros = DE_LISTA[vista.lista].filtros.safeParse(vista.filtros);
    if (!filtros.success)
      throw new AppError('DATOS_INVALIDOS', {}, { filtros: 'La vista tiene filtros que la lista no conoce' });
    if (id !== undefined && !(await updateVistaDe(db, scope, { id, ...vista, filtros: filtros.data })))
      throw new AppError('VISTA_NO_ENCONTRADA', { id });
    const saved = id ?? (await insertVistaDe(db, scope, { ...vista, filtros: filtros.data }));
    audit({ tabla: 'vista', fila_id: saved, antes: null, despues: vista });
    return { id: saved };
  }),
];

/** @throws AppError SIN_PERMISO */
function refuseOthers({ user, scope }: CallContext, lista: Lista): void {
  if (!permits(DE_LISTA[lista].permiso, user) || scope.tipo === 'deposito')
    throw new AppError('SIN_PERMISO', { usuario_id: user.id });
}

/** A view that was saved under an older contract narrows by what is still known of it. */
function known(lista: Lista, filtros: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { filtros: schema } = DE_LISTA[lista];
  const kept = Object.entries(filtros).filter(([name, value]) => schema.safeParse({ [name]: value }).success);
  return Object.fromEntries(kept);
}
