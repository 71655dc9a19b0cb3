import { logFailure } from '#web/log.ts';

import type { Kept, OfflineStore } from './store.ts';

/** What this page knows better than the disk. */
interface Aside<B> {
  clave: string;
  dueno: number;
  /** Null: it is over, though the disk still has it. */
  kept: Kept<B> | null;
  /** The disk has it too, as it was before. */
  isCopy: boolean;
}

type Spare<B> = Map<string, Aside<B>>;

/**
 * A store that takes what the disk refuses (none allowed, full) into memory, and says so: `onLost` is called before anything is only there.
 * A disk that takes nothing more does not hold up what is on it: that it was sent, or what was said of it, is then known here alone.
 */
export function withSpare<B>(disk: OfflineStore<B> | null, onLost: () => void): OfflineStore<B> {
  const spare: Spare<B> = new Map();
  if (disk === null) onLost();
  const putAside = (aside: Aside<B>) => {
    onLost();
    spare.set(aside.clave, aside);
    return aside.kept;
  };
  const store: OfflineStore<B> = {
    add: async (dueno, kept) => {
      const aside = { clave: kept.clave, dueno, kept, isCopy: false };
      if (disk === null) putAside(aside);
      else await disk.add(dueno, kept).catch((cause) => putAside(refused(aside, cause)));
    },
    all: async (dueno) => {
      const rows = disk === null ? [] : await disk.all(dueno).catch((cause) => cannotRead(spare, dueno, cause));
      return rows === null ? keptOf(spare, dueno) : overlaid(spare, dueno, rows);
    },
    change: async (dueno, clave, how) => {
      const aside = spare.get(clave);
      if (aside !== undefined) return aside.dueno === dueno ? changeAside({ spare, disk, aside }, how) : null;
      if (disk === null) return null;
      try {
        return await disk.change(dueno, clave, how);
      } catch (cause) {
        const row = (await disk.all(dueno)).find((one) => one.clave === clave);
        // While the disk was asked, something else may have been said of it here.
        if (spare.has(clave)) return store.change(dueno, clave, how);
        if (row === undefined) return null;
        const kept = how(row);
        return kept === row ? row : putAside(refused({ clave, dueno, kept, isCopy: true }, cause));
      }
    },
  };
  return store;
}

interface Changing<B> {
  spare: Spare<B>;
  disk: OfflineStore<B> | null;
  aside: Aside<B>;
}

async function changeAside<B>(
  { spare, disk, aside }: Changing<B>,
  how: (kept: Kept<B>) => Kept<B> | null,
): Promise<Kept<B> | null> {
  const { clave, dueno, isCopy } = aside;
  if (aside.kept === null) return null;
  const kept = how(aside.kept);
  const now = { ...aside, kept };
  // Said here before the disk is asked: nothing else may come in between.
  if (kept === null && !isCopy) spare.delete(clave);
  else spare.set(clave, now);
  if (!isCopy || disk === null) return kept;
  const isTaken = await disk
    .change(dueno, clave, () => kept)
    .then(
      () => true,
      () => false,
    );
  if (isTaken && spare.get(clave) === now) spare.delete(clave);
  return kept;
}

/** The disk's order; what another tab has taken off the disk is over. */
function overlaid<B>(spare: Spare<B>, dueno: number, rows: readonly Kept<B>[]): Kept<B>[] {
  const onDisk = new Set(rows.map(({ clave }) => clave));
  for (const aside of spare.values()) {
    if (aside.dueno === dueno && aside.isCopy && !onDisk.has(aside.clave)) spare.delete(aside.clave);
  }
  const newest = rows.flatMap((row) => {
    const aside = spare.get(row.clave);
    return (aside === undefined ? row : aside.kept) ?? [];
  });
  return [...newest, ...keptOf(spare, dueno).filter(({ clave }) => !onDisk.has(clave))];
}

function keptOf<B>(spare: Spare<B>, dueno: number): Kept<B>[] {
  return [...spare.values()].flatMap((aside) => (aside.dueno === dueno ? (aside.kept ?? []) : []));
}

/** What is in memory can go on meanwhile; where nothing is, that nothing waits would be a lie. */
function cannotRead<B>(spare: Spare<B>, dueno: number, cause: unknown): null {
  if (keptOf(spare, dueno).length === 0) throw cause;
  logFailure('offline store', cause);
  return null;
}

function refused<B>(aside: Aside<B>, cause: unknown): Aside<B> {
  logFailure('offline store', cause);
  return aside;
}
