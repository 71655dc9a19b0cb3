// npm run sbom [-- file]: which packages the running product is made of, as CycloneDX. Outside of the tree by default: it follows from the lockfile.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { ensureInstalled, InstallFault, ROOT, say } from './install.mjs';

const target = resolve(process.argv[2] ?? join(ROOT, 'dist', 'sbom.cdx.json'));

try {
  await ensureInstalled();
  const list = productionOnly(askNpm());
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(list, null, 2)}\n`);
  say(`${list.components.length} paquetes en ${target}`);
} catch (fault) {
  if (!(fault instanceof InstallFault)) console.error(`[anden] ${fault.message}`);
  process.exitCode = 1;
}

function askNpm() {
  const npm = process.env.npm_execpath;
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const asked = spawnSync(file, [...args, 'sbom', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (asked.status !== 0) throw new Error(`npm sbom no respondió: ${asked.stderr}`);
  return JSON.parse(asked.stdout);
}

/** npm's own --omit=dev leaves out packages that a tool needs as well, such as the driver of the database: its marks are right. */
function productionOnly(list) {
  const isTool = (part) => part.properties?.some(({ name }) => name === 'cdx:npm:package:development') ?? false;
  const components = list.components.filter((part) => !isTool(part));
  const kept = new Set([list.metadata.component['bom-ref'], ...components.map((part) => part['bom-ref'])]);
  const { dependencies: wanted } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = Object.keys(wanted).filter((name) => !components.some((part) => part.name === name));
  if (missing.length > 0) throw new Error(`La lista no está completa: falta ${missing.join(', ')}.`);
  const dependencies = list.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((entry) => ({ ...entry, dependsOn: (entry.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
  const component = { ...list.metadata.component, name: 'anden', type: 'application' };
  return { ...list, metadata: { ...list.metadata, component }, components, dependencies };
}
