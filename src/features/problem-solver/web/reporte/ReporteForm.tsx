import { type FormEvent, useRef, useState } from 'react';

import type { Catalogos } from '#features/problem-solver/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateRangeFields, type TypedRange } from '#web/ui/dates/DateRangeFields.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { FiltroChip } from './FiltroChip.tsx';
import styles from './reporte.module.css';
import { type Filtro, type Filtros, tiempoText } from './reporte-search.ts';

const BOTH_NEEDED = 'Por favor, seleccione un rango de fechas para filtrar';

interface Props {
  initial: Filtro;
  catalogos: Catalogos | undefined;
  onFilter: (filtro: Filtro) => void;
}

/** Asks which cases: two days, both needed, and what narrows them. */
export function ReporteForm({ initial, catalogos, onFilter }: Props) {
  const [form, setForm] = useState(() => formOf(initial));
  // Back and a link show in the fields what they show in the table.
  if (form.of !== JSON.stringify(initial)) setForm(formOf(initial));
  const { range, filtros, fault } = form;
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);

  const run = (wanted: Filtros) => {
    const field = range.from === null ? from : to;
    if (range.from === null || range.to === null) setForm({ ...form, fault: 'missing' });
    else if (range.to < range.from) setForm({ ...form, fault: 'reversed' });
    else return onFilter({ desde: range.from, hasta: range.to, ...wanted });
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ ...filtros, numero_guia: filtros.numero_guia?.trim() || undefined });
  };
  const change = (changes: Filtros) => setForm({ ...form, filtros: { ...filtros, ...changes } });
  const { rango_tiempo } = filtros;
  const chip =
    rango_tiempo === undefined ? undefined : (
      <FiltroChip text={tiempoText(rango_tiempo)} onRemove={() => run({ ...filtros, rango_tiempo: undefined })} />
    );
  return (
    <Card title="Filtros" actions={chip}>
      <form className={styles.form} aria-label="Filtros del reporte" onSubmit={submit} noValidate>
        <ErrorAlert
          error={fault === 'missing' ? BOTH_NEEDED : null}
          onDismiss={() => setForm({ ...form, fault: null })}
        />
        <DateRangeFields
          value={range}
          onChange={(typed) => setForm({ ...form, range: typed, fault: null })}
          isReversed={fault === 'reversed'}
          fromRef={from}
          toRef={to}
        >
          <ItemField
            label="Usuario"
            placeholder="Todos"
            items={catalogos?.usuarios}
            inactive="inactivo"
            value={filtros.usuario_id}
            onChange={(usuario_id) => change({ usuario_id })}
          />
          <ItemField
            label="Causa"
            placeholder="Todas"
            items={catalogos?.causas}
            inactive="inactiva"
            value={filtros.causa_id}
            onChange={(causa_id) => change({ causa_id })}
          />
          <ItemField
            label="Solución"
            placeholder="Todas"
            items={catalogos?.soluciones}
            inactive="inactiva"
            value={filtros.solucion_id}
            onChange={(solucion_id) => change({ solucion_id })}
          />
          <TextField
            label="Guía"
            placeholder="Número"
            className={styles.numero}
            value={filtros.numero_guia ?? ''}
            onChange={(event) => change({ numero_guia: event.currentTarget.value || undefined })}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            data-lee-codigos=""
          />
          <Button type="submit" variant="filled" className={styles.filtrar}>
            Filtrar
          </Button>
        </DateRangeFields>
      </form>
    </Card>
  );
}

interface Form {
  /** What the fields were filled from. */
  of: string;
  range: TypedRange;
  filtros: Filtros;
  fault: 'missing' | 'reversed' | null;
}

function formOf(initial: Filtro): Form {
  const { desde, hasta, ...filtros } = initial;
  return { of: JSON.stringify(initial), range: { from: desde, to: hasta }, filtros, fault: null };
}

interface ItemProps {
  label: string;
  placeholder: string;
  items: readonly { id: number; nombre: string; activo: boolean }[] | undefined;
  /** What an item is called that is no longer offered in new cases. */
  inactive: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** One of a catalogue, or all of it. What is inactive now may be in old cases: it comes last, marked. */
function ItemField({ label, placeholder, items = [], inactive, value, onChange }: ItemProps) {
  const options = [...items.filter(({ activo }) => activo), ...items.filter(({ activo }) => !activo)].map((item) => ({
    value: String(item.id),
    label: item.activo ? item.nombre : `${item.nombre} (${inactive})`,
  }));
  const isUnknown = value !== undefined && !options.some((option) => option.value === String(value));
  return (
    <SelectField
      label={label}
      className={styles.item}
      placeholder={placeholder}
      data={isUnknown ? [...options, { value: String(value), label: `N.º ${value}` }] : options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
    />
  );
}
