import { Settings } from '#shared/settings.ts';

import { type Look, lookOf } from './ajustes-de-apariencia.ts';

/** The company's look, whatever of it is missing or no longer known. */
export function lookOfLayout(layout: Readonly<Record<string, unknown>>): Look {
  return lookOf(Settings.parse(layout));
}
