import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import type { EnvioDetalle } from '#features/envios/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { useAnular } from './use-actos.ts';

interface Props {
  envio: EnvioDetalle;
  onClose: () => void;
}

/** Asks why, and says what goes with it. */
export function AnularDialog({ envio, onClose }: Props) {
  const { id, nro, destinatario, guias } = envio;
  const { anular, isWorking, error, dismiss } = useAnular(id, onClose);
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEnvio, {}), staleTime: 60_000 });
  const [motivoId, setMotivoId] = useState<number | null>(null);
  const [nota, setNota] = useState('');
  const [isTried, setTried] = useState(false);
  const motivoField = useRef<HTMLInputElement>(null);
  const notaField = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    setTried(true);
    if (motivoId === null) motivoField.current?.focus();
    else void anular({ motivo_id: motivoId, nota });
  };
  return (
    <FormDialog
      title={`Anular el envío ${nro}`}
      opened
      isDirty={motivoId !== null || nota !== ''}
      isSaving={isWorking}
      submitLabel="Sí, anular"
      onSubmit={submit}
      onClose={() => (isWorking ? undefined : onClose())}
    >
      <p>
        {guias.length === 1 ? 'Se anula su guía' : `Se anulan sus ${guias.length} guías`}{' '}
        <strong>{guias.map(({ guia_nro }) => guia_nro).join(', ')}</strong>, para {destinatario}. No se puede deshacer.
      </p>
      <ErrorAlert
        error={opciones.data === undefined ? opciones.error : null}
        fallback="Error al cargar los motivos"
        onRetry={() => void opciones.refetch()}
      />
      <NumberedSelect
        label="Motivo"
        options={opciones.data?.motivos ?? []}
        value={motivoId}
        error={isTried && motivoId === null ? 'Elija el motivo' : undefined}
        placeholder={opciones.isPending ? 'Cargando…' : 'Buscar…'}
        nothingFound="Sin coincidencias"
        disabled={false}
        fieldRef={motivoField}
        onChange={setMotivoId}
        onDigit={() => notaField.current?.focus()}
      />
      <TextAreaField
        ref={notaField}
        label="Nota (opcional)"
        rows={2}
        maxLength={300}
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <ErrorAlert error={error} fallback="No se pudo anular el envío" onDismiss={dismiss} />
    </FormDialog>
  );
}
