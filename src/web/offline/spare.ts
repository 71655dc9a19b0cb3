import type { Kept, OfflineStore } from './store.ts';

/**
 * A store that takes what the disk refuses (none allowed, full) into memory, and says so: `onLost` is called before anything is only there.
 */
export function withSpare<B>(disk: OfflineStore<B> | null, onLost: () => void): OfflineStore<B> {
  const spare = new Map<string, { dueno: number; kept: Kept<B> }>();
  if (disk === null) onLost();
  const putAside = (dueno: number, kept: Kept<B>) => {
    onLost();
    spare.set(kept.clave, { dueno, kept });
  };
  return {
    add: async (dueno, kept) => {
      if (disk === null) putAside(dueno, kept);
      else await disk.add(dueno, kept).catch(() => putAside(dueno, kept));
    },
    all: async (dueno) => {
      const onDisk = disk === null ? [] : await disk.all(dueno);
      return [...onDisk, ...[...spare.values()].flatMap((one) => (one.dueno === dueno ? [one.kept] : []))];
    },
    change: async (dueno, clave, change) => {
      const aside = spare.get(clave);
      if (aside === undefined) return disk === null ? null : disk.change(dueno, clave, change);
      const kept = aside.dueno === dueno ? change(aside.kept) : null;
      if (kept === null) spare.delete(clave);
      else spare.set(clave, { dueno, kept });
      return kept;
    },
  };
}
