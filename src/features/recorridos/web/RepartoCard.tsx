import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';

import { listRecorridos, quitarGuias } from '../contract.ts';
import { puntosDelPool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import {
  aplicarReparto,
  cancelarReparto,
  type Reparto,
  type RondaDeReparto,
  verReparto,
} from '../repartir.contract.ts';
import mapa from './mapa.module.css';
import { duracion, km } from './mapa-model.ts';
import { Avisos, distanciasText } from './PropuestaCard.tsx';
import { guias, rechazosText } from './palabras.ts';
import styles from './recorridos.module.css';

const STALE = [verReparto, listRecorridos, poolDeRecorrido, puntosDelPool];
/** How often its progress is looked at, in milliseconds. */
const LOOK = 1_000;

/** A deal as it is searched for, and what it proposes: all of it is applied, or some rounds. */
export function RepartoCard({ id }: { id: number }) {
  const query = useQuery({
    ...serviceQuery(verReparto, { id }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isRunning(data) ? LOOK : false),
  });
  useLive('recorridos', () => void query.refetch());
  if (query.data === undefined)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar el reparto" onRetry={() => void query.refetch()} />
    );
  if (isRunning(query.data)) return <Buscando reparto={query.data} />;
  if (query.data.estado === 'LISTA') return <Propuesto reparto={query.data} />;
  return (
    <Card title="Reparto">
      <p className={styles.nada}>
        {query.data.estado === 'CANCELADA'
          ? 'Se canceló: nada cambió. Puede pedirlo otra vez.'
          : 'La búsqueda falló: nada cambió. Pídala otra vez; si se repite, avise a sistemas.'}
      </p>
    </Card>
  );
}

function isRunning({ estado }: Reparto): boolean {
  return estado === 'EN_COLA' || estado === 'EN_CURSO';
}

function Buscando({ reparto: { id, avance, guias: count, estado } }: { reparto: Reparto }) {
  const { run, isPending, error } = useCommand(cancelarReparto, [verReparto]);
  return (
    <Card
      title="Buscando el reparto"
      actions={
        <Button loading={isPending} onClick={() => void run({ id }).catch(() => undefined)}>
          Cancelar
        </Button>
      }
    >
      <div className={mapa.pie}>
        <progress className={mapa.avance} aria-label="Avance del reparto" max={100} value={avance} />
        <p className={mapa.quieto}>
          {guias(count)} · {estado === 'EN_COLA' ? 'espera su turno' : `${avance} %`}. Puede seguir con otra cosa: al
          volver estará aquí.
        </p>
        <ErrorAlert error={error} fallback="No se pudo cancelar" />
      </div>
    </Card>
  );
}

/** Applies the chosen rounds one after the other; what one refuses is told, and the others go on. */
function useAplicar({ id }: Reparto) {
  const [fallas, setFallas] = useState<ReadonlyMap<number, string>>(new Map());
  const [dadas, setDadas] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const { run, isPending } = useCommand(aplicarReparto, STALE);
  const volver = useCommand(quitarGuias, STALE);
  const say = (recorrido_id: number, text: string) => setFallas((before) => new Map(before).set(recorrido_id, text));
  const aplicar = async (rondas: readonly RondaDeReparto[]) => {
    for (const { recorrido_id } of rondas)
      await run({ id, recorrido_id }).then(
        ({ agregadas, rechazadas }) => {
          say(recorrido_id, rechazosText(rechazadas) ?? '');
          setDadas((before) => new Map(before).set(recorrido_id, agregadas));
        },
        (failed: unknown) => say(recorrido_id, failed instanceof Error ? failed.message : 'No se pudo aplicar'),
      );
  };
  const deshacer = async (recorrido_id: number) => {
    const given = dadas.get(recorrido_id) ?? [];
    await volver.run({ id: recorrido_id, guias: [...given] }).then(
      () => setDadas((before) => new Map([...before].filter(([one]) => one !== recorrido_id))),
      (failed: unknown) => say(recorrido_id, failed instanceof Error ? failed.message : 'No se pudo deshacer'),
    );
  };
  return { aplicar, deshacer, fallas, dadas, isPending: isPending || volver.isPending };
}

