/** Whoever may open Problem Solver; apart from the contract, since the first page needs the right to a screen and not its schemas. */
export const PUEDE_RESOLVER = { anyOf: ['PROB_SOL'] } as const;
