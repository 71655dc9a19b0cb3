import { useState } from 'react';

import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { PROMESAS } from '../contract.ts';
import styles from './recorridos.module.css';

const PROMESA = { vencida: 'Vencidas', hoy: 'Vencen hoy' } as const;

/** Which of the parcels that wait are looked at. */
export function useFiltro() {
  const [zona, setZona] = useState<number | null>(null);
  const [promesa, setPromesa] = useState<(typeof PROMESAS)[number] | null>(null);
  const [q, setQ] = useState('');
  const filtros = {
    zona_id: zona ?? undefined,
    promesa: promesa ?? undefined,
    q: q.trim() === '' ? undefined : q.trim(),
  };
  return { zona, setZona, promesa, setPromesa, q, setQ, filtros };
}

export type Filtro = ReturnType<typeof useFiltro>;

interface Props {
  filtro: Filtro;
  zonas: readonly { id: number; nombre: string; cantidad: number }[];
}

export function FiltrosDelPool({ filtro, zonas }: Props) {
  return (
    <div className={styles.filtros}>
      <TextField
        label="Buscar"
        value={filtro.q}
        maxLength={60}
        onChange={(event) => filtro.setQ(event.currentTarget.value)}
      />
      <SelectField
        label="Zona"
        placeholder="Todas"
        clearable
        data={zonas.map(({ id, nombre, cantidad }) => ({ value: String(id), label: `${nombre} (${cantidad})` }))}
        value={filtro.zona === null ? null : String(filtro.zona)}
        onChange={(value) => filtro.setZona(value === null ? null : Number(value))}
      />
      <fieldset className={styles.grupo} aria-label="Promesa">
        {PROMESAS.map((one) => (
          <ToggleButton
            key={one}
            isOn={filtro.promesa === one}
            onClick={() => filtro.setPromesa(filtro.promesa === one ? null : one)}
          >
            {PROMESA[one]}
          </ToggleButton>
        ))}
      </fieldset>
    </div>
  );
}
