import { useQuery } from '@tanstack/react-query';

import { verCaja } from '#features/cajas/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { hoyEnMostrador } from '../contract.ts';
import { deshacerEntrega } from '../deshacer.contract.ts';
import { comprobanteDeEntrega } from '../papeles.contract.ts';
import { cobradoDe } from './cobrado.ts';
import type { De } from './de.ts';
import styles from './mostrador.module.css';

interface Props {
  /** The hand-overs of one act. */
  eventos: readonly number[];
  de: De;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** What was handed over by mistake is at the counter again: what to give back is said first, and why is asked. */
export function DeshacerDialog({ eventos, de, onClose, onDone }: Props) {
  const query = useQuery(serviceQuery(comprobanteDeEntrega, { ...de, eventos: [...eventos] }));
  const form = useResourceForm({
    contract: deshacerEntrega,
    refreshes: [hoyEnMostrador, verCaja],
    start: { nota: '' },
    params: ({ nota }) => ({ ...de, eventos: [...eventos], nota }),
    words: { nota: 'Escriba por qué se deshace' },
    onDone: ({ deshechas }) =>
      onDone(
        deshechas.length === 1
          ? `Deshecha: ${deshechas[0]} está otra vez en la agencia.`
          : `${deshechas.length} están otra vez en la agencia.`,
      ),
  });
  const entregas = query.data?.entregas ?? [];
  const cobrado = cobradoDe(entregas);
  return (
    <FormDialog
      title={eventos.length === 1 ? 'Deshacer la entrega' : `Deshacer ${eventos.length} entregas`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Deshacer"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ErrorAlert error={query.error} fallback="Error al cargar la entrega" onRetry={() => void query.refetch()} />
      <ul className={styles.vuelven} aria-label="Vuelven a la agencia">
        {entregas.map((una) => (
          <li key={una.evento_id}>
            {una.guia_nro} · {una.destinatario}
          </li>
        ))}
      </ul>
      {cobrado === null ? null : (
        <p>
          <b>Devuelva {cobrado.total}</b> ({cobrado.medio}).
        </p>
      )}
      <TextAreaField label="Por qué" rows={2} data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo deshacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
