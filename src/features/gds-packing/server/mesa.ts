import { tener } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { pesoEsperado, proponerCaja, proponerCajas } from '#shared/gds/cajas.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import type { Mesa } from '../contract.ts';
import { DIRIGE_PACKING } from '../permisos.contract.ts';
import { type BultoTenido, selectBulto } from './bultos.sql.ts';
import { selectBultos, selectCabecera, selectCajas, selectLineas, selectSinGuia } from './mesa.sql.ts';

/** An order on the bench. */

/** @throws AppError ORDEN_NO_ENCONTRADA */
export async function mesaDe({ db, scope, user }: CallContext, id: number): Promise<Mesa> {
  const cabecera = await selectCabecera(db, scope, id);
  if (cabecera === null) throw new AppError('ORDEN_NO_ENCONTRADA', { id });
  const { tolerancia, contra_reembolso, ...orden } = cabecera;
  const medidas = await selectLineas(db, id);
  const cajas = await selectCajas(db, scope, orden.deposito_id);
  const adentro = medidas
    .map((linea) => ({ ...linea, cantidad: linea.por_empacar + linea.en_bulto }))
    .filter(({ cantidad }) => cantidad > 0);
  const abierto = medidas
    .filter(({ en_bulto }) => en_bulto > 0)
    .map((linea) => ({ ...linea, cantidad: linea.en_bulto }));
  const una = proponerCaja(adentro, cajas);
  return {
    orden,
    lineas: medidas.map(({ gramos: _, largo_mm: __, ancho_mm: ___, alto_mm: ____, ...linea }) => linea),
    bultos: await selectBultos(db, id),
    cajas,
    caja_propuesta: una?.id ?? null,
    cajas_propuestas: una === null ? variasDe(adentro, cajas) : [],
    contra_reembolso,
    esperado: pesoEsperado(abierto, null),
    tolerancia,
    completa: medidas.every(({ por_empacar }) => por_empacar === 0),
    sin_guia: await selectSinGuia(db, scope, id),
    dirige: (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) || permits(DIRIGE_PACKING, user),
  };
}

type Medida = Awaited<ReturnType<typeof selectLineas>>[number] & { readonly cantidad: number };

function variasDe(adentro: readonly Medida[], cajas: Mesa['cajas']): Mesa['cajas_propuestas'] {
  const varias = proponerCajas(
    adentro,
    cajas,
    adentro.map(({ en_bulto }) => en_bulto),
  );
  return (varias ?? []).map(({ caja, unidades }) => ({
    caja_id: caja?.id ?? null,
    contenido: adentro.flatMap(({ id: linea_id, sku }, at) => {
      const cantidad = unidades[at] ?? 0;
      return cantidad === 0 ? [] : [{ linea_id, sku, cantidad }];
    }),
  }));
}

/** An order that is being prepared, its row held. @throws AppError ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE */
export async function tenerParaEmpacar(context: CallContext, id: number) {
  const orden = await tener(context, id);
  // A traslado is read at both ends, and packed at one.
  if ((await selectCabecera(context.db, context.scope, id)) === null) throw new AppError('ORDEN_NO_ENCONTRADA', { id });
  if (orden.decision === 'ANULADA')
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} se anuló: no la empaque`, { id });
  if (orden.decision !== 'LIBERADA')
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} no se está preparando`, { id });
  return orden;
}

/** A bulto with its order, both held; read again once they are. @throws AppError BULTO_NO_ENCONTRADO, ORDEN_NO_ADMITE */
export async function tenerBulto(context: CallContext, id: number) {
  const found = await selectBulto(context.db, context.scope, id);
  if (found === null) throw new AppError('BULTO_NO_ENCONTRADO', { id });
  const orden = await tenerParaEmpacar(context, found.transaccion_id);
  const bulto = await selectBulto(context.db, context.scope, id);
  if (bulto === null || bulto.estado === 'ANULADO') throw new AppError('BULTO_NO_ENCONTRADO', { id });
  return { orden, bulto };
}

export function refuseClosed({ estado, codigo }: BultoTenido): void {
  if (estado !== 'ABIERTO') throw new RefusalError('BULTO_CERRADO', `${codigo} ya está cerrado`);
}
