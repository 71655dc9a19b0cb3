import { tablesOf } from './check-owners.ts';
import { listFiles, readText } from './tree.ts';

const DOCS = /^(README|ARCHITECTURE|GLOSSARY|CONTRIBUTING)\.md$|^docs\/.*\.md$/;
const LONGEST: Readonly<Record<string, number>> = {
  'ARCHITECTURE.md': 120,
  'CONTRIBUTING.md': 80,
  'docs/recipes.md': 150,
};
const NPM_OWN = new Set(['install', 'ci']);
/** What npm and the server make: it is named in the documents and does not stand in the tree. */
const MADE = /^(node_modules|data|dist|coverage)(\/|$)/;
const FILE_NAME = /\.(tsx?|mjs|cjs|json|md|sql|css|html|png|svg|grit|sh)$/;

/** Documents name files and commands, so a name that leads nowhere is an error. A superseded decision is history. */
export function checkDocs(root: string): string[] {
  const files = listFiles(root);
  const scripts = scriptsOf(root);
  return files
    .filter((file) => DOCS.test(file))
    .flatMap((file) => {
      const text = readText(root, file);
      if (/^Status: superseded/im.test(text)) return [];
      const lines = text.split('\n').length - 1;
      const longest = LONGEST[file] ?? Number.POSITIVE_INFINITY;
      return [
        ...(lines > longest ? [`${file}: ${lines} lines, at most ${longest}`] : []),
        ...missingScripts(text, scripts).map((name) => `${file}: there is no script "${name}"`),
        ...missingPaths(text, files).map((path) => `${file}: there is no ${path}`),
      ];
    });
}

/** Every table of the migrations has its line in the glossary. */
export function checkGlossary(root: string): string[] {
  const glossary = listFiles(root).includes('GLOSSARY.md') ? readText(root, 'GLOSSARY.md') : '';
  return [...tablesOf(root)]
    .filter((table) => !glossary.includes(`\`${table}\``))
    .map((table) => `GLOSSARY.md: the table \`${table}\` is missing`);
}

function scriptsOf(root: string): Set<string> {
  const manifest: { scripts?: Record<string, string> } = JSON.parse(readText(root, 'package.json'));
  return new Set(Object.keys(manifest.scripts ?? {}));
}

function missingScripts(text: string, scripts: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)|\bnpm (start|test)\b/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return [...new Set(named)].filter((name) => !scripts.has(name) && !NPM_OWN.has(name));
}

function missingPaths(text: string, files: readonly string[]): string[] {
  const places = [...files, ...new Set(files.flatMap(foldersOf))];
  const top = new Set(places.flatMap((path) => (path.includes('/') ? [path.split('/')[0]] : [])));
  const named = new Set([...code(text), ...links(text)].map(tidy));
  return [...named].filter((path) => {
    const isPath = FILE_NAME.test(path) || /^#\w/.test(path) || (path.includes('/') && top.has(path.split('/')[0]));
    return isPath && !MADE.test(path) && !exists(path, places);
  });
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Words of code spans and code blocks. */
function code(text: string): string[] {
  const spans = text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [];
  return spans.flatMap((span) => span.split(/[\s`'"(),;=]+/));
}

function links(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}

function tidy(word: string): string {
  return word
    .replace(/^\.\//, '')
    .replace(/^(\.\.\/)+/, '')
    .replace(/^#(?=shared|server|web|features|testing|main)/, 'src/')
    .replace(/(?<=\w)#[\w-]*$/, '')
    .replace(/:\d+(-\d+)?$/, '')
    .replace(/[/.:…]+$/, '');
}

/** A whole path, the end of one or of a name (`.sql.ts`); `*`, `<slice>`, `{id}` and `NNNN` stand for any name. */
function exists(path: string, places: readonly string[]): boolean {
  if (/^([a-z]+:)?\/|^@|^#\d/.test(path)) return true;
  const pattern = path
    .split(/\*+|<[^>]*>|\{[^}]*\}|NNNN/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const wanted = new RegExp(path.startsWith('.') ? `${pattern}$` : `(^|/)${pattern}$`);
  return places.some((place) => wanted.test(place));
}
