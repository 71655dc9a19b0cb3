import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { Combobox, type TextInputProps, useCombobox } from '@mantine/core';
import { useEffect, useRef } from 'react';

import controls from '../controls.module.css';
import { TextField } from '../TextField.tsx';
import styles from './SuggestField.module.css';

export interface Suggestion {
  id: string;
  nombre: string;
  /** Behind the name, apart from it. */
  note?: string | undefined;
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onSelect'> {
  value: string;
  onText: (text: string) => void;
  /** For the text as it is now; another text's do not belong here. */
  suggestions: readonly Suggestion[];
  onPick: (id: string) => void;
}

/** A text that need not be any of those that are suggested for it. The first one is chosen already: Enter takes it, Esc leaves the text alone. */
export function SuggestField({ value, onText, suggestions, onPick, ...others }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const latest = useRef(combobox);
  latest.current = combobox;
  const shown = suggestions.map(({ id }) => id).join('\n');
  useEffect(() => {
    if (shown !== '') latest.current.selectFirstOption();
  }, [shown]);
  const pick = (id: string) => {
    combobox.closeDropdown();
    onPick(id);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      shadow="none"
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: controls.dropdown, options: controls.options, option: controls.option }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextField
          {...others}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          value={value}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            others.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options>
          {suggestions.map(({ id, nombre, note }) => (
            <Combobox.Option key={id} value={id}>
              <span className={styles.name}>{nombre}</span>
              <span className={styles.note}>{note}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
