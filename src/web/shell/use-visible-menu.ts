import { useRouter } from '@tanstack/react-router';

import { activePath, type MenuItem, visibleMenu } from '#shared/menu.ts';
import { ASIDE_MENU } from '#shared/menu-items.ts';
import { withUnbuiltLast } from '#shared/menu-unbuilt.ts';
import type { AreaRoute } from '#web/router/area-route.ts';
import { useUser } from '#web/session.tsx';
import { useSettings } from '#web/settings.ts';
import { hasDevFlag } from '#web/storage.ts';

/** What the signed-in person sees of a menu; nothing while the password must be changed. */
export function useVisibleMenu(items: readonly MenuItem[]): MenuItem[] {
  const user = useUser();
  if (user.cambiar_password) return [];
  return visibleMenu(items, { ...user, devFlag: import.meta.env.DEV || hasDevFlag() });
}

/** The side menu, with what the person marked as favourite first, as far as they see it at all. */
export function useAsideMenu(): MenuItem[] {
  const isUnbuilt = useIsUnbuilt();
  const items = withUnbuiltLast(useVisibleMenu(ASIDE_MENU), isUnbuilt);
  const favourites = useSettings((settings) => settings.favoritas);
  const entries = entriesOf(items);
  const first = favourites.flatMap((ruta) => entries.find((item) => item.ruta === ruta) ?? []);
  return first.length === 0 ? items : [{ titulo: 'Favoritas', submenu: first }, ...items];
}

/** Whether an address stands in the person's side menu, so that it can be a favourite. */
export function useIsEntry(ruta: string | undefined): boolean {
  return entriesOf(useVisibleMenu(ASIDE_MENU)).some((item) => item.ruta === ruta);
}

/** The one section of the person's own menu that a page stands in: a client finds in theirs what others have elsewhere. */
export function useSection(ruta: string | undefined, section: string | undefined): string | undefined {
  const sections = useVisibleMenu(ASIDE_MENU).filter(({ submenu }) => submenu !== undefined);
  if (ruta === undefined || sections.length === 0) return section;
  const own = activePath(rutasOf(sections), ruta);
  const holding = sections.filter((one) => own !== null && rutasOf([one]).includes(own));
  const said = sections.find(({ titulo }) => titulo === section);
  return (holding.find((one) => one === said) ?? holding[0] ?? said)?.titulo;
}

/** Whether an address leads to a page that only holds the place of an area. */
function useIsUnbuilt(): (ruta: string | undefined) => boolean {
  const { routesByPath } = useRouter();
  const routes: Readonly<Record<string, { options: { staticData?: { area?: AreaRoute } } } | undefined>> = routesByPath;
  return (ruta) => ruta !== undefined && routes[ruta]?.options.staticData?.area?.isUnbuilt === true;
}

function rutasOf(items: readonly MenuItem[]): string[] {
  return entriesOf(items).flatMap(({ ruta }) => ruta ?? []);
}

function entriesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => item.submenu ?? [item]).filter(({ ruta }) => ruta !== '/logout');
}
