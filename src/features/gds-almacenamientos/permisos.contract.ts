import { ROLES } from '#shared/permissions.ts';

/** Who may do what in a warehouse. Apart from the contracts, since the first page needs the right to a screen and not its schemas. */

/** Whoever works there: which depósitos, the database says. */
export const OPERA_DEPOSITO = { anyOf: ['GDS_001', 'GDS_002'] } as const;
/** Whoever decides there: places, products, what is put right. */
export const DIRIGE_DEPOSITO = { anyOf: ['GDS_002'] } as const;
/** Whoever opens depósitos and says who works there. */
export const ADMINISTRA_DEPOSITOS = { anyOf: [ROLES.administrador] } as const;
