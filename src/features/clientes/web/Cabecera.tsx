import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { listEnvios } from '#features/envios/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type ClienteEntero, getOpcionesDeClientes, listClientes, moverCliente, verCliente } from '../contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import type { ActoDeCliente } from '../palabras.contract.ts';
import { ClienteDialog } from './ClienteDialog.tsx';
import styles from './clientes.module.css';
import { EtiquetasDeCliente } from './EtiquetasDeCliente.tsx';
import { type ActoConMotivo, CON_MOTIVO, MotivoDialog } from './MotivoDialog.tsx';
import { ESTADO } from './palabras.ts';

type Abierto = { cual: 'editar' } | { cual: 'motivo'; acto: ActoConMotivo } | null;

/** Who it is, how it stands, and what can be done with it now. */
export function Cabecera({ entero }: { entero: ClienteEntero }) {
  const { cliente, comercial, actos, deshacer } = entero;
  const { id, version } = cliente;
  const isOurs = comercial !== null;
  const seesEnvios = useCan(listEnvios);
  const mover = useCommand(moverCliente, [verCliente, listClientes, listHistorialDeCliente]);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [said, setSaid] = useState<string | null>(null);
  const done = (text: string) => {
    setAbierto(null);
    setSaid(text);
  };
  const run = (acto: ActoDeCliente) => {
    const conMotivo = CON_MOTIVO.find((one) => one === acto);
    if (conMotivo !== undefined) return setAbierto({ cual: 'motivo', acto: conMotivo });
    mover.run({ id, version, acto }).then(
      ({ msg }) => done(msg),
      (cause: unknown) => logFailure('clientes.mover', cause),
    );
  };
  usePageActs(
    isOurs
      ? [{ id: 'cliente-editar', titulo: 'Editar el cliente', tecla: 'e', run: () => setAbierto({ cual: 'editar' }) }]
      : [],
  );
  return (
    <header className={styles.pila}>
      <div className={styles.linea}>
        <h2>{cliente.nombre}</h2>
        <StatusBadge {...ESTADO[cliente.estado]} />
        {isOurs ? (
          <div className={`${styles.linea} ${styles.empuje}`}>
            {deshacer === null ? null : (
              <Button loading={mover.isPending} onClick={() => run('deshacer')}>
                {`Deshacer «${deshacer.nombre}» (hasta ${formatDateMinute(deshacer.hasta).slice(-5)})`}
              </Button>
            )}
            {seesEnvios && cliente.estado === 'ACTIVO' ? (
              <Link to="/envios/nuevo" search={{ cliente_id: id }}>
                Nuevo envío
              </Link>
            ) : null}
            <Button aria-keyshortcuts="e" onClick={() => setAbierto({ cual: 'editar' })}>
              Editar
            </Button>
            {actos.length === 0 ? null : (
              <ActMenu
                label="Cambiar el estado"
                opener={<Button>Cambiar el estado</Button>}
                acts={[
                  actos.map(({ acto, nombre }) => ({
                    name: nombre,
                    run: () => run(acto),
                    isDangerous: acto === 'dar_de_baja',
                  })),
                ]}
              />
            )}
          </div>
        ) : null}
      </div>
      {comercial === null || comercial.sucesor === null ? null : (
        <p>
          Sigue como <ClienteLink id={comercial.sucesor.id} nombre={comercial.sucesor.nombre} />
        </p>
      )}
      {comercial === null ? null : (
        <EtiquetasDeCliente cliente_id={id} etiquetas={comercial.etiquetas} onSaid={setSaid} />
      )}
      <span role="status" className={said === null ? 'solo-lector' : styles.quieto}>
        {said}
      </span>
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
      {abierto?.cual === 'motivo' ? (
        <MotivoDialog acto={abierto.acto} cliente={cliente} onClose={() => setAbierto(null)} onDone={done} />
      ) : null}
      {abierto?.cual === 'editar' ? <Editar entero={entero} onClose={() => setAbierto(null)} onDone={done} /> : null}
    </header>
  );
}

interface EditarProps {
  entero: ClienteEntero;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** What the lists of its form offer is asked for when it is opened. */
function Editar({ entero, onClose, onDone }: EditarProps) {
  const opciones = useQuery(serviceQuery(getOpcionesDeClientes, {}));
  if (opciones.data === undefined)
    return (
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar las opciones"
        onRetry={() => void opciones.refetch()}
      />
    );
  return (
    <ClienteDialog cliente={entero} opciones={opciones.data} onClose={onClose} onDone={({ msg }) => onDone(msg)} />
  );
}
