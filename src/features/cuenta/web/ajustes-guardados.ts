import type { SessionContext } from '#shared/identity.ts';
import { NombresDeAjustes, Settings } from '#shared/settings.ts';
import { call, newClave } from '#web/api.ts';
import { useConnection } from '#web/connection.ts';
import { showLocale } from '#web/i18n/locale.ts';
import { logFailure } from '#web/log.ts';
import { sessionState, useSessionState } from '#web/session-state.ts';
import { adoptSettings, onSettingsChosen, useSettings } from '#web/settings.ts';
import { defineStored } from '#web/storage.ts';

import { guardarAjustes } from '../contract.ts';

/**
 * What a person chooses holds in all their browsers: it is kept on the server, and shown here when the session begins. What could
 * not be kept yet is not overwritten by what the server knew before.
 */

/** Names of settings that the server has not heard of yet. */
const waiting = defineStored({
  key: 'ajustes.sin_guardar',
  schema: NombresDeAjustes,
  lifetime: null,
  perPerson: true,
});

/** Choices of one moment are one. */
const GATHER_MS = 250;

let timer: number | undefined;
let isSending = false;

/** Begins to keep and to show; once, when the product starts. */
export function keepSettings(): void {
  onSettingsChosen((change) => {
    if (!isSignedIn()) return;
    waiting.write([...new Set([...(waiting.read() ?? []), ...Object.keys(change)])]);
    plan();
  });
  useSessionState.subscribe((now, before) => {
    if (now.context !== before.context && now.context !== null) show(now.context);
  });
  useConnection.subscribe((now, before) => {
    if (now.online && !before.online) plan();
  });
  const { context } = sessionState();
  if (context !== null) show(context);
}

function show({ ajustes = {}, layout }: SessionContext): void {
  const held = new Set(waiting.read() ?? []);
  const read = Settings.parse({ ...layout, ...ajustes });
  const known = Object.keys({ ...layout, ...ajustes }).filter((name) => Object.hasOwn(read, name) && !held.has(name));
  const theirs = Object.fromEntries(Object.entries(read).filter(([name]) => known.includes(name)));
  const before = useSettings.getState().idioma;
  adoptSettings(theirs);
  const { idioma } = useSettings.getState();
  if (idioma !== null && idioma !== before) showLocale(idioma).catch((cause) => logFailure('locale', cause));
  if (held.size > 0) plan();
}

function plan(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void save(), GATHER_MS);
}

async function save(): Promise<void> {
  const names = waiting.read() ?? [];
  if (isSending || names.length === 0 || !isSignedIn()) return;
  isSending = true;
  const { generation } = sessionState();
  const now = useSettings.getState();
  const ajustes = Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name)));
  try {
    await call(guardarAjustes, { ajustes }, { clave: newClave() });
    // Another person's list by now, or one that has changed meanwhile, goes on waiting.
    if (sessionState().generation === generation) forget(ajustes);
  } catch (cause) {
    logFailure(guardarAjustes.service, cause);
  } finally {
    isSending = false;
  }
}

function forget(saved: Readonly<Record<string, unknown>>): void {
  const now: Record<string, unknown> = useSettings.getState();
  const rest = (waiting.read() ?? []).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(saved[name]));
  if (rest.length === 0) {
    waiting.clear();
    return;
  }
  waiting.write(rest);
  plan();
}

function isSignedIn(): boolean {
  const { user } = sessionState();
  return user !== null && user.estado === 'ACTIVO' && !user.cambiar_password;
}
