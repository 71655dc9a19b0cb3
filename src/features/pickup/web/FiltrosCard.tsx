import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { getFilters, type PickupFilters } from '../contract.ts';
import styles from './pickup.module.css';
import { pickupError } from './pickup-error.ts';
import { isSameFilters } from './pickup-search.ts';
import type { PickupState } from './use-pickup.ts';

interface Props {
  state: PickupState;
  /** The same filters asked for once more. */
  onAgain: () => Promise<unknown>;
  onRetry: () => Promise<unknown>;
}

const LABELS = {
  departamento: 'Departamento',
  tipo_agente: 'Tipo de Agente',
  vencimiento: 'Estado de Vencimiento',
} as const satisfies Record<keyof PickupFilters, string>;

const NAMES = ['departamento', 'tipo_agente', 'vencimiento'] as const;
const FRESH_MS = 10 * 60_000;
const ALL = { value: '', label: 'Todos' };

/** The three filters, which count once 'Buscar' is pressed. */
export function FiltrosCard({ state: { filtros, narrow }, onAgain, onRetry }: Props) {
  const { data, error } = useQuery({ ...serviceQuery(getFilters, {}), staleTime: FRESH_MS });
  const [draft, setDraft] = useState(filtros);
  const [base, setBase] = useState(filtros);
  // A badge, Back or a link has changed them: what was half chosen gives way.
  if (!isSameFilters(base, filtros)) {
    setBase(filtros);
    setDraft(filtros);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (isSameFilters(draft, filtros)) void onAgain();
    else narrow(draft);
  };
  const told = pickupError('filtros', error);
  return (
    <form className={styles.filtros} aria-label="Filtros" onSubmit={search}>
      {NAMES.map((name) => (
        <SelectField
          key={name}
          className={styles.filtro}
          label={LABELS[name]}
          data={optionsOf(data?.filters.find((filter) => filter.name === name)?.options, draft[name])}
          value={draft[name]}
          onChange={(value) => setDraft({ ...draft, ...chosen(name, value) })}
        />
      ))}
      <Button type="submit" variant="filled">
        Buscar
      </Button>
      {isSameFilters(filtros, NO_FILTERS) ? null : (
        <Button variant="subtle" onClick={() => narrow(NO_FILTERS)}>
          Limpiar
        </Button>
      )}
      {error === null ? null : (
        <div className={styles.problema}>
          <ErrorAlert error={told.text} onRetry={() => void onRetry()} />
        </div>
      )}
    </form>
  );
}

const NO_FILTERS: PickupFilters = { departamento: '', tipo_agente: '', vencimiento: '' };

type Options = readonly { value: string; label: string }[];

/** What the address asks for is shown even before its name is known, or where the list does not offer it. */
function optionsOf(given: Options = [ALL], value: string): Options {
  const options = given.some((option) => option.value === '') ? given : [ALL, ...given];
  return options.some((option) => option.value === value) ? options : [...options, { value, label: nameOf(value) }];
}

const KNOWN: ReadonlyMap<string, string> = new Map([
  ['1', 'Montevideo'],
  ['999', 'Interior'],
  ['en_plazo', 'En plazo'],
  ['vencido', 'Vencido'],
]);

function nameOf(value: string): string {
  return KNOWN.get(value) ?? `N.º ${value}`;
}

function chosen(name: keyof PickupFilters, value: string | null): Partial<PickupFilters> {
  if (name !== 'vencimiento') return { [name]: value ?? '' };
  return { vencimiento: value === 'en_plazo' || value === 'vencido' ? value : '' };
}
