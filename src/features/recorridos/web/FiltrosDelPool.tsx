import { useState } from 'react';

import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { PESOS, PROMESAS, SERVICIOS_DE_PUERTA } from '../pool.contract.ts';
import propios from './filtros.module.css';
import styles from './recorridos.module.css';

const PESO = { hasta_5: 'Hasta 5 kg', hasta_20: 'Hasta 20 kg', mas_de_20: 'Más de 20 kg' } as const;
const PROMESA = { vencida: 'Vencidas', hoy: 'Vencen hoy' } as const;

/** Which of the parcels that wait are looked at. */
export function useFiltro() {
  const [zona, setZona] = useState<number | null>(null);
  const [promesa, setPromesa] = useState<(typeof PROMESAS)[number] | null>(null);
  const [q, setQ] = useState('');
  const [carro, setCarro] = useState<number | null>(null);
  const [isVisitada, setVisitada] = useState(false);
  const [servicio, setServicio] = useState<(typeof SERVICIOS_DE_PUERTA)[number] | null>(null);
  const [peso, setPeso] = useState<(typeof PESOS)[number] | null>(null);
  const filtros = {
    zona_id: zona ?? undefined,
    promesa: promesa ?? undefined,
    carro_id: carro ?? undefined,
    visitada: isVisitada || undefined,
    servicio: servicio ?? undefined,
    peso: peso ?? undefined,
    q: q.trim() === '' ? undefined : q.trim(),
  };
  return {
    ...{ zona, setZona, promesa, setPromesa, q, setQ, carro, setCarro, isVisitada, setVisitada },
    ...{ servicio, setServicio, peso, setPeso, filtros },
  };
}

export type Filtro = ReturnType<typeof useFiltro>;

interface Props {
  filtro: Filtro;
  zonas: readonly Contada[];
  carros: readonly Contada[];
}

interface Contada {
  readonly id: number;
  readonly nombre: string;
  readonly cantidad: number;
}

const optionsOf = (all: readonly Contada[]) =>
  all.map(({ id, nombre, cantidad }) => ({ value: String(id), label: `${nombre} (${cantidad})` }));
const numberOf = (value: string | null) => (value === null ? null : Number(value));

export function FiltrosDelPool({ filtro, zonas, carros }: Props) {
  return (
    <div className={propios.filtros}>
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
        data={optionsOf(zonas)}
        value={filtro.zona === null ? null : String(filtro.zona)}
        onChange={(value) => filtro.setZona(numberOf(value))}
      />
      {carros.length === 0 && filtro.carro === null ? null : (
        <SelectField
          label="Carro"
          placeholder="Todos"
          clearable
          data={optionsOf(carros)}
          value={filtro.carro === null ? null : String(filtro.carro)}
          onChange={(value) => filtro.setCarro(numberOf(value))}
        />
      )}
      <SelectField
        label="Servicio"
        placeholder="Todos"
        clearable
        data={SERVICIOS_DE_PUERTA.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] }))}
        value={filtro.servicio}
        onChange={(value) => filtro.setServicio(SERVICIOS_DE_PUERTA.find((one) => one === value) ?? null)}
      />
      <SelectField
        label="Peso"
        placeholder="Todos"
        clearable
        data={PESOS.map((value) => ({ value, label: PESO[value] }))}
        value={filtro.peso}
        onChange={(value) => filtro.setPeso(PESOS.find((one) => one === value) ?? null)}
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
        <ToggleButton isOn={filtro.isVisitada} onClick={() => filtro.setVisitada(!filtro.isVisitada)}>
          Ya visitadas
        </ToggleButton>
      </fieldset>
    </div>
  );
}
