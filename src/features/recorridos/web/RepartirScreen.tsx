import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';

import type { PuntoDePool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { MAS_RONDAS, repartirGuias, verReparto } from '../repartir.contract.ts';
import { FiltrosDelPool, useFiltro } from './FiltrosDelPool.tsx';
import { Inciertas } from './Inciertas.tsx';
import { LazoBar } from './LazoBar.tsx';
import { MarcarDialog } from './MarcarDialog.tsx';
import mapa from './mapa.module.css';
import { direccionDe, guias } from './palabras.ts';
import { RepartoCard } from './RepartoCard.tsx';
import { RondasDeReparto, useRondas } from './RondasDeReparto.tsx';
import styles from './recorridos.module.css';
import { useLazoDelPool } from './use-lazo-del-pool.ts';

/** What waits at the plant, dealt out over the rounds of the morning: chosen on the map, proposed in the background, applied round by round. */
export function RepartirScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const propuesta_id = Number(search.propuesta);
  const filtro = useFiltro();
  const pool = useLazoDelPool(filtro, true);
  const zonas = useQuery(serviceQuery(poolDeRecorrido, filtro.filtros));
  const rondas = useRondas();
  const navigate = useNavigate();
  const { run, isPending, error } = useCommand(repartirGuias, [verReparto]);
  const [marcando, setMarcando] = useState<PuntoDePool | null>(null);
  useLive('recorridos', () => void Promise.all([pool.query.refetch(), zonas.refetch()]));
  const chosen = pool.elegidas.length > 0 ? pool.elegidas : pool.puntos.map(({ guia_id }) => guia_id);
  const deal = () =>
    run({ guias: chosen, recorridos: rondas.pedidas }).then(
      ({ propuesta_id: propuesta }) => void navigate({ to: '/recorridos/repartir', search: { propuesta } }),
      () => undefined,
    );
  const canDeal = chosen.length > 0 && rondas.pedidas.length > 0 && rondas.pedidas.length <= MAS_RONDAS;
  return (
    <div className={styles.pila}>
      {Number.isSafeInteger(propuesta_id) && propuesta_id > 0 ? (
        <RepartoCard key={propuesta_id} id={propuesta_id} />
      ) : null}
      <div className={mapa.reparto}>
        <Card title="En planta" count={pool.puntos.length}>
          <FiltrosDelPool filtro={filtro} zonas={zonas.data?.zonas ?? []} carros={zonas.data?.carros ?? []} />
          <Croquis
            label="Lo que espera en planta"
            rondas={[]}
            sueltas={pool.sueltas}
            areas={pool.zonas ?? []}
            height={420}
            onElegir={pool.alternar}
            onLazo={pool.elegir}
          />
          <LazoBar lazo={pool} label="" isWorking={false} most={Number.POSITIVE_INFINITY} onAct={null} />
        </Card>
        <div className={mapa.lado}>
          <RondasDeReparto rondas={rondas} zonas={zonas.data?.zonas ?? []} />
          <div className={mapa.pie}>
            <ErrorAlert error={error} fallback="No se pudo pedir el reparto" />
            <Button variant="filled" disabled={!canDeal} loading={isPending} onClick={() => void deal()}>
              Repartir {guias(chosen.length)} en {rondas.pedidas.length}{' '}
              {rondas.pedidas.length === 1 ? 'recorrido' : 'recorridos'}
            </Button>
            <p className={mapa.quieto}>
              Es una propuesta: no se aplica hasta que usted lo diga. <Link to="/recorridos">Volver a Recorridos</Link>
            </p>
          </div>
        </div>
      </div>
      <Inciertas inciertas={pool.inciertas} onMarcar={setMarcando} />
      {marcando === null ? null : (
        <MarcarDialog
          key={marcando.guia_id}
          guia_id={marcando.guia_id}
          title={`Dónde queda ${direccionDe(marcando)}`}
          inicial={marcando.punto}
          ronda={null}
          sueltas={pool.sueltas}
          onClose={() => setMarcando(null)}
        />
      )}
    </div>
  );
}
