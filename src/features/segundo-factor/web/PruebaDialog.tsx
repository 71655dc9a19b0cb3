import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Prueba } from '#shared/sign-in.ts';
import { serviceQuery } from '#web/api.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';

import { getSegundoFactor } from '../contract.ts';
import styles from './factor.module.css';
import { PruebaForm } from './PruebaForm.tsx';

interface Props {
  title: string;
  label: string;
  /** What is done once the person has proved who they are. */
  command: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  onProven: (prueba: Prueba) => void;
  onClose: () => void;
  /** Whether a field of what is being done takes the focus first. */
  isSecond?: boolean;
  children: ReactNode;
}

/** Says what is going to happen, and asks for the proof that it is the person who wants it. */
export function PruebaDialog({ title, label, command, onProven, onClose, isSecond = false, children }: Props) {
  const factor = useQuery(serviceQuery(getSegundoFactor, {}));
  return (
    <DialogFrame title={title} opened onClose={onClose} width={480}>
      <div className={styles.dialogo}>
        <PruebaForm
          hasFactor={factor.data != null && factor.data.activado !== null}
          label={label}
          isPending={command.isPending}
          error={command.error}
          onDismiss={command.reset}
          onCancel={onClose}
          onSubmit={onProven}
          isSecond={isSecond}
        >
          {children}
        </PruebaForm>
      </div>
    </DialogFrame>
  );
}
