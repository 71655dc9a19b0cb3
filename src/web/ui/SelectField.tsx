import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';

import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter, Select, type SelectProps } from '@mantine/core';

import controls from './controls.module.css';
import { FieldError } from './FieldError.tsx';
import { NoOption } from './NoOption.tsx';
import { holdsWords } from './search/fold.ts';

/**
 * A choice from a list, found by typing; its values are texts, as the address and the form keep them. A list that is still on its way is not
 * shown: it would say that nothing is found.
 */
export function SelectField({ error, nothingFoundMessage, ...others }: SelectProps) {
  const isEmpty = (others.data ?? []).length === 0;
  const nothing = nothingFoundMessage ?? (isEmpty ? null : 'Sin coincidencias');
  return (
    <Select
      searchable
      filter={withoutAccents}
      allowDeselect={false}
      nothingFoundMessage={nothing === null ? null : <NoOption>{nothing}</NoOption>}
      classNames={{ dropdown: controls.dropdown, options: controls.options, option: controls.option }}
      // The list stays where its field is (a landmark, a dialog) and scrolls itself, so that it needs no focus of its own.
      withScrollArea={false}
      comboboxProps={{
        shadow: 'none',
        transitionProps: { duration: 0 },
        withinPortal: false,
        floatingStrategy: 'fixed',
      }}
      {...others}
      error={error ? <FieldError>{error}</FieldError> : undefined}
    />
  );
}

/** «rotu» finds «Rótulo», «negro rio» finds «Río Negro». */
const withoutAccents: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim();
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if (isOptionsGroup(option)) {
      const items = option.items.filter(({ label }) => holdsWords(label, typed));
      if (items.length > 0) found.push({ ...option, items });
    } else if (holdsWords(option.label, typed)) found.push(option);
  }
  return found;
};
