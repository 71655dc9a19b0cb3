import { useState } from 'react';

import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import type { Simbolos } from '#web/ui/print/Barras.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { type Estante, guardarEstante, hoyEnMostrador } from '../contract.ts';
import type { De } from './de.ts';
import styles from './mostrador.module.css';
import { EtiquetasDeEstante } from './papeles/EtiquetasDeEstante.tsx';

interface Props {
  estantes: readonly Estante[];
  de: De;
  onClose: () => void;
}

/** The shelves with what lies on them, and a new one: its code is what its label says. */
export function EstantesDialog({ estantes, de, onClose }: Props) {
  const form = useResourceForm({
    contract: guardarEstante,
    refreshes: [hoyEnMostrador],
    start: { codigo: '', capacidad: '' },
    params: ({ codigo, capacidad }) => ({
      ...de,
      codigo,
      ...(capacidad === '' ? {} : { capacidad: /^\d+$/.test(capacidad) ? Number(capacidad) : -1 }),
      activo: true,
    }),
    words: {
      codigo: 'Letras, números y guiones, hasta 12; por ejemplo A-03',
      capacidad: 'Cuántos paquetes entran, de 1 a 9.999',
    },
    onDone: onClose,
  });
  const barcodes = useBarcodes();
  const [simbolos, setSimbolos] = useState<Simbolos | null>(null);
  const print = async () => {
    const { code128Of } = await barcodes();
    setSimbolos(() => code128Of);
  };
  return (
    <FormDialog
      title="Estantes"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Agregar estante"
      cancelLabel="Cerrar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {estantes.length === 0 ? (
        <p className={styles.quieto}>Todavía no hay estantes: agregue el primero.</p>
      ) : (
        <ul className={styles.estantes} aria-label="Estantes">
          {estantes.map(({ id, codigo, guias, capacidad }) => (
            <li key={id} data-lleno={(capacidad !== null && guias >= capacidad) || undefined}>
              <b>{codigo}</b> {guias}
              {capacidad === null ? null : `/${capacidad}`}
            </li>
          ))}
        </ul>
      )}
      {estantes.length === 0 ? null : (
        <div>
          <Button onClick={() => void print()}>Imprimir etiquetas</Button>
        </div>
      )}
      {simbolos === null ? null : (
        <EtiquetasDeEstante
          codigos={estantes.filter(({ activo }) => activo).map(({ codigo }) => codigo)}
          simbolos={simbolos}
          onPrinted={() => setSimbolos(null)}
        />
      )}
      <TextField label="Código del estante nuevo" autoComplete="off" data-autofocus {...form.text('codigo')} />
      <TextField label="Capacidad (opcional)" inputMode="numeric" autoComplete="off" {...form.text('capacidad')} />
      <ErrorAlert error={form.error} fallback="No se pudo guardar el estante" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
