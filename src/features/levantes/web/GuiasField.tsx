import { CheckboxField } from '#web/ui/CheckboxField.tsx';

import type { Pedido } from '../contract.ts';
import styles from './levantes.module.css';

interface Props {
  guias: Pedido['guias'];
  hayMas: boolean;
  value: readonly number[];
  onChange: (guias: number[]) => void;
}

/** Parcels that are ready: all of them, unless somebody takes one out. */
export function GuiasField({ guias, hayMas, value, onChange }: Props) {
  if (guias.length === 0) return <p>No hay guías pre-ingresadas: escriba cuántos bultos son.</p>;
  const chosen = new Set(value);
  const toggle = (id: number) => onChange(chosen.has(id) ? value.filter((one) => one !== id) : [...value, id]);
  const isAll = chosen.size === guias.length;
  return (
    <>
      <CheckboxField
        label={`${isAll ? `Estas ${guias.length} guías` : `${chosen.size} de ${guias.length} guías`}${hayMas ? ' (hay más: pida otro levante para ellas)' : ''}`}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        onChange={() => onChange(isAll ? [] : guias.map(({ id }) => id))}
      />
      <ul className={`${styles.lineas} ${styles.guias}`} aria-label="Guías para levantar">
        {guias.map(({ id, guia_nro, destinatario, bultos, impresa }) => (
          <li key={id}>
            <CheckboxField label={guia_nro} checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span>
              {destinatario}
              {bultos === 1 ? '' : ` · ${bultos} bultos`}
              {impresa ? '' : ' · sin etiqueta'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
