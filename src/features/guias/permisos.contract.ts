import { ROLES } from '#shared/permissions.ts';

/** Who may do what with parcels. Apart from the contracts, since the first page needs the right to a screen and not its schemas. */

/** Staff with the parcels' code, clients' users and agencies; each inside the own rows. */
export const PUEDE_VER = { anyOf: ['GUI_001', 'CLI_001', 'PCK_001'] } as const;

/** Who may register an event of some kind; which one in which state stands in the table of transitions. */
export const PUEDE_REGISTRAR = { anyOf: ['EVE_003', 'CHF_001', 'PCK_001', ROLES.ingreso] } as const;
