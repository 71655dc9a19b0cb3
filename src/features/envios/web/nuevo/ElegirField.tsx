import type { SelectProps } from '@mantine/core';

import { SelectField } from '#web/ui/SelectField.tsx';

/** A choice on the way through the form: Enter passes over it as it is; typing finds another one, which Enter then takes. */
export function ElegirField(props: SelectProps) {
  return <SelectField openOnFocus={false} selectFirstOptionOnChange {...props} />;
}
