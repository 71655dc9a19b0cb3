import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { newClave, serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { enManoDeDeposito, type EnMano as Lugar, listMovimientos, type MesaDeMover } from '../contract.ts';
import { tomar } from './lecturas.ts';
import { cambiarMesa, VACIA } from './mesa.ts';
import styles from './stock.module.css';
import { useStockVivo } from './vivo.ts';

/** What was taken off a shelf and lies on none: one's own, and what somebody else left in their hands or on a cart. */
export function EnMano() {
  const query = useQuery(serviceQuery(enManoDeDeposito, {}));
  useStockVivo(() => void query.refetch());
  const lugares = query.data?.lugares ?? [];
  if (lugares.length === 0)
    return (
      <ErrorAlert
        error={query.error}
        fallback="Error al leer lo que hay en mano"
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Card title="En mano" count={lugares.length}>
      <ul className={styles.filas}>
        {lugares.map((lugar) => (
          <Fila key={lugar.almacenamiento_id} lugar={lugar} />
        ))}
      </ul>
    </Card>
  );
}

function Fila({ lugar }: { lugar: Lugar }) {
  const { almacenamiento_id, deposito_id, codigo, nombre, es_mia, uso, unidades, productos, desde } = lugar;
  const said = es_mia ? 'En su mano' : nombre;
  return (
    <li className={styles.fila}>
      <span>
        <b>{said}</b>
        <span className={styles.quieto}>
          {unidades.toLocaleString('es-UY')} de {productos === 1 ? '1 producto' : `${productos} productos`} · desde{' '}
          {formatDateTime(desde)}
        </span>
      </span>
      <Button
        aria-label={`Dejar lo que está ${es_mia ? 'en su mano' : `en ${codigo}`}`}
        onClick={() =>
          cambiarMesa({ ...VACIA, de: { almacenamiento_id, deposito_id, codigo: uso === 'MANO' ? said : codigo } })
        }
      >
        {es_mia ? 'Dejar' : 'Seguir desde acá'}
      </Button>
    </li>
  );
}

/** Several things at several places, before any is put down. */
export function Tomar({ mesa: { renglones, todo, lpn } }: { mesa: MesaDeMover }) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  // What is sent once more under its key is the same movement.
  const [clave, setClave] = useState(newClave);
  const take = () => {
    setPending(true);
    setError(null);
    void tomar(clave)
      .then(() => setClave(newClave()), setError)
      .finally(() => {
        setPending(false);
        for (const stale of [contenidoDeAlmacenamiento, listMovimientos, enManoDeDeposito])
          void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
      });
  };
  const isSaid = todo || lpn !== null || (renglones.length > 0 && renglones.every(({ cantidad }) => cantidad > 0));
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudo tomar" />
      <Button loading={isPending} disabled={!isSaid} onClick={take}>
        Tomar en mano
      </Button>
    </>
  );
}
