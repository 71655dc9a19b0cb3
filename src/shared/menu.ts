import type { Codigo, Holder, RoleId } from './permissions.ts';

export type MenuIcon =
  | 'inicio'
  | 'guia'
  | 'buscar'
  | 'evento'
  | 'envio'
  | 'recorrido'
  | 'levante'
  | 'devolucion'
  | 'agencia'
  | 'pickup'
  | 'problema'
  | 'incidencia'
  | 'aprovisionamiento'
  | 'transporte'
  | 'transicion'
  | 'cliente'
  | 'panel'
  | 'encuesta'
  | 'usuarios'
  | 'orden'
  | 'ubicacion'
  | 'producto'
  | 'movimiento'
  | 'ingreso'
  | 'trabajo'
  | 'analisis'
  | 'importar'
  | 'campos'
  | 'economato'
  | 'reporte'
  | 'informe'
  | 'factura'
  | 'finanzas'
  | 'mantenimiento'
  | 'ajustes'
  | 'auditoria'
  | 'notificacion'
  | 'activo'
  | 'cuenta'
  | 'apariencia'
  | 'ayuda'
  | 'laboratorio'
  | 'salir';

type Key = Codigo | RoleId;

/** An entry of a menu. With `submenu` it is a section or a parent; which code guards which entry is data (decisions.md 11). */
export interface MenuItem {
  readonly titulo: string;
  readonly ruta?: string;
  readonly icono?: MenuIcon;
  readonly perm?: Key;
  readonly allowedRoles?: readonly Key[];
  readonly disallowedRoles?: readonly Key[];
  readonly dev?: boolean;
  readonly submenu?: readonly MenuItem[];
}

export interface MenuViewer extends Holder {
  /** The flag that a developer sets in local storage. */
  readonly devFlag: boolean;
}

/**
 * Whether a person sees an entry of a menu (specification §6, in its order). It decides what is drawn, never what is allowed:
 * "no funcionalidades sees every item" holds here only.
 */
export function canSee(item: MenuItem, viewer: MenuViewer, place: 'menu' | 'submenu' = 'menu'): boolean {
  if (viewer.funcionalidades.length === 0) return true;
  if (item.dev && !viewer.devFlag) return false;
  if (item.disallowedRoles?.some((key) => matches(key, viewer))) return false;
  if (item.submenu !== undefined && !item.submenu.some((child) => canSee(child, viewer, 'submenu'))) return false;
  const byRole = item.allowedRoles?.some((key) => matches(key, viewer)) ?? false;
  if (place === 'submenu') {
    const isFree = item.perm === undefined && item.allowedRoles === undefined;
    return isFree || byRole || (item.perm !== undefined && matches(item.perm, viewer));
  }
  if (item.allowedRoles !== undefined && !byRole) return false;
  return item.perm === undefined || viewer.funcionalidades.some(({ codigo }) => codigo === item.perm);
}

/** The entries that a person sees, with their visible children. */
export function visibleMenu(
  items: readonly MenuItem[],
  viewer: MenuViewer,
  place: 'menu' | 'submenu' = 'menu',
): MenuItem[] {
  return items
    .filter((item) => canSee(item, viewer, place))
    .map((item) =>
      item.submenu === undefined ? item : { ...item, submenu: visibleMenu(item.submenu, viewer, 'submenu') },
    );
}

/** The path of the entry that a page belongs to: the longest that is the page or a folder of it, by whole segments. */
export function activePath(paths: readonly string[], page: string): string | null {
  const fitting = paths.filter((path) => page === path || page.startsWith(`${path}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

function matches(key: Key, viewer: MenuViewer): boolean {
  return typeof key === 'number'
    ? viewer.roles.some(({ role_id }) => role_id === key)
    : viewer.funcionalidades.some(({ codigo }) => codigo === key);
}
