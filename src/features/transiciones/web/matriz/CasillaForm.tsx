import type { FormEvent, KeyboardEvent } from 'react';

import { EXIGENCIAS } from '#features/guias/detalle.contract.ts';
import { PAPELES } from '#features/transiciones/contract.ts';
import { ESTADOS_GUIA } from '#shared/estados.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Lugar } from '../address.ts';
import { EXIGENCIA, nombreDeEstado, PAPEL } from '../palabras.ts';
import { type CasillaErrors, type CasillaValues, isLiberacion, toggled } from './casilla-form.ts';
import styles from './matriz.module.css';

interface Props {
  id: string;
  lugar: Lugar;
  values: CasillaValues;
  errors: CasillaErrors;
  onChange: (values: CasillaValues) => void;
  onSubmit: () => void;
}

/** The fields of a cell; where the event is not allowed there is nothing more to say. */
export function CasillaForm({ id, lugar, values, errors, onChange, onSubmit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  const change = (fields: Partial<CasillaValues>) => onChange({ ...values, ...fields });
  return (
    <form id={id} noValidate className={styles.datos} onSubmit={submit} onKeyDown={onKeyDown}>
      <Destino lugar={lugar} values={values} onChange={change} />
      {values.destinos.length === 0 ? null : (
        <>
          <Cajas
            legend="Quién lo registra"
            error={errors.quien}
            options={PAPELES.map((papel) => [papel, PAPEL[papel]])}
            chosen={values.quien}
            onToggle={(papel) => change({ quien: toggled(values.quien, papel) })}
          />
          <Cajas
            legend="Qué tiene que traer"
            options={EXIGENCIAS.map((una) => [una, EXIGENCIA[una]])}
            chosen={values.exige}
            onToggle={(una) => change({ exige: toggled(values.exige, una) })}
          />
          <TextField
            label="Minutos para deshacerlo"
            description="Para quien lo registró. Si difiere entre estados, vale el menor plazo del evento; un encargado corrige siempre."
            inputMode="numeric"
            value={values.minutos}
            error={errors.minutos}
            onChange={(event) => change({ minutos: event.currentTarget.value.trim() })}
          />
        </>
      )}
    </form>
  );
}

interface DestinoProps {
  lugar: Lugar;
  values: CasillaValues;
  onChange: (fields: Partial<CasillaValues>) => void;
}

function Destino({ lugar, values: { destinos }, onChange }: DestinoProps) {
  if (isLiberacion(lugar)) {
    return (
      <Cajas
        legend="Vuelve al estado anterior, si era"
        options={ESTADOS_GUIA.map((estado) => [estado, nombreDeEstado(estado)])}
        chosen={destinos}
        onToggle={(estado) => onChange({ destinos: toggled(destinos, estado) })}
      />
    );
  }
  const found = ESTADOS_GUIA.find((estado) => estado === destinos[0]);
  return (
    <SelectField
      label="Lleva a"
      data={[
        { value: '', label: 'No se admite' },
        ...ESTADOS_GUIA.map((estado) => ({ value: estado, label: nombreDeEstado(estado) })),
      ]}
      value={found ?? ''}
      data-autofocus
      openOnFocus={false}
      // What is typed takes the place of what stood there.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => onChange({ destinos: ESTADOS_GUIA.filter((estado) => estado === value) })}
    />
  );
}

interface CajasProps<Word extends string> {
  legend: string;
  options: readonly (readonly [word: Word, name: string])[];
  chosen: readonly Word[];
  error?: string | undefined;
  onToggle: (word: Word) => void;
}

function Cajas<Word extends string>({ legend, options, chosen, error, onToggle }: CajasProps<Word>) {
  return (
    <fieldset className={styles.grupo}>
      <legend>{legend}</legend>
      <div className={styles.cajas}>
        {options.map(([word, name]) => (
          <CheckboxField key={word} label={name} checked={chosen.includes(word)} onChange={() => onToggle(word)} />
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert" className={styles.fallo}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
