import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';

/** Whoever may bring files of some kind: parcels, or what goes into a depósito. Which kind it is the rows say, and the server asks again. */
export const PUEDE_IMPORTAR = { anyOf: [...PUEDE_ENVIAR.anyOf, ...DIRIGE_DEPOSITO.anyOf] } as const;
