/** Staff who see parcels create for any client; a client's people for their own client alone. Agencies see no envíos. */
export const PUEDE_ENVIAR = { anyOf: ['GUI_001', 'CLI_001'] } as const;
