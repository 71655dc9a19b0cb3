import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Antiguedad, getAntiguedad, MOST_DAYS } from '#features/pickup/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { figure, guias, vencidas } from '../figure.ts';
import { Interruptor } from '../Interruptor.tsx';
import { pickupError } from '../pickup-error.ts';
import { ramasHasta } from '../pickup-search.ts';
import { KEPT_MS, rootOf, useReload } from '../use-niveles.ts';
import type { PickupState } from '../use-pickup.ts';
import { CalorTabla } from './CalorTabla.tsx';
import styles from './calor.module.css';
import { byOldest, oldestOf, paso, STEPS, vencidasDe } from './escala.ts';

const DIAS = Array.from({ length: MOST_DAYS + 1 }, (_, dia) => dia);

/** How long what each agency has has been there: one strip of days each, the oldest on top; the same as a table. */
export function CalorView({ state }: { state: PickupState }) {
  const [asTable, setAsTable] = useState(false);
  const { level, parent_id } = rootOf(state.filtros);
  const reload = useReload();
  const { data, isPending, error } = useQuery({
    ...serviceQuery(getAntiguedad, { ...state.filtros, parent_id: level === 'zona' ? null : parent_id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const agentes = (data?.agentes ?? []).filter(({ total }) => total > 0).sort(byOldest);
  const most = Math.max(1, ...agentes.flatMap(({ dias }) => dias.map(({ total }) => total)));
  const told = pickupError('datos', error);
  return (
    <section className={styles.card} aria-label="Antigüedad por agencia">
      <header className={styles.cabeza}>
        <h2 className={styles.titulo}>Días de antigüedad por agencia</h2>
        {agentes.length === 0 ? null : <Escala most={most} />}
        <Interruptor isOn={asTable} onChange={setAsTable} />
      </header>
      {error === null ? null : (
        <ErrorAlert error={told.text} detail={told.detail} onRetry={() => void reload.failed()} />
      )}
      {isPending ? <TableSkeleton rows={8} /> : null}
      {data !== undefined && agentes.length === 0 ? <EmptyState title="No hay datos disponibles" /> : null}
      {asTable && agentes.length > 0 ? <CalorTabla agentes={agentes} /> : null}
      {asTable ? null : (
        <ul className={styles.tiras} aria-label="Agencias">
          {agentes.length === 0 ? null : <Eje />}
          {agentes.map((agente) => (
            <Tira
              key={agente.id}
              agente={agente}
              most={most}
              onOpen={() => state.lookAt([...ramasHasta(agente.departamento_id, state.filtros), `a${agente.id}`])}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface TiraProps {
  agente: Antiguedad;
  most: number;
  onOpen: () => void;
}

function Tira({ agente, most, onOpen }: TiraProps) {
  const porDia = new Map(agente.dias.map((dia) => [dia.dias, dia]));
  const oldest = oldestOf(agente);
  return (
    <li className={styles.fila}>
      <button type="button" className={styles.agencia} title={`Ver las guías de ${agente.nombre}`} onClick={onOpen}>
        {agente.nombre}
      </button>
      <span
        className={styles.tira}
        role="img"
        aria-label={`${guias(agente.total)}, la más antigua de ${diasText(oldest)}, ${vencidas(vencidasDe(agente))}`}
      >
        {DIAS.map((dia) => {
          const { total, vencido } = porDia.get(dia) ?? { total: 0, vencido: 0 };
          return (
            <span
              key={dia}
              className={styles.celda}
              data-paso={paso(total, most)}
              data-vencido={vencido > 0 || undefined}
              title={total === 0 ? undefined : `${diasText(dia)}: ${guias(total)}, ${vencidas(vencido)}`}
            />
          );
        })}
      </span>
      <span className={styles.suma}>{figure(agente.total)}</span>
      <span className={styles.vieja}>{diasText(oldest)}</span>
    </li>
  );
}

/** Which day a cell is of. */
function Eje() {
  return (
    <li aria-hidden className={`${styles.fila} ${styles.eje}`}>
      <span>Agencia</span>
      <span className={styles.tira}>
        {MARCAS.map((dia) => (
          <span key={dia} className={styles.marca}>
            {dia}
          </span>
        ))}
        <span className={styles.ultima}>{MOST_DAYS}+</span>
      </span>
      <span className={styles.suma}>Guías</span>
      <span className={styles.vieja}>La más antigua</span>
    </li>
  );
}

const MARCAS = [0, 5, 10, 15, 20, 25];

function diasText(dias: number): string {
  if (dias === 0) return 'hoy';
  if (dias === 1) return '1 día';
  return dias >= MOST_DAYS ? `${MOST_DAYS} días o más` : `${dias} días`;
}

function Escala({ most }: { most: number }) {
  return (
    <p className={styles.escala}>
      <span>1</span>
      {STEPS.map((step) => (
        <span key={step} aria-hidden className={styles.celda} data-paso={step} />
      ))}
      <span>{guias(most)} en el día</span>
      <span aria-hidden className={styles.celda} data-paso={2} data-vencido />
      <span>con vencidas</span>
    </p>
  );
}
