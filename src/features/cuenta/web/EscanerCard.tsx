import { type FormEvent, useState } from 'react';

import type { Lectura } from '#shared/identity.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { adoptLectura, useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { guardarLectura } from '../contract.ts';
import styles from './cuenta.module.css';
import { faltaDePieza, faltaDeSeparador } from './lectura-probada.ts';
import { PruebaDeLector } from './PruebaDeLector.tsx';

const PLAIN: Lectura = { special_chars: false, remove_prefix: '', remove_suffix: '' };

/** How readings are cleaned, tried out before it is saved. */
export function EscanerCard() {
  const saved = useSessionState((state) => state.context?.lectura) ?? PLAIN;
  const command = useCommand(guardarLectura, []);
  const [draft, setDraft] = useState<Lectura | null>(null);
  const [isSaved, setSaved] = useState(false);
  const lectura = draft ?? saved;
  const change = (part: Partial<Lectura>) => {
    setSaved(false);
    setDraft({ ...lectura, ...part });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (command.isPending) return;
    await command.run(lectura).then(
      (answer) => {
        adoptLectura(answer.lectura);
        setDraft(null);
        setSaved(true);
      },
      (cause: unknown) => logFailure(guardarLectura.service, cause),
    );
  };
  return (
    <Card title="Lector de códigos">
      <form noValidate className={styles.cuerpo} onSubmit={(event) => void save(event)}>
        <CheckboxField
          label="Permitir caracteres especiales"
          description="Si no, de cada lectura quedan solo letras y números."
          checked={lectura.special_chars}
          onChange={(event) => change({ special_chars: event.currentTarget.checked })}
        />
        <div className={styles.piezas}>
          <TextField
            label="Quitar al principio"
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            value={lectura.remove_prefix}
            error={faltaDePieza(lectura.remove_prefix, lectura.special_chars)}
            onChange={(event) => change({ remove_prefix: event.currentTarget.value })}
          />
          <TextField
            label="Quitar al final"
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            value={lectura.remove_suffix}
            error={faltaDePieza(lectura.remove_suffix, lectura.special_chars)}
            onChange={(event) => change({ remove_suffix: event.currentTarget.value })}
          />
          <TextField
            label="Separador de GS1"
            description="Solo si su lector no lo manda como Ctrl+] o F8: los signos que escribe en su lugar."
            maxLength={5}
            autoComplete="off"
            spellCheck={false}
            value={lectura.gs1_separador ?? ''}
            error={faltaDeSeparador(lectura.gs1_separador ?? '')}
            onChange={(event) => change({ gs1_separador: event.currentTarget.value })}
          />
        </div>
        <ErrorAlert error={command.error} fallback="Error al guardar el lector" onDismiss={command.reset} />
        <div className={styles.actos}>
          <Button type="submit" variant="filled" loading={command.isPending}>
            Guardar el lector
          </Button>
          {draft === null ? null : <Button onClick={() => setDraft(null)}>Deshacer</Button>}
          <p role="status">{isSaved ? 'Lector guardado: vale desde la próxima lectura' : ''}</p>
        </div>
      </form>
      <PruebaDeLector lectura={lectura} isDraft={draft !== null} />
    </Card>
  );
}
