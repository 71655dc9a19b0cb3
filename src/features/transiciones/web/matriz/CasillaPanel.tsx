import { useState } from 'react';

import type { Paso } from '#features/transiciones/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { keyOf, type Lugar } from '../address.ts';
import type { Columna, Fila } from '../modelo.ts';
import { guias, nombreDeEstado } from '../palabras.ts';
import { CasillaForm } from './CasillaForm.tsx';
import { CasillaLeida } from './CasillaLeida.tsx';
import { checkCasilla, isSame, pasosOf, valuesOf } from './casilla-form.ts';
import styles from './matriz.module.css';
import type { GuardarCasilla } from './use-guardar-casilla.ts';

interface Props {
  fila: Fila;
  columna: Columna;
  pasos: readonly Paso[];
  /** Null: the version is read, not written. */
  guardar: GuardarCasilla | null;
  onClose: () => void;
}

const FORM = 'casilla';

/** One cell: where the event leads from the state, who registers it, what it carries. A draft's is filled in here. */
export function CasillaPanel({ fila, columna, pasos, guardar, onClose }: Props) {
  const lugar: Lugar = { estado: fila.estado, tipo: columna.tipo };
  const [before] = useState(() => valuesOf(pasos));
  const [values, setValues] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const errors = isChecked ? checkCasilla(values) : {};
  const isDirty = !isSame(values, before);
  const isFixed = fila.estado === null && columna.tipo === 'DAT';
  const [onMounted] = useState(() => () => returnTo(keyOf(lugar)));
  const title = `${columna.nombre} · ${nombreDeEstado(fila.estado)}`;
  const close = () => {
    if (isDirty && !isAsking) setAsking(true);
    else onClose();
  };
  const save = () => {
    setChecked(true);
    setAsking(false);
    if (guardar === null || guardar.isPending || Object.keys(checkCasilla(values)).length > 0) return;
    if (!isDirty) onClose();
    else guardar.save({ lugar, titulo: title, antes: pasos, pasos: pasosOf(values) }, onClose);
  };
  const isWritten = guardar !== null && !isFixed;
  return (
    <SideDrawer
      title={title}
      opened
      onClose={close}
      footer={
        isWritten ? (
          <Pie
            isAsking={isAsking}
            isSaving={guardar.isPending}
            onStay={() => setAsking(false)}
            onClose={isAsking ? onClose : close}
          />
        ) : undefined
      }
    >
      <div ref={onMounted}>
        <Uso fila={fila} columna={columna} />
      </div>
      {isWritten ? (
        <CasillaForm id={FORM} {...{ lugar, values, errors }} onChange={setValues} onSubmit={save} />
      ) : (
        <CasillaLeida pasos={pasos} />
      )}
      {isFixed && guardar !== null ? (
        <p className={styles.suave}>Las guías nacen así: esta casilla no se cambia.</p>
      ) : null}
      <ErrorAlert error={guardar?.error ?? null} fallback="Error al guardar la casilla" onDismiss={guardar?.dismiss} />
    </SideDrawer>
  );
}

/** Closed by whatever means, the focus goes to the cell: it may have been opened from elsewhere, or by its address. */
function returnTo(name: string): () => void {
  return () => document.querySelector<HTMLElement>(`[data-casilla="${name}"]`)?.focus();
}

function Uso({ fila, columna }: { fila: Fila; columna: Columna }) {
  const { cantidad } = columna;
  const times =
    cantidad === null ? [] : [`${cantidad.toLocaleString('es-UY')} en los últimos 30 días, en cualquier estado`];
  const standing = fila.estado === null || fila.esFinal ? [] : [`${guias(fila.abiertas)} en este estado`];
  return <p className={styles.suave}>{[...times, ...standing].join(' · ')}</p>;
}

interface PieProps {
  isAsking: boolean;
  isSaving: boolean;
  onStay: () => void;
  onClose: () => void;
}

function Pie({ isAsking, isSaving, onStay, onClose }: PieProps) {
  return isAsking ? (
    <>
      <p role="alert" className={styles.suave}>
        Hay cambios sin guardar.
      </p>
      <Button key="descartar" onClick={onClose}>
        Descartar
      </Button>
      <Button key="seguir" variant="filled" autoFocus onClick={onStay}>
        Seguir editando
      </Button>
    </>
  ) : (
    <>
      <Button key="cancelar" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        key="guardar"
        type="submit"
        form={FORM}
        variant="filled"
        loading={isSaving}
        aria-keyshortcuts="Control+Enter"
      >
        Guardar
      </Button>
    </>
  );
}
