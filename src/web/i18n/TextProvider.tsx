import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

import { logFailure } from '#web/log.ts';

import { type MessageId, useLocale } from './locale.ts';

type Values = Record<string, string | number>;

/** Gives the translated texts to everything below; nothing is drawn before they are there. */
export function TextProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useLocale();
  if (messages === null) return null;
  return (
    <IntlProvider locale={locale} messages={messages} onError={(cause) => logFailure('text', cause)}>
      {children}
    </IntlProvider>
  );
}

/** The text of an id in the person's language; an id that is not in the files does not compile. */
export function useText(): (id: MessageId, values?: Values) => string {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}
