import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';

import { scrollToTop } from '#web/scroll-to-top.ts';
import { bindSession, logout, requestUser } from '#web/session.tsx';
import { sessionState, useSessionState } from '#web/session-state.ts';
import { readLastVisit, writeLastVisit } from '#web/storage.ts';
import { parseSearch, stringifySearch } from '#web/url-params.ts';

import type { AreaRoute } from './area-route.ts';
import { isRemembered, PATHS, redirectOf } from './guard.ts';
import { lazyScreen } from './lazy-screen.ts';
import { Needs } from './Needs.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    area?: AreaRoute;
  }
}

interface Options {
  areas: readonly AreaRoute[];
  queries: QueryClient;
  history?: RouterHistory;
}

const UNKNOWN = '/$';

/** The router of the whole product: addresses come from the slices, who may stand where from `redirectOf`. */
export function createAppRouter({ areas, queries, history }: Options) {
  const router = createRouter({
    routeTree: treeOf(areas),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: ScreenFailure,
    ...(history === undefined ? {} : { history }),
  });
  const goTo = (path: string) => router.history.push(path);
  const stays = () => router.state.matches.at(-1)?.staticData.area?.isStreet === true;
  bindSession({ goTo, stays, queries });
  useSessionState.subscribe((now, before) => {
    if (now.user !== before.user && now.user !== null) void router.invalidate();
  });
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    // By hand: the router's own way writes every address to the browser's storage, where a sign-out would leave it.
    if (pathChanged) scrollToTop();
    const { user } = sessionState();
    if (user === null || !isRemembered(toLocation.pathname)) return;
    writeLastVisit({ ruta: toLocation.href, fecha: Date.now(), usuario_id: user.id });
  });
  return router;
}

function treeOf(areas: readonly AreaRoute[]) {
  const root = createRootRoute({
    component: Outlet,
    beforeLoad: async ({ location, matches, preload, search }) => {
      if (location.pathname === PATHS.logout && !preload) {
        logout();
        throw redirect({ to: PATHS.login, search, replace: true });
      }
      const isKnown = !matches.some(({ routeId }) => routeId === UNKNOWN);
      const { authToken, user } = sessionState();
      // A token without its person: just registered, or kept from before. Who it is decides where one may go.
      const person = authToken !== null && user === null ? await requestUser() : user;
      const lastVisit = person === null ? null : readLastVisit(person.id);
      const target = redirectOf({ path: plainPath(location.pathname), isKnown, user: person, lastVisit });
      if (target !== null) throw redirect(addressOf(target));
    },
  });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazyScreen(() => import('../shell/Shell.tsx'), 'Shell'),
  });
  const unknown = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const leaving = createRoute({ getParentRoute: () => root, path: PATHS.logout, component: () => null });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => null });
  const inShell = areas.filter(({ frame }) => frame !== 'bare').map((area) => routeOf(shell, area));
  const bare = areas.filter(({ frame }) => frame === 'bare').map((area) => routeOf(root, area));
  return root.addChildren([shell.addChildren(inShell), ...bare, leaving, home, unknown]);
}

function routeOf(parent: AnyRoute, area: AreaRoute) {
  const { needs, screen: Screen } = area;
  const component = needs === undefined ? Screen : () => <Needs contract={needs} screen={Screen} />;
  return createRoute({ getParentRoute: () => parent, path: area.path, staticData: { area }, component });
}

function plainPath(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function addressOf(target: string) {
  const [to = '/', search = ''] = target.split('?');
  return { to, search: parseSearch(search), replace: true };
}
