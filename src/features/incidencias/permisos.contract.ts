import { ROLES } from '#shared/permissions.ts';

/** Who may do what with incidencias. Apart from the contract, since the first page needs the right to a screen and not its schemas. */

/** Our people who attend, and the people of clients and agencies with theirs. */
export const VE_INCIDENCIAS = { anyOf: ['VAL_001', 'CLI_001', 'PCK_001'] } as const;
export const ATIENDE = { anyOf: ['VAL_001'] } as const;
/** Whoever meets a matter may open it; what becomes of it is for those who attend. */
export const ABRE_INCIDENCIAS = { anyOf: ['VAL_001', 'PROB_SOL', 'CLI_001', 'PCK_001'] } as const;
/** Who sees what came of them and by which rules; the rules are changed by an encargado alone. */
export const LEE_REGLAS = { anyOf: ['VAL_001', ROLES.encargado] } as const;
