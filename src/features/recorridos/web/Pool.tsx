import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { MAS_GUIAS } from '../contract.ts';
import { type EnPool, poolDeRecorrido } from '../pool.contract.ts';
import { type Filtro, FiltrosDelPool } from './FiltrosDelPool.tsx';
import { direccionDe, estaAbierta } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

/** What waits at the plant for a door: by zone, by promise, by a word of it. */
export function Pool({ plan, filtro, elegidas }: { plan: Plan; filtro: Filtro; elegidas: ReadonlySet<number> }) {
  const query = useQuery({ ...serviceQuery(poolDeRecorrido, filtro.filtros), placeholderData: keepPreviousData });
  const { zonas = [], carros = [], total = 0, guias = [] } = query.data ?? {};
  const caben = MAS_GUIAS - (plan.query.data?.lineas ?? []).filter(estaAbierta).length;
  return (
    <Card
      title="En planta"
      {...(query.data === undefined ? {} : { count: total })}
      actions={
        total === 0 || caben <= 0 ? null : (
          <Button disabled={plan.isWorking} onClick={() => void plan.agregarLasQueCumplen(filtro.filtros)}>
            Agregar {total <= caben ? 'todas' : `las ${caben} primeras`}
          </Button>
        )
      }
    >
      <FiltrosDelPool filtro={filtro} zonas={zonas} carros={carros} />
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar lo que espera en planta"
        onRetry={() => void query.refetch()}
      />
      {query.data !== undefined && guias.length === 0 ? (
        <p className={styles.nada}>No hay guías en planta con estos filtros.</p>
      ) : null}
      <ul className={styles.renglones} aria-label="Guías en planta">
        {guias.map((guia) => (
          <Renglon
            key={guia.guia_id}
            guia={guia}
            isChosen={elegidas.has(guia.guia_id)}
            onAdd={() => void plan.agregar([guia.guia_id])}
          />
        ))}
      </ul>
    </Card>
  );
}

function Renglon({ guia, isChosen, onAdd }: { guia: EnPool; isChosen: boolean; onAdd: () => void }) {
  return (
    <li className={styles.renglon} data-elegida={isChosen || undefined}>
      <button
        type="button"
        className={styles.elegir}
        aria-label={`Agregar ${guia.guia_nro}, ${guia.destinatario}`}
        onClick={onAdd}
      >
        <span className={styles.doble}>
          <b>{guia.destinatario}</b>
          <span className={styles.quieto}>{direccionDe(guia)}</span>
          <span className={styles.quieto}>
            <span className={styles.mono}>{guia.guia_nro}</span> · {guia.zona} · {guia.bultos}{' '}
            {guia.bultos === 1 ? 'bulto' : 'bultos'}
          </span>
        </span>
        <span className={styles.promesa} data-vencida={guia.vencida ? true : undefined}>
          {guia.vencida ? 'Venció' : 'Vence'} {formatDay(guia.prometida_el).slice(0, 5)}
        </span>
      </button>
    </li>
  );
}
