import * as z from 'zod/mini';

import { Apariencia } from './apariencia.ts';

export const LOCALES = ['de', 'en', 'es', 'fr', 'ja', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

export const SCHEMES = ['claro', 'oscuro', 'sistema'] as const;
export const DENSITIES = ['compacta', 'media', 'comoda', 'terminal'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** They travel with every session: what grows without end is refused, and more addresses than the menu has are nobody's. */
const addresses = () => z.catch(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)), []);

/** Settings of this browser. A bad stored field falls back alone, the others stay. */
export const Settings = z.object({
  esquema: z.catch(z.enum(SCHEMES), 'sistema'),
  densidad: z.catch(z.enum(DENSITIES), 'media'),
  idioma: z.catch(z.nullable(z.enum(LOCALES)), null),
  menu_minimizado: z.catch(z.boolean(), false),
  sonidos: z.catch(z.boolean(), true),
  /** Between the fields of exported files (specification §9); Problem Solver has its own. */
  separador: z.catch(z.enum([',', ';']), ','),
  /** Single keys that act outside of fields (WCAG 2.1.4). */
  atajos: z.catch(z.boolean(), true),
  volumen: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 0.6),
  /** Addresses that the person wants first in the menu. */
  favoritas: addresses(),
  /** Sections of the side menu that are folded. */
  menu_plegado: addresses(),
  ...Apariencia.shape,
});

export type Settings = z.output<typeof Settings>;

/** Fields of the settings, as a browser keeps those that wait to be sent. */
export const NombresDeAjustes = z.array(z.string());

export const DEFAULT_SETTINGS: Settings = Settings.parse({});
