import { hallarLpn, type LpnTenido, selectFamilia } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import { selectSeLlenaEn } from './muelle.sql.ts';
import type { Recepcion } from './recepcion.sql.ts';

/**
 * The licence plate that something is put on at the dock. What would be refused when the reception is closed is refused while it is in somebody's
 * hands: it is another client's, closed, stands elsewhere, or is being filled at another dock.
 * @throws AppError LPN_NO_ENCONTRADO, LPN_DE_OTRO_CLIENTE, LPN_CERRADO, LPN_EN_OTRO_LUGAR
 */
export async function lpnQueSeLlena(
  context: CallContext,
  { id, cliente_id, deposito_id, almacenamiento_id }: Recepcion,
  texto: string,
): Promise<LpnTenido> {
  const { db } = context;
  const lpn = await hallarLpn(context, { texto });
  const said = textoDeLpn(lpn.codigo);
  if (lpn.deposito_id !== deposito_id || lpn.estado === 'BAJA')
    throw new RefusalError('LPN_NO_ENCONTRADO', `${said} no es un LPN de este depósito en uso`);
  if (lpn.cliente_id !== cliente_id) throw new RefusalError('LPN_DE_OTRO_CLIENTE', `${said} es de otro cliente`);
  if (lpn.estado === 'CERRADO') throw new RefusalError('LPN_CERRADO', `${said} está cerrado: ábralo para seguir`);
  const family = await selectFamilia(db, lpn.padre_id ?? lpn.id);
  if (family.some((one) => one.almacenamiento_id !== null && one.almacenamiento_id !== almacenamiento_id))
    throw new RefusalError('LPN_EN_OTRO_LUGAR', `${said} está en otra ubicación`);
  const numero = await selectSeLlenaEn(db, { lpn_id: lpn.id, recepcion_id: id });
  if (numero !== null) throw new RefusalError('LPN_EN_OTRO_LUGAR', `${said} se está llenando en ${numero}`);
  return lpn;
}
