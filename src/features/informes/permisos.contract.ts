/** Whoever may read a client's report: that client's people, and our own with the code. Apart from the contract: every page asks it. */
export const PUEDE_LEER_INFORME = { anyOf: ['CLI_001', 'REPO_GEN'] } as const;
/** Our people alone, who choose the client. */
export const ELIGE_CLIENTE = { anyOf: ['REPO_GEN'] } as const;
