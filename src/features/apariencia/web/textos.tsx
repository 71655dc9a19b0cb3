import type { ReactNode } from 'react';
import { use } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import type { Locale } from '#shared/settings.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { logFailure } from '#web/log.ts';

import type spanish from './messages/es.json';

/** The builder speaks the six languages (decisions.md 13); its texts are fetched with it, so that the first page stays light. */
export type Textos = typeof spanish;
export type TextoId = keyof Textos;

const files = import.meta.glob<Textos>('./messages/*.json', { import: 'default' });
const loaded = new Map<Locale, Promise<Textos>>();

function load(locale: Locale): Promise<Textos> {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const file = files[`./messages/${locale}.json`];
  if (file === undefined) throw new Error(`no texts in ${locale}`);
  const texts = file();
  loaded.set(locale, texts);
  return texts;
}

export function ConTextos({ children }: { children: ReactNode }) {
  const locale = useLocale((state) => state.locale);
  return (
    <IntlProvider locale={locale} messages={use(load(locale))} onError={(cause) => logFailure('text', cause)}>
      {children}
    </IntlProvider>
  );
}

/** The text of an id of the builder; an id that is not in the files does not compile. */
export function useTexto(): (id: TextoId, values?: Record<string, string | number>) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
