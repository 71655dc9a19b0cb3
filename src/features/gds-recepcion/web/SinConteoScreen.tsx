import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { TrabajosHechos } from '#features/gds-trabajos/web/public.tsx';
import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirRecepcion, muelle } from '../contract.ts';
import { Anunciado, type Hecho } from './Anunciado.tsx';
import styles from './recepcion.module.css';

/** An order that is believed as it was announced: scan it, count its parcels, done. */
export function SinConteoScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // In the address: whoever reloads goes on with what they were receiving, which is no order to begin with any more.
  const id = Number(search.id);
  const show = (recepcion_id?: number) => void navigate({ to: '.', search: () => ({ id: recepcion_id }) });
  const [hecho, setHecho] = useState<Hecho | null>(null);
  if (Number.isSafeInteger(id) && id > 0)
    return (
      <Anunciado
        id={id}
        onDone={(said) => {
          show();
          setHecho(said);
        }}
      />
    );
  return (
    <div className={styles.pila}>
      {hecho === null ? null : <p role="status">{hecho.dice}</p>}
      {hecho === null ? null : <TrabajosHechos dice="Se ubica con" wos={hecho.wos} />}
      {hecho?.conteo ? (
        <p role="status">
          Se cuenta después con{' '}
          <Link to="/gds/mantenimiento/conteos/contar" search={{ id: hecho.conteo.id }}>
            {hecho.conteo.numero}
          </Link>
          .
        </p>
      ) : null}
      <Elegir onOpen={show} />
    </div>
  );
}

function Elegir({ onOpen }: { onOpen: (id: number) => void }) {
  const { run, isPending, error, reset } = useCommand(abrirRecepcion, [muelle]);
  const [orden, setOrden] = useState('');
  const open = () => {
    if (orden.trim() !== '')
      run({ orden, modo: 'SIN_CONTEO' }).then(
        ({ recepcion }) => onOpen(recepcion.id),
        () => undefined,
      );
  };
  return (
    <Card title="Qué orden llegó">
      <form
        className={styles.barra}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextField
          label="Orden o remito"
          placeholder="OC-000001"
          data-lee-codigos
          autoComplete="off"
          value={orden}
          onChange={(event) => setOrden(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={isPending} disabled={orden.trim() === ''}>
          Ver lo anunciado
        </Button>
        <Link to="/gds/ingresos-egresos">Ver qué falta llegar</Link>
      </form>
      <div className={styles.cuerpo}>
        <ErrorAlert error={error} fallback="No se pudo abrir" onDismiss={reset} />
        {error instanceof ServiceError && error.code === 'RECEPCION_A_CIEGAS' ? (
          <Link to="/gds/ingresos-egresos/recibir-mercaderia" search={{ orden }}>
            Contar en cambio
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
