/** The tabs of specification §2.5, in their order. */
const TABS = [
  { id: 'casos', titulo: 'Casos', para: 'todos' },
  { id: 'reporte', titulo: 'Reporte', para: 'todos' },
  { id: 'estadisticas', titulo: 'Estadísticas', para: 'encargado' },
  { id: 'mantenimiento', titulo: 'Mantenimiento', para: 'encargado' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** The tabs that a person may open. */
export function visibleTabs(isEncargado: boolean) {
  return TABS.filter(({ para }) => para === 'todos' || isEncargado);
}

/** The tab that the address asks for; Casos where it names none, or one that is not, or is no longer, the person's. */
export function tabOf(asked: unknown, isEncargado: boolean): TabId {
  return visibleTabs(isEncargado).find(({ id }) => id === asked)?.id ?? 'casos';
}
