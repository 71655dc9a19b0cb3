import * as z from 'zod/mini';

/**
 * The settings of the layout builder (specification §2.8), under the configuration paths that its users know, with the values that those
 * know: what an old file says can be pasted. A bad value falls back alone. The defaults are this product's own look.
 */

const SKINS = ['light', 'dark'] as const;
const WIDTHS = ['fluid', 'fixed'] as const;

const either = <const T extends readonly string[]>(values: T, first: T[number]) => z.catch(z.enum(values), first);
const onOff = (first: boolean) => z.catch(z.boolean(), first);

export const Apariencia = z.object({
  'header.self.skin': either(SKINS, 'light'),
  'header.menu.desktop.submenu.skin': either(SKINS, 'light'),
  'brand.self.skin': either(SKINS, 'dark'),
  'aside.self.skin': either(SKINS, 'dark'),
  'header.self.fixed.desktop': onOff(true),
  'header.self.fixed.mobile': onOff(true),
  'header.menu.self.display': onOff(true),
  'header.menu.self.layout': either(['default', 'tab'], 'default'),
  'header.menu.self.root-arrow': onOff(false),
  'subheader.display': onOff(true),
  'subheader.fixed': onOff(false),
  'subheader.width': either(WIDTHS, 'fluid'),
  'subheader.style': either(['transparent', 'solid'], 'transparent'),
  'content.width': either(WIDTHS, 'fluid'),
  'aside.self.display': onOff(true),
  'aside.self.fixed': onOff(true),
  'aside.self.minimize.toggle': onOff(true),
  'aside.self.minimize.default': onOff(false),
  'aside.menu.dropdown': either(['true', 'false'], 'false'),
  'footer.self.fixed': onOff(true),
  'footer.self.width': either(WIDTHS, 'fluid'),
  /** Beyond the template's own: what helps to read and to work. */
  contraste_alto: onOff(false),
  /** Per cent of the usual size of letters. */
  letra: z.catch(z.number().check(z.int(), z.minimum(90), z.maximum(125)), 100),
  movimiento_reducido: onOff(false),
  filas_cebra: onOff(false),
});

export type Apariencia = z.output<typeof Apariencia>;
export type RutaDeApariencia = keyof Apariencia;

export const APARIENCIA: Apariencia = Apariencia.parse({});

/** Settings that only make sense together: a subheader that stays in place covers what scrolls under it, so it must be solid. */
export function coherente<Look extends Apariencia>(apariencia: Look): Look {
  return {
    ...apariencia,
    'subheader.fixed': apariencia['subheader.fixed'] && apariencia['header.self.fixed.desktop'],
    'subheader.style':
      apariencia['subheader.fixed'] && apariencia['header.self.fixed.desktop']
        ? 'solid'
        : apariencia['subheader.style'],
    'aside.menu.dropdown': apariencia['aside.self.fixed'] ? 'false' : apariencia['aside.menu.dropdown'],
  };
}
