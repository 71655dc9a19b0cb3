import { ROLES } from '#shared/permissions.ts';

/** Who reads what others did: no code opens it, since whoever gives codes would so read about themselves. */
export const AUDITA = { anyOf: [ROLES.administrador] } as const;
