import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { type Hallada, probarCodigo } from '../contract.ts';
import type { De } from './de.ts';
import styles from './mostrador.module.css';

interface Props {
  readonly guias: readonly Hallada[];
  /** Those that were found by their code: it was said already. */
  readonly probadas: readonly number[];
  readonly de: De;
}

/** The code that each recipient was mailed; right, it opens the hand-over for ten minutes. */
export function CodigoFields({ guias, probadas, de }: Props) {
  return (
    <div className={styles.codigos}>
      {guias.map((guia) => (
        <CodigoDe key={guia.guia_id} guia={guia} isSaid={probadas.includes(guia.guia_id)} de={de} />
      ))}
    </div>
  );
}

function CodigoDe({ guia, isSaid, de }: { guia: Hallada; isSaid: boolean; de: De }) {
  if (isSaid) return <Correcto guia={guia} />;
  if (guia.tiene_codigo) return <CodigoField guia={guia} de={de} />;
  return (
    <p className={styles.quieto}>
      {guia.guia_nro} no tiene código de retiro: solo con el documento, un autorizado o como excepción.
    </p>
  );
}

function Correcto({ guia: { guia_nro } }: { guia: Hallada }) {
  return <p role="status">Código de {guia_nro} correcto. Puede entregar.</p>;
}

function CodigoField({ guia, de }: { guia: Hallada; de: De }) {
  const { guia_id, guia_nro } = guia;
  const command = useCommand(probarCodigo, []);
  const [codigo, setCodigo] = useState('');
  const [dicho, setDicho] = useState<Result<typeof probarCodigo> | null>(null);
  const isWhole = /^\d{6}$/.test(codigo);
  const probar = async () => {
    if (!isWhole || command.isPending) return;
    const answer = await command.run({ ...de, guia_id, codigo }).catch(() => null);
    if (answer === null) return;
    setDicho(answer);
    setCodigo('');
    playTone(answer.resultado === 'coincide' ? 'ok' : 'error');
  };
  if (dicho?.resultado === 'coincide') return <Correcto guia={guia} />;
  return (
    <div className={styles.codigo}>
      <TextField
        label={`Código de retiro de ${guia_nro}`}
        inputMode="numeric"
        data-lee-codigos=""
        autoComplete="off"
        maxLength={6}
        value={codigo}
        error={dicho === null ? null : wordsOf(dicho)}
        onChange={(event) => setCodigo(event.currentTarget.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Tries the code, and does not hand over.
          event.preventDefault();
          void probar();
        }}
      />
      <Button loading={command.isPending} disabled={!isWhole} onClick={() => void probar()}>
        Probar
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo probar el código" onDismiss={command.reset} />
    </div>
  );
}

function wordsOf({ resultado, quedan, hasta }: Result<typeof probarCodigo>): string {
  if (resultado === 'sin_codigo') return 'Esta guía no tiene código de retiro';
  if (resultado === 'bloqueado') return `Demasiados intentos: espere hasta las ${formatTime(hasta ?? '').slice(0, 5)}`;
  return quedan === 1 ? 'No coincide: queda 1 intento' : `No coincide: quedan ${quedan} intentos`;
}
