import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { type Creado, getOpcionesDeLevantes, getPedidoDeLevante } from '../contract.ts';
import { CreadoCard } from './CreadoCard.tsx';
import styles from './levantes.module.css';
import { PedidoForm } from './PedidoForm.tsx';

/** Where, when and what: everything is chosen beforehand as it most often is, so that one key sends it. */
export function CrearScreen() {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = Number(search.cliente_id);
  // Whoever comes from a client's page asks for that one.
  const [cliente_id, setCliente] = useState<number | null>(isOurs && given > 0 ? given : null);
  const [creado, setCreado] = useState<Creado | null>(null);
  const opciones = useQuery(serviceQuery(getOpcionesDeLevantes, {}));
  const pedido = useQuery({
    ...serviceQuery(getPedidoDeLevante, cliente_id === null ? {} : { cliente_id }),
    enabled: !isOurs || cliente_id !== null,
  });
  if (creado !== null)
    return (
      <CreadoCard
        creado={creado}
        onOtro={() => {
          setCreado(null);
          void pedido.refetch();
        }}
      />
    );
  return (
    <div className={styles.pila}>
      {isOurs ? (
        <Card title="Para quién">
          <div className={styles.columna}>
            <SelectField
              label="Cliente"
              placeholder="Escriba el nombre"
              data-autofocus
              data={(opciones.data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
              limit={50}
              value={cliente_id === null ? null : String(cliente_id)}
              onChange={(value) => setCliente(value === null ? null : Number(value))}
            />
          </div>
        </Card>
      ) : null}
      <ErrorAlert
        error={pedido.error ?? opciones.error}
        fallback="No se pudo cargar qué hay para levantar"
        onRetry={() => void Promise.all([pedido.refetch(), opciones.refetch()])}
      />
      {pedido.isPending && (!isOurs || cliente_id !== null) ? <PendingView /> : null}
      {pedido.data === undefined ? null : (
        <PedidoForm
          key={pedido.data.cliente.id}
          pedido={pedido.data}
          isOurs={isOurs}
          departamentos={opciones.data?.departamentos ?? []}
          onRefresh={() => pedido.refetch().then(({ data }) => data)}
          onDone={setCreado}
        />
      )}
    </div>
  );
}
