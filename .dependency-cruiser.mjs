// Who may import whom. Every rule is an error, and src/testing/fences.test.ts plants a violation of each.
// `$1` is the importing slice, so a new slice is fenced from its first file.
// TypeScript itself cannot be asked here (version 7 has no API of this kind): the parser is @swc/core, which also sees
// `import type`. It does not see `import('…')` inside a type, so the linter forbids that form; a `using` declaration ends
// the cruise with an error.

const TEST = String.raw`\.test\.tsx?$|^src/testing/`;
const WEB = String.raw`^src/web/|^src/features/[^/]+/web/|^src/main/.*\.tsx$`;
const SERVER = String.raw`^src/server/|^src/features/[^/]+/server/|^src/main/.*\.ts$`;
const CONTRACT = String.raw`^src/features/[^/]+/[^/]*contract\.ts$`;
const packages = (...names) => `node_modules/(${names.join('|')})/`;

const never = (name, from, to) => ({ name, severity: 'error', from, to });

const FOLDERS = [
  never('no-cycle', {}, { circular: true }),
  never('shared-stands-alone', { path: '^src/shared/', pathNot: TEST }, { path: '^src/(server|web|features|main)/' }),
  never('shared-knows-no-machine', { path: '^src/shared/', pathNot: TEST }, { dependencyTypes: ['core'] }),
  never('server-knows-no-feature', { path: '^src/server/', pathNot: TEST }, { path: '^src/(features|web|main)/' }),
  never('web-knows-no-feature', { path: '^src/web/', pathNot: TEST }, { path: '^src/(features|server|main)/' }),
  never(
    'contract-imports-shared-and-contracts',
    { path: CONTRACT },
    { pathNot: ['^src/shared/', CONTRACT, packages('zod')] },
  ),
  never(
    'web-never-server',
    { path: '^src/features/[^/]+/web/', pathNot: TEST },
    { path: '^src/server/|^src/features/[^/]+/server/' },
  ),
  never('server-never-web', { path: '^src/features/[^/]+/server/' }, { path: '^src/web/|^src/features/[^/]+/web/' }),
  never(
    'slice-uses-only-another-slices-door',
    { path: '^src/features/([^/]+)/' },
    {
      path: '^src/features/[^/]+/',
      pathNot: String.raw`^src/features/($1/|[^/]+/([^/]*contract\.ts|server/public\.ts|web/public\.tsx)$)`,
    },
  ),
  // The journeys, benchmarks and the test server stand above main: they start the whole product.
  never('nobody-imports-main', { path: '^src/', pathNot: '^src/(main|testing)/' }, { path: '^src/main/' }),
  never('product-never-imports-testing', { path: '^src/', pathNot: TEST }, { path: '^src/testing/' }),
  never(
    'screen-test-never-starts-a-server',
    { path: String.raw`^src/(web|features/[^/]+/web)/.*\.test\.tsx?$` },
    { path: '^src/testing/(server|cluster)' },
  ),
];

const PACKAGES = [
  never(
    'only-sql-modules-speak-sql',
    { path: '^src/features/', pathNot: [String.raw`\.sql\.ts$`, TEST] },
    { path: ['^src/server/db/', packages('kysely')], dependencyTypesNot: ['type-only'] },
  ),
  never(
    'zod-only-in-contracts',
    { path: '^src/', pathNot: ['^src/shared/', String.raw`^src/server/config\.ts$`, CONTRACT, TEST] },
    { path: packages('zod') },
  ),
  never(
    'pg-only-in-the-database-modules',
    { path: '^src/', pathNot: [String.raw`^src/server/(db|embedded)/|^src/server/backup/(dump|restore)\.ts$`, TEST] },
    { path: packages('pg', '@types/pg', 'pg-[a-z-]+') },
  ),
  never(
    'server-needs-only-dependencies',
    { path: [SERVER, '^src/shared/', CONTRACT], pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  never(
    'web-bundles-no-server-package',
    { path: WEB, pathNot: TEST },
    { dependencyTypes: ['core', 'npm', 'npm-optional'] },
  ),
  never('package-is-declared', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
  // The address of a file, as the build hands it out; the bundler refuses one that is not there.
  never('import-resolves', {}, { couldNotResolve: true, pathNot: String.raw`\?url$` }),
];

const ORPHANS = [
  never(
    'no-orphan',
    {
      orphan: true,
      path: '^src/',
      pathNot: [TEST, String.raw`\.d\.ts$`, String.raw`^src/main/(cli\.ts|web\.tsx)$`],
    },
    {},
  ),
];

export default {
  forbidden: [...FOLDERS, ...PACKAGES, ...ORPHANS],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
