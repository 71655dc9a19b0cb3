import { call } from '#web/api.ts';

import type { ActoDeCalle } from '../calle.contract.ts';
import { type Movido, moverLevante } from '../contract.ts';

/** A signature and hundreds of readings over a slow network. */
const PATIENCE_MS = 30_000;

/** Says to the server what was done at a door. */
export function enviar(
  { fecha, hecho: _hecho, titulo: _titulo, ...acto }: ActoDeCalle,
  clave: string,
): Promise<Movido> {
  const known = Object.entries({ ...acto, fecha_evento: fecha }).filter(([, value]) => value !== null);
  const params = moverLevante.params.parse(Object.fromEntries(known));
  return call(moverLevante, params, { clave, signal: AbortSignal.timeout(PATIENCE_MS), imagenes: ['firma'] });
}
