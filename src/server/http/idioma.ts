import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES, type Locale } from '#shared/settings.ts';

type Words = Readonly<Record<string, string>>;

/** A page for people without an account, in the language of their browser: its Spanish stands in place and is the key of the others. */
export interface Idioma {
  readonly locale: Locale;
  /** The text of ours in that language; Spanish where there is none. */
  say(spanish: string, values?: Readonly<Record<string, string | number>>): string;
}

const read = (locale: Locale): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'idiomas', `${locale}.json`), 'utf8'));
const idiomas: ReadonlyMap<Locale, Idioma> = new Map(
  LOCALES.map((locale) => [locale, idiomaOf(locale, locale === 'es' ? {} : read(locale))]),
);

/** Recipients live in Uruguay: where a browser asks for none of the six, they read Spanish. */
const FIRST: Locale = 'es';

/** The first of the languages that the browser asks for that we have, by how much it wants each. */
export function idiomaFor(acceptLanguage: string | undefined): Idioma {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const weight = rest.find((one) => one.trim().startsWith('q='));
      return {
        tag: tag.toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight.trim().slice(2)),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const locale = wanted.flatMap(({ tag }) => LOCALES.find((known) => known === tag) ?? []).at(0) ?? FIRST;
  return idiomas.get(locale) ?? idiomaOf(FIRST, {});
}

function idiomaOf(locale: Locale, words: Words): Idioma {
  return {
    locale,
    say: (spanish, values = {}) =>
      (words[spanish] ?? spanish).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
  };
}
