import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { addDays, formatDay } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { asignarTurno, type Turnos, turnos } from '../turnos.contract.ts';
import { cuenta, esperadaOf, yaVino } from './palabras.ts';
import { TurnoDialog } from './TurnoDialog.tsx';
import { TurnosGrilla } from './TurnosGrilla.tsx';
import styles from './turnos.module.css';
import { CUARTOS, cuartosDe, horasDe, instanteDe, type SinTurno, type Turno } from './turnos.ts';

const esDia = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** When who comes to which dock: dragged onto a quarter of an hour, or said in a dialog. */
export function TurnosCard() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = esDia(search.dia) ? { dia: search.dia } : {};
  const query = useQuery(serviceQuery(turnos, asked));
  const [opened, setOpened] = useState<SinTurno | Turno | null>(null);
  const [dragged, setDragged] = useState<SinTurno | Turno | null>(null);
  const { run, error, reset } = useCommand(asignarTurno, [turnos]);
  useLive('gds_recepcion', () => void query.refetch());
  useLive('gds_ordenes', () => void query.refetch());
  const { dia = '', andenes = [], turnos: dados = [], sin_turno = [] } = query.data ?? {};
  const go = (days: number) => () => void navigate({ to: '.', search: { dia: addDays(dia, days) } });
  const drop = (almacenamiento_id: number, minuto: number) => {
    if (dragged === null) return;
    const cuartos = 'anden' in dragged ? cuartosDe(dragged) : CUARTOS;
    setDragged(null);
    void run({ orden_id: dragged.orden_id, almacenamiento_id, cuartos, desde: instanteDe(dia, minuto) }).catch(
      () => undefined,
    );
  };
  return (
    <Card title="Turnos de andén" count={query.data && dados.length}>
      <div className={styles.cabecera}>
        <Button aria-label="Día anterior" disabled={dia === ''} onClick={go(-1)}>
          Anterior
        </Button>
        <span className={styles.dia} role="status">
          {dia === '' ? '' : formatDay(dia)}
        </span>
        <Button aria-label="Día siguiente" disabled={dia === ''} onClick={go(1)}>
          Siguiente
        </Button>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los turnos" onRetry={() => void query.refetch()} />
      <ErrorAlert error={error} fallback="No se pudo dar el turno" onDismiss={reset} />
      <TurnosGrilla
        {...{ dia, andenes, turnos: dados, isDragging: dragged !== null, onDrag: setDragged, onDrop: drop }}
        onOpen={setOpened}
      />
      <Listas {...{ dados, sin_turno, onDrag: setDragged, onOpen: setOpened }} />
      {opened === null ? null : (
        <TurnoDialog {...{ dia, entrada: opened, andenes: suyos(opened, andenes) }} onClose={() => setOpened(null)} />
      )}
    </Card>
  );
}

/** Docks of the depósito that it comes to. */
function suyos(entrada: SinTurno | Turno, andenes: Turnos['andenes']): Turnos['andenes'] {
  const deposito_id =
    'anden' in entrada
      ? andenes.find(({ almacenamiento_id }) => almacenamiento_id === entrada.almacenamiento_id)?.deposito_id
      : entrada.deposito_id;
  return andenes.filter((anden) => anden.deposito_id === deposito_id);
}

interface ListasProps {
  dados: readonly Turno[];
  sin_turno: readonly SinTurno[];
  onDrag: (entrada: SinTurno | null) => void;
  onOpen: (entrada: SinTurno | Turno) => void;
}

function Listas({ dados, sin_turno, onDrag, onOpen }: ListasProps) {
  return (
    <div className={styles.listas}>
      <section>
        <h3 className={styles.titulo}>Con turno</h3>
        {dados.length === 0 ? <p className={styles.quieto}>Nadie tiene turno ese día.</p> : null}
        <ul className={styles.lista} aria-label="Con turno">
          {dados.map((turno) => (
            <li key={`${turno.orden_id}-${turno.almacenamiento_id}`}>
              <span className={styles.mono}>{horasDe(turno)}</span>
              <span className={styles.mono}>{turno.anden}</span>
              <span>
                <span className={styles.mono}>{turno.numero}</span> {turno.cliente}
              </span>
              <StatusBadge {...esperadaOf(turno)} />
              {yaVino(turno) ? null : (
                <Button variant="subtle" aria-label={`Mover ${turno.numero}`} onClick={() => onOpen(turno)}>
                  Mover
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.titulo}>Sin turno</h3>
        {sin_turno.length === 0 ? <p className={styles.quieto}>Todo lo que viene tiene turno.</p> : null}
        <ul className={styles.lista} aria-label="Sin turno">
          {sin_turno.slice(0, MUESTRA).map((one) => (
            <li
              key={one.orden_id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', one.numero);
                event.dataTransfer.effectAllowed = 'move';
                onDrag(one);
              }}
              onDragEnd={() => onDrag(null)}
            >
              <span>
                <span className={styles.mono}>{one.numero}</span> {one.cliente}
              </span>
              <StatusBadge {...esperadaOf(one)} />
              <span className={styles.quieto}>
                {one.prometida_el === null ? 'Sin fecha' : `Llega el ${formatDay(one.prometida_el)}`}
              </span>
              <Button variant="subtle" aria-label={`Dar turno a ${one.numero}`} onClick={() => onOpen(one)}>
                Dar turno
              </Button>
            </li>
          ))}
        </ul>
        {sin_turno.length > MUESTRA ? (
          <p className={styles.quieto}>Y {cuenta(sin_turno.length - MUESTRA, 'orden más', 'órdenes más')}.</p>
        ) : null}
      </section>
    </div>
  );
}

/** The soonest; the rest stands in the list of what comes. */
const MUESTRA = 8;
