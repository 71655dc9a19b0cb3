import { ROLES } from '#shared/permissions.ts';

/** Who may do what with incidencias. Apart from the contract, since the first page needs the right to a screen and not its schemas. */

/** Our people who attend, whoever answers for a client with those of it, and the people of clients and agencies with theirs. */
export const VE_INCIDENCIAS = { anyOf: ['VAL_001', 'RCL_001', 'CLI_001', 'PCK_001'] } as const;
export const ATIENDE = { anyOf: ['VAL_001'] } as const;
/** What is said among ourselves, and who hears of it. */
export const SIGUE_INCIDENCIAS = { anyOf: ['VAL_001', 'RCL_001'] } as const;
/** Whoever meets a matter may open it; what becomes of it is for those who attend. */
export const ABRE_INCIDENCIAS = { anyOf: ['VAL_001', 'PROB_SOL', 'RCL_001', 'CLI_001', 'PCK_001'] } as const;
/** Who sees what came of them and by which rules; the rules are changed by an encargado alone. */
export const LEE_REGLAS = { anyOf: ['VAL_001', ROLES.encargado] } as const;
/** Whoever drives answers what was asked of them, and of nobody else. */
export const CONTESTA = { anyOf: ['CHF_001'] } as const;
