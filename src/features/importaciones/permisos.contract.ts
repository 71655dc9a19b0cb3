import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import { DIRIGE_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { PIDE_PARA_SI } from '#features/gds-ordenes/permisos.contract.ts';

/** What goes into a depósito, and a client's own orders. */
export const IMPORTA_EN_DEPOSITO = { anyOf: [...DIRIGE_DEPOSITO.anyOf, ...PIDE_PARA_SI.anyOf] } as const;
/** Whoever may bring files of some kind: parcels, or what goes into a depósito. Which kind it is the rows say, and the server asks again. */
export const PUEDE_IMPORTAR = { anyOf: [...PUEDE_ENVIAR.anyOf, ...IMPORTA_EN_DEPOSITO.anyOf] } as const;
