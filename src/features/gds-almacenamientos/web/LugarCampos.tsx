import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import type { OpcionesDeDeposito } from '../contract.ts';
import styles from './almacenamientos.module.css';

interface Field<V> {
  value: V;
  error: string | null;
  onChange: (value: V) => void;
}

/** What positions made by hand and by pattern have in common. */
interface Props {
  opciones: OpcionesDeDeposito;
  tipo: Field<number | null>;
  tipo_stock: Field<number | null>;
  /** In the order of their words. */
  casillas: readonly Field<boolean>[];
}

const PALABRAS = [
  'Admite varios productos',
  'Admite varios lotes de un producto',
  'Admite productos de varios clientes',
  'Zona flexible',
] as const;

export function LugarCampos({ opciones, tipo, tipo_stock, casillas }: Props) {
  return (
    <>
      <div className={styles.pareja}>
        <SelectField label="Tipo" {...choiceOf(tipo, opciones.tipos)} />
        <SelectField label="Tipo de stock" {...choiceOf(tipo_stock, opciones.tipos_stock)} />
      </div>
      <div className={styles.casillas}>
        {casillas.map(({ value, onChange }, at) => (
          <CheckboxField
            key={PALABRAS[at]}
            label={PALABRAS[at]}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
}

function choiceOf({ value, error, onChange }: Field<number | null>, from: readonly { id: number; nombre: string }[]) {
  return {
    data: from.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    value: value === null ? null : String(value),
    error,
    onChange: (chosen: string | null) => onChange(chosen === null ? null : Number(chosen)),
  };
}
