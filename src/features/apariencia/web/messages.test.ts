import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';

import { LOCALES } from '#shared/settings.ts';

const FOLDERS = ['src/web/i18n/messages', 'src/features/apariencia/web/messages'];
const read = (folder: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/${locale}.json`, 'utf8'));

test.each(FOLDERS)('the catalogues of %s are of the six languages, say the same things and can be read', (folder) => {
  expect(readdirSync(folder).sort()).toEqual(LOCALES.map((locale) => `${locale}.json`));
  const ids = Object.keys(read(folder, 'es')).sort();
  for (const locale of LOCALES) {
    const texts = read(folder, locale);
    expect(Object.keys(texts).sort()).toEqual(ids);
    for (const text of Object.values(texts)) expect(parse(text).length).toBeGreaterThan(0);
  }
});
