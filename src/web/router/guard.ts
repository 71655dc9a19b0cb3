import type { AuthUser } from '#shared/identity.ts';

interface Visit {
  path: string;
  /** Whether any screen has this address. */
  isKnown: boolean;
  user: Pick<AuthUser, 'cambiar_password' | 'falta_segundo_factor' | 'estado'> | null;
  lastVisit: string | null;
}

export const PATHS = {
  login: '/auth/login',
  home: '/dashboard',
  setup: '/setup',
  waiting: '/espera',
  factor: '/activar-verificacion',
  email: '/confirmar-correo',
  logout: '/logout',
  unknown: '/error/error-v1',
} as const;

const OPEN_TO_STRANGERS = ['/auth/login', '/auth/registration', '/auth/forgot-password', '/auth/reset'];
const NOT_REMEMBERED = ['/auth', PATHS.logout, PATHS.setup, '/error', PATHS.waiting, PATHS.factor, PATHS.email];

/** What is asked of some before they come in, and of nobody else. */
const AT_THE_DOOR: readonly string[] = [PATHS.setup, PATHS.waiting, PATHS.factor];

/** Where a visit is sent instead, or null where it may stay (specification §2.1). */
export function redirectOf({ path, isKnown, user, lastVisit }: Visit): string | null {
  // The link of a mail confirms for whoever has it, signed in or not.
  if (path === PATHS.logout || path === PATHS.email) return null;
  if (user === null) return OPEN_TO_STRANGERS.includes(path) ? null : PATHS.login;
  if (user.cambiar_password) return path === PATHS.setup ? null : PATHS.setup;
  if (user.falta_segundo_factor) return path === PATHS.factor ? null : PATHS.factor;
  if (user.estado === 'PENDIENTE') return path === PATHS.waiting ? null : PATHS.waiting;
  if (isUnder('/auth', path)) return lastVisit !== null && isRemembered(lastVisit) ? lastVisit : PATHS.home;
  if (path === '/' || AT_THE_DOOR.includes(path)) return PATHS.home;
  return isKnown ? null : PATHS.unknown;
}

/** Whether a path is one to come back to after the next sign-in. */
export function isRemembered(path: string): boolean {
  const plain = path.split(/[?#]/)[0] ?? '';
  return plain.startsWith('/') && plain !== '/' && !NOT_REMEMBERED.some((excluded) => isUnder(excluded, plain));
}

function isUnder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
