import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

import styles from './Aside.module.css';

interface MenuTip {
  /** For the element around the entries. */
  handlers: Readonly<Record<string, (event: SyntheticEvent & KeyboardEvent) => void>>;
  tip: ReactNode;
}

/** The name of an icon of the folded menu, beside it: for whoever points at it, or comes to it by keyboard. Esc takes it away. */
export function useMenuTip(isOn: boolean): MenuTip {
  const [shown, setShown] = useState<{ text: string; y: number } | null>(null);
  if (!isOn) return { handlers: {}, tip: null };
  const hide = () => setShown(null);
  const show = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null) return hide();
    const { top, height } = link.getBoundingClientRect();
    setShown({ text: link.textContent ?? '', y: top + height / 2 });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };
  return {
    handlers: { onPointerOver: show, onPointerLeave: hide, onFocus: show, onBlur: hide, onScroll: hide, onKeyDown },
    tip:
      shown === null ? null : (
        // Whoever hears the page hears the entry itself.
        <span aria-hidden className={styles.tip} style={{ insetBlockStart: shown.y }}>
          {shown.text}
        </span>
      ),
  };
}
