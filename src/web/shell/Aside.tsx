import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';

import { ASIDE_MENU } from '#shared/menu-items.ts';
import { Brand } from '#web/ui/Brand.tsx';

import styles from './Aside.module.css';
import { AsideMenu } from './AsideMenu.tsx';
import { useVisibleMenu } from './use-visible-menu.ts';

interface Props {
  minimized: boolean;
  onToggle: () => void;
}

/** The side menu, 232 px wide or 56 with icons alone. */
export function Aside({ minimized, onToggle }: Props) {
  const items = useVisibleMenu(ASIDE_MENU);
  const Toggle = minimized ? IconChevronsRight : IconChevronsLeft;
  return (
    <aside className={styles.aside} data-skin="dark" data-minimized={minimized || undefined}>
      <div className={styles.brand}>
        {minimized ? null : (
          <span className={styles.name}>
            <Brand />
            Andén
          </span>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-label={minimized ? 'Ampliar el menú' : 'Minimizar el menú'}
          aria-expanded={!minimized}
          onClick={onToggle}
        >
          <Toggle aria-hidden size={18} stroke={1.75} />
        </button>
      </div>
      <AsideMenu items={items} minimized={minimized} />
    </aside>
  );
}
