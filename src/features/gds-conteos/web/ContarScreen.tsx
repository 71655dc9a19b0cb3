import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import type { ScanHandler } from '#web/ui/scan/scan-queue.ts';

import { type ConteoEntero, type ConteoFila, listConteos, tomarConteo, verConteo } from '../contract.ts';
import type { MesaDeConteo } from '../mesa.contract.ts';
import { cola } from './cola.ts';
import styles from './conteos.module.css';
import { Espera } from './Espera.tsx';
import { Guardados } from './Guardados.tsx';
import { LugarAbierto } from './LugarAbierto.tsx';
import { lecturasDeConteo, leer } from './lecturas.ts';
import { cambiarMesa, useMesa, VACIA } from './mesa.ts';
import { ESTADO } from './palabras.ts';
import { contadoSinRed } from './sin-red.ts';

/** Counting, by scanner from end to end: place, products, F9. */
export function ContarScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? <Uno key={id} id={id} /> : <Elegir />;
}

const columns = defineColumns<ConteoFila>([
  {
    header: 'Número',
    value: ({ numero }) => numero,
    mono: true,
    cell: ({ id, numero }) => (
      <Link to="/gds/mantenimiento/conteos/contar" search={{ id }}>
        {numero}
      </Link>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Ubicaciones', value: ({ contadas, lineas }) => `${contadas} de ${lineas}`, align: 'right' },
  { header: 'Para', value: ({ para }) => para ?? 'Quien cuente' },
  { header: 'Nota', value: ({ nota }) => nota ?? '—', long: true },
]);

function Elegir() {
  const query = useQuery(serviceQuery(listConteos, { abiertos: true }));
  useLive('gds_conteos', () => void query.refetch());
  const rows = (query.data?.records ?? []).filter(({ estado }) => estado !== 'EN_REVISION');
  return (
    <div className={styles.pila}>
      <ErrorAlert error={query.error} fallback="Error al cargar los conteos" onRetry={() => void query.refetch()} />
      <Card title="Qué se puede contar" count={rows.length}>
        <DataTable
          narrow="cards"
          label="Conteos por contar"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay nada para contar.'}
          isPending={query.isPending}
        />
      </Card>
    </div>
  );
}

function Uno({ id }: { id: number }) {
  const query = useQuery(serviceQuery(verConteo, { id }));
  useLive('gds_conteos', () => void query.refetch());
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="Error al cargar el conteo" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  return query.data.conteo.estado === 'SOLICITADO' ? <Tomar {...query.data} /> : <Contar entero={query.data} />;
}

function Tomar({ conteo, lineas }: ConteoEntero) {
  const { run, isPending, error } = useCommand(tomarConteo, [verConteo, listConteos]);
  const take = () => void run({ conteo_id: conteo.id }).catch(() => undefined);
  usePageKeys({ F9: take });
  return (
    <Card title={conteo.numero}>
      <div className={styles.cuerpo}>
        <p>
          {lineas.length === 1 ? '1 ubicación' : `${lineas.length} ubicaciones`}
          {conteo.nota === null ? '' : ` · ${conteo.nota}`}
        </p>
        <ErrorAlert error={error} fallback="No se pudo tomar el conteo" />
        <Button variant="filled" className={styles.grande} aria-keyshortcuts="F9" loading={isPending} onClick={take}>
          Empezar a contar (F9)
        </Button>
      </div>
    </Card>
  );
}

/** Where the next reading leads. */
function siguiente({ linea, ultimo }: MesaDeConteo): string {
  if (linea === null) return 'Escanee la ubicación';
  return ultimo === null ? 'Escanee el producto' : 'Escanee más, o escriba cuántas hay';
}

function Contar({ entero: { conteo, lineas } }: { entero: ConteoEntero }) {
  const all = useMesa();
  // Of another count there is nothing on this table.
  const mesa = all.conteo_id === conteo.id ? all : { ...VACIA, conteo_id: conteo.id };
  const [isAsking, setAsking] = useState(false);
  // What waits to be told is counted.
  const waiting = new Set(cola.useQueue(({ items }) => items).map(({ cuerpo }) => cuerpo.pedido.linea_id));
  const mine = lineas.filter(({ puede_contar, id }) => puede_contar && !waiting.has(id));
  const onScan: ScanHandler = (read, signal) => {
    if (useMesa.getState().conteo_id !== conteo.id) cambiarMesa({ ...VACIA, conteo_id: conteo.id });
    return leer(read, signal, lineas);
  };
  return (
    <div className={styles.pila}>
      <div className={styles.cabecera}>
        <h2 className={styles.numero}>{conteo.numero}</h2>
        <StatusBadge {...ESTADO[conteo.estado]} />
        <span className={styles.quieto}>{quedan(mine.length)}</span>
        <span className={styles.actos}>
          <Link to="/gds/mantenimiento/conteos" search={{ id: conteo.id }}>
            Ver el conteo
          </Link>
        </span>
      </div>
      <ScanInput
        placeholder={siguiente(mesa)}
        queue={lecturasDeConteo}
        onScan={onScan}
        paused={isAsking || mesa.espera?.que === 'VENCE'}
        onRefused={() => undefined}
      />
      <Guardados isFree={mesa.linea === null} />
      {mesa.dicho === null ? null : <p role="status">{mesa.dicho}</p>}
      {mesa.espera === null ? null : <Espera espera={mesa.espera} />}
      {mesa.linea === null ? (
        <Proxima lugar={mine[0]?.lugar ?? null} />
      ) : (
        <LugarAbierto
          linea={mesa.linea}
          contado={contadoSinRed(mesa)}
          isSinRed={mesa.sin_red !== null}
          isAsking={isAsking}
          onAsk={setAsking}
        />
      )}
    </div>
  );
}

function quedan(n: number): string {
  if (n === 0) return 'No queda ninguna ubicación para usted';
  return n === 1 ? 'Queda 1 ubicación' : `Quedan ${n} ubicaciones`;
}

function Proxima({ lugar }: { lugar: string | null }) {
  return (
    <Card title={lugar === null ? 'Listo' : 'Siguiente'}>
      <div className={styles.cuerpo}>
        {lugar === null ? (
          <p>
            Lo que falte lo cuenta otra persona. <Link to="/gds/mantenimiento/conteos/contar">Otros conteos</Link>
          </p>
        ) : (
          <>
            <p className={styles.lugar}>{lugar}</p>
            <p className={styles.quieto}>Vaya a la ubicación y escanéela. Puede ser cualquiera del conteo.</p>
          </>
        )}
      </div>
    </Card>
  );
}
