import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

import { Menu } from '@mantine/core';
import { IconDots, IconPlus, IconPrinter } from '@tabler/icons-react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import controls from '#web/ui/controls.module.css';

import styles from './detalle.module.css';
import type { Imprimir } from './etiqueta/use-imprimir.ts';
import { ATAJOS } from './evento/evento-form.ts';
import type { Dialogos } from './use-dialogos.ts';
import type { Teclas } from './use-teclas.ts';

interface Props {
  detalle: GuiaDetalle;
  dialogos: Dialogos;
  imprimir: Imprimir;
  teclas: Teclas;
}

/** What may be done with the parcel now; what may not is not there. */
export function Acciones({ detalle, dialogos, imprimir, teclas }: Props) {
  const { acciones, puede_devolver } = detalle;
  const atajos = Object.entries(ATAJOS).filter(([tipo]) => acciones.some((accion) => accion.tipo === tipo));
  return (
    <div className={styles.acciones}>
      <span role="status" className={styles.suave}>
        {teclas.copied}
      </span>
      <Button
        leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />}
        aria-keyshortcuts="F8"
        onClick={() => void imprimir.print()}
      >
        Imprimir
        <kbd aria-hidden className={styles.tecla}>
          F8
        </kbd>
      </Button>
      {acciones.length === 0 ? null : (
        <Button
          variant="filled"
          leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
          aria-keyshortcuts="e"
          onClick={() => dialogos.open({ que: 'evento', tipo: null })}
        >
          Registrar evento
          <kbd aria-hidden className={styles.tecla}>
            e
          </kbd>
        </Button>
      )}
      <Menu
        position="bottom-end"
        shadow="none"
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: controls.dropdown, item: styles.opcion }}
      >
        <Menu.Target>
          <Button aria-label="Más acciones" className={styles.mas}>
            <IconDots aria-hidden size={18} stroke={1.75} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {atajos.map(([tipo, nombre]) => (
            <Menu.Item key={tipo} onClick={() => dialogos.open({ que: 'evento', tipo })}>
              {nombre}
            </Menu.Item>
          ))}
          {puede_devolver ? (
            <Menu.Item onClick={() => dialogos.open({ que: 'devolver' })}>Devolver al remitente</Menu.Item>
          ) : null}
          <Menu.Item onClick={teclas.comentar}>Comentar</Menu.Item>
          <Menu.Item onClick={teclas.copyLink} rightSection={<kbd className={styles.tecla}>c</kbd>}>
            Copiar enlace
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
