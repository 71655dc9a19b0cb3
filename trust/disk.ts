import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Subject } from './proof.ts';

const run = promisify(execFile);

/** A file system of its own in a file: what lies in that file is what a disk would still hold after a power cut. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** Writes down what was copied onto it: from here on only what the product itself waits for is sure to be there. */
  settle(): Promise<void>;
  /** The disk as it would be found now, mounted elsewhere: what the file system had not written yet is not in it. */
  afterPowerCut(): Promise<Disk>;
  unmount(): Promise<void>;
}

/** Needs root and loop devices: a machine without them cannot show this. @throws there */
export async function makeDisk(subject: Subject, megabytes: number): Promise<Disk> {
  const place = await mkdtemp(join(tmpdir(), 'anden-disco-'));
  subject.onEnd(() => rm(place, { recursive: true, force: true }));
  const image = join(place, 'disco.img');
  await writeFile(image, '');
  await truncate(image, megabytes * 2 ** 20);
  await run('mkfs.ext4', ['-q', '-F', image]);
  return mount(subject, image);
}

let mounted = 0;

async function mount(subject: Subject, image: string): Promise<Disk> {
  mounted += 1;
  const folder = `${image}.${mounted}`;
  await mkdir(folder);
  await run('mount', ['-o', 'loop', image, folder]);
  let isMounted = true;
  const unmount = async () => {
    if (!isMounted) return;
    await run('umount', [folder]).catch(() => run('umount', ['-l', folder]));
    isMounted = false;
  };
  subject.onEnd(unmount);
  return {
    folder,
    unmount,
    settle: async () => void (await run('sync', ['-f', folder])),
    afterPowerCut: async () => {
      const copy = `${image}.copia${mounted}`;
      await run('cp', ['--sparse=always', image, copy]);
      return mount(subject, copy);
    },
  };
}
