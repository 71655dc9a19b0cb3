import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { asWord, useWord } from '#web/i18n/words.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { useFocusReturn } from '../focus-return.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Nothing but what stands in it closes it: what it shows is not shown again. */
  mustAnswer?: boolean;
  /** Pixels, where it stands in the middle of the screen. */
  width?: number;
  /** Screens are Spanish; a dialog that is not says so. */
  lang?: string | undefined;
  children: ReactNode;
}

/** The frame of every dialog: focus trapped and given back, a drawer from below where the screen is narrow. */
export function DialogFrame({ title, opened, onClose, mustAnswer = false, width = 560, lang = 'es', children }: Props) {
  const word = useWord();
  const isNarrow = useIsNarrow();
  useFocusReturn();
  const shared = {
    title: asWord(title),
    opened,
    onClose,
    padding: 0,
    closeOnClickOutside: false,
    closeOnEscape: !mustAnswer,
    withCloseButton: !mustAnswer,
    lang,
    closeButtonProps: { 'aria-label': word('Cerrar') },
    transitionProps: { duration: 0 },
  };
  if (isNarrow) {
    return (
      <Drawer {...shared} position="bottom" size="auto">
        {children}
      </Drawer>
    );
  }
  return (
    <Modal {...shared} size={width} centered>
      {children}
    </Modal>
  );
}
