/** Who reads people, roles and codes; only an administrator, who passes every check, writes them. */
export const LEE_PERSONAS = { anyOf: ['ROL_003', 'FUN_001', 'FUN_003'] } as const;

/** Who sees who is in, and ends a session of somebody else. */
export const SUPERVISA = { anyOf: ['GUS_SUP_001'] } as const;
