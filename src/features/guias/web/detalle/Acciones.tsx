import { IconDots, IconPlus, IconPrinter } from '@tabler/icons-react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';

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

/** The menu gives the focus back to its button first: from there it goes on, and there it returns. */
const MENU_MS = 30;

function later(act: () => void): () => void {
  return () => void window.setTimeout(act, MENU_MS);
}

/** What may be done with the parcel now; what may not is not there. */
export function Acciones({ detalle, dialogos, imprimir, teclas }: Props) {
  const { acciones, puede_devolver } = detalle;
  const atajos = [...ATAJOS].filter(([tipo]) => acciones.some((accion) => accion.tipo === tipo));
  const deEstado = atajos.map(([tipo, name]) => ({ name, run: later(() => dialogos.open({ que: 'evento', tipo })) }));
  const devolver = { name: 'Devolver al remitente', run: later(() => dialogos.open({ que: 'devolver' })) };
  const comunes = [
    imprimir.formato === 'pdf'
      ? { name: 'Imprimir en ZPL (impresora de etiquetas)', run: later(() => imprimir.choose('zpl')) }
      : { name: 'Imprimir en PDF', run: later(() => imprimir.choose('pdf')) },
    { name: 'Comentar', run: later(teclas.comentar) },
    { name: 'Copiar enlace', run: teclas.copyLink },
  ];
  const groups = [[...deEstado, ...(puede_devolver ? [devolver] : [])], comunes].filter(({ length }) => length > 0);
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
      <ActMenu
        label="Más acciones"
        opener={
          <Button aria-label="Más acciones" className={styles.mas}>
            <IconDots aria-hidden size={18} stroke={1.75} />
          </Button>
        }
        acts={groups}
      />
    </div>
  );
}
