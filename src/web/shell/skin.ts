/** A light region goes with the page, in whichever scheme that is; a dark one is always dark. */
export function skinOf(skin: 'light' | 'dark'): 'dark' | undefined {
  return skin === 'dark' ? 'dark' : undefined;
}
