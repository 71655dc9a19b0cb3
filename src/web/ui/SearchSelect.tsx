import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { SelectField } from './SelectField.tsx';

const PAUSE_MS = 200;

export interface Hallado {
  readonly id: number;
  readonly nombre: string;
}

/** What was typed into a field whose list the server looks for; the name of the chosen one stands in the field and is no search. */
export function useTyped(chosen: string | undefined) {
  const [typed, setTyped] = useState('');
  const [texto] = useDebouncedValue(typed.trim(), PAUSE_MS);
  return { typed, setTyped, asked: texto === chosen ? '' : texto };
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'onSelect'> {
  typing: ReturnType<typeof useTyped>;
  /** What the server has found of it so far. */
  found: { records: readonly Hallado[]; isFetching: boolean; isError: boolean };
  /** The one that is shown; null: none chosen yet. */
  chosen: Hallado | null;
  /** Said where there is none. */
  nothing: string;
  onChoose: (one: Hallado | null) => void;
}

/** A choice among too many for a list, found by typing a part of the name. */
export function SearchSelect({ typing, found, chosen, nothing, onChoose, ...others }: Props) {
  const isListed = found.records.some(({ id }) => id === chosen?.id);
  const all = isListed || chosen === null ? found.records : [chosen, ...found.records];
  return (
    <SelectField
      {...others}
      data={all.map(({ id, nombre }) => ({ value: `${id}`, label: nombre }))}
      value={chosen === null ? null : `${chosen.id}`}
      searchValue={typing.typed}
      onSearchChange={typing.setTyped}
      // The server has looked for it, also where a name is written otherwise.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Buscando…' : nothingFound(found.isError, nothing)}
      onChange={(value) => onChoose(all.find(({ id }) => `${id}` === value) ?? null)}
    />
  );
}

function nothingFound(isError: boolean, nothing: string): string {
  return isError ? 'No se pudo buscar: vuelva a intentar' : nothing;
}
