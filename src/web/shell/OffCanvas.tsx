import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';

import type { MenuItem } from '#shared/menu.ts';
import { useWord } from '#web/i18n/words.tsx';
import { marca } from '#web/marca.ts';
import { Brand } from '#web/ui/Brand.tsx';

import asideStyles from './Aside.module.css';
import { AsideMenu } from './AsideMenu.tsx';
import styles from './OffCanvas.module.css';
import { useAsideMenu } from './use-visible-menu.ts';

interface Props {
  canvas: RefObject<HTMLDialogElement | null>;
  headerItems: readonly MenuItem[];
}

/** The menus below 900 px: a modal dialog of the browser, which keeps the focus inside and gives it back. */
export function OffCanvas({ canvas, headerItems }: Props) {
  const items = useAsideMenu();
  const word = useWord();
  const close = () => canvas.current?.close();
  const shortcuts = headerItems.length === 0 ? [] : [{ titulo: 'Accesos', submenu: headerItems }];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; Esc does so for the keyboard
    <dialog
      ref={canvas}
      className={styles.canvas}
      aria-label={word('Menú')}
      data-skin="dark"
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.panel}>
        <div className={asideStyles.brand}>
          <span className={asideStyles.name}>
            <Brand />
            {marca.nombre}
          </span>
          <button type="button" className={asideStyles.toggle} aria-label={word('Cerrar el menú')} onClick={close}>
            <IconX aria-hidden size={20} stroke={1.75} />
          </button>
        </div>
        <AsideMenu items={[...items, ...shortcuts]} minimized={false} onFollow={close} />
      </div>
    </dialog>
  );
}
