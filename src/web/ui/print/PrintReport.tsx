import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { styleNonce } from '../theme.tsx';
import styles from './print.module.css';

interface Props {
  /** At the foot of every page, beside its number. */
  foot: string;
  children: ReactNode;
}

/** What stands on paper in place of the screen, on A4, light whatever the screen looks like. */
export function PrintReport({ foot, children }: Props) {
  return createPortal(
    <div className={styles.report} data-hojas="informe" data-skin="light">
      <style nonce={styleNonce()}>{paperOf(foot)}</style>
      {children}
    </div>,
    document.body,
  );
}

function paperOf(foot: string): string {
  const look = 'font: 9pt sans-serif; color: #455458';
  return [
    '@page { size: A4; margin: 14mm 14mm 16mm;',
    `@bottom-left { content: ${quoted(foot)}; ${look} }`,
    `@bottom-right { content: "Página " counter(page) " de " counter(pages); ${look} } }`,
  ].join(' ');
}

/** A text as a style sheet writes it; names are data, none may end the text and go on as a rule. */
function quoted(text: string): string {
  const safe = [...text].map((sign) => (/[\p{L}\p{N} .,·:/-]/u.test(sign) ? sign : codeOf(sign)));
  return `"${safe.join('')}"`;
}

function codeOf(sign: string): string {
  return `\\${(sign.codePointAt(0) ?? 32).toString(16)} `;
}