function Propuesto({ reparto }: { reparto: Reparto }) {
  const { planta, rondas, sin_lugar, avisos, por_calles } = reparto;
  const { aplicar, deshacer, fallas, dadas, isPending } = useAplicar(reparto);
  const left = rondas.filter(({ aplicado, nuevas }) => !aplicado && nuevas > 0);
  const drawn = rondas.map((ronda) => ({
    ...{ id: ronda.recorrido_id, nombre: ronda.numero, inicio: planta, vuelve: true },
    paradas: ronda.paradas.map((parada) => ({
      ...{ id: parada.guia_id, lat: parada.lat, lng: parada.lng, titulo: parada.titulo, estado: 'pendiente' as const },
      ...{ fija: parada.estaba, aproximada: parada.fuente === 'LOCALIDAD' },
    })),
  }));
  return (
    <Card
      title="Reparto propuesto"
      actions={
        left.length === 0 ? null : (
          <Button variant="filled" autoFocus loading={isPending} onClick={() => void aplicar(left)}>
            Aplicar {left.length === 1 ? 'el recorrido' : `los ${left.length} recorridos`}
          </Button>
        )
      }
    >
      <div className={mapa.reparto}>
        <Croquis label="El reparto en el mapa" rondas={drawn} height={420} />
        <ul className={styles.renglones} aria-label="Recorridos del reparto">
          {rondas.map((ronda, index) => (
            <Ronda
              key={ronda.recorrido_id}
              ronda={ronda}
              color={(index % 8) + 1}
              falla={fallas.get(ronda.recorrido_id) ?? ''}
              isPending={isPending}
              onAplicar={() => void aplicar([ronda])}
              onDeshacer={dadas.has(ronda.recorrido_id) ? () => void deshacer(ronda.recorrido_id) : null}
            />
          ))}
        </ul>
      </div>
      <div className={mapa.pie}>
        <Avisos avisos={avisos} />
        <p className={styles.quieto}>{distanciasText(por_calles)}</p>
      </div>
      {sin_lugar.length === 0 ? null : (
        <details open={sin_lugar.length <= 10} className={mapa.pie}>
          <summary>Sin lugar: {sin_lugar.length === 1 ? '1 parada' : `${sin_lugar.length} paradas`}</summary>
          <ul className={styles.lista}>
            {sin_lugar.map(({ guia_nro, razon }) => (
              <li key={guia_nro}>
                <span className={styles.mono}>{guia_nro}</span> {razon}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

interface RondaProps {
  ronda: RondaDeReparto;
  color: number;
  falla: string;
  isPending: boolean;
  onAplicar: () => void;
  onDeshacer: (() => void) | null;
}

function Ronda({ ronda, color, falla, isPending, onAplicar, onDeshacer }: RondaProps) {
  const { recorrido_id, numero, chofer, nuevas, paradas, bultos, kg, dm3, metros, segundos, salida, fin, avisos } =
    ronda;
  return (
    <li className={mapa.incierta}>
      <span className={mapa.muestra} data-color={color} aria-hidden />
      <span className={`${styles.doble} ${mapa.texto}`}>
        <span>
          <Link to="/recorrido" search={{ id: recorrido_id }} className={styles.mono}>
            {numero}
          </Link>{' '}
          <b>{chofer ?? 'sin chofer'}</b>
        </span>
        <span className={styles.quieto}>
          {nuevas} nuevas de {paradas.length} · {bultos} bultos · {kg.toLocaleString('es-UY')} kg ·{' '}
          {dm3.toLocaleString('es-UY')} dm³ · {km(metros)} · {duracion(segundos)} ({salida} a {fin})
        </span>
        <Avisos avisos={avisos} />
        {falla === '' ? null : (
          <span role="alert" className={mapa.alerta}>
            {falla}
          </span>
        )}
      </span>
      {ronda.aplicado ? (
        <span className={mapa.botones}>
          <span className={styles.quieto}>Aplicado</span>
          {onDeshacer === null ? null : (
            <Button disabled={isPending} aria-label={`Deshacer ${numero}`} onClick={onDeshacer}>
              Deshacer
            </Button>
          )}
        </span>
      ) : (
        <Button disabled={isPending || nuevas === 0} aria-label={`Aplicar ${numero}`} onClick={onAplicar}>
          Aplicar
        </Button>
      )}
    </li>
  );
}
