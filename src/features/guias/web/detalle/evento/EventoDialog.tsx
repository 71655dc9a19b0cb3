import { useRef, useState } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { CamposDelEvento } from './CamposDelEvento.tsx';
import { CamposSiempre } from './CamposSiempre.tsx';
import styles from './evento.module.css';
import { ATAJOS, CAMPOS, type Campo, eventoParams, isFilledIn, type Registrado } from './evento-form.ts';
import { focusFirst } from './focus-first.ts';
import { useEventoForm } from './use-evento-form.ts';
import { useRegistrar } from './use-registrar.ts';

interface Props {
  detalle: GuiaDetalle;
  /** The event of a shortcut; null: it is chosen here. */
  tipo: string | null;
  /** What its note begins with, where it is registered from elsewhere. */
  antes?: string;
  onDone: (registrado: Registrado, nombre: string) => void;
  onClose: () => void;
}

const CAMBIO = 'La guía cambió mientras tanto: ese evento ya no corresponde en su estado.';

/** Registers one event: its fields are those that this event asks for in this state. */
export function EventoDialog({ detalle, tipo: given, antes, onDone, onClose }: Props) {
  const { guia, acciones } = detalle;
  const [chosen, setChosen] = useState(given);
  const accion = acciones.find(({ tipo }) => tipo === chosen);
  const form = useEventoForm(detalle, accion);
  const fields = useRef(new Map<Campo, HTMLElement | null>());
  const focus = (campo: Campo) => fields.current.get(campo)?.focus();
  const fieldRef = (campo: Campo) => (node: HTMLElement | null) => void fields.current.set(campo, node);
  const onNext = (campo: Campo) => {
    const after = CAMPOS.slice(CAMPOS.indexOf(campo) + 1);
    // A photo is asked for by whoever wants one; the way on leads past it.
    const next = after.find((one) => one !== 'foto_id' && fields.current.get(one));
    if (next !== undefined) focus(next);
  };
  const registrar = useRegistrar({
    onDone: (registrado) => onDone(registrado, accion?.nombre ?? ''),
    onFound: form.showFound,
  });
  const submit = async () => {
    const wrong = form.check();
    if (wrong !== null) focus(wrong);
    else if (accion !== undefined && (await form.settled())) {
      const params = eventoParams(form.latest(), { exige: accion.exige, now: new Date() });
      const nota = [antes, params.nota].filter((one) => one !== undefined && one !== '').join(' · ');
      await registrar.register({ guia_id: guia.id, tipo: accion.tipo, ...params, ...(nota === '' ? {} : { nota }) });
    }
  };
  const campos = { form, guia, fieldRef, onNext };
  const title = (given === null ? undefined : ATAJOS.get(given)) ?? (given === null ? undefined : accion?.nombre);
  return (
    <FormDialog
      title={title ?? 'Registrar evento'}
      opened
      isDirty={isFilledIn(form.values) || form.firma.isDrawn}
      isSaving={registrar.isSaving || form.foto.isAwaited || form.firma.foto.isAwaited}
      submitLabel={title ?? 'Registrar'}
      onSubmit={() => void submit()}
      onClose={() => {
        if (registrar.isSaving) return;
        form.stop();
        onClose();
      }}
    >
      <div className={styles.head}>
        <GuiaLabel numero={guia.guia_nro} />
        <StatusBadge estado={guia.estado_general} />
      </div>
      <div ref={focusFirst} className={styles.campos}>
        {given !== null ? null : (
          <NumberedSelect
            label="Evento"
            options={acciones.map(({ nombre }, index) => ({ id: index + 1, nombre }))}
            value={accion === undefined ? null : acciones.indexOf(accion) + 1}
            error={form.errors.tipo}
            placeholder="Elija qué pasó…"
            nothingFound="Ese evento no corresponde en este estado"
            disabled={false}
            fieldRef={fieldRef('tipo')}
            onChange={(place) => setChosen(acciones[place - 1]?.tipo ?? null)}
            onDigit={() => onNext('tipo')}
          />
        )}
        {accion === undefined ? null : <CamposDelEvento {...campos} />}
        <CamposSiempre {...campos} />
      </div>
      <ErrorAlert error={chosen !== null && accion === undefined ? CAMBIO : null} />
      <ErrorAlert error={registrar.error} fallback="Error al registrar el evento" onDismiss={registrar.dismiss} />
      <p className={styles.keys}>Ctrl+Enter registra · Esc cancela</p>
    </FormDialog>
  );
}
