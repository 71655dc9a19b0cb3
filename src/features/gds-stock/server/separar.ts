import { AppError } from '#shared/errors.ts';

import type { Compatibilidad } from './compatibilidad.ts';
import { type Abierto, revisarActo } from './motor.ts';
import type { Movimiento } from './stock.sql.ts';

export interface PorAsentar {
  /** By which whoever asks knows it again. */
  readonly at: number;
  readonly movimiento: Movimiento;
}

/** Which of them go together: halves are tried until the one that is refused stands alone. */
export function separar(
  usuario_id: number,
  abierto: Abierto & { readonly compatibilidad: Compatibilidad },
  all: readonly PorAsentar[],
) {
  const buenas: PorAsentar[] = [];
  const malas = new Map<number, AppError>();
  const probar = (some: readonly PorAsentar[]): void => {
    const [first] = some;
    if (first === undefined) return;
    try {
      revisarActo(
        usuario_id,
        abierto,
        [...buenas, ...some].map(({ movimiento }) => movimiento),
      );
      buenas.push(...some);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (some.length === 1) malas.set(first.at, error);
      else {
        const half = Math.ceil(some.length / 2);
        probar(some.slice(0, half));
        probar(some.slice(half));
      }
    }
  };
  probar(all);
  return { buenas, malas };
}
