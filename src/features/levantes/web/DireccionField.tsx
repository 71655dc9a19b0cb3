import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import type { Direccion } from '../contract.ts';
import { DireccionDialog } from './DireccionDialog.tsx';
import styles from './levantes.module.css';

interface Props {
  /** Of our people: whose; a client's own need not be said. */
  cliente_id: number | null;
  direcciones: readonly Direccion[];
  departamentos: readonly { id: number; nombre: string }[];
  value: number | null;
  error: string | null;
  onChange: (direccion_id: number) => void;
}

/** One of the client's places, the last used one first; or a new one. */
export function DireccionField({ cliente_id, direcciones, departamentos, value, error, onChange }: Props) {
  const [isNew, setNew] = useState(false);
  const chosen = direcciones.find(({ id }) => id === value);
  return (
    <>
      {direcciones.length > 1 || value === null ? (
        <SelectField
          label="Dirección"
          data={direcciones.map(({ id, nombre, direccion }) => ({
            value: String(id),
            label: `${nombre}: ${direccion}`,
          }))}
          value={value === null ? null : String(value)}
          error={error}
          onChange={(id) => id === null || onChange(Number(id))}
        />
      ) : null}
      {chosen === undefined ? null : (
        <p>
          <strong>{chosen.nombre}</strong>: {chosen.direccion}
          {chosen.localidad === null ? '' : `, ${chosen.localidad}`}
          {chosen.telefono === null ? '' : ` · ${chosen.telefono}`}
        </p>
      )}
      <div className={styles.actos}>
        <Button onClick={() => setNew(true)}>Otra dirección</Button>
      </div>
      {isNew ? (
        <DireccionDialog
          cliente_id={cliente_id}
          departamentos={departamentos}
          onClose={() => setNew(false)}
          onDone={(id) => {
            setNew(false);
            onChange(id);
          }}
        />
      ) : null}
    </>
  );
}
