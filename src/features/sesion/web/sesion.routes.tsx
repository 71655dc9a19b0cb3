import { lazyRouteComponent } from '@tanstack/react-router';

import type { AreaRoute } from '#web/router/area-route.ts';

/** Everything that stands outside the shell (specification §2.1, §2.3). The guard decides who sees which. */
export const sesionRoutes: readonly AreaRoute[] = [
  {
    path: '/auth/login',
    title: 'Acceso usuarios',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
  },
  {
    path: '/auth/registration',
    title: 'Crear cuenta',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./RegistrationScreen.tsx'), 'RegistrationScreen'),
  },
  {
    path: '/auth/forgot-password',
    title: '¿Olvidó su contraseña?',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/auth/reset',
    title: 'Nueva contraseña',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/setup',
    title: 'Cambie su contraseña',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./SetupScreen.tsx'), 'SetupScreen'),
  },
  {
    path: '/confirmar-correo',
    title: 'Confirme su nuevo correo',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./ConfirmarCorreoScreen.tsx'), 'ConfirmarCorreoScreen'),
  },
  {
    path: '/espera',
    title: 'Su cuenta espera aprobación',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./EsperaScreen.tsx'), 'EsperaScreen'),
  },
  {
    path: '/error/error-v1',
    title: 'Esta página no existe',
    frame: 'bare',
    screen: lazyRouteComponent(() => import('./PaginaInexistenteScreen.tsx'), 'PaginaInexistenteScreen'),
  },
];
