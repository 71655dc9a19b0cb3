import { parseSearch } from '#web/url-params.ts';

/** An address of the server as a place of this application; null for anything that leads elsewhere. */
export function placeOf(url: string | null | undefined): { to: string; search: Record<string, string> } | null {
  if (url === null || url === undefined || !/^\/(?![/\\])/.test(url)) return null;
  const [to = '/', search = ''] = url.split('?');
  return { to, search: parseSearch(search) };
}
