import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import {
  abrirCarro,
  type Carro,
  type CarroEntero,
  guardarCarro,
  listCarros,
  sellarCarro,
  vaciarCarro,
  verCarro,
} from '../contract.ts';
import { EditarCarroDialog } from './CarroDialog.tsx';
import { contenidoColumns, Estado } from './carros.columns.tsx';
import styles from './carros.module.css';
import { contenidoText, pasado } from './palabras.ts';
import { SellarDialog } from './SellarDialog.tsx';
import { useImprimir } from './use-imprimir.ts';
import { VaciarDialog } from './VaciarDialog.tsx';

/** One cart: what is in it, what may be done with it, and all that was. */
export function CarroView({ id }: { id: number }) {
  const query = useQuery(serviceQuery(verCarro, { id }));
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="No se pudo abrir el carro">
        <ErrorAlert error={query.error} fallback="Error al cargar el carro" onRetry={() => void query.refetch()} />
        <Link to="/transporte/carros">Ver todos los carros</Link>
      </EmptyState>
    );
  const { carro, contenido } = query.data;
  return (
    <div className={styles.pila}>
      <Cabecera carro={carro} />
      <Card title="Contenido" count={carro.guias}>
        <DataTable
          narrow="cards"
          label="Contenido del carro"
          columns={contenidoColumns}
          rows={contenido}
          rowKey={({ guia_id }) => guia_id}
          empty="El carro está vacío. En Eventos, elija «Clasificada», lea el carro y después las guías."
          isRefreshing={query.isFetching}
        />
      </Card>
      <Historia datos={query.data} />
    </div>
  );
}

type Dialogo = 'sellar' | 'vaciar' | 'editar';

function Cabecera({ carro }: { carro: Carro }) {
  const [dialog, setDialog] = useState<Dialogo | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const close = (text: string | null) => {
    setDialog(null);
    setSaid(text);
  };
  const ends = { carro, onClose: () => close(null), onDone: close };
  return (
    <Card
      title={<span className={styles.mono}>{carro.codigo}</span>}
      beside={<Estado carro={carro} />}
      actions={<Actos carro={carro} onDialog={setDialog} />}
    >
      <div className={styles.datos}>
        <b>{carro.nombre}</b>
        <span className={pasado(carro) ? styles.pasado : undefined}>{contenidoText(carro)}</span>
        <span className={styles.quieto}>{carro.zona ?? 'Sin zona'}</span>
        {carro.recorrido_id === null ? null : (
          <Link to="/recorrido/ver" search={{ id: carro.recorrido_id }}>
            En {carro.recorrido}
          </Link>
        )}
        <Link to="/transporte/carros">Todos los carros</Link>
        <span role="status">{said}</span>
      </div>
      {dialog === 'sellar' ? <SellarDialog {...ends} /> : null}
      {dialog === 'vaciar' ? <VaciarDialog carros={[carro]} {...ends} /> : null}
      {dialog === 'editar' ? <Editar {...ends} /> : null}
    </Card>
  );
}

function Editar(ends: { carro: Carro; onClose: () => void; onDone: (said: string) => void }) {
  const { data } = useQuery(serviceQuery(listCarros, {}));
  return data === undefined ? null : <EditarCarroDialog zonas={data.zonas} {...ends} />;
}

function Actos({ carro, onDialog }: { carro: Carro; onDialog: (dialog: Dialogo) => void }) {
  const imprimir = useImprimir();
  const abrir = useCommand(abrirCarro, [listCarros, verCarro]);
  const puede = { sellar: useCan(sellarCarro), vaciar: useCan(vaciarCarro), editar: useCan(guardarCarro) };
  const { id, estado } = carro;
  return (
    <>
      {puede.sellar && estado === 'ARMANDO' ? <Button onClick={() => onDialog('sellar')}>Cerrar</Button> : null}
      {puede.sellar && estado === 'CERRADO' ? (
        <Button loading={abrir.isPending} onClick={() => void abrir.run({ id }).catch(() => undefined)}>
          Abrir
        </Button>
      ) : null}
      {puede.vaciar && estado !== 'VACIO' ? <Button onClick={() => onDialog('vaciar')}>Vaciar</Button> : null}
      {puede.editar ? <Button onClick={() => onDialog('editar')}>Cambiar</Button> : null}
      <Button loading={imprimir.isPending} onClick={() => imprimir.print([id], 'pdf')}>
        Imprimir código
      </Button>
      <ErrorAlert error={abrir.error ?? imprimir.error} fallback="No se pudo hacer" />
    </>
  );
}

function Historia({ datos: { historia, movimientos } }: { datos: CarroEntero }) {
  return (
    <>
      <Card title="Movimientos" count={movimientos.length}>
        <ol className={styles.lista} aria-label="Movimientos del carro">
          {movimientos.map(({ id, guia_nro, evento, fecha, usuario, corregido }) => (
            <li key={id}>
              <span className={styles.mono}>{guia_nro}</span> {evento}
              {corregido ? ' (corregido)' : ''}
              <span className={styles.quieto}>{[formatDateMinute(fecha), usuario].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Historia">
        <ol className={styles.lista} aria-label="Historia del carro">
          {historia.map(({ acto, estado, fecha, usuario }) => (
            <li key={`${fecha}-${acto}`}>
              <b>{acto}</b> → {estado}
              <span className={styles.quieto}>
                {formatDateMinute(fecha)} · {usuario}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
