import { type KeyboardEvent, useRef, useState } from 'react';

import type { Lectura } from '#shared/identity.ts';
import { BURST, isBurst } from '#shared/scan.ts';
import { afterSilence } from '#web/ui/scan/silence.ts';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './cuenta.module.css';
import { faltaDeTeclado, juzgar, type Prueba } from './lectura-probada.ts';
import { SimboloDePrueba } from './SimboloDePrueba.tsx';

interface Props {
  lectura: Lectura;
  /** The settings above are not saved yet: the trial goes by them all the same. */
  isDraft: boolean;
}

/** A field to read into: what came, what is made of it, and whether it came from a scanner. */
export function PruebaDeLector({ lectura, isDraft }: Props) {
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const times = useRef<number[]>([]);
  const stay = useRef(() => {});
  const end = (field: HTMLInputElement, fin: Prueba['fin']) => {
    stay.current();
    if (field.value !== '') setPrueba({ raw: field.value, times: times.current, fin });
    times.current = [];
    field.value = '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (event.key === 'Enter' || (event.key === 'Tab' && isBurst(times.current))) {
      event.preventDefault();
      end(field, event.key);
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
    times.current = field.value === '' ? [event.timeStamp] : [...times.current, event.timeStamp];
    stay.current();
    // By the time of the key, not of its coming: a busy page would cut the reading in two.
    stay.current = afterSilence(BURST.silence, event.timeStamp, () => {
      if (isBurst(times.current)) end(field, null);
    });
  };
  return (
    <div className={styles.prueba}>
      <TextField
        id="prueba-de-lector"
        label="Pruebe aquí"
        description={
          isDraft
            ? 'Con lo que eligió arriba, aunque no lo haya guardado.'
            : 'Lea un código, o escriba uno y presione Enter.'
        }
        placeholder="Escanee un código…"
        autoComplete="off"
        spellCheck={false}
        data-lee-codigos=""
        onKeyDown={onKeyDown}
      />
      <div role="status">{prueba === null ? null : <Resultado prueba={prueba} lectura={lectura} />}</div>
      <SimboloDePrueba />
    </div>
  );
}

function Resultado({ prueba, lectura }: { prueba: Prueba; lectura: Lectura }) {
  const { codigo, quien, fin, destino, avisos } = juzgar(prueba, lectura);
  const teclado = faltaDeTeclado(prueba.raw);
  return (
    <>
      <dl className={styles.datos}>
        <dt>Llegó</dt>
        <dd className={styles.codigo}>{prueba.raw}</dd>
        <dt>Queda</dt>
        <dd className={styles.codigo}>{codigo === '' ? '(nada)' : codigo}</dd>
        <dt>Lo escribió</dt>
        <dd>{quien}</dd>
        <dt>Tecla final</dt>
        <dd>{fin}</dd>
        <dt>Lleva</dt>
        <dd>{destino}</dd>
      </dl>
      {[...avisos, ...(teclado === null ? [] : [teclado])].map((aviso) => (
        <p key={aviso} className={styles.aviso}>
          {aviso}
        </p>
      ))}
    </>
  );
}
