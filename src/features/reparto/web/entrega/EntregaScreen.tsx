import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';

import { type Hoja, miHoja } from '#features/reparto/entrega.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { lazyPart } from '#web/lazy-part.ts';
import { useDelivered } from '#web/offline/use-delivered.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import type { Abierto } from './actos.ts';
import { actuar, cola, hojaDeEntrega, useHechos } from './cola.ts';
import { Deshacer } from './Deshacer.tsx';
import { Dialogo } from './Dialogo.tsx';
import styles from './entrega.module.css';
import { ListaDeParadas } from './ListaDeParadas.tsx';
import { ParadaCard } from './ParadaCard.tsx';
import { conActos, isPendiente, paradasDe } from './paradas.ts';
import { SinEnviar } from './SinEnviar.tsx';

const Posicion = lazyPart(async () => (await import('./Posicion.tsx')).Posicion);

/** The own round, door by door. */
export function EntregaScreen() {
  const query = useQuery(serviceQuery(miHoja, {}));
  const client = useQueryClient();
  useDelivered(cola, () => void client.invalidateQueries({ queryKey: [serviceKey(miHoja)] }));
  // What was on this device's disk stands in while there is no network.
  const datos = query.data ?? hojaDeEntrega.read();
  if (query.data !== undefined) hojaDeEntrega.write(query.data);
  if (datos === null) {
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar su hoja" onRetry={() => void query.refetch()} />
    );
  }
  if (datos.hoja === null) {
    return (
      <EmptyState title="No está en la calle">
        <p>Cuando salga con su recorrido, acá aparecen sus paradas.</p>
        <Link to="/recorridos/cargar/me">Ir a la carga</Link>
      </EmptyState>
    );
  }
  return <MiHoja key={datos.hoja.recorrido_id} hoja={datos.hoja} al={query.dataUpdatedAt} />;
}

function MiHoja({ hoja, al }: { hoja: Hoja; al: number }) {
  const items = cola.useQueue((shown) => shown.items);
  const parches = useHechos((hechos) => hechos.parches);
  // Read on another page: its door is the one that is shown.
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [elegida, setElegida] = useState<number | null>(() => Number(search.guia) || null);
  const [abierto, setAbierto] = useState<Exclude<Abierto, 'reintentar' | 'llegar'> | null>(null);
  const [perdida, setPerdida] = useState<string | null>(null);
  const esperan = items.filter(({ estado }) => estado === 'pendiente').map(({ cuerpo }) => cuerpo);
  const paradas = paradasDe(conActos(hoja, { parches, al, esperan }));
  const chosen = paradas.find(({ lineas }) => lineas.some(({ guia_id }) => guia_id === elegida));
  const parada = chosen ?? paradas.find(isPendiente);
  const top = useRef<HTMLDivElement>(null);
  // The door is read where it stands, however far down the list it was chosen.
  const choose = (guia_id: number) => {
    setElegida(guia_id);
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  const read = (codigo: string) => {
    const linea = hoja.lineas.find(({ guia_nro }) => codigo.toUpperCase().startsWith(guia_nro));
    setPerdida(linea === undefined ? `${codigo} no está en su recorrido` : null);
    if (linea !== undefined) choose(linea.guia_id);
  };
  const act = (acto: Abierto) => {
    if (acto !== 'reintentar' && acto !== 'llegar') return setAbierto(acto);
    if (parada === undefined) return undefined;
    const guias = parada.lineas.map(({ guia_id }) => guia_id);
    return actuar({ acto, guias, titulo: parada.primera.destinatario });
  };
  const close = () => {
    setAbierto(null);
    setElegida(null);
  };
  return (
    <div ref={top} className={styles.pila}>
      <p className={styles.quieto}>
        <b className={styles.mono}>{hoja.numero}</b> · quedan {paradas.filter(isPendiente).length} de {paradas.length}{' '}
        paradas
      </p>
      <SinEnviar esperan={items} trafico={hoja.trafico} />
      <ScanBox
        placeholder="Escanee un paquete..."
        estado={perdida === null ? 'espera' : 'error'}
        paused={abierto !== null}
        onRead={(_raw, codigo) => read(codigo)}
        onRefused={() => undefined}
      />
      {perdida === null ? null : <p role="alert">{perdida}</p>}
      {parada === undefined ? (
        <p className={styles.aviso}>No le quedan paradas.</p>
      ) : (
        <ParadaCard parada={parada} de={paradas.length} onActo={act} />
      )}
      <ListaDeParadas
        paradas={paradas}
        elegida={parada?.numero ?? null}
        sinEnviar={esperan.flatMap(({ guias }) => guias)}
        onElegir={choose}
      />
      <Suspense fallback={null}>
        <Posicion />
      </Suspense>
      <Deshacer esperan={items} />
      {abierto !== null && parada !== undefined ? (
        <Dialogo abierto={abierto} parada={parada} hoja={hoja} onClose={close} />
      ) : null}
    </div>
  );
}
