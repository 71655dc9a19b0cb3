import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';

import { useWord, Word } from '#web/i18n/words.tsx';
import { changeSettings, useSettings } from '#web/settings.ts';

import styles from './Aside.module.css';

interface Props {
  titulo: string;
  kind: 'accordion' | 'dropdown';
  minimized: boolean;
  /** One of its entries is the current page. */
  isActive: boolean;
  /** Folded until the person opens it, not the other way round. */
  startsClosed?: boolean;
  children: ReactNode;
}

/** A section of the side menu: folded in place and remembered so, or a panel that opens beside the menu. */
export function AsideSection(props: Props) {
  return props.kind === 'dropdown' ? <Dropdown {...props} /> : <Accordion {...props} />;
}

function Accordion({ titulo, minimized, isActive, startsClosed = false, children }: Props) {
  const word = useWord();
  const list = useId();
  const folded = useSettings((settings) => settings.menu_plegado);
  // What is kept is that it is not as it starts.
  const kept = startsClosed ? `+${titulo}` : titulo;
  const isTurned = folded.includes(kept);
  // With icons alone there is no title to unfold it by; and where the person is must be seen.
  const isOpen = startsClosed ? isTurned || isActive : minimized || !isTurned;
  const toggle = () =>
    changeSettings({ menu_plegado: isTurned ? folded.filter((one) => one !== kept) : [...folded, kept] });
  return (
    <section aria-label={word(titulo)}>
      <h2 className={styles.section}>
        {minimized ? (
          <span>
            <Word>{titulo}</Word>
          </span>
        ) : (
          <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
            <Word>{titulo}</Word>
            <IconChevronDown aria-hidden className={styles.chevron} size={14} stroke={1.75} />
          </button>
        )}
      </h2>
      <ul id={list} className={styles.list} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  );
}

function Dropdown({ titulo, minimized, isActive, children }: Props) {
  const word = useWord();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const close = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    event.currentTarget.querySelector('button')?.focus();
  };
  return (
    <section
      aria-label={word(titulo)}
      className={styles.beside}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={leave}
      onKeyDown={close}
    >
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={word(titulo)}
        title={minimized ? word(titulo) : undefined}
        data-active={isActive || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={styles.text}>{minimized ? word(titulo).slice(0, 2) : word(titulo)}</span>
        <IconChevronRight aria-hidden size={14} stroke={1.75} />
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: following an entry closes the panel, by Enter as well
        <ul id={list} className={`${styles.list} ${styles.panel}`} onClick={() => setOpen(false)}>
          {children}
        </ul>
      ) : null}
    </section>
  );
}
