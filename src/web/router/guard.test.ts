import { describe, expect, test } from 'vitest';

import { isRemembered, redirectOf } from './guard.ts';

const ACTIVE = { cambiar_password: false, estado: 'ACTIVO' } as const;
const FORCED = { cambiar_password: true, estado: 'ACTIVO' } as const;
const FACTORLESS = { cambiar_password: false, falta_segundo_factor: true, estado: 'ACTIVO' } as const;
const PENDING = { cambiar_password: false, estado: 'PENDIENTE' } as const;

describe('who may stand where (specification §2.1)', () => {
  test.for<[string, string, Parameters<typeof redirectOf>[0]['user'], string | null, string | null]>([
    ['a stranger at /auth', '/auth', null, null, '/auth/login'],
    ['a stranger at sign-in', '/auth/login', null, null, null],
    ['a stranger at sign-up', '/auth/registration', null, null, null],
    ['a stranger who forgot the password', '/auth/forgot-password', null, null, null],
    ['a stranger with the link of the mail', '/auth/reset', null, null, null],
    ['a stranger at an unknown /auth path', '/auth/otra', null, null, '/auth/login'],
    ['a stranger at a screen', '/problem_solver', null, null, '/auth/login'],
    ['a stranger at /', '/', null, null, '/auth/login'],
    ['a stranger at the error page', '/error/error-v1', null, null, '/auth/login'],
    ['a stranger leaving', '/logout', null, null, null],
    ['signed in at sign-in', '/auth/login', ACTIVE, null, '/dashboard'],
    ['signed in at sign-in with a last visit', '/auth/login', ACTIVE, '/guias?page=2', '/guias?page=2'],
    ['signed in at any /auth path', '/auth/registration', ACTIVE, '/guias', '/guias'],
    ['a last visit that is an auth path', '/auth', ACTIVE, '/auth/login', '/dashboard'],
    ['a last visit that is logout', '/auth', ACTIVE, '/logout', '/dashboard'],
    ['a last visit that is setup', '/auth', ACTIVE, '/setup', '/dashboard'],
    ['a last visit that is an error', '/auth', ACTIVE, '/error/error-v1', '/dashboard'],
    ['a last visit of another host', '/auth', ACTIVE, 'https://example.org', '/dashboard'],
    ['signed in at /', '/', ACTIVE, '/guias', '/dashboard'],
    ['signed in at a screen', '/problem_solver', ACTIVE, null, null],
    ['signed in at /setup', '/setup', ACTIVE, null, '/dashboard'],
    ['signed in at the waiting page', '/espera', ACTIVE, null, '/dashboard'],
    ['signed in, leaving', '/logout', ACTIVE, null, null],
    ['must set a second factor up, at a screen', '/guias', FACTORLESS, null, '/activar-verificacion'],
    ['must set a second factor up, where it is done', '/activar-verificacion', FACTORLESS, null, null],
    ['must do both', '/guias', { ...FACTORLESS, cambiar_password: true }, null, '/setup'],
    ['signed in where a second factor is set up', '/activar-verificacion', ACTIVE, null, '/dashboard'],
    ['anybody with the link of a new address', '/confirmar-correo', ACTIVE, null, null],
    ['a stranger with the link of a new address', '/confirmar-correo', null, null, null],
    ['a last visit that is such a link', '/auth', ACTIVE, '/confirmar-correo', '/dashboard'],
    ['must change the password, at a screen', '/guias', FORCED, null, '/setup'],
    ['must change the password, at /', '/', FORCED, null, '/setup'],
    ['must change the password, at sign-in', '/auth/login', FORCED, '/guias', '/setup'],
    ['must change the password, at an unknown path', '/nada', FORCED, null, '/setup'],
    ['must change the password, at /setup', '/setup', FORCED, null, null],
    ['awaits approval, at a screen', '/guias', PENDING, null, '/espera'],
    ['awaits approval, at sign-in', '/auth/login', PENDING, null, '/espera'],
    ['awaits approval, at the waiting page', '/espera', PENDING, null, null],
  ])('%s', ([_who, path, user, lastVisit, expected]) => {
    expect(redirectOf({ path, isKnown: path !== '/nada', user, lastVisit })).toBe(expected);
  });

  test('signed in at an unknown path', () => {
    expect(redirectOf({ path: '/nada', isKnown: false, user: ACTIVE, lastVisit: null })).toBe('/error/error-v1');
  });
});

test.each([
  ['/dashboard', true],
  ['/guias?page=2', true],
  ['/setups', true],
  ['/', false],
  ['/?x=1', false],
  ['/auth/login', false],
  ['/logout?motivo=vencida', false],
  ['/setup', false],
  ['/error/error-v1', false],
  ['/espera', false],
])('%s is a place to come back to: %s', (path, expected) => {
  expect(isRemembered(path)).toBe(expected);
});
