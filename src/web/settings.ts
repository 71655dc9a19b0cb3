import { create } from 'zustand';

import { DEFAULT_SETTINGS, Settings } from '#shared/settings.ts';

import { defineStored } from './storage.ts';

const stored = defineStored({ key: 'ajustes', schema: Settings, lifetime: null, ofDevice: true });

/** Settings of this browser: appearance, density, language, sounds. */
export const useSettings = create<Settings>(() => stored.read() ?? DEFAULT_SETTINGS);

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  stored.write(useSettings.getState());
}
