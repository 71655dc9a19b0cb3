import { useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import type { LevanteFila } from '../contract.ts';
import { claveDe, type Destino, esLoMismo, nombreDe } from './paradas-tablero.ts';

interface Props {
  fila: LevanteFila;
  destinos: readonly Destino[];
  onLlevar: (destino: Destino) => void;
  onClose: () => void;
}

/** What dragging does, by keys: where the stop goes, or with whom. */
export function LlevarDialog({ fila, destinos, onLlevar, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTold, setTold] = useState(false);
  const others = destinos.filter((destino) => !esLoMismo(fila, destino));
  const destino = others.find((one) => claveDe(one) === chosen);
  const group = (name: string, of: readonly Destino[]) =>
    of.length === 0 ? [] : [{ group: name, items: of.map((one) => ({ value: claveDe(one), label: nombreDe(one) })) }];
  return (
    <FormDialog
      title={`Mover ${fila.numero}`}
      opened
      isDirty={false}
      isSaving={false}
      submitLabel="Mover"
      onSubmit={() => {
        if (destino === undefined) return setTold(true);
        onLlevar(destino);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {fila.cliente}, {fila.desde} a {fila.hasta}. {fila.chofer === null ? 'Sin asignar.' : `Va con ${fila.chofer}.`}
      </p>
      <SelectField
        label="A qué franja, recorrido o chofer"
        data-autofocus
        searchable
        data={[
          ...group(
            'Otra franja',
            others.filter((one) => 'franja' in one),
          ),
          ...group(
            'Recorridos del día',
            others.filter((one) => 'ronda' in one),
          ),
          ...group(
            'Choferes',
            others.filter((one) => 'chofer' in one),
          ),
        ]}
        value={chosen}
        error={isTold && destino === undefined ? 'Elija adónde' : null}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
