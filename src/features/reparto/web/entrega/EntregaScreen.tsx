import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { type Hoja, miHoja } from '#features/reparto/entrega.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import { cola, hojaDeEntrega, useEstados } from './cola.ts';
import { EntregarDialog } from './EntregarDialog.tsx';
import styles from './entrega.module.css';
import { ListaDeParadas } from './ListaDeParadas.tsx';
import { NoEntregueDialog } from './NoEntregueDialog.tsx';
import { ParadaCard } from './ParadaCard.tsx';
import { conActos, isPendiente, paradasDe } from './paradas.ts';
import { SinEnviar } from './SinEnviar.tsx';

/** The own round, door by door. */
export function EntregaScreen() {
  const query = useQuery(serviceQuery(miHoja, {}));
  // What was on this device's disk stands in while there is no network.
  const datos = query.data ?? (query.isError ? hojaDeEntrega.read() : null);
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
  return <MiHoja key={datos.hoja.recorrido_id} hoja={datos.hoja} />;
}

function MiHoja({ hoja }: { hoja: Hoja }) {
  const esperan = cola.useQueue(({ items }) => items);
  const { estados } = useEstados();
  // Read on another page: its door is the one that is shown.
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [elegida, setElegida] = useState<number | null>(() => Number(search.guia) || null);
  const [abierto, setAbierto] = useState<'entregar' | 'no_entregar' | null>(null);
  const [perdida, setPerdida] = useState<string | null>(null);
  const pendientes = esperan.filter(({ estado }) => estado === 'pendiente').map(({ cuerpo }) => cuerpo);
  const paradas = paradasDe(conActos(hoja.lineas, estados, pendientes));
  const has = (guia_id: number) => paradas.find(({ lineas }) => lineas.some((linea) => linea.guia_id === guia_id));
  const chosen = elegida === null ? undefined : has(elegida);
  const parada = chosen ?? paradas.find(isPendiente);
  const read = (codigo: string) => {
    const linea = hoja.lineas.find(({ guia_nro }) => codigo.toUpperCase().startsWith(guia_nro));
    setPerdida(linea === undefined ? `${codigo} no está en su recorrido` : null);
    if (linea !== undefined) setElegida(linea.guia_id);
  };
  const close = () => {
    setAbierto(null);
    setElegida(null);
  };
  return (
    <div className={styles.pila}>
      <p className={styles.quieto}>
        <b className={styles.mono}>{hoja.numero}</b> · quedan {paradas.filter(isPendiente).length} de {paradas.length}{' '}
        paradas
      </p>
      <SinEnviar esperan={esperan} />
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
        <ParadaCard parada={parada} de={paradas.length} onActo={setAbierto} />
      )}
      <ListaDeParadas
        paradas={paradas}
        elegida={parada?.numero ?? null}
        sinEnviar={pendientes.flatMap(({ guias }) => guias)}
        onElegir={setElegida}
      />
      {abierto === 'entregar' && parada !== undefined ? <EntregarDialog parada={parada} onClose={close} /> : null}
      {abierto === 'no_entregar' && parada !== undefined ? (
        <NoEntregueDialog parada={parada} motivos={hoja.motivos} onClose={close} />
      ) : null}
    </div>
  );
}
