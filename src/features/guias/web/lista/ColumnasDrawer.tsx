import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';

import { guiasColumns } from './guias.columns.tsx';
import styles from './lista.module.css';
import type { DisposicionState } from './use-disposicion.ts';

interface Props {
  disposicion: DisposicionState;
  onClose: () => void;
}

const FIRST = 'numero';

/** Which columns the table has, and in which order; the number always leads. */
export function ColumnasDrawer({ disposicion: { columnas, setColumnas }, onClose }: Props) {
  const shown = columnas.filter((id) => id !== FIRST && nameOf(id) !== undefined);
  const hidden = guiasColumns.map(({ id }) => id).filter((id) => id !== FIRST && !shown.includes(id));
  const set = (ids: readonly string[]) => setColumnas([FIRST, ...ids]);
  const move = (from: number, to: number) => {
    const moved = shown.filter((_id, index) => index !== from);
    moved.splice(to, 0, ...shown.slice(from, from + 1));
    set(moved);
  };
  return (
    <SideDrawer
      title="Columnas"
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setColumnas(null)}>Restablecer</Button>
          <Button variant="filled" onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <ol className={styles.columnas} aria-label="Columnas en la tabla">
        {shown.map((id, index) => (
          <li key={id} className={styles.columna}>
            <CheckboxField label={nameOf(id)} checked onChange={() => set(shown.filter((other) => other !== id))} />
            <Step label={`Subir ${nameOf(id)}`} disabled={index === 0} onClick={() => move(index, index - 1)}>
              <IconArrowUp aria-hidden size={16} stroke={1.75} />
            </Step>
            <Step
              label={`Bajar ${nameOf(id)}`}
              disabled={index === shown.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown aria-hidden size={16} stroke={1.75} />
            </Step>
          </li>
        ))}
      </ol>
      {hidden.length === 0 ? null : (
        <ul className={styles.columnas} aria-label="Columnas que no se muestran">
          {hidden.map((id) => (
            <li key={id} className={styles.columna}>
              <CheckboxField label={nameOf(id)} checked={false} onChange={() => set([...shown, id])} />
            </li>
          ))}
        </ul>
      )}
    </SideDrawer>
  );
}

function nameOf(id: string): string | undefined {
  return guiasColumns.find((column) => column.id === id)?.header;
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.paso}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
