let known: string | undefined;

/** Which build this page is: the name of its main file, which carries a hash of what is in it. Of the development server it has none. */
export function pageVersion(): string {
  known ??= /-([\w-]{6,40})\.js(?:\?|$)/.exec(mainFile())?.[1] ?? 'desarrollo';
  return known;
}

function mainFile(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
