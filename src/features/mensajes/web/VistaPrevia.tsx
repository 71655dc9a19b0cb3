import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { previsualizarMensaje, probarMensaje } from '../contract.ts';
import { type ClaveDeMensaje, ejemplosDe, escribirMensaje, MENSAJES, type Mensaje } from '../palabras.contract.ts';
import styles from './mensajes.module.css';

interface Props {
  clave: ClaveDeMensaje;
  /** As it is typed. */
  mensaje: Mensaje;
  isSound: boolean;
}

/** How it would look: with examples while one types, or with a real parcel; and sent to oneself. */
export function VistaPrevia({ clave, mensaje, isSound }: Props) {
  const [typed, setTyped] = useState('');
  const [guia, setGuia] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const later = useDeferredValue(mensaje);
  const asked = { mensaje: clave, asunto: later.asunto.trim(), texto: later.texto.trim() };
  const mayAsk = isSound && guia !== null && asked.asunto !== '' && asked.texto !== '';
  const query = useQuery({
    ...serviceQuery(previsualizarMensaje, { ...asked, ...(guia === null ? {} : { guia_nro: guia }) }),
    enabled: mayAsk,
    placeholderData: (before) => before,
  });
  const trial = useCommand(probarMensaje, []);
  const shown = guia === null ? escribirMensaje(mensaje, ejemplosDe(clave)) : (query.data ?? null);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    setGuia(typed.trim() === '' ? null : typed.trim());
  };
  const send = () => {
    setSent(null);
    trial.run({ ...asked, ...(guia === null ? {} : { guia_nro: guia }) }).then(
      ({ para }) => setSent(`Enviado a ${para}. Si lleva código, no abre nada.`),
      (cause: unknown) => logFailure(probarMensaje.service, cause),
    );
  };
  return (
    <section className={styles.vista} aria-label="Vista previa">
      {MENSAJES[clave].de_guia ? (
        <form className={styles.actos} onSubmit={choose}>
          <TextField
            label="Con una guía real"
            placeholder="Número de guía"
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{typed.trim() === '' && guia !== null ? 'Volver al ejemplo' : 'Ver'}</Button>
        </form>
      ) : null}
      <ErrorAlert error={guia === null ? null : query.error} fallback="No se pudo mostrar" />
      {shown === null ? null : (
        <article className={styles.carta} aria-label="El correo">
          <h3>{shown.asunto}</h3>
          {shown.texto}
        </article>
      )}
      <div className={styles.actos}>
        <Button disabled={!isSound} loading={trial.isPending} onClick={send}>
          Mandármelo de prueba
        </Button>
      </div>
      <p role="status" className={sent === null ? 'solo-lector' : styles.quieto}>
        {sent}
      </p>
      <ErrorAlert error={trial.error} fallback="No se pudo mandar" onDismiss={trial.reset} />
    </section>
  );
}
