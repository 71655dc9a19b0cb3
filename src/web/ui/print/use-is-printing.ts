import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Whether the browser is making pages: what stands only on paper is drawn when it is about to, however it was asked. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}

function listen(changed: () => void): () => void {
  const begin = () => tell(true);
  const end = () => tell(false);
  const tell = (now: boolean) => {
    isPrinting = now;
    changed();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    isPrinting = false;
  };
}
