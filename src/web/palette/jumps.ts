import type { MenuItem } from '#shared/menu.ts';

export interface Jump {
  /** Pressed after g. */
  key: string;
  ruta: string;
  titulo: string;
}

/** The first of the addresses that the person's menu shows. */
const JUMPS: readonly { key: string; rutas: readonly string[] }[] = [
  { key: 'i', rutas: ['/dashboard'] },
  { key: 'g', rutas: ['/guias', '/guias/list'] },
  { key: 'p', rutas: ['/problem_solver'] },
  { key: 'k', rutas: ['/guias_pickup'] },
];

/** The jumps that lead somewhere for this person. */
export function jumpsOf(menu: readonly MenuItem[]): Jump[] {
  const items = menu.flatMap((item) => [item, ...(item.submenu ?? [])]);
  return JUMPS.flatMap(({ key, rutas }) => {
    const found = rutas.map((ruta) => items.find((item) => item.ruta === ruta)).find((item) => item !== undefined);
    return found?.ruta === undefined ? [] : [{ key, ruta: found.ruta, titulo: found.titulo }];
  });
}
