import { dayOf, formatLongDay, instantOf } from '#shared/dates.ts';
import { FieldError } from '#web/ui/FieldError.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import type { Franja } from '../contract.ts';
import styles from './levantes.module.css';

/** Slots that are shown at once: today's and the next day's. */
const MOST_SHOWN = 9;
const FEW_LEFT = 3;

interface Props {
  franjas: readonly Franja[];
  value: string | null;
  error?: string | null;
  onChange: (franja: string) => void;
}

/** As the form keeps a slot: `2026-11-23 09:00`. */
export function claveDe({ dia, desde }: Pick<Franja, 'dia' | 'desde'>): string {
  return `${dia} ${desde}`;
}

/** Which slot: one press each, day by day. */
export function FranjaField({ franjas, value, error = null, onChange }: Props) {
  const hoy = dayOf(new Date());
  const shown = franjas.slice(0, MOST_SHOWN);
  const dias = [...new Set(shown.map(({ dia }) => dia))];
  return (
    <fieldset className={styles.franjas}>
      <legend className="solo-lector">Cuándo</legend>
      {dias.map((dia) => (
        <div key={dia} className={styles.dia}>
          <span className={styles.nombreDelDia}>{diaDicho(dia, hoy)}</span>
          {shown
            .filter((franja) => franja.dia === dia)
            .map((franja) => (
              <ToggleButton
                key={franja.desde}
                isOn={value === claveDe(franja)}
                onClick={() => onChange(claveDe(franja))}
              >
                {textoDe(franja)}
              </ToggleButton>
            ))}
        </div>
      ))}
      {error === null ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function textoDe({ desde, hasta, quedan }: Franja): string {
  return `${desde} a ${hasta}${quedan <= FEW_LEFT ? ` · quedan ${quedan}` : ''}`;
}

/** `Hoy`, else `Lunes 23 de noviembre`. */
function diaDicho(dia: string, hoy: string): string {
  if (dia === hoy) return 'Hoy';
  const long = formatLongDay(new Date(instantOf(dia, NOON)));
  return `${long.slice(0, 1).toUpperCase()}${long.slice(1)}`;
}

const NOON = 12 * 60;
