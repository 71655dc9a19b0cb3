import { IconAlertTriangle } from '@tabler/icons-react';

import { faltantes, NOMBRE_DE_PASO, PASOS } from './formulario.ts';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';
import type { Pasos } from './use-pasos.ts';

/** The three steps: where one is, where something is still wrong, and a way to each. */
export function PasosNav({ form, pasos }: { form: Formulario; pasos: Pasos }) {
  const told = Object.fromEntries(Object.entries(form.faltas).filter(([campo]) => form.faltaDe(campo) !== undefined));
  return (
    <nav aria-label="Pasos">
      <ol className={styles.pasos}>
        {PASOS.map((paso, index) => {
          const isWrong = paso !== 'confirmar' && faltantes(told, paso).length > 0;
          return (
            <li key={paso}>
              <button
                type="button"
                className={styles.pasoBoton}
                aria-current={paso === pasos.paso ? 'step' : undefined}
                onClick={() => pasos.ir(paso)}
              >
                <span aria-hidden className={styles.pasoNumero}>
                  {isWrong ? <IconAlertTriangle size={16} stroke={2} /> : index + 1}
                </span>
                <span className={styles.pasoNombre}>{NOMBRE_DE_PASO[paso]}</span>
                {isWrong ? <span className="solo-lector"> (con errores)</span> : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
