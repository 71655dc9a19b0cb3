import type { RutaDeApariencia } from '#shared/apariencia.ts';
import { APARIENCIA } from '#shared/apariencia.ts';
import { DEFAULT_SETTINGS, DENSITIES, SCHEMES, Settings } from '#shared/settings.ts';

/** What the builder sets: the layout, and the settings of the person that belong to how it looks and sounds. */
export type Ruta = RutaDeApariencia | 'esquema' | 'densidad' | 'sonidos';
export type Look = Pick<Settings, Ruta>;
export type Cambio = Partial<Look>;

export const TABS = ['SKINS', 'HEADER', 'SUBHEADER', 'CONTENT', 'ASIDE', 'FOOTER', 'ACCESS'] as const;
export type Tab = (typeof TABS)[number];

type Control = 'si_no' | 'rango' | readonly string[];

/** One setting: what may be chosen, and the id of the line that helps, where one does. */
export interface Ajuste {
  readonly ruta: Ruta;
  readonly control: Control;
  readonly ayuda?:
    | 'skin'
    | 'header.menu.self.root-arrow'
    | 'subheader.fixed'
    | 'aside.menu.dropdown'
    | 'aside.self.display'
    | 'letra';
  /** It has no effect with these others. */
  readonly isOff?: (look: Look) => boolean;
}

const SKINS = ['light', 'dark'] as const;
const WIDTHS = ['fluid', 'fixed'] as const;

export const AJUSTES: Record<Tab, readonly Ajuste[]> = {
  SKINS: [
    { ruta: 'esquema', control: SCHEMES },
    { ruta: 'header.self.skin', control: SKINS, ayuda: 'skin' },
    { ruta: 'header.menu.desktop.submenu.skin', control: SKINS },
    { ruta: 'brand.self.skin', control: SKINS },
    { ruta: 'aside.self.skin', control: SKINS },
  ],
  HEADER: [
    { ruta: 'header.self.fixed.desktop', control: 'si_no' },
    { ruta: 'header.self.fixed.mobile', control: 'si_no' },
    { ruta: 'header.menu.self.display', control: 'si_no' },
    {
      ruta: 'header.menu.self.layout',
      control: ['default', 'tab'],
      isOff: (look) => !look['header.menu.self.display'],
    },
    {
      ruta: 'header.menu.self.root-arrow',
      control: 'si_no',
      ayuda: 'header.menu.self.root-arrow',
      isOff: (look) => !look['header.menu.self.display'],
    },
  ],
  SUBHEADER: [
    { ruta: 'subheader.display', control: 'si_no' },
    {
      ruta: 'subheader.fixed',
      control: 'si_no',
      ayuda: 'subheader.fixed',
      isOff: (look) => !look['subheader.display'] || !look['header.self.fixed.desktop'],
    },
    { ruta: 'subheader.width', control: WIDTHS, isOff: (look) => !look['subheader.display'] },
    {
      ruta: 'subheader.style',
      control: ['transparent', 'solid'],
      isOff: (look) => !look['subheader.display'] || (look['subheader.fixed'] && look['header.self.fixed.desktop']),
    },
  ],
  CONTENT: [
    { ruta: 'content.width', control: WIDTHS },
    { ruta: 'densidad', control: DENSITIES },
    { ruta: 'filas_cebra', control: 'si_no' },
  ],
  ASIDE: [
    { ruta: 'aside.self.display', control: 'si_no', ayuda: 'aside.self.display' },
    { ruta: 'aside.self.fixed', control: 'si_no', isOff: (look) => !look['aside.self.display'] },
    { ruta: 'aside.self.minimize.toggle', control: 'si_no', isOff: (look) => !look['aside.self.display'] },
    { ruta: 'aside.self.minimize.default', control: 'si_no', isOff: (look) => !look['aside.self.display'] },
    {
      ruta: 'aside.menu.dropdown',
      control: ['true', 'false'],
      ayuda: 'aside.menu.dropdown',
      isOff: (look) => !look['aside.self.display'] || look['aside.self.fixed'],
    },
  ],
  FOOTER: [
    { ruta: 'footer.self.fixed', control: 'si_no' },
    { ruta: 'footer.self.width', control: WIDTHS },
  ],
  ACCESS: [
    { ruta: 'contraste_alto', control: 'si_no' },
    { ruta: 'letra', control: 'rango', ayuda: 'letra' },
    { ruta: 'movimiento_reducido', control: 'si_no' },
    { ruta: 'sonidos', control: 'si_no' },
  ],
};

const OF_THE_LAYOUT = Object.keys(APARIENCIA);

/** The part of all settings that the builder is about. */
export function lookOf(settings: Settings): Look {
  const { esquema, densidad, sonidos } = settings;
  const layout = Object.fromEntries(Object.entries(settings).filter(([ruta]) => OF_THE_LAYOUT.includes(ruta)));
  return { ...APARIENCIA, ...layout, esquema, densidad, sonidos };
}

/** Two looks that say the same. */
export function isSame(one: Look, other: Look): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** What a control says, as its setting keeps it. */
export function leerCambio(ruta: Ruta, text: string): Cambio {
  const value = { boolean: text === 'true', number: Number(text), string: text }[kindOf(ruta)];
  const read: Record<string, unknown> = Settings.parse({ [ruta]: value });
  return { [ruta]: read[ruta] };
}

function kindOf(ruta: Ruta): 'boolean' | 'number' | 'string' {
  const first = DEFAULT_SETTINGS[ruta];
  if (typeof first === 'boolean') return 'boolean';
  return typeof first === 'number' ? 'number' : 'string';
}
