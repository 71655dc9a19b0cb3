import { lazyPart } from '#web/lazy-part.ts';

import type { ActoDeCalle } from '../calle.contract.ts';
import type { Movido } from '../contract.ts';

/** The door of this slice: what a driver does at a client's on a page of other doors. Whole with that page, since a street has no network to fetch it. */
export { FallarDialog } from './FallarDialog.tsx';
export { Puerta } from './Puerta.tsx';
export { ESTADO as ESTADO_DE_LEVANTE } from './palabras.ts';
export { type ActoEnPuerta, SIN_DATOS, TRAS } from './tras.ts';

/** A paper comes from the server. */
export const Constancia = lazyPart(async () => (await import('./Constancia.tsx')).Constancia);

/** What only a network needs is fetched with one. */
export async function enviarActo(acto: ActoDeCalle, clave: string): Promise<Movido> {
  const { enviar } = await import('./enviar.ts');
  return enviar(acto, clave);
}
