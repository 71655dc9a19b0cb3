import { ROLES } from '#shared/permissions.ts';

/**
 * Who works at an agency's counter: its own people, and ours in its name, whoever leads among them (areas/agency.md §1). Apart from the
 * contracts, since the first page needs the right and not the schemas.
 */
export const ATIENDE = { anyOf: ['PCK_001', ROLES.encargado] } as const;
