import { type KeyboardEvent, useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';

import { anularRendicion, leerVuelta, type Rendicion, sellarRendicion } from '../contract.ts';
import { ContadoFields } from './ContadoFields.tsx';
import { REFRESCA } from './refresca.ts';
import styles from './rendiciones.module.css';
import { useContado } from './use-contado.ts';

type Leida = Result<typeof leerVuelta>;
const TONO = { hecha: 'ok', repetida: 'repetida', ajena: 'error', error: 'error' } as const;

/** While it is counted: parcels by their label, money by note. The server says how many and never which, nor how much. */
export function Contando({ rendicion }: { rendicion: Rendicion }) {
  const { id } = rendicion;
  const sellar = useCommand(sellarRendicion, REFRESCA);
  const anular = useCommand(anularRendicion, REFRESCA);
  const contado = useContado(id);
  const submit = async () => {
    const read = contado.read();
    if (read === null || sellar.isPending) return;
    const done = await sellar.run({ id, ...read }).catch(() => null);
    if (done !== null) contado.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole part, which has a button as well
    <div className={styles.parte} onKeyDown={onKeyDown}>
      <Vuelta rendicion={rendicion} />
      <ContadoFields {...contado.fields} />
      <div className={styles.actos}>
        <Button variant="filled" loading={sellar.isPending} onClick={() => void submit()}>
          Sellar el conteo
        </Button>
        <span className={styles.quieto}>Ctrl + Enter. Después se ve cuánto se esperaba, y ya no se cambia.</span>
        {rendicion.leidas === 0 && !contado.isDirty ? (
          <Button variant="subtle" loading={anular.isPending} onClick={() => void anular.run({ id }).catch(() => null)}>
            Empezó por error
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={sellar.error} fallback="No se pudo sellar el conteo" onDismiss={sellar.reset} />
      <ErrorAlert error={anular.error} fallback="No se pudo anular" onDismiss={anular.reset} />
    </div>
  );
}

/** What came back, read one by one. */
function Vuelta({ rendicion: { id, leidas } }: { rendicion: Rendicion }) {
  const { run, error, reset } = useCommand(leerVuelta, []);
  const [last, setLast] = useState<Leida | null>(null);
  const read = async (codigo: string) => {
    reset();
    const done = await run({ id, codigo }).catch(() => null);
    playTone(done === null ? 'error' : TONO[done.resultado]);
    if (done !== null) setLast(done);
  };
  const estado = last === null ? 'espera' : TONO[last.resultado];
  return (
    <div className={styles.vuelta}>
      <ScanBox
        placeholder="Escanee lo que volvió..."
        estado={error === null ? estado : 'error'}
        paused={false}
        onRead={(raw) => void read(raw.trim())}
        onRefused={() => undefined}
      />
      <p className={styles.leidas}>
        <b>{Math.max(leidas, last?.leidas ?? 0)}</b> de vuelta
      </p>
      <p role="status" className={last === null ? 'solo-lector' : styles.quieto} data-resultado={last?.resultado}>
        {last?.texto}
      </p>
      <ErrorAlert error={error} fallback="No se registró la lectura" onDismiss={reset} />
    </div>
  );
}
