/** Whoever may change the state machine; apart from the contract, since the first page needs the right to a screen and not its schemas. */
export const PUEDE_CAMBIAR_TRANSICIONES = { anyOf: ['ACT_TRA_002'] } as const;
