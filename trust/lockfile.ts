import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** npm writes one as it stands in the package. */
const names = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((name): string[] => [name]),
  ),
]);

const lockfile = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      os: z.optional(names),
      cpu: z.optional(names),
      libc: z.optional(names),
      hasInstallScript: z.optional(z.boolean()),
      deprecated: z.optional(z.string()),
      dependencies: z.optional(z.record(z.string(), z.string())),
      devDependencies: z.optional(z.record(z.string(), z.string())),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});

export type Lock = z.infer<typeof lockfile>;

/** What npm has written down of the packages of a tree. */
export async function readLock(root: string): Promise<Lock> {
  return lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
}
