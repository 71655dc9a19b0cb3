import { LOCALES, SCHEMES, type Scheme } from '#shared/settings.ts';
import { copyText } from '#web/clipboard.ts';
import { chooseLocale, LOCALE_NAMES, useLocale } from '#web/i18n/locale.ts';
import { changeSettings, useSettings } from '#web/settings.ts';

import { openPalette, type PageAct } from './palette.ts';

/** Something that the palette does. */
export interface PaletteAct extends PageAct {
  /** Further words that find it. */
  palabras: string;
  /** Found by its words only, so that it does not crowd the first list. */
  isRare?: boolean;
  /** In place of `run`: what it brings is said in the palette, which stays. */
  say?: () => Promise<string>;
}

const SCHEME_NAMES: Record<Scheme, string> = { claro: 'claro', oscuro: 'oscuro', sistema: 'del sistema' };

/** What can be done from anywhere. */
export function commonActs(go: (ruta: string) => void): PaletteAct[] {
  const { esquema } = useSettings.getState();
  const { locale } = useLocale.getState();
  const schemes = SCHEMES.filter((scheme) => scheme !== esquema).map((scheme) => ({
    id: `tema-${scheme}`,
    titulo: `Tema ${SCHEME_NAMES[scheme]}`,
    palabras: 'apariencia modo colores aspecto cambiar',
    run: () => changeSettings({ esquema: scheme }),
  }));
  const languages = LOCALES.filter((one) => one !== locale).map((one) => ({
    id: `idioma-${one}`,
    titulo: `Idioma: ${LOCALE_NAMES[one]}`,
    palabras: 'lengua language sprache langue cambiar',
    isRare: true,
    run: () => chooseLocale(one),
  }));
  return [
    copyLink(),
    { id: 'teclas', titulo: 'Ver las teclas', tecla: '?', palabras: 'atajos teclado ayuda', run: showKeys },
    ...schemes,
    ...languages,
    { id: 'salir', titulo: 'Cerrar sesión', palabras: 'salir logout desconectar', run: () => go('/logout') },
  ];
}

/** After the palette, which is closed by what it did. */
function showKeys(): void {
  setTimeout(() => openPalette('teclas'));
}

function copyLink(): PaletteAct {
  const { href } = window.location;
  return {
    id: 'copiar-enlace',
    titulo: 'Copiar el enlace de esta pantalla',
    palabras: 'dirección url compartir link',
    run: () => undefined,
    say: async () => ((await copyText(href)) ? 'Enlace copiado' : 'El navegador no dejó copiar el enlace'),
  };
}
