import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = `http://localhost:${process.env.PORT ?? '3000'}`;

// What every page needs, in one file: it compresses better than a dozen small ones and changes only with the packages.
const BASE =
  /node_modules\/(react|react-dom|scheduler|zod|zustand|react-intl|intl-messageformat|@formatjs|@tanstack\/(router-core|react-router|history|store|react-store))\//;

export default defineConfig(({ command }) => ({
  publicDir: 'src/web/public',
  plugins: [compileMessages(), react()],
  resolve: {
    // The texts are compiled below, so the built product needs no parser of messages (7 kB).
    alias:
      command === 'build'
        ? [
            {
              find: '@formatjs/icu-messageformat-parser',
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : [],
  },
  build: {
    // Older targets turn light-dark() into variables of :root, and a dark aside in a light page would stay white.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Data addresses are not in the content policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: { proxy: { '/dispatcher': SERVER, '/api': SERVER } },
}));

/** Turns the texts of a language into their parsed form at build time. */
function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/i18n\/messages\/[a-z]{2}\.json$/.test(id)) return null;
      const texts: Record<string, string> = JSON.parse(code);
      const compiled = Object.entries(texts).map(([name, text]) => [name, parse(text)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
