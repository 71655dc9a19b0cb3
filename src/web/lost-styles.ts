/** The styles that did not come, by address: null where one is still to be asked for again. */
const lost = new Map<string, Promise<void> | null>();

/** Remembers the styles that do not come. What fetches a part asks for each style once, and later draws the part without it. */
export function watchStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      target.remove();
      lost.set(target.href, null);
    },
    // The failure of a file does not bubble.
    true,
  );
}

/** Asks again for the styles that did not come; rejects when one is out of reach still. To be called before a part is fetched. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(([href, pending]) => pending ?? fetchStyle(href)));
}

function fetchStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  const fetched = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`the style ${href} was not fetched`)));
  });
  lost.set(href, fetched);
  document.head.append(link);
  return fetched;
}
