import { type KeyboardEvent, type RefObject, useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { AdjuntosField } from '#web/ui/foto/AdjuntosField.tsx';
import { useAdjuntos } from '#web/ui/foto/use-adjuntos.ts';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import {
  anotarIncidencia,
  countIncidencias,
  type getOpcionesDeIncidencias,
  listIncidencias,
  verIncidencia,
} from '../contract.ts';
import { MAS_ADJUNTOS } from '../hilo.contract.ts';
import { borrador } from './borrador.ts';
import styles from './incidencias.module.css';

export type Opciones = Result<typeof getOpcionesDeIncidencias>;

export const STALE = [verIncidencia, listIncidencias, countIncidencias];
export const MOST = 4_000;

export interface Common {
  box: RefObject<HTMLTextAreaElement | null>;
  /** To the other side of the counter; null: there is none. */
  onOther: (() => void) | null;
  onSaid: (text: string) => void;
}

/** Among ourselves: a box of its own colour, a text of its own, a call of its own. */
export function NotaForm({ id, box, onOther, onSaid }: Common & { id: number }) {
  const [texto, setTexto] = useState(() => borrador.read(id, 'nota'));
  const anotar = useCommand(anotarIncidencia, STALE);
  const adjuntos = useAdjuntos(MAS_ADJUNTOS);
  const change = (next: string) => {
    setTexto(next);
    borrador.write(id, 'nota', next);
  };
  const submit = () => {
    if (texto.trim() === '' || anotar.isPending || adjuntos.isUploading) return;
    anotar.run({ id, texto: texto.trim(), adjuntos: adjuntos.ids }).then(
      ({ msg }) => {
        change('');
        adjuntos.clear();
        // The next key is one of the page again.
        box.current?.blur();
        onSaid(msg);
      },
      (cause: unknown) => logFailure('incidencias.nota', cause),
    );
  };
  return (
    <div className={`${marco.pie} ${styles.interna}`}>
      <TextAreaField
        ref={box}
        label="Nota interna: queda entre nosotros"
        aria-keyshortcuts="i"
        value={texto}
        rows={3}
        maxLength={MOST}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => (sendsBy(event) ? submit() : leavesBy(event))}
      />
      <ErrorAlert error={anotar.error} fallback="No se pudo guardar la nota" onDismiss={anotar.reset} />
      <div className={marco.linea}>
        <Button variant="filled" loading={anotar.isPending} onClick={submit}>
          Guardar nota
        </Button>
        <AdjuntosField adjuntos={adjuntos} />
        {onOther === null ? null : <Button onClick={onOther}>Responder hacia afuera</Button>}
      </div>
    </div>
  );
}

export function sendsBy(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  return true;
}

/** Esc leaves the box with what is in it: keys are the page's again. */
export function leavesBy(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
}
