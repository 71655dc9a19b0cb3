import { useState } from 'react';

import { coherente } from '#shared/apariencia.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useScheme } from '#web/ui/theme.tsx';

import type { Look } from './ajustes-de-apariencia.ts';
import styles from './builder.module.css';
import { contrastOf } from './contraste.ts';
import { useTexto } from './textos.tsx';

const REGIONS = ['header', 'brand', 'aside', 'page'] as const;
type Region = (typeof REGIONS)[number];

/** Of WCAG 2.2, for text of usual size. */
const LEAST_CONTRAST = 4.5;

/** The frame in small, as it is chosen, with how well the text of each part can be read. */
export function Miniatura({ look: chosen }: { look: Look }) {
  const text = useTexto();
  const look = coherente(chosen);
  // The sketch is drawn anew with the scheme and the contrast, so what is measured is what is shown.
  const key = [useScheme(), look.contraste_alto, ...REGIONS.map((region) => skinOfRegion(look, region))].join();
  return (
    <aside className={styles.miniatura} aria-label={text('BUILDER.MINIATURE')}>
      <h2 className={styles.titulo}>{text('BUILDER.MINIATURE')}</h2>
      <div
        className={styles.marco}
        data-no-aside={!look['aside.self.display'] || undefined}
        data-narrow={look['aside.self.minimize.default'] || undefined}
      >
        {look['aside.self.display'] ? (
          <>
            <span className={styles.marca} data-skin={skinOfRegion(look, 'brand')} />
            <span className={styles.menu} data-skin={skinOfRegion(look, 'aside')} />
          </>
        ) : null}
        <span className={styles.cabeza} data-skin={skinOfRegion(look, 'header')}>
          {look['header.menu.self.display'] ? <i data-tabs={look['header.menu.self.layout'] === 'tab'} /> : null}
        </span>
        <span className={styles.pagina}>
          {look['subheader.display'] ? <i className={styles.sub} data-style={look['subheader.style']} /> : null}
          <i className={styles.hoja} data-width={look['content.width']} />
        </span>
        <span className={styles.pie} />
      </div>
      <Contrastes key={key} look={look} />
    </aside>
  );
}

function Contrastes({ look }: { look: Look }) {
  const text = useTexto();
  const locale = useLocale((state) => state.locale);
  const [values, setValues] = useState<Partial<Record<Region, number>>>({});
  const measure = (region: Region) => (element: HTMLElement | null) => {
    if (element === null || values[region] !== undefined) return;
    const { color, backgroundColor } = getComputedStyle(element);
    const value = contrastOf(color, backgroundColor);
    if (value !== null) setValues((now) => ({ ...now, [region]: value }));
  };
  return (
    <dl className={styles.contrastes}>
      <dt>{text('BUILDER.CONTRAST')}</dt>
      {REGIONS.map((region) => {
        const value = values[region];
        return (
          <dd key={region}>
            <span ref={measure(region)} className={styles.muestra} data-skin={skinOfRegion(look, region)}>
              {text(`BUILDER.REGION.${region}`)}
            </span>
            {value === undefined
              ? null
              : text('BUILDER.CONTRAST_VALUE', {
                  valor: value.toLocaleString(locale, { maximumFractionDigits: 1 }),
                })}
            {value !== undefined && value < LEAST_CONTRAST ? <strong>{text('BUILDER.CONTRAST_LOW')}</strong> : null}
          </dd>
        );
      })}
    </dl>
  );
}

function skinOfRegion(look: Look, region: Region): 'dark' | undefined {
  if (region === 'page') return undefined;
  return look[`${region}.self.skin`] === 'dark' ? 'dark' : undefined;
}
