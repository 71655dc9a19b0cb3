import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { devolverGuia, type GuiaDetalle, getOpcionesDeEvento } from '#features/guias/detalle.contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import styles from './evento/evento.module.css';
import { focusFirst } from './evento/focus-first.ts';
import { REFRESHES } from './evento/use-registrar.ts';

interface Props {
  guia: GuiaDetalle['guia'];
  onDone: (texto: string) => void;
  onClose: () => void;
}

const DEVOLUCION = 'DEV_INI';

/** Sends a parcel back: a parcel of its own, child of this one. */
export function DevolverDialog({ guia, onDone, onClose }: Props) {
  const command = useCommand(devolverGuia, REFRESHES);
  const opciones = useQuery(serviceQuery(getOpcionesDeEvento, { tipo: DEVOLUCION }));
  const [motivoId, setMotivoId] = useState<number | null>(null);
  const [nota, setNota] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const notaField = useRef<HTMLTextAreaElement>(null);
  const save = () => {
    setTried(true);
    if (motivoId === null) return field.current?.focus();
    const params = { guia_id: guia.id, motivo_id: motivoId, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) };
    command.run(params).then(
      ({ msg }) => onDone(msg),
      (cause: unknown) => logFailure('devolver', cause),
    );
  };
  return (
    <FormDialog
      title="Devolver al remitente"
      opened
      isDirty={motivoId !== null || nota !== ''}
      isSaving={command.isPending}
      submitLabel="Devolver"
      onSubmit={save}
      onClose={() => (command.isPending ? undefined : onClose())}
    >
      <p>
        Se crea la guía de devolución{' '}
        <strong>
          {guia.guia_nro}-D{guia.hijas.length + 1}
        </strong>
        , de vuelta a {guia.cliente}, y esta queda en devolución.
      </p>
      <ErrorAlert
        error={opciones.data === undefined ? opciones.error : null}
        fallback="Error al cargar los motivos"
        onRetry={() => void opciones.refetch()}
      />
      <div ref={focusFirst} className={styles.campos}>
        <NumberedSelect
          label="Motivo"
          options={opciones.data?.motivos ?? []}
          value={motivoId}
          error={isTried && motivoId === null ? 'Elija el motivo' : undefined}
          placeholder={opciones.isPending ? 'Cargando…' : 'Buscar…'}
          nothingFound="Sin coincidencias"
          disabled={false}
          fieldRef={field}
          onChange={setMotivoId}
          onDigit={() => notaField.current?.focus()}
        />
        <TextAreaField
          ref={notaField}
          label="Nota (opcional)"
          rows={2}
          maxLength={500}
          value={nota}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
      </div>
      <ErrorAlert error={command.error} fallback="Error al iniciar la devolución" onDismiss={command.reset} />
    </FormDialog>
  );
}
