import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { PUEDE_VER } from '#features/guias/permisos.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';

import { abrirMesa, bultosDeOrden } from '../contract.ts';
import { elegirOrden } from './banco.ts';
import styles from './packing.module.css';
import { cuantas, kilos } from './palabras.ts';

interface Props {
  orden: { readonly id: number; readonly estado: string };
}

const EN_MESA: ReadonlySet<string> = new Set(['EN_PICKING', 'PICKEADA', 'EN_PACKING', 'EMPACADA', 'EN_PREPARACION']);

/** What an order became: its bultos and their parcels; and the way to the bench for those who pack. */
export function BultosDeOrden({ orden: { id, estado } }: Props) {
  const query = useQuery({ ...serviceQuery(bultosDeOrden, { orden_id: id }), retry: false });
  useLive('gds_packing', () => void query.refetch());
  const packs = useCan(abrirMesa);
  const sees = useCan({ permission: PUEDE_VER });
  const navigate = useNavigate();
  const bultos = query.data?.bultos ?? [];
  const isOnBench = packs && EN_MESA.has(estado);
  if (bultos.length === 0 && !isOnBench && !query.isError) return null;
  const pack = () => {
    elegirOrden(id);
    void navigate({ to: '/gds/work-order/pack' });
  };
  return (
    <Card
      title="Bultos"
      count={bultos.length}
      actions={isOnBench ? <Button onClick={pack}>Empacar</Button> : undefined}
    >
      <ErrorAlert error={query.error} fallback="Error al cargar los bultos" onRetry={() => void query.refetch()} />
      <ul className={styles.filas} aria-label="Bultos de la orden">
        {bultos.map((bulto) => (
          <li key={bulto.id} className={styles.fila}>
            <span>
              <span className={styles.mono}>{bulto.codigo}</span>
              <span className={styles.quieto}>
                {` · ${cuantas(bulto.unidades, 'unidad', 'unidades')}`}
                {bulto.gramos === null ? '' : ` · ${kilos(bulto.gramos)}`}
                {bulto.estado === 'ABIERTO' ? ' · abierto' : ''}
              </span>
              {bulto.series.map(({ sku, codigos }) => (
                <span key={sku} className={styles.series}>
                  {`${codigos.length === 1 ? 'Serie' : 'Series'} de ${sku}: `}
                  <span className={styles.mono}>{codigos.join(', ')}</span>
                </span>
              ))}
            </span>
            {bulto.guia_nro === null ? null : (
              <GuiaLabel
                numero={bulto.guia_nro}
                {...(bulto.guia_id === null || !sees ? {} : { to: `/guia/${bulto.guia_id}` })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
