import type { listTarifas } from '#features/envios/tarifas.contract.ts';
import type { Result } from '#shared/contract.ts';

export type Tarifa = Result<typeof listTarifas>['tarifas'][number];
export type Version = Tarifa['versiones'][number];

export const ESTADO = {
  FUTURA: { familia: 'info', nombre: 'Por venir' },
  VIGENTE: { familia: 'ok', nombre: 'En vigor' },
  SUPERADA: { familia: 'neutro', nombre: 'Anterior' },
} as const;

export function vigenteDe({ versiones }: Tarifa): Version | undefined {
  return versiones.find(({ estado }) => estado === 'VIGENTE') ?? versiones[0];
}

/** «10», «-2,5»: a part in a hundred as thousandths; null: it is no such number. */
export function porMilDe(texto: string): number | null {
  const typed = texto.replace(/[\s%]/g, '').replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d)?$/.test(typed)) return null;
  return Math.round(Number(typed) * 10);
}
