import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';

import controls from './controls.module.css';
import { FilterOpener } from './filters/FilterOpener.tsx';
import styles from './ManySelect.module.css';
import { NoOption } from './NoOption.tsx';
import { holdsWords } from './search/fold.ts';

export interface ManyOption {
  value: string;
  label: string;
  /** How many there are, or where it is. */
  note?: string;
}

interface Props {
  label: string;
  options: readonly ManyOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Shorter lists are read faster than searched. */
const SEARCHED_FROM = 9;
/** More than one looks through: typing narrows them. */
const MOST_SHOWN = 100;

/** Several of a list, in a button that names the list and what is chosen. */
export function ManySelect({ label, options, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const isSearched = options.length >= SEARCHED_FROM;
  const store = useCombobox({
    onDropdownOpen: () => {
      if (isSearched) store.focusSearchInput();
    },
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      setTyped('');
    },
  });
  // Not drawn while it is closed: a screen has several of these, of hundreds each.
  const found = store.dropdownOpened
    ? options.filter((option) => typed.trim() === '' || holdsWords(option.label, typed))
    : [];
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <Combobox
      store={store}
      position="bottom-start"
      width={288}
      shadow="none"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      floatingStrategy="fixed"
      // Without a search field the focus stays outside of the list, which must then be short enough to be seen whole.
      classNames={{
        dropdown: controls.dropdown,
        option: controls.option,
        ...(isSearched ? { options: controls.options } : {}),
      }}
      onOptionSubmit={toggle}
    >
      <Combobox.Target targetType="button">
        <FilterOpener className={styles.target} isChosen={value.length > 0} onClick={() => store.toggleDropdown()}>
          {summaryOf(label, options, value)}
        </FilterOpener>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched ? (
          <Combobox.Search
            value={typed}
            placeholder="Buscar…"
            aria-label={`Buscar en ${label}`}
            role="combobox"
            aria-expanded={store.dropdownOpened}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              store.selectFirstOption();
            }}
          />
        ) : null}
        <Combobox.Options aria-label={label} aria-multiselectable>
          {found.slice(0, MOST_SHOWN).map((option) => {
            const isChosen = value.includes(option.value);
            return (
              <Combobox.Option key={option.value} value={option.value} aria-selected={isChosen} active={isChosen}>
                <span className={styles.box} data-checked={isChosen || undefined}>
                  {isChosen ? <IconCheck aria-hidden size={13} stroke={3} /> : null}
                </span>
                <span className={styles.name}>{option.label}</span>
                {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
              </Combobox.Option>
            );
          })}
          {found.length > MOST_SHOWN ? (
            <Combobox.Empty>
              <NoOption>Escriba para ver más</NoOption>
            </Combobox.Empty>
          ) : null}
          {store.dropdownOpened && found.length === 0 ? (
            <Combobox.Empty>
              <NoOption>Sin coincidencias</NoOption>
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function summaryOf(label: string, options: readonly ManyOption[], value: readonly string[]): string {
  if (value.length === 0) return label;
  if (value.length > 1) return `${label}: ${value.length}`;
  return `${label}: ${options.find((option) => option.value === value[0])?.label ?? 1}`;
}
