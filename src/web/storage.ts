import { UltimaRuta } from '#shared/identity.ts';

import { logFailure } from './log.ts';

/** The only module that touches localStorage, sessionStorage and cookies. */

export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

interface Definition<T> {
  key: string;
  schema: Schema<T>;
  /** 'session' lives as long as the tab. */
  area?: 'local' | 'session';
  /** Seconds; absent: a day; null: never expires. */
  lifetime?: number | null;
  /** Drafts and scan queues: one value per person, kept when that person's session ends. */
  perPerson?: boolean;
  /** With `perPerson`: goes with the session all the same, since it names people and where they live. */
  ofSession?: boolean;
  /** Settings of the device, which a sign-out leaves alone. */
  ofDevice?: boolean;
}

export interface Stored<T> {
  read(): T | null;
  write(value: T): boolean;
  clear(): void;
  /** Called when another tab changes or removes the value. */
  onForeignChange(listener: () => void): () => void;
}

const PREFIX = 'anden.';
const EXPIRY = '_expiresIn';
/** Before the person in the key of what stays for them, and of what does not. */
const [KEPT, OF_SESSION] = ['@', '#'];
const DEFAULT_LIFETIME = 86_400;
const deviceKeys = new Set<string>();
let owner: number | null = null;

/** Names a stored value once: its key, where it lives, for how long, and the schema that it must still satisfy when read. */
export function defineStored<T>(definition: Definition<T>): Stored<T> {
  const { schema, area = 'local', lifetime = DEFAULT_LIFETIME } = definition;
  const mark = definition.ofSession ? OF_SESSION : KEPT;
  const key = () => PREFIX + definition.key + (definition.perPerson ? `${mark}${owner ?? 0}` : '');
  if (definition.ofDevice) deviceKeys.add(PREFIX + definition.key);
  const clear = () => attempt('clear', undefined, () => removePair(storageOf(area), key()));
  return {
    clear,
    read: () =>
      attempt('read', null, () => {
        const text = storageOf(area).getItem(key());
        if (text === null) return null;
        if (lifetime !== null && isExpired(storageOf(area).getItem(key() + EXPIRY))) {
          clear();
          return null;
        }
        const parsed = schema.safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      }),
    write: (value) =>
      attempt('write', false, () => {
        // The expiry first: another tab may hear of the value before it can see what comes after, and would clear it as expired.
        if (lifetime !== null) storageOf(area).setItem(key() + EXPIRY, String(Date.now() + lifetime * 1000));
        storageOf(area).setItem(key(), JSON.stringify(value));
        return true;
      }),
    onForeignChange: (listener) => {
      const heard = (event: StorageEvent) => {
        if (event.key === key() || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}

/** Drafts and queues are read and written for this person; those of anyone else are removed. */
export function setStorageOwner(userId: number): void {
  owner = userId;
  removeKeys((key) => (key.includes(KEPT) || key.includes(OF_SESSION)) && !ownedBy(key, userId));
}

/** Sign-out: everything goes but the device's settings and the drafts and scan queue of the person who leaves. */
export function wipeStorage(): void {
  clearLastVisit();
  const leaving = owner;
  removeKeys((key) => !(leaving !== null && isKeptFor(key, leaving)) && !deviceKeys.has(key.replace(EXPIRY, '')));
  owner = null;
}

/** A flag that a developer sets by hand shows the menu items marked dev (specification §6). */
export function hasDevFlag(): boolean {
  return attempt('read', false, () => localStorage.getItem('dev') !== null);
}

const LAST_VISIT = { cookie: 'anden_ultima_ruta', days: 120, maxAge: 28_800_000 } as const;

/** Where a person is, without what they looked for: names and telephones are no addresses. */
export function writeLastVisit({ ruta, ...visit }: UltimaRuta): boolean {
  const value = encodeURIComponent(JSON.stringify({ ...visit, ruta: withoutSearch(ruta) }));
  const seconds = LAST_VISIT.days * DEFAULT_LIFETIME;
  return attempt('write', false, () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all supported browsers
    document.cookie = `${LAST_VISIT.cookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`;
    return true;
  });
}

/** The last visited path of this person, if it is at most eight hours old. */
export function readLastVisit(userId: number, now = Date.now()): string | null {
  return attempt('read', null, () => {
    const pair = document.cookie.split('; ').find((one) => one.startsWith(`${LAST_VISIT.cookie}=`));
    if (pair === undefined) return null;
    const text = decodeURIComponent(pair.slice(LAST_VISIT.cookie.length + 1));
    const visit = UltimaRuta.safeParse(JSON.parse(text));
    if (!visit.success || visit.data.usuario_id !== userId || now - visit.data.fecha > LAST_VISIT.maxAge) {
      clearLastVisit();
      return null;
    }
    return visit.data.ruta;
  });
}

function withoutSearch(ruta: string): string {
  const { pathname, searchParams, hash } = new URL(ruta, 'http://aqui');
  searchParams.delete('q');
  const search = searchParams.size === 0 ? '' : `?${searchParams}`;
  return `${pathname}${search}${hash}`;
}

function clearLastVisit(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all supported browsers
  document.cookie = `${LAST_VISIT.cookie}=; Max-Age=0; Path=/; SameSite=Lax`;
}

function storageOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

/** Without a readable expiry a value that must have one counts as expired. */
function isExpired(expiry: string | null): boolean {
  return !(Number(expiry ?? 0) > Date.now());
}

function removePair(storage: Storage, key: string): void {
  storage.removeItem(key);
  storage.removeItem(key + EXPIRY);
}

function removeKeys(mustGo: (key: string) => boolean): void {
  for (const area of ['local', 'session'] as const) {
    attempt('clear', undefined, () => {
      const storage = storageOf(area);
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && mustGo(key)) storage.removeItem(key);
      }
    });
  }
}

function isKeptFor(key: string, userId: number): boolean {
  return key.replace(EXPIRY, '').endsWith(`${KEPT}${userId}`);
}

function ownedBy(key: string, userId: number): boolean {
  return isKeptFor(key, userId) || key.replace(EXPIRY, '').endsWith(`${OF_SESSION}${userId}`);
}

function attempt<T>(what: 'read' | 'write' | 'clear', failed: T, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    logFailure(`storage ${what}`, cause);
    return failed;
  }
}
