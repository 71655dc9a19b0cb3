/** Who may do what with clients. Apart from the contract, since the first page needs the right to a screen and not its schemas. */

/** Whoever looks after clients: the list, what is ours of each, and every change. */
export const COMERCIAL = { anyOf: ['RCL_001'] } as const;
/** The page of one: our people who meet its name at work, and the client's own people theirs. */
export const VE_CLIENTE = {
  anyOf: ['RCL_001', 'GUI_001', 'PROB_SOL', 'GUIAS_EN_PU', 'CLI_001', 'CLI_002'],
  tipos: ['personal', 'cliente'],
} as const;
/** Contacts are put by whoever looks after clients, and by whoever administers the client's own. */
export const PONE_CONTACTOS = { anyOf: ['RCL_001', 'CLI_002'] } as const;
