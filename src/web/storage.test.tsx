import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { PersistedAuth } from '#shared/identity.ts';
import { ScanQueue } from '#shared/scan-queue.ts';
import { Settings } from '#shared/settings.ts';

import { defineStored, readLastVisit, setStorageOwner, wipeStorage, writeLastVisit } from './storage.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const auth = defineStored({ key: 'auth', schema: PersistedAuth });
const queue = defineStored({ key: 'lecturas.casos', schema: ScanQueue, perPerson: true });
const settings = defineStored({ key: 'ajustes', schema: Settings, lifetime: null, ofDevice: true });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a stored value', () => {
  test('holds exactly what was written, and its expiry beside it', () => {
    auth.write({ user: null, authToken: 't' });
    expect(JSON.parse(localStorage.getItem('anden.auth') ?? '')).toEqual({ user: null, authToken: 't' });
    expect(localStorage.getItem('anden.auth_expiresIn')).toBe(String(NOW.getTime() + 86_400_000));
  });

  test('is absent and cleared once expired', () => {
    auth.write({ user: null, authToken: 't' });
    vi.setSystemTime(NOW.getTime() + 86_400_000 - 1);
    expect(auth.read()).not.toBeNull();
    vi.setSystemTime(NOW.getTime() + 86_400_000);
    expect(auth.read()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('without its expiry counts as expired', () => {
    localStorage.setItem('anden.auth', JSON.stringify({ user: null, authToken: 't' }));
    expect(auth.read()).toBeNull();
  });

  test('that no longer fits is absent', () => {
    localStorage.setItem('anden.auth', '{"authToken":7}');
    localStorage.setItem('anden.auth_expiresIn', String(NOW.getTime() + HOUR));
    expect(auth.read()).toBeNull();
  });

  test('a bad field of the settings falls back alone', () => {
    localStorage.setItem('anden.ajustes', '{"esquema":"rosa","idioma":"fr","volumen":9}');
    expect(settings.read()).toMatchObject({ esquema: 'sistema', idioma: 'fr', volumen: 0.6 });
  });

  test('a failure to read or write is logged and answered with null or false', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(auth.write({ user: null, authToken: 't' })).toBe(false);
    localStorage.clear();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(auth.read()).toBeNull();
    expect(warned).toHaveBeenCalledTimes(2);
  });
});

describe('signing out', () => {
  const read = { id: 'a', raw: '881', code: '881' };

  test("leaves the person's scan queue and the device's settings, and nothing else", () => {
    setStorageOwner(3);
    auth.write({ user: null, authToken: 't' });
    queue.write([read]);
    settings.write(Settings.parse({ idioma: 'es' }));
    wipeStorage();
    expect(Object.keys(localStorage).sort()).toEqual([
      'anden.ajustes',
      'anden.lecturas.casos@3',
      'anden.lecturas.casos@3_expiresIn',
    ]);
    setStorageOwner(3);
    expect(queue.read()).toEqual([read]);
  });

  test('takes what is kept for a person and names others along', () => {
    const sheet = defineStored({ key: 'hoja', schema: ScanQueue, perPerson: true, ofSession: true });
    setStorageOwner(3);
    sheet.write([read]);
    expect(sheet.read()).toEqual([read]);
    wipeStorage();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("someone else's sign-in removes what the one before had left", () => {
    setStorageOwner(3);
    queue.write([read]);
    wipeStorage();
    setStorageOwner(33);
    expect(localStorage.length).toBe(0);
    expect(queue.read()).toBeNull();
  });
});

describe('the last visited path', () => {
  test('comes back for eight hours, to the same person', () => {
    writeLastVisit({ ruta: '/guias?page=2', fecha: NOW.getTime(), usuario_id: 3 });
    expect(readLastVisit(3)).toBe('/guias?page=2');
    vi.setSystemTime(NOW.getTime() + 8 * HOUR);
    expect(readLastVisit(3)).toBe('/guias?page=2');
    vi.setSystemTime(NOW.getTime() + 8 * HOUR + 1);
    expect(readLastVisit(3)).toBeNull();
    expect(document.cookie).toBe('');
  });

  test('keeps no words that were looked for, and goes with the sign-out', () => {
    writeLastVisit({ ruta: '/guias?q=Ana%20P%C3%A9rez&page=2', fecha: NOW.getTime(), usuario_id: 3 });
    expect(readLastVisit(3)).toBe('/guias?page=2');
    wipeStorage();
    expect(readLastVisit(3)).toBeNull();
  });

  test('is nothing to someone else', () => {
    writeLastVisit({ ruta: '/guias', fecha: NOW.getTime(), usuario_id: 3 });
    expect(readLastVisit(4)).toBeNull();
  });
});
