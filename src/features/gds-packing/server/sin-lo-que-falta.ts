import { anotar, anularPendiente, type Orden, updateContraReembolso } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { sinLoQueFalta } from '../contract.ts';
import { hacerGuias } from './guias.ts';
import { selectCabecera } from './mesa.sql.ts';
import { tenerParaEmpacar } from './mesa.ts';

/** What nobody found is not waited for. What is collected for the rest somebody says: lines have no price, so nothing proposes it (decision 0208). */

type Pedido = Params<typeof sinLoQueFalta>;

/** Answers what is written down of it, and the parcels. @throws AppError of the contract */
export async function enviarSinLoQueFalta(context: CallContext, { orden_id, nota, contra_reembolso_centavos }: Pedido) {
  const { db } = context;
  const orden = await tenerParaEmpacar(context, orden_id);
  refuseUnready(orden);
  const cobra = await cobroDe(context, orden, contra_reembolso_centavos);
  const anotada = cobra === null ? nota : `${nota}. Se cobra ${cobra.texto}`;
  await anotar(context, orden, { acto: 'sin_lo_que_falta', nota: anotada });
  await anularPendiente(db, orden);
  if (cobra !== null) await updateContraReembolso(db, orden.id, cobra.despues);
  const guias = await hacerGuias(context, orden);
  return {
    nota,
    guias,
    ...(cobra === null ? {} : { contra_reembolso: { antes: cobra.antes, despues: cobra.despues } }),
  };
}

function refuseUnready({ numero, reservada, tomada }: Orden): void {
  if (reservada > tomada)
    throw new RefusalError(
      'ORDEN_NO_ADMITE',
      `${numero}: todavía hay ${reservada - tomada} por tomar: termine el picking o declare el faltante`,
    );
  if (tomada === 0) throw new RefusalError('ORDEN_NO_ADMITE', `${numero}: no hay nada tomado: anúlela`);
}

/** Null: none of it is to be collected, or it is already. @throws AppError DATOS_INVALIDOS */
async function cobroDe({ db, scope }: CallContext, { id }: Orden, despues: number | undefined) {
  const pedido = (await selectCabecera(db, scope, id))?.contra_reembolso ?? null;
  const refuse = (why: string) => new AppError('DATOS_INVALIDOS', { id }, { contra_reembolso_centavos: why });
  if (pedido === null) {
    if (despues === undefined) return null;
    throw refuse('De esta orden no queda nada por cobrar');
  }
  const whole = formatDinero(pedido);
  if (despues === undefined) throw refuse(`Diga cuánto se cobra de ${whole}`);
  if (despues > pedido.centavos) throw refuse(`No puede ser más que ${whole}`);
  const texto = despues === 0 ? `nada de ${whole}` : `${formatDinero({ ...pedido, centavos: despues })} de ${whole}`;
  return { antes: pedido.centavos, despues, texto };
}
