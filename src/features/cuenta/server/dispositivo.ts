const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What a person knows a device by. A browser says what it likes of itself: this tells people apart, and decides nothing. */
export function dispositivoOf(navegador: string | null): string {
  if (navegador === null || navegador === '') return 'Un programa';
  const browser = BROWSERS.find(([mark]) => mark.test(navegador))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(navegador))?.[1];
  if (browser === undefined && system === undefined) return 'Un programa';
  return [browser ?? 'Un navegador', ...(system === undefined ? [] : [system])].join(' en ');
}
