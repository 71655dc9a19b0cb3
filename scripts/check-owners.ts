import { listFiles, readText } from './tree.ts';

const OWNS = /^\/\/ owns:(.*)$/m;
const WRITES = [
  /\b(?:INSERT|MERGE)\s+INTO\s+(?:ONLY\s+)?([\w."]+|\$\{)/gi,
  /\bDELETE\s+FROM\s+(?:ONLY\s+)?([\w."]+|\$\{)/gi,
  // With its SET, so that prose, FOR UPDATE and ON CONFLICT DO UPDATE are not taken for it.
  /\bUPDATE\s+(?:ONLY\s+)?(?!SET\b)([\w."]+|\$\{[^}]*\})\s+(?:AS\s+)?(?:(?!SET\b)\w+\s+)?SET\b/gi,
  /\bTRUNCATE\s+(?:TABLE\s+)?(?:ONLY\s+)?([\w."]+|\$\{)/g,
  /\bCOPY\s+([\w."]+)\s*(?:\([^)]*\)\s*)?FROM\b/gi,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(['"][\w. ]+['"]|[^'"\s])/g,
];

interface Module {
  readonly file: string;
  /** The slice, or `server` for the kernel. */
  readonly slice: string;
  readonly owns: readonly string[];
  readonly writes: readonly string[];
}

/** A slice writes only the tables that one of its modules owns, and a table has one owner. Reading is free. */
export function checkOwners(root: string): string[] {
  const modules = listFiles(root, ['src'])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/testing\//.test(file))
    .map((file) => readModule(root, file));
  const owners = new Map<string, Module>();
  const faults: string[] = [];
  for (const module of modules) {
    for (const table of module.owns) {
      const other = owners.get(table);
      if (other) faults.push(`${module.file}: owns ${table}, which ${other.file} owns already`);
      owners.set(table, module);
    }
  }
  const known = tablesOf(root);
  for (const [table, { file }] of owners) {
    if (!known.has(table)) faults.push(`${file}: owns ${table}, which no migration makes`);
  }
  return [...faults, ...modules.flatMap((module) => foreignWrites(module, owners))];
}

/** The tables of the migrations; partitions belong to their table. */
export function tablesOf(root: string): Set<string> {
  const tables = new Set<string>();
  for (const file of listFiles(root, ['db/migrations']).filter((name) => name.endsWith('.sql'))) {
    const text = readText(root, file).replace(/--.*$/gm, '');
    for (const match of text.matchAll(
      /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([\w."]+)(?!\s*[\w."]*\s+PARTITION\s+OF)/gi,
    )) {
      if (!/^\s+PARTITION\s+OF\b/i.test(text.slice(match.index + match[0].length))) tables.add(plain(match[1] ?? ''));
    }
  }
  return tables;
}

function readModule(root: string, file: string): Module {
  const text = readText(root, file);
  const code = text.replace(/^\s*(\*|\/\*).*$|(^|[\s;])\/\/.*$/gm, '').replace(/--[^'`\n]*$/gm, '');
  const made = new Set(
    [...code.matchAll(/\bCREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([\w."]+)/gi)].map((m) =>
      plain(m[1] ?? ''),
    ),
  );
  const writes = WRITES.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => plain(match[1] ?? '')));
  return {
    file,
    slice: /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'server',
    owns: (OWNS.exec(text)?.[1] ?? '')
      .split(',')
      .map((table) => table.trim())
      .filter((table) => table !== ''),
    writes: [...new Set(writes)].filter((table) => !made.has(table)),
  };
}

function foreignWrites(module: Module, owners: ReadonlyMap<string, Module>): string[] {
  return module.writes.flatMap((table) => {
    if (!/^[\w.]+$/.test(table)) return [`${module.file}: writes a table whose name is not written out`];
    const owner = owners.get(table);
    if (!owner) return [`${module.file}: writes ${table}, which no module owns (// owns: ${table})`];
    return owner.slice === module.slice
      ? []
      : [`${module.file}: writes ${table} of ${owner.file}; call its server/public.ts`];
  });
}

function plain(name: string): string {
  return (
    name
      .replace(/['"]/g, '')
      .replace(/^(public|anden)\./, '')
      .split(' ')[0] ?? ''
  );
}
