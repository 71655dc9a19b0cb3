import { LOCALES } from '#shared/settings.ts';

import styles from './LanguageSelect.module.css';
import { chooseLocale, LOCALE_NAMES, useLocale } from './locale.ts';
import { useText } from './TextProvider.tsx';

/** The language switch: a plain select, which every browser and reader knows. */
export function LanguageSelect() {
  const text = useText();
  const locale = useLocale((state) => state.locale);
  return (
    <select
      className={styles.select}
      aria-label={text('TRANSLATOR.SELECT')}
      value={locale}
      onChange={(event) => {
        const chosen = LOCALES.find((one) => one === event.target.value);
        if (chosen !== undefined) chooseLocale(chosen);
      }}
    >
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LOCALE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
