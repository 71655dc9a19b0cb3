import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import { asWord, useWord } from '#web/i18n/words.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { useFocusReturn } from '../focus-return.ts';
import styles from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight while the rest scrolls. */
  footer?: ReactNode;
}

/** What stands beside the work for a while: from the right, from below where the screen is narrow. */
export function SideDrawer({ title, opened, onClose, children, footer }: Props) {
  const word = useWord();
  const isNarrow = useIsNarrow();
  useFocusReturn();
  return (
    <Drawer
      title={asWord(title)}
      opened={opened}
      onClose={onClose}
      padding={0}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? 'auto' : 400}
      closeButtonProps={{ 'aria-label': word('Cerrar') }}
      lang="es"
      transitionProps={{ duration: 0 }}
      classNames={isNarrow ? {} : { content: styles.side, body: styles.sideBody }}
    >
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Drawer>
  );
}
