import { lazyKept, lazyPart } from '#web/lazy-part.ts';

import type { ActoDeCalle } from '../calle.contract.ts';
import type { Movido } from '../contract.ts';
import type { DireccionProps } from './DireccionDialog.tsx';
import type { FallarProps } from './FallarDialog.tsx';

/** The door of this slice: what a driver does at a client's on a page of other doors. */
/** Whole with that page: a label may be read in the moment in which it opens. */
export { Puerta } from './Puerta.tsx';
export { ESTADO as ESTADO_DE_LEVANTE } from './palabras.ts';
export { type ActoEnPuerta, SIN_DATOS, TRAS } from './tras.ts';

/** What is opened there: fetched while that page is at rest, since a street may have no network when it is opened. */
export const traerDialogo = () => import('./FallarDialog.tsx');
export const FallarDialog = lazyKept<FallarProps>(async () => (await traerDialogo()).FallarDialog);

/** A paper comes from the server. */
export const Constancia = lazyPart(async () => (await import('./Constancia.tsx')).Constancia);

/** What only a network needs is fetched with one. */
export async function enviarActo(acto: ActoDeCalle, clave: string): Promise<Movido> {
  const { enviar } = await import('./enviar.ts');
  return enviar(acto, clave);
}

/** A place of a client, put or changed from its page. */
export const DireccionDialog = lazyPart<DireccionProps>(
  async () => (await import('./DireccionDialog.tsx')).DireccionDialog,
);
