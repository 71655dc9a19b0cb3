import { type FormEvent, useRef, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateRangeFields, type TypedRange } from '#web/ui/dates/DateRangeFields.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './estadisticas.module.css';
import type { Rango } from './estadisticas-search.ts';

const BOTH_NEEDED = 'Por favor, seleccione un rango de fechas para consultar estadísticas';

interface Props {
  initial: Rango;
  onQuery: (rango: Rango) => void;
}

/** Asks for the two days; both are needed. */
export function EstadisticasForm({ initial, onQuery }: Props) {
  const [range, setRange] = useState<TypedRange>({ from: initial.fecha_inicio, to: initial.fecha_fin });
  const [fault, setFault] = useState<'missing' | 'reversed' | null>(null);
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);

  const change = (typed: TypedRange) => {
    setRange(typed);
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = range.from === null ? from : to;
    if (range.from === null || range.to === null) setFault('missing');
    else if (range.to < range.from) setFault('reversed');
    else return onQuery({ fecha_inicio: range.from, fecha_fin: range.to });
    field.current?.focus();
  };
  return (
    <Card title="Consultar estadísticas">
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorAlert error={fault === 'missing' ? BOTH_NEEDED : null} onDismiss={() => setFault(null)} />
        <DateRangeFields value={range} onChange={change} isReversed={fault === 'reversed'} fromRef={from} toRef={to} />
        <div>
          <Button type="submit" variant="filled">
            Consultar
          </Button>
        </div>
      </form>
    </Card>
  );
}
