import { activePath, type MenuItem } from '#shared/menu.ts';
import { ASIDE_MENU, HEADER_MENU } from '#shared/menu-items.ts';
import { type Holder, permits, ROLES } from '#shared/permissions.ts';

import { NOMBRE_DE_FUNCIONALIDAD } from './funcionalidades.ts';

const ROLE_NAMES: ReadonlyMap<number, string> = new Map([
  [ROLES.administrador, 'administrador'],
  [ROLES.encargado, 'encargado'],
  [ROLES.chofer, 'chofer'],
  [ROLES.ingreso, 'ingreso de paquetes'],
]);

/** Tiles of the home screen that stand in no menu: whose they are (specification §2.4). */
const OF_TILES: ReadonlyMap<string, readonly number[]> = new Map([['/recorridos/descargar', [ROLES.chofer]]]);

type Key = NonNullable<MenuItem['perm']> | number;

/** Who will use an area that is not built, by the rules of its entry in the menu; and whether this person is one of them. */
export function quienes(page: string, person: Holder): { texto: string; incluye: boolean } {
  const keys = keysOf(page);
  if (keys.length === 0) return { texto: 'Es para todas las personas que inician sesión.', incluye: true };
  const names = keys.map((key) =>
    typeof key === 'number'
      ? `el rol ${ROLE_NAMES.get(key) ?? key}`
      : `la funcionalidad «${NOMBRE_DE_FUNCIONALIDAD[key]}»`,
  );
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(names);
  return {
    texto: `La usará quien tenga ${list}, y los administradores.`,
    incluye: keys.some((key) => holds(person, key)) || permits({ anyOf: [ROLES.administrador] }, person),
  };
}

function keysOf(page: string): readonly Key[] {
  const ofTile = OF_TILES.get(page);
  if (ofTile !== undefined) return ofTile;
  const items = [...ASIDE_MENU, ...HEADER_MENU].flatMap((item) => [item, ...(item.submenu ?? [])]);
  const path = activePath(
    items.flatMap(({ ruta }) => ruta ?? []),
    page,
  );
  return items
    .filter(({ ruta }) => ruta === path)
    .flatMap(({ perm, allowedRoles = [] }) => [...(perm === undefined ? [] : [perm]), ...allowedRoles])
    .filter((key, place, all) => all.indexOf(key) === place);
}

function holds({ roles, funcionalidades }: Holder, key: Key): boolean {
  return typeof key === 'number'
    ? roles.some(({ role_id }) => role_id === key)
    : funcionalidades.some(({ codigo }) => codigo === key);
}
