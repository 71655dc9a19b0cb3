import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

import type { CampoDeOrden, TipoDeOrden } from '#shared/gds/campos.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import styles from './campos.module.css';
import { esDeLaCasa, esFijo, NOMBRE_DE_TIPO, reglaEnPalabras } from './palabras.ts';

interface Props {
  tipo: TipoDeOrden;
  campos: readonly CampoDeOrden[];
  faltas: Readonly<Record<string, string>>;
  /** Null: they are only read. */
  onChange: ((campos: readonly CampoDeOrden[]) => void) | null;
  onOpen: ((campo: CampoDeOrden) => void) | null;
}

/** The fields in the order in which they are asked: Alt with an arrow moves one. */
export function ListaDeCampos({ tipo, campos, faltas, onChange, onOpen }: Props) {
  const move = (at: number, step: 1 | -1) => {
    const [own, other] = [campos[at], campos[at + step]];
    if (onChange !== null && own !== undefined && other !== undefined)
      onChange(campos.with(at, other).with(at + step, own));
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? -1 : 1);
  };
  const remove = (campo: string) => onChange?.(campos.filter((one) => one.campo !== campo));
  return (
    <ul className={styles.lista}>
      {campos.map((one, at) => (
        <li key={one.campo} data-oculto={!one.visible || undefined} onKeyDown={onKey(at)}>
          <span className={styles.nombre}>
            <b>{one.etiqueta}</b>
            <span className={styles.quieto}>
              {[palabra(one), NOMBRE_DE_TIPO[one.tipo], reglaEnPalabras(one.regla)]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </span>
          {onChange === null || onOpen === null ? null : (
            <span className={styles.actos}>
              <IconButton aria-label={`Subir ${one.etiqueta}`} disabled={at === 0} onClick={() => move(at, -1)}>
                <IconArrowUp aria-hidden size={16} stroke={1.75} />
              </IconButton>
              <IconButton
                aria-label={`Bajar ${one.etiqueta}`}
                disabled={at === campos.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown aria-hidden size={16} stroke={1.75} />
              </IconButton>
              <Button size="compact-sm" aria-label={`Cambiar ${one.etiqueta}`} onClick={() => onOpen(one)}>
                Cambiar
              </Button>
              {esFijo(tipo, one.campo) || esDeLaCasa(tipo, one.campo) ? null : (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Quitar ${one.etiqueta}`}
                  onClick={() => remove(one.campo)}
                >
                  Quitar
                </Button>
              )}
            </span>
          )}
          {faltas[one.campo] === undefined ? null : <p className={styles.mal}>{faltas[one.campo]}</p>}
        </li>
      ))}
    </ul>
  );
}

function palabra({ visible, requerido }: CampoDeOrden): string {
  if (!visible) return 'Oculto';
  return requerido ? 'Requerido' : '';
}
