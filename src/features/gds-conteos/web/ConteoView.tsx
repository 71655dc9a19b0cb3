import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateTime, formatDay } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type ConteoEntero, cancelarConteo, listConteos, verConteo } from '../contract.ts';
import { lineasColumns } from './conteos.columns.tsx';
import styles from './conteos.module.css';
import { LineaDrawer } from './LineaDrawer.tsx';
import { CLASE, ESTADO } from './palabras.ts';

/** One count: its places, what was found where that may be seen, and what is to be decided. */
export function ConteoView({ id }: { id: number }) {
  const query = useQuery(serviceQuery(verConteo, { id }));
  useLive('gds_conteos', () => void query.refetch());
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="Error al cargar el conteo" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  return <Entero {...query.data} />;
}

function Entero({ conteo, lineas, historia, puede }: ConteoEntero) {
  const [abierta, setAbierta] = useState<number | null>(null);
  const linea = lineas.find(({ id }) => id === abierta);
  const toDecide = lineas.filter(({ estado }) => estado === 'REVISION');
  return (
    <div className={styles.pila}>
      <Cabecera conteo={conteo} puede={puede} />
      {puede.resolver === null && toDecide.length > 0 ? (
        <p className={styles.aviso} role="status">
          {toDecide.length === 1 ? 'Una ubicación espera' : `${toDecide.length} ubicaciones esperan`} su decisión.{' '}
          <Button variant="filled" onClick={() => setAbierta(toDecide[0]?.id ?? null)}>
            Resolver {toDecide[0]?.lugar}
          </Button>
        </p>
      ) : null}
      <div className={styles.dos}>
        <Card title="Ubicaciones" count={lineas.length}>
          <DataTable
            narrow="cards"
            label="Ubicaciones del conteo"
            columns={lineasColumns(setAbierta)}
            rows={lineas}
            rowKey={({ id }) => id}
            empty="El conteo no tiene ubicaciones."
            onOpen={({ id }) => setAbierta(id)}
          />
        </Card>
        <Card title="Historial">
          <ol className={styles.historia}>
            {historia.map(({ acto, estado, fecha, usuario }) => (
              <li key={`${fecha} ${estado}`}>
                <b>{acto}</b>
                <span className={styles.quieto}>
                  {formatDateTime(fecha)} · {usuario}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      {linea === undefined ? null : (
        <LineaDrawer key={linea.id} linea={linea} puede={puede.resolver} onClose={() => setAbierta(null)} />
      )}
    </div>
  );
}

function Cabecera({ conteo, puede }: Pick<ConteoEntero, 'conteo' | 'puede'>) {
  const [isAsked, setAsked] = useState(false);
  const { id, numero, estado, clase, deposito, lineas, contadas, para, limite_el, nota, creado_por } = conteo;
  const facts = [
    ...[CLASE[clase], deposito, `${contadas} de ${lineas} contadas`, `Lo pidió ${creado_por}`],
    ...(para === null ? [] : [`Para ${para}`]),
    ...(limite_el === null ? [] : [`Hasta el ${formatDay(limite_el)}`]),
    ...(nota === null ? [] : [nota]),
  ];
  return (
    <div className={styles.cabecera}>
      <h2 className={styles.numero}>{numero}</h2>
      <StatusBadge {...ESTADO[estado]} />
      <span className={styles.quieto}>{facts.join(' · ')}</span>
      <span className={styles.actos}>
        {puede.tomar === null ? (
          <Link to="/gds/mantenimiento/conteos/contar" search={{ id }} className={styles.contar}>
            Contar
          </Link>
        ) : null}
        {puede.cancelar === null ? <Button onClick={() => setAsked(true)}>Cancelar el conteo</Button> : null}
        <Link to="/gds/mantenimiento/conteos">Todos los conteos</Link>
      </span>
      {isAsked ? <Cancelar id={id} numero={numero} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}

function Cancelar({ id, numero, onClose }: { id: number; numero: string; onClose: () => void }) {
  const { run, isPending, error } = useCommand(cancelarConteo, [verConteo, listConteos]);
  const cancel = () => run({ conteo_id: id }).then(onClose, () => undefined);
  return (
    <ConfirmDialog
      title={`Cancelar ${numero}`}
      opened
      confirmLabel="Cancelar el conteo"
      cancelLabel="Volver"
      isWorking={isPending}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>Lo que todavía no se resolvió queda como estaba, y lo que no se encontró vuelve a estar disponible.</p>
      <ErrorAlert error={error} fallback="No se pudo cancelar" />
    </ConfirmDialog>
  );
}
