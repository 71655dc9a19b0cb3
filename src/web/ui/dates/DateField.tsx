import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';

import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';

import { addDays, dayOf, formatDay } from '#shared/dates.ts';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './dates.module.css';
import { parseTypedDay } from './typed-day.ts';

interface Props {
  label: string;
  /** `YYYY-MM-DD`; null: nothing, or what is typed is no day. */
  value: string | null;
  onChange: (day: string | null) => void;
  error?: string | null | undefined;
  /** The calendar offers no day before or after. */
  min?: string | null | undefined;
  max?: string | null | undefined;
  fieldRef?: Ref<HTMLInputElement> | undefined;
}

const ARROWS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
const NAMES = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
};

/** A day, typed as people type it or taken from a calendar; the arrows go a day up or down. */
export function DateField({ label, value, onChange, error, min, max, fieldRef }: Props) {
  const today = dayOf(new Date());
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [opened, setOpened] = useState(false);
  // A day from elsewhere (the calendar, a named range) is shown instead of what was typed before.
  const isCurrent = parseTypedDay(typed, today) === value && (isTyping || value === null);
  const shown = isCurrent ? typed : formatted(value);
  const isNoDay = value === null && shown.trim() !== '' && !isTyping;

  const type = (text: string) => {
    setTyped(text);
    setTyping(true);
    onChange(parseTypedDay(text, today));
  };
  const take = (day: string | null) => {
    setTyped(formatted(day));
    setTyping(false);
    onChange(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = ARROWS[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    take(value === null ? today : addDays(value, step));
  };
  const opener = (
    <button
      type="button"
      className={styles.opener}
      aria-label={`Calendario: ${label}`}
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <IconCalendar aria-hidden size={18} stroke={1.75} />
    </button>
  );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div className={styles.field}>
          <TextField
            ref={fieldRef}
            label={label}
            placeholder="dd/mm/aaaa"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={shown}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => setTyping(false)}
            onKeyDown={onKeyDown}
            rightSection={opener}
            error={error ?? (isNoDay ? 'Escríbala como dd/mm/aaaa' : undefined)}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendario: ${label}`} className={styles.calendar}>
        <DatePicker
          value={value}
          defaultDate={value ?? today}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          onChange={(day) => {
            take(day);
            setOpened(false);
          }}
          locale="es"
          ariaLabels={NAMES}
          classNames={{ day: styles.day, calendarHeaderControl: styles.control, calendarHeaderLevel: styles.control }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function formatted(day: string | null): string {
  return day === null ? '' : formatDay(day);
}
