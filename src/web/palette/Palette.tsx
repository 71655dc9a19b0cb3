import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Modal } from '@mantine/core';

import { PaletteBody } from './PaletteBody.tsx';
import styles from './palette.module.css';
import { closePalette, usePalette } from './palette.ts';

/** Search over screens, parcels and acts (ui.md c6): Ctrl+K, or the field in the header. */
export function Palette() {
  const isOpen = usePalette((state) => state.open === 'paleta');
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => closePalette({ stays: true })}
      returnFocus={false}
      size={640}
      yOffset="8dvh"
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.panel }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title className="solo-lector">Buscar o ir a</Modal.Title>
        <Modal.Body className={styles.body}>
          <PaletteBody />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
