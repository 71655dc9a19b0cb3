import { useState } from 'react';

import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Bulto, type Mesa, pendientesDePacking, reabrirBulto } from '../contract.ts';
import { ponerMesa } from './banco.ts';
import styles from './packing.module.css';
import { cuantas, kilos } from './palabras.ts';

interface Props {
  mesa: Mesa;
  onAsking: (isAsking: boolean) => void;
  print: (bultos: number[]) => void;
  isPrinting: boolean;
}

/** What is closed: its label again, or taken up again with what that undoes. */
export function Bultos({ mesa, onAsking, print, isPrinting }: Props) {
  const [reopened, setReopened] = useState<Bulto | null>(null);
  const closed = mesa.bultos.filter(({ estado }) => estado === 'CERRADO');
  if (closed.length === 0) return null;
  const ask = (bulto: Bulto | null) => {
    setReopened(bulto);
    onAsking(bulto !== null);
  };
  return (
    <Card title="Cerrados" count={closed.length}>
      <ul className={styles.filas} aria-label="Bultos cerrados">
        {closed.map((bulto) => (
          <li key={bulto.id} className={styles.fila}>
            <span>
              <span className={styles.mono}>{bulto.codigo}</span>
              <span className={styles.quieto}>{` · ${detalle(bulto)}`}</span>
              <br />
              {bulto.guia_nro === null ? (
                'Sin guía todavía'
              ) : (
                <>
                  Guía <span className={styles.mono}>{bulto.guia_nro}</span>
                </>
              )}
            </span>
            <span className={styles.enlinea}>
              <Button
                size="xs"
                disabled={isPrinting}
                aria-label={`Imprimir la etiqueta de ${bulto.codigo}`}
                onClick={() => print([bulto.id])}
              >
                Etiqueta
              </Button>
              <Button size="xs" aria-label={`Reabrir ${bulto.codigo}`} onClick={() => ask(bulto)}>
                Reabrir
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {reopened === null ? null : <ReabrirDialog bulto={reopened} onClose={() => ask(null)} />}
    </Card>
  );
}

function detalle({ contenido, caja, gramos, anden }: Bulto): string {
  const units = contenido.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const weight = gramos === null ? 'sin peso' : kilos(gramos);
  return [cuantas(units, 'unidad', 'unidades'), caja, weight, anden].filter(Boolean).join(' · ');
}

function ReabrirDialog({ bulto, onClose }: { bulto: Bulto; onClose: () => void }) {
  const form = useResourceForm({
    contract: reabrirBulto,
    refreshes: [pendientesDePacking],
    start: { motivo: '' },
    params: ({ motivo }) => ({ bulto_id: bulto.id, motivo }),
    words: { motivo: 'Escriba por qué se reabre' },
    onDone: ({ mesa }) => {
      ponerMesa(mesa);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Reabrir ${bulto.codigo}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Reabrir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        Lo que tiene vuelve a la mesa.
        {bulto.guia_nro === null ? '' : ` La guía ${bulto.guia_nro} se anula: tire su etiqueta.`}
      </p>
      <TextField label="Por qué" data-autofocus autoComplete="off" {...form.text('motivo')} />
      <ErrorAlert error={form.error} fallback="No se pudo reabrir" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
