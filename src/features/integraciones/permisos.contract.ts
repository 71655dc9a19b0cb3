/** Whoever reads the keys and webhooks of clients' systems: a client's administrator its own, our people all. */
export const LEE_INTEGRACIONES = { anyOf: ['CLI_002', 'ROL_003', 'FUN_001', 'FUN_003'] } as const;
