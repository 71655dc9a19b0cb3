import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { lockRemesa, type RemesaHeld, updateContada } from './cajas.sql.ts';
import { abrirPorDiferencia } from './diferencia.ts';
import { paso } from './papeles.ts';

/** A bag or a deposit that this person may take in or count: never whoever sent or brought it. @throws AppError REMESA_NO_ENCONTRADA, CUENTA_OTRO */
export async function remesaDeOtro(context: CallContext, cual: Parameters<typeof lockRemesa>[1]): Promise<RemesaHeld> {
  const remesa = await lockRemesa(context.db, cual);
  if (remesa === null) throw new AppError('REMESA_NO_ENCONTRADA');
  const { id, entrega_id, lleva_id } = remesa;
  if (entrega_id === context.user.id || lleva_id === context.user.id) throw new AppError('CUENTA_OTRO', { id });
  return remesa;
}

interface Conteo {
  readonly acto: 'contar' | 'acreditar';
  readonly contado_centavos: number;
}

/** What came of it, in the till or at the bank; a gap is a matter of ours from then on. */
export async function contada(context: CallContext, remesa: RemesaHeld, { acto, contado_centavos }: Conteo) {
  const { id, numero, declarado_centavos } = remesa;
  const diferencia = contado_centavos - declarado_centavos;
  const documento = { entidad: 'remesa', id, estado: remesa.estado };
  const estado = await paso(context, documento, diferencia === 0 ? acto : `${acto}_con_diferencia`);
  const recibe_id = acto === 'acreditar' ? context.user.id : remesa.recibe_id;
  await updateContada(context.db, id, { estado, contado: contado_centavos, recibe_id });
  const antes = { estado: remesa.estado };
  context.audit({ tabla: 'remesa', fila_id: id, antes, despues: { estado, contado_centavos } });
  if (diferencia !== 0)
    await abrirPorDiferencia(context, { clave: `remesa:${id}`, que: `la remesa ${numero}`, diferencia });
  return { declarado_centavos, contado_centavos };
}
