import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { parsePesos } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listRemesas, type Remesa } from '../contract.ts';
import { acreditarDeposito, verBoleta } from '../depositos.contract.ts';
import { type Contada, ContadaView } from './ContadaView.tsx';
import styles from './cajas.module.css';

interface Props {
  remesa: Remesa;
  onClose: () => void;
}

/** What the bank credited of a deposit, from its statement; only then is told what the agency had said. */
export function AcreditarDialog({ remesa, onClose }: Props) {
  const [contada, setContada] = useState<Contada | null>(null);
  const boleta = useQuery(serviceQuery(verBoleta, { id: remesa.id }));
  const form = useResourceForm({
    contract: acreditarDeposito,
    refreshes: [listRemesas],
    start: { acreditado_centavos: '' },
    params: ({ acreditado_centavos }) => ({ id: remesa.id, acreditado_centavos: parsePesos(acreditado_centavos) }),
    words: { acreditado_centavos: 'Escriba cuánto acreditó el banco; si nada, 0' },
    onDone: setContada,
  });
  const { maxLength: _most, ...monto } = form.text('acreditado_centavos');
  return (
    <FormDialog
      title={`${contada === null ? 'Acreditar' : 'Acreditada'} ${remesa.numero}`}
      opened
      isDirty={contada === null && form.isDirty}
      isSaving={form.isSaving}
      submitLabel={contada === null ? 'Acreditar' : 'Listo'}
      onSubmit={contada === null ? form.submit : onClose}
      onClose={onClose}
    >
      {contada === null ? (
        <>
          <p className={styles.quieto}>
            {remesa.agencia} · boleta <b className={styles.mono}>{remesa.boleta}</b>
          </p>
          <TextField
            label="Importe que acreditó el banco ($)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            data-autofocus
            {...monto}
          />
          {boleta.data === undefined ? null : (
            <Imagen imagen={boleta.data.foto} label="Boleta" alt={`Boleta ${remesa.boleta ?? ''}`} />
          )}
          <ErrorAlert
            error={boleta.error}
            fallback="No se pudo cargar la foto de la boleta"
            onRetry={() => void boleta.refetch()}
          />
        </>
      ) : (
        <ContadaView contada={contada} titulo="Acreditado" />
      )}
      <ErrorAlert error={form.error} fallback="No se pudo acreditar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
