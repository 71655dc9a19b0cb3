import type { ReactNode } from 'react';

import { LanguageSelect } from '#web/i18n/LanguageSelect.tsx';
import { marca } from '#web/marca.ts';
import { Brand } from '#web/ui/Brand.tsx';

import styles from './AccessLayout.module.css';

interface Props {
  title: string;
  /** Language of the title where it is not the person's: some titles stay Spanish everywhere. */
  titleLang?: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The two columns of every page before the shell: what is to be done on the left, the mark on the right. */
export function AccessLayout({ title, titleLang, subtitle, children }: Props) {
  return (
    <div className={styles.layout}>
      <title>{`${title} · ${marca.nombre}`}</title>
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <Brand size={22} />
            {marca.nombre}
          </span>
          <LanguageSelect />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title} lang={titleLang}>
            {title}
          </h1>
          {subtitle === undefined ? null : (
            <p className={styles.subtitle} lang={titleLang}>
              {subtitle}
            </p>
          )}
          {children}
        </main>
      </div>
      <div className={styles.board} data-skin="dark" aria-hidden>
        <Brand size={72} />
        <span className={styles.boardName}>{marca.nombre}</span>
      </div>
    </div>
  );
}
