import { create } from 'zustand';

import { LOCALES, type Locale } from '#shared/settings.ts';
import { logFailure } from '#web/log.ts';
import { changeSettings, useSettings } from '#web/settings.ts';

import type spanish from './messages/es.json';

export type MessageId = keyof typeof spanish;
/** Texts by id, or their compiled form in a built product. */
export type Messages = typeof spanish;

/** Translations of Spanish texts that stand where they are read. */
export type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Messages>('./messages/*.json', { import: 'default' });
// Spanish needs none.
const wordFiles = import.meta.glob<Words>('./words/*.json', { import: 'default' });
const NONE: Words = {};

export const useLocale = create<{ locale: Locale; messages: Messages | null; words: Words }>(() => ({
  locale: 'en',
  messages: null,
  words: NONE,
}));

/** The person's saved choice, else the browser's language if it is one of the six, else English (specification §9). */
export function firstLocale(saved: Locale | null, browser: readonly string[]): Locale {
  if (saved !== null) return saved;
  for (const language of browser) {
    const known = LOCALES.find((locale) => language.toLowerCase().split('-')[0] === locale);
    if (known !== undefined) return known;
  }
  return 'en';
}

/** Loads the texts of one language, alone, and shows them. */
export async function showLocale(locale: Locale): Promise<void> {
  const load = files[`./messages/${locale}.json`];
  if (load === undefined) return;
  const [messages, words] = await Promise.all([load(), wordFiles[`./words/${locale}.json`]?.() ?? NONE]);
  useLocale.setState({ locale, messages, words });
  document.documentElement.lang = locale;
}

/** The switch on the sign-in page and in the user menu. */
export function chooseLocale(locale: Locale): void {
  changeSettings({ idioma: locale });
  showLocale(locale).catch((cause) => logFailure('locale', cause));
}

export function startLocale(): Promise<void> {
  return showLocale(firstLocale(useSettings.getState().idioma, navigator.languages));
}

export const LOCALE_NAMES: Record<Locale, string> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
};
