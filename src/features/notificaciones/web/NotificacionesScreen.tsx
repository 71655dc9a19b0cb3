import { useMinute } from '#web/clock.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useUndo } from '#web/ui/undo.ts';

import { CUALES, type Cuales, type Notificacion } from '../contract.ts';
import { NotificacionItem } from './NotificacionItem.tsx';
import styles from './notificaciones.module.css';
import { diaDe } from './palabras.ts';
import { useBandeja, useCuales } from './use-bandeja.ts';
import { useMarcar } from './use-marcar.ts';

const NAMES: Record<Cuales, string> = { todas: 'Todas', sin_leer: 'Sin leer', accion: 'Piden respuesta' };
const EMPTY: Record<Cuales, string> = {
  todas: 'No tiene notificaciones. Aquí llega lo que termina, lo que falla y lo que alguien le pregunta.',
  sin_leer: 'Todo leído.',
  accion: 'Nada espera su respuesta.',
};
/** The most that one call marks, and so takes back. */
const MOST_UNDONE = 500;

/** The inbox: everything that was told to this person, newest first. */
export function NotificacionesScreen() {
  const { cuales, go } = useCuales();
  const { query, records, sinLeer } = useBandeja(cuales);
  const marcar = useMarcar();
  const undo = useUndo();
  const newest = Math.max(0, ...records.map(({ id }) => id));
  const markAll = async () => {
    const ids = await marcar({ hasta: newest, ids: idsOf(records), leida: true });
    if (ids === null || ids.length === 0 || ids.length > MOST_UNDONE) return;
    const text = ids.length === 1 ? '1 notificación leída' : `${ids.length} notificaciones leídas`;
    undo.offer({ text, onUndo: () => void marcar({ ids: [...ids], leida: false }) });
  };
  usePageActs([
    { id: 'marcar-todas', titulo: 'Marcar todas como leídas', tecla: 'm', run: () => void markAll() },
    { id: 'solo-sin-leer', titulo: 'Ver las que no leyó', tecla: 'u', run: () => go('sin_leer') },
    { id: 'ver-todas', titulo: 'Ver todas', tecla: 't', run: () => go('todas') },
  ]);
  return (
    <Card
      title="Bandeja"
      actions={
        <Button disabled={sinLeer === 0} onClick={() => void markAll()}>
          Marcar todas como leídas
        </Button>
      }
    >
      <Filtro cuales={cuales} sinLeer={sinLeer} onChange={go} />
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar las notificaciones"
        onRetry={() => void query.refetch()}
      />
      {query.isPending ? <TableSkeleton rows={3} /> : null}
      {!query.isPending && records.length === 0 && query.error === null ? (
        <p className={styles.nada}>{EMPTY[cuales]}</p>
      ) : null}
      <Dias records={records} marcar={marcar} />
      {query.hasNextPage ? (
        <p className={styles.mas}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver anteriores
          </Button>
        </p>
      ) : null}
      <UndoToasts of={undo.offers} />
    </Card>
  );
}

interface FiltroProps {
  cuales: Cuales;
  sinLeer: number;
  onChange: (cuales: Cuales) => void;
}

function Filtro({ cuales, sinLeer, onChange }: FiltroProps) {
  return (
    <fieldset className={styles.filtro}>
      <legend className="solo-lector">Cuáles ver</legend>
      {CUALES.map((one) => (
        <label key={one} className={styles.opcion}>
          <input
            type="radio"
            name="cuales"
            className="solo-lector"
            checked={one === cuales}
            onChange={() => onChange(one)}
          />
          {NAMES[one]}
          {one === 'sin_leer' && sinLeer > 0 ? ` (${sinLeer})` : null}
        </label>
      ))}
    </fieldset>
  );
}

interface DiasProps {
  records: readonly Notificacion[];
  marcar: ReturnType<typeof useMarcar>;
}

/** The notices under the days that they came on. */
function Dias({ records, marcar }: DiasProps) {
  const now = useMinute();
  const days = [...new Set(records.map(({ fecha }) => diaDe(fecha, now)))];
  const mark = ({ id }: Notificacion, leida: boolean) => void marcar({ ids: [id], leida });
  return days.map((day) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.dia}>{day}</h3>
      <ul className={styles.lista}>
        {records
          .filter(({ fecha }) => diaDe(fecha, now) === day)
          .map((one) => (
            <NotificacionItem key={one.id} notificacion={one} now={now} onOpen={() => mark(one, true)}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${one.leida ? 'Marcar no leída' : 'Marcar leída'}: ${one.titulo}`}
                onClick={() => mark(one, !one.leida)}
              >
                {one.leida ? 'Marcar no leída' : 'Marcar leída'}
              </Button>
            </NotificacionItem>
          ))}
      </ul>
    </section>
  ));
}

function idsOf(records: readonly Notificacion[]): number[] {
  return records
    .filter(({ leida }) => !leida)
    .map(({ id }) => id)
    .slice(0, MOST_UNDONE);
}
