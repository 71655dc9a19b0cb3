import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';
import controls from '#web/ui/controls.module.css';

import styles from './charts.module.css';

interface Props {
  name: string;
  isPending: boolean;
  onDownload: (kind: 'png' | 'svg' | 'csv') => void;
}

/** «Descargar»: the chart as an image, or its numbers as a file. */
export function DownloadMenu({ name, isPending, onDownload }: Props) {
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: controls.dropdown, item: styles.item }}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          className={styles.act}
          loading={isPending}
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
        >
          Descargar <span className="solo-lector">{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDownload('png')}>Imagen (PNG)</Menu.Item>
        <Menu.Item onClick={() => onDownload('svg')}>Dibujo (SVG)</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv')}>Datos (CSV)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
