import type { MenuItem } from './menu.ts';

/** The section of what is not built. */
export const EN_CONSTRUCCION = 'Próximamente';

/** The areas that are not built stand together behind all others, in a section that opens closed; as one is built it leaves it. */
export function withUnbuiltLast(
  items: readonly MenuItem[],
  isUnbuilt: (ruta: string | undefined) => boolean,
): MenuItem[] {
  const built = items.flatMap((item) => {
    if (item.submenu === undefined) return isUnbuilt(item.ruta) ? [] : [item];
    const submenu = item.submenu.filter(({ ruta }) => !isUnbuilt(ruta));
    return submenu.length === 0 ? [] : [{ ...item, submenu }];
  });
  const others = items.flatMap((item) => item.submenu ?? [item]).filter(({ ruta }) => isUnbuilt(ruta));
  const once = others.filter(({ ruta }, at) => others.findIndex((other) => other.ruta === ruta) === at);
  return once.length === 0 ? built : [...built, { titulo: EN_CONSTRUCCION, submenu: once }];
}
