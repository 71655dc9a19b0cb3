import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { CONDICIONES, muelle, type RecepcionEntera, type WosDeRecepcion } from '../contract.ts';
import { type Excepcion, recibirTodo } from '../todo.contract.ts';
import { Excepciones } from './Excepciones.tsx';
import { LLEGADA, loQueSeVende, miles } from './palabras.ts';
import { Renglones, useRecepcion } from './Renglones.tsx';
import styles from './recepcion.module.css';

export interface Hecho {
  readonly dice: string;
  readonly wos: WosDeRecepcion;
  readonly conteo: { readonly id: number; readonly numero: string } | null;
}

interface Props {
  id: number;
  onDone: (done: Hecho) => void;
}

/** What was announced, to be believed: how many parcels came, how they look, and what is known not to be so. */
export function Anunciado({ id, onDone }: Props) {
  const query = useRecepcion(id);
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  const { recepcion } = query.data;
  // Whoever goes back to it, or reloads once it is in: nothing is received twice.
  if (recepcion.estado !== 'ABIERTA')
    return (
      <EmptyState title={`${recepcion.orden ?? recepcion.numero} ya se recibió`}>
        <Link to="/gds/ingresos-egresos/recibir-mercaderia" search={{ id: recepcion.id }}>
          Ver lo recibido
        </Link>
        <Link to="/gds/ingresos-egresos/recibir/sin-conteo">Recibir otra</Link>
      </EmptyState>
    );
  return <Recibir entera={query.data} onDone={onDone} />;
}

function Recibir({ entera, onDone }: { entera: RecepcionEntera; onDone: Props['onDone'] }) {
  const { recepcion, renglones } = entera;
  const { run, isPending, error, reset } = useCommand(recibirTodo, [muelle]);
  const [bultos, setBultos] = useState('');
  const [condicion, setCondicion] = useState<(typeof CONDICIONES)[number]>('EN_RECEPCION');
  const [nota, setNota] = useState('');
  const [excepto, setExcepto] = useState<readonly Excepcion[]>([]);
  const take = () =>
    run({
      ...{ recepcion_id: recepcion.id, bultos: Number(bultos), condicion, excepto: [...excepto] },
      ...(nota.trim() === '' ? {} : { nota }),
    }).then(
      ({ recepcion: cerrada, unidades, wos, conteo }) =>
        onDone({
          dice: [
            `${recepcion.orden ?? recepcion.numero}: se recibieron ${miles(unidades)} unidades en ${recepcion.lugar}.`,
            loQueSeVende(cerrada),
          ]
            .filter(Boolean)
            .join(' '),
          wos,
          conteo,
        }),
      () => undefined,
    );
  return (
    <div className={styles.pila}>
      <Card title={`${recepcion.orden ?? recepcion.numero} · ${recepcion.cliente}`} count={renglones.length}>
        <Renglones renglones={renglones} isCounting={false} />
      </Card>
      <Excepciones renglones={renglones} value={excepto} onChange={setExcepto} />
      <form
        className={styles.cabecera}
        onSubmit={(event) => {
          event.preventDefault();
          if (bultos !== '' && !isPending) void take();
        }}
      >
        <TextField
          label="Bultos contados"
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={bultos}
          onChange={(event) => setBultos(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        />
        <SelectField
          label="Cómo llegó"
          data={CONDICIONES.map((value) => ({ value, label: LLEGADA[value] }))}
          allowDeselect={false}
          value={condicion}
          onChange={(value) => setCondicion(CONDICIONES.find((one) => one === value) ?? condicion)}
        />
        <TextField
          label="Qué se ve"
          maxLength={500}
          value={nota}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={isPending} disabled={bultos === ''}>
          Recibir todo lo anunciado
        </Button>
        <Link to="/gds/ingresos-egresos/recibir-mercaderia" search={{ id: recepcion.id }}>
          Contar en cambio
        </Link>
      </form>
      <ErrorAlert error={error} fallback="No se pudo recibir" onDismiss={reset} />
    </div>
  );
}
