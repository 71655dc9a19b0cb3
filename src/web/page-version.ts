/** Which build this page is: the name of its main file, which carries a hash of what is in it. Of the development server it has none. */
const [, hash = 'desarrollo'] = /-([\w-]{6,40})\.js(?:\?|$)/.exec(mainFile()) ?? [];

export const PAGE_VERSION = hash;

function mainFile(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
