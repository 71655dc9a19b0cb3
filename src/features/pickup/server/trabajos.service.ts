import type { Masivo } from '#features/masivos/contract.ts';
import { createMasivo, type Elegidas, elegidasOf, onlyStaff } from '#features/masivos/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { avisarPickup, prorrogarPickup, retirarVencidas } from '../contract.ts';
import { countEnPlazo, countHasta, guardadasDe } from './trabajos.sql.ts';

/** 'Venció en agencia', among the reasons of a return. */
const VENCIO_EN_AGENCIA = 41;

export const trabajosPickupEndpoints = [
  handle(avisarPickup, async (context, params) => {
    onlyStaff(context.scope);
    const pedido = { tipo: 'AVI', datos: { correo: true as const } };
    return { masivo: await start(context, pedido, { params, elegidas: elegidasBy(context, params, {}) }) };
  }),

  handle(prorrogarPickup, async (context, { dia, ...params }) => {
    onlyStaff(context.scope);
    const { guias } = params;
    if (guias && (await countHasta(context.db, context.scope, { guias, dia })) > 0)
      throw new AppError(
        'DATOS_INVALIDOS',
        {},
        { dia: 'Hay guías elegidas que ya se guardan hasta ese día o después' },
      );
    const elegidas = elegidasBy(context, params, { antes_de: dia });
    return {
      masivo: await start(
        context,
        { tipo: 'PRO', datos: { dia, nota: `Prórroga hasta el ${formatDay(dia)}` } },
        { params, elegidas },
      ),
    };
  }),

  handle(retirarVencidas, async (context, params) => {
    onlyStaff(context.scope);
    const { guias } = params;
    if (guias && (await countEnPlazo(context.db, context.scope, guias)) > 0)
      throw new AppError('DATOS_INVALIDOS', {}, { guias: 'Hay guías elegidas que no están vencidas' });
    const elegidas = elegidasBy(context, params, { vencimiento: 'vencido' });
    const datos = { motivo_id: VENCIO_EN_AGENCIA, vencida: true as const };
    return { masivo: await start(context, { tipo: 'DEV_INI', datos }, { params, elegidas }) };
  }),
];

type Cuales = Params<typeof avisarPickup>;

/** Those named, or those of the node that lie at their agency. @throws AppError DATOS_INVALIDOS */
function elegidasBy(
  { scope }: CallContext,
  { guias, nodo, ...filters }: Cuales,
  { antes_de = null, vencimiento }: { readonly antes_de?: string | null; readonly vencimiento?: 'vencido' },
): Elegidas {
  if ((guias === undefined) === (nodo === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { guias: 'Elija guías, o una zona, un departamento o una agencia' });
  if (nodo === undefined) return elegidasOf(scope, { guias, filtros: undefined });
  return guardadasDe(scope, {
    nodo,
    filters: { ...filters, vencimiento: vencimiento ?? filters.vencimiento },
    antes_de,
  });
}

interface Pedido {
  readonly params: Cuales;
  readonly elegidas: Elegidas;
}

function start(
  context: CallContext,
  what: { tipo: string; datos: object },
  { params, elegidas }: Pedido,
): Promise<Masivo> {
  return createMasivo(context, { ...what, elegidas, pedido: { desde: 'GuiasEnPickup', ...params } });
}
