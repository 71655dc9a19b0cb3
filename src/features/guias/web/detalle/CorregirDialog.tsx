import { useState } from 'react';

import { corregirEvento, type EventoFila, type GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import type { EstadoGuia } from '#shared/estados.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import styles from './evento/evento.module.css';
import { focusFirst } from './evento/focus-first.ts';
import { REFRESHES } from './evento/use-registrar.ts';
import { estadoSin } from './recorrido.ts';

interface Props {
  detalle: GuiaDetalle;
  evento: EventoFila;
  onDone: (texto: string) => void;
  onClose: () => void;
}

/** Of a return that nothing has happened to yet: it goes with the event that began it. */
const SIN_SALIR: ReadonlySet<EstadoGuia> = new Set(['PRE_INGRESADO', 'INGRESADO']);

/** Declares an event wrong; says before what becomes of the parcel. */
export function CorregirDialog({ detalle: { guia, eventos }, evento, onDone, onClose }: Props) {
  const command = useCommand(corregirEvento, REFRESHES);
  const [nota, setNota] = useState('');
  const becomes = estadoSin(eventos, evento);
  const hija = evento.tipo === 'DEV_INI' ? guia.hijas.find((one) => SIN_SALIR.has(one.estado_general)) : undefined;
  const save = () => {
    const params = { guia_id: guia.id, evento_id: evento.id, ...(nota.trim() === '' ? {} : { nota: nota.trim() }) };
    command.run(params).then(
      ({ msg }) => onDone(msg),
      (cause: unknown) => logFailure('corregir_evento', cause),
    );
  };
  return (
    <FormDialog
      title="Corregir evento"
      opened
      isDirty={nota !== ''}
      isSaving={command.isPending}
      submitLabel="Sí, corregir"
      onSubmit={save}
      onClose={() => (command.isPending ? undefined : onClose())}
    >
      <p>
        «{evento.nombre}» del {formatDateMinute(evento.fecha_evento)} deja de contar. Queda en el recorrido, tachado,
        con esta corrección.
      </p>
      {becomes === null ? <p>El estado de la guía se calcula de nuevo con los demás eventos.</p> : null}
      {becomes === guia.estado_general ? <p>El estado de la guía no cambia.</p> : null}
      {becomes === null || becomes === guia.estado_general ? null : (
        <p className={styles.becomes}>
          La guía pasa de <StatusBadge estado={guia.estado_general} /> a <StatusBadge estado={becomes} />
        </p>
      )}
      {hija === undefined ? null : <p>Se anula también su devolución, la guía {hija.guia_nro}.</p>}
      <div ref={focusFirst} className={styles.campos}>
        <TextAreaField
          label="Por qué (opcional)"
          rows={2}
          maxLength={500}
          value={nota}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
      </div>
      <ErrorAlert error={command.error} fallback="Error al corregir el evento" onDismiss={command.reset} />
    </FormDialog>
  );
}
