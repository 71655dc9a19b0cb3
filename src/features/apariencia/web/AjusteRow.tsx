import { useId } from 'react';

import type { Ajuste, Cambio, Look } from './ajustes-de-apariencia.ts';
import { leerCambio } from './ajustes-de-apariencia.ts';
import styles from './builder.module.css';
import { type TextoId, useTexto } from './textos.tsx';

interface Props {
  ajuste: Ajuste;
  look: Look;
  onChange: (cambio: Cambio) => void;
}

/** One setting: its name, what may be chosen, and why it has no effect where it has none. */
export function AjusteRow({ ajuste: { ruta, control, ayuda, isOff }, look, onChange }: Props) {
  const text = useTexto();
  const name = useId();
  const help = useId();
  const disabled = isOff?.(look) ?? false;
  const value = String(look[ruta]);
  const choose = (chosen: string) => onChange(leerCambio(ruta, chosen));
  return (
    <fieldset className={styles.ajuste} disabled={disabled} aria-describedby={ayuda ? help : undefined}>
      <legend className={styles.nombre}>{text(`BUILDER.${ruta}`)}</legend>
      {control === 'rango' ? (
        <label className={styles.rango}>
          <input
            type="range"
            min={90}
            max={125}
            step={5}
            value={value}
            aria-label={text(`BUILDER.${ruta}`)}
            onChange={(event) => choose(event.target.value)}
          />
          <output>{value} %</output>
        </label>
      ) : (
        <div className={styles.opciones}>
          {optionsOf(control).map(([option, id]) => (
            <label key={option} className={styles.opcion}>
              <input
                type="radio"
                className="solo-lector"
                name={name}
                checked={option === value}
                onChange={() => choose(option)}
              />
              {text(id)}
            </label>
          ))}
        </div>
      )}
      {ayuda ? (
        <p id={help} className={styles.ayuda}>
          {text(`BUILDER.HELP.${ayuda}`)}
        </p>
      ) : null}
    </fieldset>
  );
}

const OPTION_TEXTS: Record<string, TextoId> = {
  light: 'BUILDER.OPTION.light',
  dark: 'BUILDER.OPTION.dark',
  default: 'BUILDER.OPTION.default',
  tab: 'BUILDER.OPTION.tab',
  fluid: 'BUILDER.OPTION.fluid',
  fixed: 'BUILDER.OPTION.fixed',
  transparent: 'BUILDER.OPTION.transparent',
  solid: 'BUILDER.OPTION.solid',
  true: 'BUILDER.OPTION.true',
  false: 'BUILDER.OPTION.false',
  claro: 'BUILDER.OPTION.claro',
  oscuro: 'BUILDER.OPTION.oscuro',
  sistema: 'BUILDER.OPTION.sistema',
  compacta: 'BUILDER.OPTION.compacta',
  media: 'BUILDER.OPTION.media',
  comoda: 'BUILDER.OPTION.comoda',
  terminal: 'BUILDER.OPTION.terminal',
};

const YES_NO: readonly (readonly [string, TextoId])[] = [
  ['true', 'BUILDER.ON'],
  ['false', 'BUILDER.OFF'],
];

function optionsOf(control: Ajuste['control']): readonly (readonly [string, TextoId])[] {
  if (control === 'si_no' || control === 'rango') return YES_NO;
  return control.map((option) => [option, OPTION_TEXTS[option] ?? 'BUILDER.ON']);
}
