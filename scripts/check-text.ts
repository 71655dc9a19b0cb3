import { linesMatching, listFiles, readText } from './tree.ts';

const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|jsonc|md|sql|css|html|grit|sh|ya?ml|svg|npmrc|env)$|(^|\/)(\.ci\/run|\.npmrc|\.gitignore)$/;

/** Written in pieces: this file is looked at too. */
const registries = ['npmjs', 'yarnpkg', 'npmmirror'].join('|');
const keyHeader = ['PRIVATE', 'KEY'].join(' ');

const RULES: readonly { readonly fault: string; readonly pattern: RegExp }[] = [
  {
    fault: 'a note to do later needs its issue: TODO(#12)',
    pattern: /(\/\/|\/\*|^\s*\*|--|<!--|^\s*#)\s.*\b(TODO|FIXME|XXX|HACK)\b(?!\s?\(?#\d+)/,
  },
  {
    fault: 'names a package registry; each machine has its own',
    pattern: new RegExp(
      `\\bregistry\\.(${registries})\\b|https?://[^/\\s"']*(registry|artifactory|nexus|verdaccio)[^\\s"']*|^\\s*(@[\\w-]+:)?registry\\s*=`,
    ),
  },
  { fault: 'carries a private key', pattern: new RegExp(`-----BEGIN [A-Z ]*${keyHeader}-----`) },
  {
    fault: 'carries what looks like a secret',
    pattern:
      /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abprs]-[A-Za-z0-9-]{20,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,})/,
  },
];

/** What no file of the project may carry. */
export function checkText(root: string): string[] {
  return listFiles(root)
    .filter((file) => TEXT.test(file))
    .flatMap((file) => {
      const text = readText(root, file);
      return RULES.flatMap(({ fault, pattern }) =>
        linesMatching(text, pattern).map(({ line, found }) => `${file}:${line}: ${fault} (${found.slice(0, 60)})`),
      );
    });
}
