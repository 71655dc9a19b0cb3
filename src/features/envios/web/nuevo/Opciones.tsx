import { useId } from 'react';

import { FieldError } from '#web/ui/FieldError.tsx';

import type { Campo } from './formulario.ts';
import { Marco } from './Marco.tsx';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

interface Props {
  form: Formulario;
  campo: Campo;
  label: string;
  opciones: readonly { readonly valor: string; readonly nombre: string }[];
  onChange?: (valor: string) => void;
}

/** A few choices that are all in sight; the arrows choose. */
export function Opciones({ form, campo, label, opciones, onChange }: Props) {
  const name = useId();
  const falta = form.faltaDe(campo);
  const elegir = onChange ?? ((valor: string) => form.cambiar({ [campo]: valor }));
  return (
    <Marco form={form} campo={campo}>
      <fieldset className={styles.opciones} aria-describedby={falta === undefined ? undefined : `${name}-error`}>
        <legend className={styles.rotulo}>{label}</legend>
        <div className={styles.grupo}>
          {opciones.map(({ valor, nombre }) => (
            <label key={valor} className={styles.opcion}>
              <input type="radio" name={name} checked={form.datos[campo] === valor} onChange={() => elegir(valor)} />
              <span>{nombre}</span>
            </label>
          ))}
        </div>
        {falta === undefined ? null : (
          <div id={`${name}-error`} className={styles.falta}>
            <FieldError>{falta.mensaje}</FieldError>
          </div>
        )}
      </fieldset>
    </Marco>
  );
}
