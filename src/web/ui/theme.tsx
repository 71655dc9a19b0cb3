import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './fonts.css';
import './base.css';

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';

import { useSettings } from '#web/settings.ts';

import controls from './controls.module.css';

/** The root of everything drawn: our tokens, Mantine fed from them, the scheme and the density of this browser. */
export function AndenTheme({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const density = useSettings((settings) => settings.densidad);
  const highContrast = useSettings((settings) => settings.contraste_alto);
  const lessMotion = useSettings((settings) => settings.movimiento_reducido);
  const stripes = useSettings((settings) => settings.filas_cebra);
  const letters = useSettings((settings) => settings.letra);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.scheme = scheme;
    dataset.density = density;
    dataset.contrast = highContrast ? 'high' : 'normal';
    dataset.motion = lessMotion ? 'less' : 'full';
    dataset.stripes = stripes ? 'on' : 'off';
    style.setProperty('--an-letters', String(letters / 100));
  }, [scheme, density, highContrast, lessMotion, stripes, letters]);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      cssVariablesResolver={variables}
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** The scheme in force: the person's choice, or the system's. */
export function useScheme(): 'light' | 'dark' {
  const chosen = useSettings((settings) => settings.esquema);
  const systemIsDark = useSyncExternalStore(
    (changed) => {
      darkSystem().addEventListener('change', changed);
      return () => darkSystem().removeEventListener('change', changed);
    },
    () => darkSystem().matches,
  );
  if (chosen === 'sistema') return systemIsDark ? 'dark' : 'light';
  return chosen === 'oscuro' ? 'dark' : 'light';
}

/** The nonce that the server put into the page; styles made at run time must carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}

setNonce(styleNonce());

const petroleo: MantineColorsTuple = [
  '#E6FAFA',
  '#CAF1F2',
  '#99DFE3',
  '#5DCBD1',
  '#2BB3B9',
  '#0A999F',
  '#0A7E83',
  '#08686C',
  '#055559',
  '#014447',
];

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled' || (input.color ?? 'petroleo') !== 'petroleo') return colors;
  return {
    ...colors,
    background: 'var(--an-primary)',
    hover: 'var(--an-primary-hover)',
    color: 'var(--an-on-primary)',
    hoverColor: 'var(--an-on-primary)',
  };
};

const variables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--an-surface)',
    '--mantine-color-text': 'var(--an-text)',
    '--mantine-color-dimmed': 'var(--an-text-subtle)',
    '--mantine-color-placeholder': 'var(--an-text-subtle)',
    '--mantine-color-anchor': 'var(--an-link)',
    '--mantine-color-error': 'var(--st-error-fg)',
    '--mantine-color-default': 'var(--an-surface)',
    '--mantine-color-default-hover': 'var(--an-hover)',
    '--mantine-color-default-color': 'var(--an-text)',
    '--mantine-color-default-border': 'var(--an-line-strong)',
    '--mantine-color-disabled': 'var(--an-sunken)',
    '--mantine-color-disabled-color': 'var(--an-text-subtle)',
    '--mantine-color-disabled-border': 'var(--an-line)',
    '--mantine-primary-color-filled': 'var(--an-primary)',
    '--mantine-primary-color-filled-hover': 'var(--an-primary-hover)',
    '--mantine-primary-color-contrast': 'var(--an-on-primary)',
    '--mantine-color-petroleo-filled': 'var(--an-primary)',
  } as const;
  return { variables: {}, light: ours, dark: ours };
};

const theme = createTheme({
  colors: { petroleo },
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: 'var(--an-font)',
  fontFamilyMonospace: 'var(--an-mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'var(--an-radius-control)',
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: controls.button } },
    Input: { classNames: { input: controls.input } },
    InputWrapper: { classNames: { label: controls.label, error: controls.error, description: controls.description } },
    Checkbox: {
      defaultProps: { size: 'md' },
      classNames: { input: controls.checkbox, icon: controls.checkboxIcon, label: controls.checkboxLabel },
    },
    // What is chosen from is of a screen, which is Spanish, and stands outside of it.
    ComboboxDropdown: { defaultProps: { lang: 'es' } },
    // A dialog's heading row is not a banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Modal: { classNames: { content: controls.dialog, header: controls.dialogHeader, title: controls.dialogTitle } },
    Drawer: { classNames: { content: controls.drawer, header: controls.dialogHeader, title: controls.dialogTitle } },
  },
});

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
