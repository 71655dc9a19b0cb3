import { RefusalError } from '#shared/errors.ts';

import type { Movimiento } from './stock.sql.ts';

/** Where quarantine is let go of by two, nobody leaves it alone, whatever they call it; what never was taken in goes back as it came. */

interface Casa {
  /** Whether the depósito asks for two, and no second has said yes. */
  readonly deDos: boolean;
}

type Fila = Pick<Movimiento, 'acto' | 'de' | 'a'>;

export function isDeDos({ deDos }: Casa, { acto, de, a }: Fila): boolean {
  const leaves = de.condicion === 'CUARENTENA' && a.condicion !== 'CUARENTENA' && a.condicion !== 'PROVEEDOR';
  // What turned out to be another product stays in quarantine as that.
  return deDos && leaves && acto !== 'UNIR';
}

/** @throws AppError MOVIMIENTO_NO_ADMITIDO */
export function refuseSoltarSolo(casa: Casa, movimiento: Fila): void {
  if (isDeDos(casa, movimiento))
    throw new RefusalError(
      'MOVIMIENTO_NO_ADMITIDO',
      'Lo que está en cuarentena se libera entre dos: cambie su condición',
    );
}
