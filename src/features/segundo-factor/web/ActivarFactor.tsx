import { type FormEvent, useState } from 'react';

import { useAccessError, useFieldRules } from '#features/sesion/web/public.tsx';
import type { Prueba } from '#shared/sign-in.ts';
import { useCommand } from '#web/api.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { activarFactor, getSegundoFactor, type Propuesta, proponerFactor } from '../contract.ts';
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx';
import styles from './factor.module.css';
import { PruebaForm } from './PruebaForm.tsx';

interface Props {
  /** One is in force, which this one takes the place of. */
  hasFactor: boolean;
  /** The codes of recovery were seen. */
  onDone: () => void;
  onCancel?: () => void;
  /** Told once the new one is in force and its codes are on the screen. */
  onActive?: () => void;
}

interface Mostrada extends Propuesta {
  /** Null where the drawing of symbols did not load: the key is there to be typed. */
  readonly qr: { readonly ancho: number; readonly d: string } | null;
}

/** From the proof of who it is, over the picture and its first code, to the codes of recovery. */
export function ActivarFactor({ hasFactor, onDone, onCancel, onActive }: Props) {
  const text = useText();
  const loadBarcodes = useBarcodes();
  const propose = useCommand(proponerFactor, []);
  const [mostrada, setMostrada] = useState<Mostrada | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const start = async (prueba: Prueba) => {
    const propuesta = await propose.run({ prueba });
    const qr = await loadBarcodes().then(
      ({ qrOf }) => qrOf(propuesta.uri),
      (cause: unknown) => {
        logFailure('qr', cause);
        return null;
      },
    );
    setMostrada({ ...propuesta, qr });
  };
  if (codigos !== null) return <CodigosDeRecuperacion codigos={codigos} onDone={onDone} />;
  if (mostrada === null)
    return (
      <PruebaForm
        hasFactor={hasFactor}
        label={text('AUTH.FACTOR.NEXT')}
        isPending={propose.isPending}
        error={propose.error}
        onDismiss={propose.reset}
        onSubmit={(prueba) => void start(prueba).catch((cause: unknown) => logFailure(proponerFactor.service, cause))}
        {...(onCancel ? { onCancel } : {})}
      >
        <p>{text('AUTH.FACTOR.PROOF')}</p>
      </PruebaForm>
    );
  return (
    <Lectura
      mostrada={mostrada}
      onActive={(nuevos) => {
        setCodigos(nuevos);
        onActive?.();
      }}
      onLapsed={() => setMostrada(null)}
    />
  );
}

interface LecturaProps {
  mostrada: Mostrada;
  onActive: (codigos: readonly string[]) => void;
  onLapsed: () => void;
}

/** The picture, the same as a key to type, and the first code. */
function Lectura({ mostrada: { qr, secreto }, onActive, onLapsed }: LecturaProps) {
  const text = useText();
  const rules = useFieldRules();
  const errorOf = useAccessError();
  const activate = useCommand(activarFactor, [getSegundoFactor]);
  const [codigo, setCodigo] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const isOver = errorOf(activate.error) === text('ERROR.PROPUESTA_VENCIDA');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const falta = rules.required(codigo);
    setMissing(falta);
    if (falta !== null || activate.isPending) return;
    activate.run({ codigo: codigo.trim() }).then(
      ({ codigos }) => onActive(codigos),
      (cause: unknown) => logFailure(activarFactor.service, cause),
    );
  };
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <p>{text('AUTH.FACTOR.SCAN')}</p>
      {qr === null ? null : (
        <svg
          className={styles.qr}
          viewBox={`-4 -4 ${qr.ancho + 8} ${qr.ancho + 8}`}
          role="img"
          aria-label={text('AUTH.FACTOR.QR')}
        >
          <path d={qr.d} />
        </svg>
      )}
      <div>
        <p className={styles.quieto}>{text('AUTH.FACTOR.KEY')}</p>
        <p className={styles.clave}>
          <span>{secreto.replace(/.{4}(?=.)/g, '$& ')}</span>{' '}
          <CopyButton text={secreto} label={text('AUTH.FACTOR.COPY')} />
        </p>
      </div>
      <ErrorAlert
        error={errorOf(activate.error)}
        onDismiss={isOver ? onLapsed : activate.reset}
        dismissLabel={text('GENERAL.CLOSE')}
      />
      <TextField
        label={text('AUTH.INPUT.CODE')}
        description={text('AUTH.CODE.DESC')}
        name="codigo"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        className={styles.codigo}
        value={codigo}
        error={missing}
        onChange={(event) => setCodigo(event.currentTarget.value)}
      />
      <div className={styles.actos}>
        <Button type="submit" variant="filled" loading={activate.isPending}>
          {text('AUTH.FACTOR.ACTIVATE')}
        </Button>
      </div>
    </form>
  );
}
