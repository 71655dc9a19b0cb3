import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether there is room on the disk to write. */
export interface Room {
  isFull(): boolean;
}

/** Of a database that is not ours to watch: it tells by itself (`53100`). */
export const ROOM_ENOUGH: Room = { isFull: () => false };

export interface RoomWatch extends Room {
  /** Tells one more of each change. */
  onChange(hear: (isFull: boolean) => void): void;
  stop(): Promise<void>;
}

interface Watched {
  /** Of the embedded cluster. */
  readonly folder: string;
  /** Told whenever the disk becomes full, and whenever it is no longer. */
  report(isFull: boolean): void;
  /** Bytes free on the disk of a folder; for tests. */
  readonly freeOf?: (folder: string) => Promise<number>;
}

const MEGABYTE = 2 ** 20;
/** The log takes 16 MB at once; a recovery needs one segment and a checkpoint. */
const RESERVE = 48 * MEGABYTE;
/** Below this the reserve is let go: before the log finds no place, since that stops the database. */
const LEAST = 24 * MEGABYTE;
const LOOK_MS = 200;

/**
 * Keeps a file beside the database that is let go when the disk runs full: what it held lets the database write its log, and thereby be
 * read, while nothing else is written. Changes are taken as long as the reserve stands; it is laid anew once there is room for it.
 */
export async function watchRoom({ folder, report, freeOf = freeBytes }: Watched): Promise<RoomWatch> {
  const file = join(folder, 'reserva');
  const ears = [report];
  let isFull = false;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let looking: Promise<void> = Promise.resolve();

  const tell = (now: boolean) => {
    if (now === isFull) return;
    isFull = now;
    for (const hear of ears) hear(now);
  };
  const look = async () => {
    const [free, stands] = await Promise.all([freeOf(folder), isWhole(file)]);
    if (stands && free < LEAST) await rm(file, { force: true });
    const isLaid = stands ? free >= LEAST : free >= RESERVE + 2 * LEAST && (await lay(file));
    tell(!isLaid);
  };
  const round = () => {
    // A disk that cannot even be asked is the database's to tell of.
    looking = look().catch(() => undefined);
    return looking.then(() => {
      if (!isStopped) timer = setTimeout(round, LOOK_MS).unref();
    });
  };
  await round();
  return {
    isFull: () => isFull,
    onChange: (hear) => void ears.push(hear),
    stop: async () => {
      isStopped = true;
      await looking;
      clearTimeout(timer);
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function isWhole(file: string): Promise<boolean> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return size === RESERVE;
}

/** Written in full, of bytes that no file system packs: a hole would hold no place. Answers whether it stands. */
async function lay(file: string): Promise<boolean> {
  const handle = await open(file, 'w', 0o600);
  try {
    const piece = randomBytes(MEGABYTE);
    for (let written = 0; written < RESERVE; written += MEGABYTE) await handle.write(piece);
    await handle.sync();
    return true;
  } catch {
    await rm(file, { force: true });
    return false;
  } finally {
    await handle.close();
  }
}
