/** What scrolls: the page below the header, or the whole frame where the side menu goes with it. Known to the shell by these ids. */
export const SCROLLERS = { frame: 'marco', page: 'pagina' } as const;

export function scrollToTop(): void {
  for (const id of Object.values(SCROLLERS)) document.getElementById(id)?.scrollTo(0, 0);
}
