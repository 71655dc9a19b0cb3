import { abrirLugares, asentar, type Movimiento } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { isFueraDePeso, pesoEsperado } from '#shared/gds/cajas.ts';

import type { CerrarBulto, reabrirBulto } from '../contract.ts';
import {
  type Contenido,
  closeBulto,
  reopenBulto,
  selectAndenDeSalida,
  selectContenido,
  selectEmpacado,
} from './bultos.sql.ts';
import { selectCajaEnStock, selectConsumido } from './consumo.sql.ts';
import { consumir, devolverCaja } from './consumo.ts';
import { anularGuias, hacerGuias } from './guias.ts';
import { selectCabecera, selectCajas } from './mesa.sql.ts';
import { mesaDe, refuseClosed, tenerBulto } from './mesa.ts';

/** A bulto is closed in one transaction: its weight, its goods at the dock, and with the order's last its parcels; or nothing of it. */

type Autor = CallContext;
interface Cual {
  readonly id: number;
  readonly numero: string;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly tipo: 'VENTA' | 'TRASLADO' | 'COMPRA';
}

/** @throws AppError of the contract */
export async function cerrar(context: Autor, pedido: CerrarBulto) {
  const { db, user } = context;
  const { orden, bulto } = await tenerBulto(context, pedido.bulto_id);
  refuseClosed(bulto);
  const contenido = await selectContenido(db, bulto.id);
  if (contenido.length === 0) throw new AppError('BULTO_VACIO', { id: bulto.id });
  const peso = await pesar(context, orden, { pedido, contenido });
  const anden_id = await selectAndenDeSalida(db, orden);
  if (anden_id === null)
    throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', 'El depósito no tiene un andén de despacho libre');
  const caja = peso.caja_id === null ? null : await selectCajaEnStock(db, peso.caja_id);
  const abierto = await abrirLugares(context, [
    anden_id,
    ...(caja === null ? [] : [caja.almacenamiento_id]),
    ...contenido.map(({ almacenamiento_id }) => almacenamiento_id),
  ]);
  const movimientos = contenido.map(
    (one): Movimiento => ({
      ...{ acto: 'EMPACAR', ...que(one), orden_bulto_id: bulto.id },
      de: lado(one, one.almacenamiento_id),
      a: lado(one, anden_id),
    }),
  );
  await asentar(context, abierto, acto(orden, [...movimientos, ...consumir(abierto, caja, bulto.id)]));
  await closeBulto(db, bulto.id, { ...peso, anden_id, usuario_id: user.id });
  const guias = await hacerGuias(context, orden);
  return { mesa: await mesaDe(context, orden.id), guias };
}

const que = ({ producto_id, cliente_id, partida_id, cantidad, series }: Contenido) => ({
  ...{ producto_id, cliente_id, cantidad, series },
  partida_id: partida_id === 0 ? null : partida_id,
});
const lado = ({ linea_id }: Contenido, almacenamiento_id: number) => ({
  ...{ almacenamiento_id, condicion: 'RESERVADO' as const, linea_id },
});
const acto = ({ id, numero, tipo }: Cual, movimientos: Movimiento[]) => ({
  ...{ tipo, nota: null, transaccion: { id, numero }, movimientos },
});

interface Pesada {
  readonly caja_id: number | null;
  readonly gramos: number | null;
  readonly gramos_esperados: number | null;
  readonly motivo_peso: string | null;
}

/** @throws AppError DATOS_INVALIDOS, PESO_FUERA_DE_RANGO */
async function pesar(
  { db, scope }: CallContext,
  orden: Cual,
  { pedido, contenido }: { pedido: CerrarBulto; contenido: Awaited<ReturnType<typeof selectContenido>> },
): Promise<Pesada> {
  const { caja_id = null, peso_gramos = null, sin_peso, motivo_peso = null } = pedido;
  const caja =
    caja_id === null ? null : (await selectCajas(db, scope, orden.deposito_id)).find(({ id }) => id === caja_id);
  if (caja === undefined) throw new AppError('DATOS_INVALIDOS', { caja_id }, { caja_id: 'Esa caja ya no se usa' });
  const gramos_esperados = pesoEsperado(contenido, caja);
  if (peso_gramos === null && sin_peso === undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { peso_gramos: 'Pese el bulto, o ciérrelo sin peso' });
  if (peso_gramos === null && gramos_esperados === null && caja === null)
    throw new AppError('DATOS_INVALIDOS', {}, { caja_id: 'Sin peso hace falta decir la caja' });
  const tolerancia = (await selectCabecera(db, scope, orden.id))?.tolerancia ?? { por_mil: 0, gramos: 0 };
  if (
    peso_gramos !== null &&
    gramos_esperados !== null &&
    motivo_peso === null &&
    isFueraDePeso(peso_gramos, gramos_esperados, tolerancia)
  )
    throw new RefusalError(
      'PESO_FUERA_DE_RANGO',
      `Pesa ${kilos(peso_gramos)}, se esperaban ${kilos(gramos_esperados)}`,
      {
        ...{ peso_gramos, gramos_esperados },
      },
    );
  return {
    caja_id,
    gramos: peso_gramos,
    gramos_esperados: gramos_esperados === 0 ? null : gramos_esperados,
    motivo_peso,
  };
}

const kilos = (gramos: number) => `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;

/** @throws AppError of the contract */
export async function reabrir(context: Autor, { bulto_id, motivo }: Params<typeof reabrirBulto>) {
  const { orden, bulto } = await tenerBulto(context, bulto_id);
  if (bulto.estado === 'ABIERTO') throw new AppError('DATOS_INVALIDOS', { bulto_id }, { bulto_id: 'Ya está abierto' });
  const rows = await selectEmpacado(context.db, bulto.id);
  const places = rows.flatMap(({ de_almacenamiento_id, a_almacenamiento_id }) => [
    de_almacenamiento_id,
    a_almacenamiento_id,
  ]);
  const spent = await selectConsumido(context.db, bulto.id);
  const abierto = await abrirLugares(context, [...places, ...(spent === null ? [] : [spent.almacenamiento_id])]);
  const movimientos = rows.map(
    (one): Movimiento => ({
      ...{ acto: 'REVERTIR', ...que(one), orden_bulto_id: bulto.id, revierte_id: one.id },
      de: lado(one, one.a_almacenamiento_id),
      a: lado(one, one.de_almacenamiento_id),
    }),
  );
  const anuladas = await anularGuias(context, bulto, motivo);
  await asentar(context, abierto, acto(orden, [...movimientos, ...devolverCaja(spent, bulto.id)]));
  if (!(await reopenBulto(context.db, bulto)))
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} ya tiene un bulto abierto: ciérrelo antes`);
  return { mesa: await mesaDe(context, orden.id), anuladas };
}
