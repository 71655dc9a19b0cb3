/** Who works at an agency's counter: its own people, and ours in its name. Apart from the contracts, since the first page needs the right and not the schemas. */
export const ATIENDE = { anyOf: ['PCK_001'] } as const;
