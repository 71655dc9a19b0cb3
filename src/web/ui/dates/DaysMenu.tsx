import { dayOf } from '#shared/dates.ts';

import { ActMenu } from '../ActMenu.tsx';
import { FilterOpener } from '../filters/FilterOpener.tsx';
import type { Days } from './days-text.ts';
import { rangePresets } from './range-presets.ts';

interface Props extends Days {
  /** Names the list for those who hear it. */
  label: string;
  /** What the button says. */
  text: string;
  onDays: (days: Days) => void;
  /** Asks for days that have no name. */
  onOthers: () => void;
}

/** The days of a list: a range with a name in two presses, and the way to any other. */
export function DaysMenu({ desde, hasta, label, text, onDays, onOthers }: Props) {
  const isChosen = desde !== undefined || hasta !== undefined;
  const named = rangePresets(dayOf(new Date())).map(({ name, range }) => ({
    name,
    isCurrent: range.from === desde && range.to === hasta,
    run: () => onDays({ desde: range.from, hasta: range.to }),
  }));
  const others = [
    { name: 'Elegir las fechas…', run: onOthers },
    ...(isChosen ? [{ name: 'Cualquier fecha', run: () => onDays({ desde: undefined, hasta: undefined }) }] : []),
  ];
  return (
    <ActMenu label={label} acts={[named, others]} opener={<FilterOpener isChosen={isChosen}>{text}</FilterOpener>} />
  );
}
