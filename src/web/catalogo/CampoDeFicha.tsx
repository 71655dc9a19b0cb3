import type { ChangeEvent } from 'react';

import type { Campo, Opcion } from '#shared/catalogo.ts';
import { DIAS } from '#shared/catalogo-palabras.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './catalogo.module.css';

interface Props {
  campo: Campo;
  opciones: readonly Opcion[];
  /** What a text field is drawn with. */
  text: {
    id: string;
    value: string;
    error: string | null;
    maxLength: number | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  /** What any other is drawn with. */
  field: { value: string | undefined; error: string | null; onChange: (value: string) => void };
}

/** One field of a master, as its kind is typed or chosen. */
export function CampoDeFicha({ campo, opciones, text: { maxLength, ...text }, field }: Props) {
  const { titulo, ayuda, tipo } = campo;
  const { value = '', error, onChange } = field;
  const shared = { label: titulo, description: ayuda };
  switch (tipo) {
    case 'si_no':
      return (
        <CheckboxField
          {...shared}
          checked={value === 'si'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'si' : '')}
        />
      );
    case 'dias':
      return <Varias titulo={titulo} opciones={DIAS_POR_NUMERO} {...field} />;
    case 'varias':
      return <Varias titulo={titulo} opciones={Object.entries(campo.opciones)} {...field} />;
    case 'dia':
    case 'vence':
      return (
        <DateField
          label={titulo}
          value={value === '' ? null : value}
          error={error}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'opcion':
      return (
        <SelectField
          {...shared}
          data={Object.entries(campo.opciones).map(([id, label]) => ({ value: id, label }))}
          value={value === '' ? null : value}
          error={error}
          onChange={(id) => onChange(id ?? '')}
        />
      );
    case 'referencia':
      return (
        <SelectField
          {...shared}
          clearable
          data={opciones
            .filter(({ id, activo }) => activo || String(id) === value)
            .map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={value === '' ? null : value}
          error={error}
          onChange={(id) => onChange(id ?? '')}
        />
      );
    case 'largo':
      return <TextAreaField {...shared} {...text} {...(maxLength === undefined ? {} : { maxLength })} />;
    default:
      return <TextField {...shared} {...text} {...(maxLength === undefined ? {} : { maxLength })} />;
  }
}

const DIAS_POR_NUMERO = DIAS.map((nombre, at) => [String(at + 1), nombre] as const);

interface VariasProps {
  titulo: string;
  opciones: readonly (readonly [string, string])[];
}

function Varias({ titulo, opciones, value = '', error, onChange }: Props['field'] & VariasProps) {
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.sort().join(','));
  };
  return (
    <fieldset className={styles.varias}>
      <legend>{titulo}</legend>
      {opciones.map(([id, nombre]) => (
        <CheckboxField key={id} label={nombre} checked={chosen.includes(id)} onChange={() => toggle(id)} />
      ))}
      {error === null ? null : <p role="alert">{error}</p>}
    </fieldset>
  );
}
