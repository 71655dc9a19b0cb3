import { IconRefresh } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import type { Cantidades, PickupFilters } from '../contract.ts';
import { figure, vencidas } from './figure.ts';
import styles from './pickup.module.css';
import { pickupError } from './pickup-error.ts';
import type { PickupState } from './use-pickup.ts';
import type { Resumen } from './use-resumen.ts';

interface Props {
  state: PickupState;
  resumen: Resumen;
  onRefresh: () => Promise<unknown>;
  onRetry: () => Promise<unknown>;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** The four totals, since when they hold, and one bar of how much of it is late. */
export function TotalesCard({ state, resumen, onRefresh, onRetry }: Props) {
  const { summary, error, isFetching, isPending, isOld, dataUpdatedAt } = resumen;
  const updatedAt = formatTime(new Date(dataUpdatedAt)).slice(0, 5);
  return (
    <section className={styles.totales} aria-label="Totales" aria-busy={isFetching}>
      <dl className={styles.figuras}>
        <Total nombre="Total Levantado" value={summary?.levantado} isPending={isPending} />
        <Total nombre="Total Ingresado" value={summary?.ingresado} isPending={isPending} />
        <Filtro state={state} nombre="En Plazo" vencimiento="en_plazo" {...{ summary, isPending }} />
        <Filtro state={state} nombre="Vencido" vencimiento="vencido" {...{ summary, isPending }} />
      </dl>
      <div className={styles.alDia}>
        {summary === undefined ? null : <Barra summary={summary} />}
        <div className={styles.cuando}>
          <span role="status">
            {isOld ? (
              <Button leftSection={<IconRefresh {...ICON} />} onClick={() => void onRefresh()}>
                Hubo cambios: actualizar
              </Button>
            ) : null}
          </span>
          {dataUpdatedAt === 0 ? null : <span>actualizado a las {updatedAt}</span>}
          <IconButton
            aria-label="Actualizar"
            aria-keyshortcuts="r"
            title="Actualizar (r)"
            onClick={() => void onRefresh()}
          >
            <IconRefresh {...ICON} />
          </IconButton>
        </div>
      </div>
      {error === null ? null : (
        <div className={styles.problema}>
          <ErrorAlert error={pickupError('resumen', error).text} onRetry={() => void onRetry()} />
        </div>
      )}
    </section>
  );
}

interface TotalProps {
  nombre: string;
  value: number | undefined;
  isPending: boolean;
}

function Total({ nombre, value, isPending }: TotalProps) {
  return (
    <div className={styles.figura}>
      <dt>{nombre}</dt>
      <dd>{shown(value, isPending)}</dd>
    </div>
  );
}

interface FiltroProps {
  state: PickupState;
  nombre: string;
  vencimiento: 'en_plazo' | 'vencido';
  summary: Cantidades | undefined;
  isPending: boolean;
}

/** A total that is a filter as well: pressed it narrows everything to it, pressed again it widens. */
function Filtro({ state, nombre, vencimiento, summary, isPending }: FiltroProps) {
  const isOn = state.filtros.vencimiento === vencimiento;
  const wanted: PickupFilters['vencimiento'] = isOn ? '' : vencimiento;
  return (
    <div className={styles.figura} data-tono={vencimiento}>
      <dt>{nombre}</dt>
      <dd>
        <button
          type="button"
          className={styles.cifra}
          aria-pressed={isOn}
          title={isOn ? 'Ver todas' : `Ver solo «${nombre}»`}
          onClick={() => state.narrow({ vencimiento: wanted })}
        >
          {shown(summary?.[vencimiento], isPending)}
          <span className="solo-lector"> {nombre}</span>
        </button>
      </dd>
    </div>
  );
}

function shown(value: number | undefined, isPending: boolean): string {
  if (value !== undefined) return figure(value);
  return isPending ? '…' : '—';
}

/** Late against in time, told apart by its hatching as well as by its colour. */
function Barra({ summary: { total, vencido } }: { summary: Cantidades }) {
  if (total === 0) return null;
  const share = vencido / total;
  return (
    <p className={styles.barra} title={`${vencidas(vencido)} de ${figure(total)}`}>
      <span className={styles.tira} aria-hidden>
        <span className={styles.tiraVencida} style={{ inlineSize: `${(100 * share).toFixed(1)}%` }} />
      </span>
      <span>{percent(share)} vencido</span>
    </p>
  );
}

const percents = new Intl.NumberFormat('es-UY', { style: 'percent', maximumFractionDigits: 1 });

function percent(share: number): string {
  return percents.format(share);
}
