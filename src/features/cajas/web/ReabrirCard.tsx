import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { listDiferencias } from '../contract.ts';
import { listReabribles, type Reabrible, reabrirCaja } from '../reabrir.contract.ts';
import styles from './cajas.module.css';
import { wordsOfSellado } from './palabras.ts';

/** Boxes that were closed today: one that was closed by mistake is opened again. */
export function ReabrirCard() {
  const query = useQuery(serviceQuery(listReabribles, {}));
  const [caja, setCaja] = useState<Reabrible | null>(null);
  const cajas = query.data?.cajas ?? [];
  return (
    <Card title="Cajas cerradas hoy" count={query.data === undefined ? undefined : cajas.length}>
      <div className={styles.caja}>
        <ErrorAlert error={query.error} fallback="Error al cargar las cajas" onRetry={() => void query.refetch()} />
        {query.data !== undefined && cajas.length === 0 ? (
          <p className={styles.quieto}>No hay ninguna que se pueda reabrir.</p>
        ) : null}
        <ul className={styles.anteriores} aria-label="Cajas cerradas hoy">
          {cajas.map((una) => (
            <li key={una.id}>
              <span className={styles.texto}>
                {una.agencia} · cerró {una.cierra} a las {formatTime(una.cerrada).slice(0, 5)}
              </span>
              <span>{wordsOfSellado(una.sellado)}</span>
              <Button size="xs" aria-label={`Reabrir la caja de ${una.agencia}…`} onClick={() => setCaja(una)}>
                Reabrir…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {caja === null ? null : <ReabrirDialog caja={caja} onClose={() => setCaja(null)} />}
    </Card>
  );
}

function ReabrirDialog({ caja: { id, agencia }, onClose }: { caja: Reabrible; onClose: () => void }) {
  const form = useResourceForm({
    contract: reabrirCaja,
    refreshes: [listReabribles, listDiferencias],
    start: { motivo: '' },
    params: ({ motivo }) => ({ id, motivo }),
    words: { motivo: 'Escriba por qué se reabre: queda en la caja' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Reabrir la caja de ${agencia}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Reabrir"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.quieto}>Su conteo queda guardado y la caja se cuenta otra vez al cerrar.</p>
      <TextAreaField label="Por qué" rows={3} data-autofocus {...form.text('motivo')} />
      <ErrorAlert error={form.error} fallback="No se pudo reabrir la caja" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
