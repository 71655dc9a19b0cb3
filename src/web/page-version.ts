import { BUILD_NAME } from '#shared/page-version.ts';

let known: string | undefined;

/** Which build this page is: the name of its main file, which carries a hash of what is in it. Of the development server it has none. */
export function pageVersion(): string {
  known ??= BUILD_NAME.exec(mainFile())?.[1] ?? 'desarrollo';
  return known;
}

function mainFile(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
