import type { AreaRoute } from '#web/router/area-route.ts';
import { lazyScreen } from '#web/router/lazy-screen.ts';

/** Everything that stands outside the shell (specification §2.1, §2.3). The guard decides who sees which. */
export const sesionRoutes: readonly AreaRoute[] = [
  {
    path: '/auth/login',
    title: 'Acceso usuarios',
    frame: 'bare',
    screen: lazyScreen(() => import('./LoginScreen.tsx'), 'LoginScreen'),
  },
  {
    path: '/auth/registration',
    title: 'Crear cuenta',
    frame: 'bare',
    screen: lazyScreen(() => import('./RegistrationScreen.tsx'), 'RegistrationScreen'),
  },
  {
    path: '/auth/forgot-password',
    title: '¿Olvidó su contraseña?',
    frame: 'bare',
    screen: lazyScreen(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/auth/reset',
    title: 'Nueva contraseña',
    frame: 'bare',
    screen: lazyScreen(() => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/setup',
    title: 'Cambie su contraseña',
    frame: 'bare',
    screen: lazyScreen(() => import('./SetupScreen.tsx'), 'SetupScreen'),
  },
  {
    path: '/confirmar-correo',
    title: 'Confirme su nuevo correo',
    frame: 'bare',
    screen: lazyScreen(() => import('./ConfirmarCorreoScreen.tsx'), 'ConfirmarCorreoScreen'),
  },
  {
    path: '/espera',
    title: 'Su cuenta espera aprobación',
    frame: 'bare',
    screen: lazyScreen(() => import('./EsperaScreen.tsx'), 'EsperaScreen'),
  },
  {
    path: '/error/error-v1',
    title: 'Esta página no existe',
    frame: 'bare',
    screen: lazyScreen(() => import('./PaginaInexistenteScreen.tsx'), 'PaginaInexistenteScreen'),
  },
];
