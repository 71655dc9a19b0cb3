import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { call, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';

import { abrirMesa } from '../contract.ts';
import { Banco } from './Banco.tsx';
import { elegirOrden, lecturasDePacking, leer, ponerMesa, useBanco } from './banco.ts';
import { CajasDialog } from './CajasDialog.tsx';
import { Pendientes } from './Pendientes.tsx';
import styles from './packing.module.css';
import { cuantas } from './palabras.ts';

/** The bench: whatever is scanned first says which order, every reading is a unit, and the last one asks for the weight and prints. */
export function PackScreen() {
  const orden_id = useBanco((banco) => banco.orden_id);
  return orden_id === null ? <Vacio /> : <Una key={orden_id} id={orden_id} />;
}

function Vacio() {
  const candidatas = useBanco((banco) => banco.candidatas);
  const [isBoxing, setBoxing] = useState(false);
  return (
    <div className={styles.pila}>
      <ScanInput
        placeholder="Escanee carro, orden o artículo"
        queue={lecturasDePacking}
        onScan={leer}
        paused={isBoxing}
        onRefused={() => undefined}
      />
      {candidatas.length === 0 ? null : (
        <Card title="Cuál de estas" count={candidatas.length}>
          <ul className={styles.filas} aria-label="Órdenes en el carro">
            {candidatas.map(({ id, numero, bin, por_empacar }) => (
              <li key={id} className={styles.fila}>
                <span>
                  <span className={styles.mono}>{numero}</span>
                  {bin === null ? '' : ` · compartimiento ${bin}`} ·{' '}
                  {cuantas(por_empacar, 'unidad por empacar', 'unidades por empacar')}
                </span>
                <Button aria-label={`Empacar ${numero}`} onClick={() => elegirOrden(id)}>
                  Empacar
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pendientes onBoxes={() => setBoxing(true)} />
      {isBoxing ? <CajasDialog onClose={() => setBoxing(false)} /> : null}
    </div>
  );
}

/** Another bench that packs the same order is seen here as it reads. */
function Una({ id }: { id: number }) {
  const mesa = useBanco((banco) => banco.mesa);
  const query = useQuery({
    ...serviceQuery(abrirMesa, { orden_id: id }),
    queryFn: async ({ signal }) => {
      const told = await call(abrirMesa, { orden_id: id }, { signal });
      if (told.mesa !== null && useBanco.getState().orden_id === id) ponerMesa(told.mesa);
      return told;
    },
    staleTime: 0,
    retry: false,
  });
  useLive('gds_packing', () => void query.refetch());
  if (mesa?.orden.id === id) return <Banco mesa={mesa} />;
  if (!query.isError) return <PendingView />;
  return (
    <EmptyState title="La orden no está para empacar">
      <ErrorAlert error={query.error} fallback="No se pudo abrir" onRetry={() => void query.refetch()} />
      <Button onClick={() => elegirOrden(null)}>Otra orden</Button>
    </EmptyState>
  );
}
