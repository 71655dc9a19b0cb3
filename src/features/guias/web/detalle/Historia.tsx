import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';

import { type EventoFila, type GuiaDetalle, getAuditoriaDeGuia } from '#features/guias/detalle.contract.ts';
import { useMinute } from '#web/clock.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';

import { AuditoriaPanel } from './AuditoriaPanel.tsx';
import { ComentarioItem } from './ComentarioItem.tsx';
import { EventoItem } from './EventoItem.tsx';
import styles from './historia.module.css';
import { IncidenciaItem } from './IncidenciaItem.tsx';
import { type Entrada, FILTROS, type Filtro, historiaOf, matches } from './recorrido.ts';

interface Props {
  detalle: GuiaDetalle;
  /** The event that was just added: it flashes once. */
  nuevoId: number | null;
  onCorregir: (evento: EventoFila) => void;
  onPrueba: (evento: EventoFila, cual: 'foto' | 'firma') => void;
  /** The form for a remark. */
  children: ReactNode;
}

type Vista = Filtro | 'auditoria';

const NOMBRES: Readonly<Record<Vista, string>> = {
  todos: 'Todos',
  estados: 'Estados',
  notas: 'Notas',
  auditoria: 'Auditoría',
};

/** The story of the parcel, newest on top; which part of it is shown stands in the address. */
export function Historia({ detalle, nuevoId, onCorregir, onPrueba, children }: Props) {
  const now = useMinute();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayAudit = useCan(getAuditoriaDeGuia);
  const vistas: readonly Vista[] = mayAudit ? [...FILTROS, 'auditoria'] : FILTROS;
  const vista = vistas.find((one) => one === search.ver) ?? 'todos';
  const historia = historiaOf(detalle);
  const show = (next: Vista) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, ver: next === 'todos' ? undefined : next }),
      replace: true,
    });
  const count = (one: Vista) =>
    one === 'auditoria' ? null : historia.filter((entrada) => matches(entrada, one)).length;
  return (
    <Card
      title={vista === 'auditoria' ? 'Auditoría' : 'Recorrido del paquete'}
      actions={<Vistas vistas={vistas} vista={vista} count={count} onShow={show} />}
    >
      {children}
      {vista === 'auditoria' ? (
        <AuditoriaPanel id={detalle.guia.id} now={now} />
      ) : (
        <Lista
          entradas={historia.filter((entrada) => matches(entrada, vista))}
          draw={(entrada) => {
            if (entrada.clase === 'comentario')
              return <ComentarioItem key={`c${entrada.comentario.id}`} comentario={entrada.comentario} now={now} />;
            if (entrada.clase === 'incidencia')
              return <IncidenciaItem key={`i${entrada.incidencia.id}`} incidencia={entrada.incidencia} now={now} />;
            return (
              <EventoItem
                key={entrada.evento.id}
                entrada={entrada}
                now={now}
                isNew={entrada.evento.id === nuevoId}
                onCorregir={onCorregir}
                onPrueba={onPrueba}
              />
            );
          }}
        />
      )}
    </Card>
  );
}

function Lista({ entradas, draw }: { entradas: readonly Entrada[]; draw: (entrada: Entrada) => ReactNode }) {
  if (entradas.length === 0) return <p className={styles.vacio}>No hay nada de esto en el recorrido.</p>;
  return (
    <ol aria-label="Recorrido del paquete" className={styles.historia}>
      {entradas.map(draw)}
    </ol>
  );
}

interface VistasProps {
  vistas: readonly Vista[];
  vista: Vista;
  count: (vista: Vista) => number | null;
  onShow: (vista: Vista) => void;
}

function Vistas({ vistas, vista, count, onShow }: VistasProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Qué mostrar del recorrido" className={styles.vistas}>
      {vistas.map((one) => (
        <label key={one} className={styles.vista}>
          <input type="radio" name={name} checked={one === vista} onChange={() => onShow(one)} />
          <span>
            {NOMBRES[one]}
            {count(one) === null ? null : <span className={styles.cuenta}> {count(one)}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
