import { create } from 'zustand';

import { DEFAULT_SETTINGS, Settings } from '#shared/settings.ts';

import { defineStored } from './storage.ts';

const stored = defineStored({ key: 'ajustes', schema: Settings, lifetime: null, ofDevice: true });

/** Settings as they hold in this browser: appearance, density, language, sounds. */
export const useSettings = create<Settings>(() => stored.read() ?? DEFAULT_SETTINGS);

let chosen: (change: Partial<Settings>) => void = () => undefined;

/** Names who keeps what a person chooses, beyond this browser. */
export function onSettingsChosen(act: (change: Partial<Settings>) => void): void {
  chosen = act;
}

/** The person's own choice: it holds here at once, and in their other browsers too. */
export function changeSettings(change: Partial<Settings>): void {
  adoptSettings(change);
  chosen(change);
}

/** What was chosen elsewhere, or by the company: it holds here, and is nobody's choice now. */
export function adoptSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  stored.write(useSettings.getState());
}
