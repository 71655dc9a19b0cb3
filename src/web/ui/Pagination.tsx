import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useLocale } from '#web/i18n/locale.ts';
import { fill, useWord } from '#web/i18n/words.tsx';

import styles from './Pagination.module.css';
import { pageNumbers } from './page-numbers.ts';

const PAGINA = 'Página {page} de {pages} ({total} registros)';

interface Props {
  page: number;
  totalPages: number;
  total: number;
  onPage: (page: number) => void;
}

/** 'Página X de Y (N registros)' and its controls; nothing where one page holds all. */
export function Pagination({ page, totalPages, total, onPage }: Props) {
  const word = useWord();
  const locale = useLocale((state) => state.locale);
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={word('Paginación')} className={styles.bar} lang={locale}>
      <span aria-live="polite">
        {fill(word(PAGINA), { page, pages: totalPages, total: total.toLocaleString('es-UY') })}
      </span>
      <div className={styles.controls}>
        <Step label="Primera página" disabled={page <= 1} onClick={() => onPage(1)}>
          <IconChevronsLeft aria-hidden size={18} stroke={1.75} />
        </Step>
        <Step label="Página anterior" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft aria-hidden size={18} stroke={1.75} />
        </Step>
        {pageNumbers(page, totalPages).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className={styles.control}
              aria-label={fill(word('Página {page}'), { page: item })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPage(item)}
            >
              {item}
            </button>
          ) : (
            <span key={item} className={styles.ellipsis} aria-hidden>
              …
            </span>
          ),
        )}
        <Step label="Página siguiente" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          <IconChevronRight aria-hidden size={18} stroke={1.75} />
        </Step>
        <Step label="Última página" disabled={page >= totalPages} onClick={() => onPage(totalPages)}>
          <IconChevronsRight aria-hidden size={18} stroke={1.75} />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  const word = useWord();
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={word(label)}
      title={word(label)}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
