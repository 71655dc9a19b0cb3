import { IconLasso, IconMapPin, IconRoute } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';

import { MAS_GUIAS, type Recorrido } from '../contract.ts';
import { LazoBar } from './LazoBar.tsx';
import mapa from './mapa.module.css';
import { duracion, km, rondaDe } from './mapa-model.ts';
import { Avisos } from './PropuestaCard.tsx';
import { SE_ORDENA, vaAPuertas } from './palabras.ts';
import styles from './recorridos.module.css';
import type { LazoDelPool } from './use-lazo-del-pool.ts';
import type { Plan } from './use-plan.ts';
import type { Propone } from './use-propuesta.ts';

interface Props {
  plan: Plan;
  propone: Propone;
  datos: Recorrido;
  elegida: number | null;
  onElegir: (guia_id: number) => void;
  onPlanta: () => void;
  /** What waits at the plant, to draw around; null: this round takes nothing more. */
  lazo: Lazo | null;
}

interface Lazo {
  pool: LazoDelPool;
  isOpen: boolean;
  onToggle: () => void;
}

/** The round as a sketch beside its list, in the order that it has or that is proposed. */
export function Mapa({ plan, propone, datos, elegida, onElegir, onPlanta, lazo }: Props) {
  const { data, error, refetch } = plan.mapa;
  const { propuesta, isSearching } = propone;
  const canOrder = SE_ORDENA.has(datos.recorrido.estado) && vaAPuertas(datos.recorrido.tipo);
  const drawn = data === undefined ? null : rondaDe(datos, data, propuesta);
  const zonas = (lazo?.isOpen ? lazo.pool.zonas : null) ?? data?.zonas ?? [];
  const missing = (data?.paradas ?? []).filter(({ punto }) => punto === null).length;
  return (
    <Card
      title="Mapa"
      actions={
        <>
          {lazo === null ? null : (
            <IconButton
              aria-label={lazo.isOpen ? 'Dejar el lazo' : 'Elegir con lazo lo que espera en planta'}
              aria-pressed={lazo.isOpen}
              title="Elegir con lazo (L)"
              onClick={lazo.onToggle}
            >
              <IconLasso aria-hidden size={18} stroke={1.75} />
            </IconButton>
          )}
          {canOrder ? (
            <Button
              leftSection={<IconRoute aria-hidden size={18} stroke={1.75} />}
              loading={isSearching}
              disabled={(data?.paradas.length ?? 0) + (data?.levantes.length ?? 0) < 2}
              title="Buscar un orden más corto (O)"
              onClick={() => void propone.optimizar()}
            >
              Optimizar
            </Button>
          ) : null}
        </>
      }
    >
      <ErrorAlert error={error} fallback="Error al cargar el mapa" onRetry={() => void refetch()} />
      {drawn === null ? null : (
        <Croquis
          label={`${propuesta === null ? 'Orden' : 'Orden propuesto'} de ${datos.recorrido.numero} en el mapa`}
          rondas={[drawn]}
          areas={zonas}
          height={360}
          elegida={elegida}
          {...(lazo?.isOpen
            ? { sueltas: lazo.pool.sueltas, onLazo: lazo.pool.elegir, onElegir: lazo.pool.alternar }
            : { onElegir })}
        />
      )}
      {lazo?.isOpen ? (
        <LazoBar
          lazo={lazo.pool}
          label="Agregar al recorrido"
          isWorking={plan.isWorking}
          most={MAS_GUIAS}
          onAct={(ids) => void plan.agregar(ids).then(lazo.pool.soltar)}
        />
      ) : null}
      {data === undefined ? null : (
        <div className={mapa.pie}>
          <p className={mapa.comparacion}>
            <b>{km(data.total.metros)}</b>
            <b>{duracion(data.total.segundos)}</b>
            {missing === 0 ? null : (
              <span>{missing === 1 ? 'Una parada sin punto' : `${missing} paradas sin punto`}</span>
            )}
          </p>
          <Avisos avisos={data.avisos} />
          {data.planta.fuente === 'LOCALIDAD' ? (
            <p className={styles.quieto}>La salida es aproximada: nadie marcó todavía dónde está la planta.</p>
          ) : null}
          <Button variant="subtle" leftSection={<IconMapPin aria-hidden size={18} stroke={1.75} />} onClick={onPlanta}>
            {data.planta.fuente === 'LOCALIDAD' ? 'Marcar la planta' : 'Corregir la planta'}
          </Button>
        </div>
      )}
    </Card>
  );
}
