import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { Mostrador } from './Mostrador.tsx';
import styles from './mostrador.module.css';

/** The counter: an agency's people stand at their own, ours say in the address at whose. */
export function MostradorScreen() {
  const isAgencia = useSessionState(({ user }) => user?.tipo_usuario === 'agencia');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = Number(search.agente);
  const agente_id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  if (isAgencia) return <Mostrador de={{}} />;
  return agente_id === null ? <Cual /> : <Mostrador key={agente_id} de={{ agente_id }} />;
}

/** Of no agency's own people: which counter they stand in for. */
function Cual() {
  const navigate = useNavigate();
  const [numero, setNumero] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,8}$/.test(numero.trim())) void navigate({ to: '.', search: { agente: numero.trim() } });
    else setError('Escriba el número de la agencia');
  };
  return (
    <div className={styles.cual}>
      <Card title="¿En nombre de qué agencia?">
        <form className={styles.cuerpo} noValidate onSubmit={submit}>
          <TextField
            label="Número de agencia"
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            value={numero}
            error={error}
            onChange={(event) => {
              setNumero(event.currentTarget.value);
              setError(null);
            }}
          />
          <p className={styles.quieto}>Lo que haga queda a su nombre, en esa agencia.</p>
          <Button type="submit" variant="filled">
            Abrir mostrador
          </Button>
        </form>
      </Card>
    </div>
  );
}
