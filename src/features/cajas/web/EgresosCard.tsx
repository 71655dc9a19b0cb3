import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { listMovimientos, type MovimientoPedido, resolverMovimiento } from '../movimientos.contract.ts';
import styles from './cajas.module.css';
import { pesos } from './palabras.ts';

/** Somebody at a counter waits for it. Milliseconds. */
const LOOK = 30_000;

/** What agencies want to take out of their boxes and may not by themselves. */
export function EgresosCard() {
  const query = useQuery({ ...serviceQuery(listMovimientos, {}), refetchInterval: LOOK });
  const command = useCommand(resolverMovimiento, [listMovimientos]);
  const [rechazando, setRechazando] = useState<MovimientoPedido | null>(null);
  const movimientos = query.data?.movimientos ?? [];
  return (
    <Card title="Egresos por confirmar" count={query.data === undefined ? undefined : movimientos.length}>
      <div className={styles.caja}>
        <ErrorAlert error={query.error} fallback="Error al cargar los egresos" onRetry={() => void query.refetch()} />
        {query.data !== undefined && movimientos.length === 0 ? (
          <p className={styles.quieto}>No hay ninguno por confirmar.</p>
        ) : null}
        <ul className={styles.anteriores} aria-label="Egresos por confirmar">
          {movimientos.map((uno) => (
            <li key={uno.id}>
              <span className={styles.texto}>
                {uno.agencia} · {uno.pide} {formatDateMinute(uno.creado)} · {uno.texto}
              </span>
              <b>{pesos(uno.centavos)}</b>
              <span className={styles.actos}>
                <Button
                  size="xs"
                  variant="filled"
                  disabled={command.isPending}
                  aria-label={`Confirmar ${uno.texto}`}
                  onClick={() => void command.run({ id: uno.id, confirma: true }).catch(() => null)}
                >
                  Confirmar
                </Button>
                <Button
                  size="xs"
                  disabled={command.isPending}
                  aria-label={`Rechazar ${uno.texto}…`}
                  onClick={() => setRechazando(uno)}
                >
                  Rechazar…
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <ErrorAlert error={command.error} fallback="No se pudo confirmar" onDismiss={command.reset} />
      </div>
      {rechazando === null ? null : <RechazarDialog movimiento={rechazando} onClose={() => setRechazando(null)} />}
    </Card>
  );
}

function RechazarDialog({ movimiento, onClose }: { movimiento: MovimientoPedido; onClose: () => void }) {
  const { id, agencia, centavos, texto } = movimiento;
  const form = useResourceForm({
    contract: resolverMovimiento,
    refreshes: [listMovimientos],
    start: { nota: '' },
    params: ({ nota }) => ({ id, confirma: false, nota }),
    words: { nota: 'Escriba por qué no: la agencia lo lee' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Rechazar ${pesos(centavos)} de ${agencia}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Rechazar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.quieto}>{texto}</p>
      <TextAreaField label="Por qué no" rows={3} data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo rechazar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
