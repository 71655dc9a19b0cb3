import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';

import type { Apariencia } from '#shared/apariencia.ts';
import { useWord } from '#web/i18n/words.tsx';
import { marca } from '#web/marca.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import styles from './Aside.module.css';
import { AsideMenu } from './AsideMenu.tsx';
import { skinOf } from './skin.ts';
import { useAsideMenu } from './use-visible-menu.ts';

interface Props {
  look: Apariencia;
  minimized: boolean;
  /** Null: it keeps its width. */
  onToggle: (() => void) | null;
}

/** The side menu, 232 px wide or 56 with icons alone. */
export function Aside({ look, minimized, onToggle }: Props) {
  const word = useWord();
  const items = useAsideMenu();
  const Toggle = minimized ? IconChevronsRight : IconChevronsLeft;
  return (
    <aside
      className={styles.aside}
      data-minimized={minimized || undefined}
      data-free={!look['aside.self.fixed'] || undefined}
    >
      <div className={styles.brand} data-skin={skinOf(look['brand.self.skin'])}>
        {minimized ? null : (
          <span className={styles.name}>
            <Brand />
            {marca.nombre}
          </span>
        )}
        {onToggle === null ? (
          minimized && <Brand />
        ) : (
          <IconButton
            aria-label={word(minimized ? 'Ampliar el menú' : 'Minimizar el menú')}
            aria-expanded={!minimized}
            onClick={onToggle}
          >
            <Toggle aria-hidden size={18} stroke={1.75} />
          </IconButton>
        )}
      </div>
      <AsideMenu
        items={items}
        minimized={minimized}
        skin={skinOf(look['aside.self.skin'])}
        sections={look['aside.menu.dropdown'] === 'true' ? 'dropdown' : 'accordion'}
      />
    </aside>
  );
}
