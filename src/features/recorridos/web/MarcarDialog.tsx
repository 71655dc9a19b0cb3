import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';
import type { Lugar, ParadaDeCroquis, RondaDeCroquis } from '#web/ui/map/croquis-model.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { mapaDeRecorrido, marcarPunto, puntosDelPool } from '../mapa.contract.ts';
import { escribirLugar, leerLugar } from './mapa-model.ts';
import styles from './recorridos.module.css';

interface Props {
  /** null: the plant. */
  guia_id: number | null;
  title: string;
  /** Where it is taken to be until now. */
  inicial: Lugar | null;
  /** What is drawn around it, to find one's way. */
  ronda: RondaDeCroquis | null;
  sueltas?: readonly ParadaDeCroquis[];
  onClose: () => void;
}

/** Where an address is, as a person says: pressed on the sketch, moved by the arrows, or written down. */
export function MarcarDialog({ guia_id, title, inicial, ronda, sueltas = [], onClose }: Props) {
  const [texto, setTexto] = useState(inicial === null ? '' : escribirLugar(inicial));
  const [isTouched, setTouched] = useState(false);
  const { run, isPending, error } = useCommand(marcarPunto, [mapaDeRecorrido, puntosDelPool]);
  const lugar = leerLugar(texto);
  const isWrong = isTouched && lugar === null;
  const isDirty = texto !== (inicial === null ? '' : escribirLugar(inicial));
  const save = () => {
    setTouched(true);
    if (lugar !== null) void run({ guia_id, ...lugar }).then(onClose, () => undefined);
  };
  return (
    <FormDialog
      opened
      title={title}
      isDirty={isDirty}
      isSaving={isPending}
      submitLabel="Guardar el punto"
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.pila}>
        <p className={styles.quieto}>
          Toque el mapa donde queda, o muévalo con las flechas (con Mayús, más lejos). La próxima guía a la misma puerta
          ya lo sabrá.
        </p>
        <Croquis
          label="Mapa para marcar el punto"
          rondas={ronda === null ? [] : [ronda]}
          sueltas={sueltas}
          height={300}
          marca={lugar}
          onMarcar={(marked) => setTexto(escribirLugar(marked))}
        />
        <TextField
          data-autofocus
          label="Latitud y longitud"
          placeholder="-34.90110, -56.16450"
          value={texto}
          maxLength={60}
          error={isWrong ? 'Escriba dos números, por ejemplo -34.90110, -56.16450' : undefined}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <ErrorAlert error={error} fallback="No se pudo guardar el punto" />
      </div>
    </FormDialog>
  );
}
