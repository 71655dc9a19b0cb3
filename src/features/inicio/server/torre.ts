import type { GuiaFilters } from '#features/guias/contract.ts';
import { countEach } from '#features/guias/server/public.ts';
import { selectAtrasados } from '#features/recorridos/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { dayOf, hourOf } from '#shared/dates.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';

import { FLUJOS, type Flujo, type Linea, type Torre } from '../contract.ts';
import { selectAgencias, selectEstados, selectFlujo, type Tramo } from './torre.sql.ts';

const MOST = 99_999;
const MOST_ROUNDS = 5;

/** Each part is asked apart: what fails takes no other with it. */
export async function torreOf(context: CallContext): Promise<Torre> {
  const { db } = context;
  const now = new Date();
  const tried = <T>(parte: string, ask: () => Promise<T>): Promise<T | null> =>
    apart(db, ask).catch((error: unknown) => {
      context.report(error, { torre: parte });
      return null;
    });
  const count = (filtro: GuiaFilters) => async () =>
    (await countEach(db, context.scope, { sets: [filtro], most: MOST }))[0]?.total ?? 0;
  return {
    hoy: dayOf(now),
    flujo: await tried('flujo', async () => {
      const tramos = await selectFlujo(db);
      return FLUJOS.map((flujo) => lineaOf(flujo, tramos, hourOf(now)));
    }),
    en_reparto: await tried('en_reparto', count({ estado: ['EN_REPARTO'] })),
    promesas_en_riesgo: await tried('promesas', count({ promesa_en_riesgo: true })),
    estados: await tried('estados', async () => {
      const found = await selectEstados(db);
      return ESTADOS_GUIA.flatMap((estado) => found.filter((one) => one.estado === estado));
    }),
    agencias: await tried('agencias', () => selectAgencias(db)),
    atrasados: await tried('atrasados', () => selectAtrasados(db, MOST_ROUNDS)),
  };
}

/** Sums since midnight; of today up to the hour that runs. */
export function lineaOf(flujo: Flujo, tramos: readonly Tramo[], hora: number): Linea {
  const own = tramos.filter((tramo) => tramo.flujo === flujo);
  const upTo = (es_hoy: boolean) => (end: number) =>
    own.reduce((sum, one) => (one.es_hoy === es_hoy && one.hora <= end ? sum + one.cantidad : sum), 0);
  const hours = (count: number) => Array.from({ length: count }, (_, hour) => hour);
  return {
    flujo,
    hoy: hours(hora + 1).map(upTo(true)),
    antes: hours(24).map(upTo(false)),
    antes_a_esta_hora: own.reduce((sum, one) => (one.es_hoy ? sum : sum + one.a_esta_hora), 0),
  };
}
