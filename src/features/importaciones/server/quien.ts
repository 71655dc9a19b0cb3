import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { PIDE_PARA_SI } from '#features/gds-ordenes/permisos.contract.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { esDeOrdenes, type TipoDeImportacion } from '#shared/gds/importar.ts';
import { permits } from '#shared/permissions.ts';

/** Who may handle files of which kind: the calls are the same for all kinds, and the right is not. */

/** One who handles one of these may have something to do with files of a depósito. */
export const DE_DEPOSITO = ['PRODUCTOS', 'ORDENES_VENTA'] as const satisfies readonly TipoDeImportacion[];

export type Quien = Pick<CallContext, 'scope' | 'user'>;

/** Parcels are brought by staff and clients; what goes into a depósito by those who direct it, and orders by their client's people as well. */
export function mayHandle({ scope, user }: Quien, tipo: TipoDeImportacion): boolean {
  if (tipo === 'ENVIOS') return (scope.tipo === 'personal' || scope.tipo === 'cliente') && permits(PUEDE_ENVIAR, user);
  if (scope.tipo === 'cliente') return esDeOrdenes(tipo) && permits(PIDE_PARA_SI, user);
  return (scope.tipo === 'personal' || scope.tipo === 'deposito') && permits(DIRIGE_DEPOSITO, user);
}

/** The code may be anybody's by mistake; the tables are not. @throws AppError SIN_PERMISO */
export function onlyWhoHandles(quien: Quien, ...tipos: TipoDeImportacion[]): void {
  const { tipo } = quien.scope;
  if (!tipos.some((one) => mayHandle(quien, one))) throw new AppError('SIN_PERMISO', { tipo });
}
