import type { Db } from '#server/db/db.ts';
import { formatDay } from '#shared/dates.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Carga } from '../plan.contract.ts';
import { lockVehiculo, type PlanLeido, selectPlan, type VehiculoDelPlan } from './plan.sql.ts';
import { updateVehiculo } from './recorridos.sql.ts';

/** What keeps a round from being planned as it is, and what a person has to know and may go on with. */

/** The figures of a plan against what its vehicle takes, with the warnings in words. */
export function cargaDe(plan: PlanLeido): Carga {
  const { vehiculo, kg, dm3, bultos, paradas } = plan;
  return {
    ...{ kg, dm3, bultos, paradas, kg_tope: vehiculo?.kg ?? null, dm3_tope: vehiculo?.dm3 ?? null },
    paradas_tope: vehiculo?.paradas ?? null,
    avisos: [...noPuede(plan).map(({ texto }) => texto), ...avisosDe(plan)],
  };
}

/** To be confirmed by whoever plans. */
export function avisosDe(plan: PlanLeido): string[] {
  const { vehiculo } = plan;
  return vehiculo === null ? [] : [...papelesDe(vehiculo), ...excesosDe(vehiculo, plan)];
}

/** Of the vehicle of a round that other parcels come to: its papers were looked at when it was planned. */
export async function avisosDeRecibir(db: Db, id: number, mas: readonly number[]): Promise<string[]> {
  const plan = await selectPlan(db, id, { mas });
  return plan?.vehiculo ? excesosDe(plan.vehiculo, plan) : [];
}

/** Of another driver and what they drive. @throws what `planFirme` throws */
export async function avisosDePasar(db: Db, id: number, chofer_id: number): Promise<string[]> {
  const plan = await selectPlan(db, id, { chofer_id });
  const [first] = plan === null ? [] : noPuede(plan);
  if (first !== undefined) throw new RefusalError(first.code, first.texto, { id });
  return plan === null ? [] : avisosDe(plan);
}

function papelesDe({ matricula, activo, en_taller, seguro_vencio, sucive_vencio }: VehiculoDelPlan): string[] {
  return [
    ...(activo ? [] : [`${matricula} está dado de baja en Transporte`]),
    ...(en_taller ? [`${matricula} está en el taller`] : []),
    ...(seguro_vencio === null ? [] : [`El seguro de ${matricula} venció el ${formatDay(seguro_vencio)}`]),
    ...(sucive_vencio === null ? [] : [`La patente de ${matricula} está paga hasta el ${formatDay(sucive_vencio)}`]),
  ];
}

const CIFRA = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 0 });

function excesosDe(vehiculo: VehiculoDelPlan, { kg, dm3, paradas }: PlanLeido): string[] {
  const over = (value: number, most: number, unit: string) =>
    value > most
      ? [`${vehiculo.matricula} lleva ${CIFRA.format(most)} ${unit}, y el recorrido tiene ${CIFRA.format(value)}`]
      : [];
  return [
    ...over(kg, vehiculo.kg, 'kg'),
    ...over(dm3, vehiculo.dm3, 'dm³'),
    ...over(paradas, vehiculo.paradas, 'paradas'),
  ];
}

interface Impedimento {
  readonly code: 'CHOFER_NO_DISPONIBLE' | 'LIBRETA_VENCIDA' | 'VEHICULO_OCUPADO';
  readonly texto: string;
}

/** What nobody confirms away. Of a driver whom Transporte does not know nothing is asked. */
function noPuede({ chofer, chofer_activo, libreta_vencio, vehiculo, otro }: PlanLeido): Impedimento[] {
  return [
    ...(chofer_activo === false
      ? [
          {
            code: 'CHOFER_NO_DISPONIBLE',
            texto: `${chofer} está inactivo en Transporte: actívelo o elija otro chofer`,
          } as const,
        ]
      : []),
    ...(libreta_vencio === null
      ? []
      : [
          {
            code: 'LIBRETA_VENCIDA',
            texto: `La libreta de ${chofer} venció el ${formatDay(libreta_vencio)}: elija otro chofer, o corríjala en Transporte`,
          } as const,
        ]),
    ...(vehiculo === null || otro === null
      ? []
      : [
          {
            code: 'VEHICULO_OCUPADO',
            texto: `${vehiculo.matricula} va ese día con ${otro.chofer} en ${otro.numero}: elija otro vehículo`,
          } as const,
        ]),
  ];
}

/**
 * The plan of a locked round, with its vehicle held.
 * @throws RefusalError CHOFER_NO_DISPONIBLE, LIBRETA_VENCIDA, VEHICULO_OCUPADO
 */
export async function planFirme(db: Db, id: number): Promise<PlanLeido | null> {
  const seen = await selectPlan(db, id);
  if (seen?.vehiculo) await lockVehiculo(db, seen.vehiculo.id);
  const plan = seen?.vehiculo ? await selectPlan(db, id) : seen;
  const [first] = plan === null ? [] : noPuede(plan);
  if (first !== undefined) throw new RefusalError(first.code, first.texto, { id });
  return plan;
}

export async function cargaLeida(db: Db, id: number): Promise<Carga | null> {
  const plan = await selectPlan(db, id);
  return plan && cargaDe(plan);
}

/** From the planning on the round says itself with what it is driven. @throws what `planFirme` throws */
export async function fijarVehiculo(db: Db, id: number): Promise<void> {
  const plan = await planFirme(db, id);
  if (plan !== null) await updateVehiculo(db, id, plan.vehiculo?.id ?? null);
}
