import { useRef, useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import styles from './mantenimiento.module.css';
import { type Par, type ParErrors, parErrors } from './mantenimiento-form.ts';
import { PALABRAS } from './palabras.ts';
import { useGestionarMapeo } from './use-gestionar.ts';
import { type Item, type Listas, type Mapeo, vigenteOf } from './use-listas.ts';

interface Props {
  /** null: a new one. */
  mapeo: Mapeo | null;
  listas: Pick<Listas, 'causas' | 'soluciones'>;
  onClose: () => void;
}

const { nueva, editar, errores } = PALABRAS.mapeo;

/** Joins a cause with a solution that it may offer. */
export function MapeoFormModal({ mapeo, listas, onClose }: Props) {
  const initial: Par = {
    causa_id: vigenteOf(listas.causas, mapeo?.causa_id ?? null),
    solucion_id: vigenteOf(listas.soluciones, mapeo?.solucion_id ?? null),
  };
  const [par, setPar] = useState(initial);
  const [errors, setErrors] = useState<ParErrors>({});
  const causaField = useRef<HTMLInputElement>(null);
  const solucionField = useRef<HTMLInputElement>(null);
  const gestion = useGestionarMapeo({ onDone: onClose });
  const isSame = par.causa_id === initial.causa_id && par.solucion_id === initial.solucion_id;

  const change = (field: keyof Par, value: string | null) => {
    setPar((current) => ({ ...current, [field]: value === null ? null : Number(value) }));
    setErrors(({ [field]: _gone, ...others }) => others);
  };
  const submit = () => {
    setErrors(parErrors(par));
    const { causa_id, solucion_id } = par;
    if (causa_id === null) causaField.current?.focus();
    else if (solucion_id === null) solucionField.current?.focus();
    else if (mapeo === null) gestion.run({ accion: 'crear', causa_id, solucion_id });
    else if (isSame) onClose();
    else gestion.run({ accion: 'editar', id: mapeo.id, causa_id, solucion_id });
  };
  return (
    <FormDialog
      title={mapeo === null ? nueva : editar}
      opened
      isDirty={!isSame}
      isSaving={gestion.isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        ref={causaField}
        data-autofocus
        label="Causa"
        placeholder="Buscar…"
        openOnFocus={false}
        description={mapeo === null || initial.causa_id !== null ? undefined : inactiva(mapeo.causa_nombre)}
        data={choicesOf(listas.causas)}
        value={textOf(par.causa_id)}
        error={errors.causa_id}
        onChange={(value) => change('causa_id', value)}
      />
      <SelectField
        ref={solucionField}
        label="Solución"
        placeholder="Buscar…"
        openOnFocus={false}
        description={mapeo === null || initial.solucion_id !== null ? undefined : inactiva(mapeo.solucion_nombre)}
        data={choicesOf(listas.soluciones)}
        value={textOf(par.solucion_id)}
        error={errors.solucion_id}
        onChange={(value) => change('solucion_id', value)}
      />
      <p className={styles.hint}>
        Se ofrecen las causas y soluciones activas.
        {mapeo === null ? null : ` Mapeo creado el ${formatDateMinute(mapeo.fecha_creacion)}.`}
      </p>
      <ErrorAlert
        error={gestion.error}
        fallback={mapeo === null ? errores.crear : errores.editar}
        onDismiss={gestion.dismiss}
      />
    </FormDialog>
  );
}

const inactiva = (nombre: string) => `Hasta ahora «${nombre}», que está inactiva.`;

/** Active ones alone (specification §5). */
function choicesOf(items: readonly Item[]) {
  return items.filter(({ activo }) => activo).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}
