import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { AbrirCajaDialog } from '#features/cajas/web/public.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Hallada, HoyEnMostrador } from '../contract.ts';
import { Cobro } from './Cobro.tsx';
import { CodigoFields } from './CodigoFields.tsx';
import type { De } from './de.ts';
import { Excepcion } from './Excepcion.tsx';
import { GuiasDeLaPersona } from './GuiasDeLaPersona.tsx';
import styles from './mostrador.module.css';
import { ProrrogarDialog } from './ProrrogarDialog.tsx';
import { Pruebas } from './Pruebas.tsx';
import { Quien } from './Quien.tsx';
import { UbicarDialog } from './UbicarDialog.tsx';
import { type Hecho, useEntrega } from './use-entrega.ts';

interface Props {
  guias: readonly Hallada[];
  /** Those that were read. */
  pedidas: readonly number[];
  /** Those whose code was said: they alone are collected by whoever knows it. */
  probadas: readonly number[];
  de: De;
  hoy: HoyEnMostrador;
  onDone: Hecho;
  onTouch: () => void;
}

/** One person's parcels, handed over in one act: Enter does it, Esc leaves it. */
export function EntregaCard({ guias, pedidas, probadas, de, hoy, onDone, onTouch }: Props) {
  const entrega = useEntrega({ de, guias, probadas, onDone });
  const { form, elegidas, due, isException, isUnsure, needsBox } = entrega;
  const [dialog, setDialog] = useState<'ubicar' | 'prorrogar' | 'caja' | null>(null);
  const asksCode =
    (isUnsure || entrega.asksCode || form.values.quien === 'OTRO' || probadas.length > 0) && !isException;

  useHotkeys([['alt+p', () => setDialog('prorrogar')]], []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands on what happens in dialogs that are opened from here: authorising somebody hands nothing over.
    if (event.target === event.currentTarget && elegidas.length > 0) form.submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onDone(null);
  };
  return (
    <Card
      title={guias[0]?.destinatario ?? ''}
      count={guias.length}
      actions={
        <>
          <Button disabled={elegidas.length === 0} onClick={() => setDialog('prorrogar')}>
            Prorrogar…<span className={styles.tecla}> (Alt+P)</span>
          </Button>
          <Button onClick={() => setDialog('ubicar')}>Estante…</Button>
        </>
      }
    >
      <form
        className={styles.cuerpo}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onChange={onTouch}
        aria-label="Entrega"
      >
        <GuiasDeLaPersona guias={guias} pedidas={pedidas} entrega={entrega} />
        <Quien entrega={entrega} de={de} />
        {asksCode ? <CodigoFields guias={elegidas} probadas={probadas} de={de} /> : null}
        {due === null ? null : <Cobro due={due} entrega={entrega} />}
        {entrega.pruebas.size === 0 ? null : <Pruebas entrega={entrega} />}
        {isUnsure || entrega.asksCode || isException ? <Excepcion entrega={entrega} /> : null}
        <ErrorAlert error={form.error} fallback="No se pudo entregar" onDismiss={form.dismiss} />
        {needsBox ? <Button onClick={() => setDialog('caja')}>Abrir caja…</Button> : null}
        <div className={styles.actos}>
          <Button onClick={() => onDone(null)}>Dejar (Esc)</Button>
          <Button type="submit" variant="filled" size="lg" loading={form.isSaving} disabled={elegidas.length === 0}>
            {elegidas.length > 1 ? `Entregar ${elegidas.length} (Enter)` : 'Entregar (Enter)'}
          </Button>
        </div>
      </form>
      {dialog === 'ubicar' ? (
        <UbicarDialog
          guias={elegidas}
          estantes={hoy.estantes}
          de={de}
          onClose={() => setDialog(null)}
          onDone={(estante) => onDone(`En ${estante}.`)}
        />
      ) : null}
      {dialog === 'prorrogar' && elegidas.length > 0 ? (
        <ProrrogarDialog guias={elegidas} de={de} onClose={() => setDialog(null)} onDone={onDone} />
      ) : null}
      {dialog === 'caja' ? (
        <AbrirCajaDialog
          de={de}
          onClose={() => {
            setDialog(null);
            form.dismiss();
          }}
        />
      ) : null}
    </Card>
  );
}
