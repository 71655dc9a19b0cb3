import { IconArrowDown, IconArrowUp, IconLock, IconLockOpen, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';

import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useArrastre } from '#web/ui/use-arrastre.ts';

import type { Linea, Recorrido } from '../contract.ts';
import type { ParadaEnMapa } from '../mapa.contract.ts';
import arrastre from './arrastre.module.css';
import { filaDe } from './fila.ts';
import { type Arrastrada, LevanteRenglon } from './LevanteRenglon.tsx';
import mapa from './mapa.module.css';
import { mezclar, renglonId } from './mezcla.ts';
import { cobrarDe, direccionDe, ESTADO_LINEA, estaAbierta, SE_ARMA, SE_ORDENA } from './palabras.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

interface ParadasProps extends Choice {
  plan: Plan;
  datos: Recorrido;
}

interface Choice {
  /** What the map knows of each stop. */
  enMapa: ReadonlyMap<number, ParadaEnMapa>;
  elegida: number | null;
  onElegir: (guia_id: number) => void;
  /** The place that a proposed order gives each. */
  nuevos: ReadonlyMap<number, number>;
}

/** The stops in their order, put there by hand: dragged, by button, or on a row Alt+↑ and Alt+↓, F and Supr. */
export function Paradas({ plan, datos, ...choice }: ParadasProps) {
  const { recorrido, lineas, levantes } = datos;
  const canOrder = SE_ORDENA.has(recorrido.estado);
  const canTake = SE_ARMA.has(recorrido.estado);
  const { lista, caida } = useArrastre(({ id, antes }) => void plan.llevar(id, antes));
  const last = filaDe(datos).findLast((id) => id !== caida?.id);
  const dragged = (id: number) => {
    if (caida === null) return { isHeld: false, falls: undefined };
    const behind = caida.antes === null && id === last ? ('detras' as const) : undefined;
    return { isHeld: id === caida.id, falls: id === caida.antes ? ('antes' as const) : behind };
  };
  return (
    <Card title="Paradas" count={lineas.length + levantes.length}>
      {lineas.length === 0 ? (
        <p className={styles.nada}>Todavía no tiene guías. Elíjalas de lo que espera en planta o escanéelas.</p>
      ) : null}
      <ol ref={canOrder ? lista : null} className={styles.renglones} aria-label="Paradas">
        {mezclar(lineas, levantes).map((one) =>
          one.levante === null ? (
            <Parada
              key={one.linea.guia_id}
              {...{ plan, linea: one.linea, index: one.index, canOrder, canTake, ...choice }}
              {...dragged(one.linea.guia_id)}
            />
          ) : (
            <LevanteRenglon
              key={`l${one.levante.id}`}
              {...{ plan, levante: one.levante, lineas, canOrder }}
              {...dragged(-one.levante.id)}
              enMapa={plan.mapa.data?.levantes.find(({ id }) => id === one.levante.id)}
            />
          ),
        )}
      </ol>
    </Card>
  );
}

interface Props extends Choice, Arrastrada {
  plan: Plan;
  linea: Linea;
  index: number;
  canOrder: boolean;
  canTake: boolean;
}

function Parada({ plan, linea, index, canOrder, canTake, isHeld, falls, ...choice }: Props) {
  const { enMapa, elegida, onElegir, nuevos } = choice;
  const parada = enMapa.get(linea.guia_id);
  const nuevo = nuevos.get(linea.guia_id);
  const { guia_id, guia_nro, fija, estado } = linea;
  const isOpen = estaAbierta(linea);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event, props());
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const props = () => ({ plan, guia_id, canOrder: canOrder && isOpen, canTake: canTake && isOpen });
  const cobrar = cobrarDe(linea);
  return (
    <li
      id={renglonId(guia_id)}
      className={`${styles.renglon} ${arrastre.fila}`}
      data-elegida={guia_id === elegida || undefined}
      {...(isOpen && canOrder ? { 'data-lugar': guia_id, 'data-quieta': fija || undefined } : {})}
      data-llevada={isHeld || undefined}
      data-cae={falls}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.numero}
        data-asa
        aria-pressed={guia_id === elegida}
        aria-label={`Elegir la parada ${index + 1}`}
        onClick={() => onElegir(guia_id)}
      >
        {index + 1}
        {nuevo === undefined || nuevo === index + 1 ? null : <span className={mapa.nuevo}>→ {nuevo}</span>}
      </button>
      <span className={styles.doble}>
        <span>
          <Link to="/guia/$guia_id" params={{ guia_id: String(guia_id) }} className={styles.mono}>
            {guia_nro}
          </Link>{' '}
          <b>{linea.destinatario}</b>
        </span>
        <span className={styles.quieto}>
          {direccionDe(linea)} · {linea.zona}
        </span>
        <span className={styles.quieto}>
          {linea.bultos} {linea.bultos === 1 ? 'bulto' : 'bultos'}
          {cobrar === null ? '' : ` · cobrar ${cobrar}`}
          {parada?.llegada ? ` · llega ${parada.llegada}` : ''}
          {parada?.desde ? ` · recibe ${parada.desde} a ${parada.hasta}` : ''}
        </span>
        {parada?.avisos.map((aviso) => (
          <span key={aviso} className={mapa.alerta}>
            {aviso}
          </span>
        ))}
        {parada === undefined ? null : <FuenteBadge fuente={parada.punto?.fuente ?? null} />}
      </span>
      {estado === 'PLANIFICADA' ? null : <StatusBadge {...ESTADO_LINEA[estado]} />}
      {canOrder && isOpen ? (
        <span className={styles.manos}>
          <IconButton
            aria-label={`Subir ${guia_nro}`}
            title="Subir (Alt ↑)"
            disabled={fija}
            onClick={() => void plan.mover(guia_id, -1)}
          >
            <IconArrowUp aria-hidden size={18} stroke={1.75} />
          </IconButton>
          <IconButton
            aria-label={`Bajar ${guia_nro}`}
            title="Bajar (Alt ↓)"
            disabled={fija}
            onClick={() => void plan.mover(guia_id, 1)}
          >
            <IconArrowDown aria-hidden size={18} stroke={1.75} />
          </IconButton>
          <IconButton
            aria-label={fija ? `Soltar ${guia_nro}` : `Fijar ${guia_nro}`}
            aria-pressed={fija}
            title={fija ? 'Soltar (F)' : 'Fijar en su lugar (F)'}
            onClick={() => void plan.fijar(guia_id)}
          >
            {fija ? (
              <IconLock aria-hidden size={18} stroke={1.75} />
            ) : (
              <IconLockOpen aria-hidden size={18} stroke={1.75} />
            )}
          </IconButton>
          {canTake ? (
            <IconButton
              aria-label={`Quitar ${guia_nro}`}
              title="Quitar (Supr)"
              onClick={() => void plan.quitar([guia_id])}
            >
              <IconX aria-hidden size={18} stroke={1.75} />
            </IconButton>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

interface Can {
  plan: Plan;
  guia_id: number;
  canOrder: boolean;
  canTake: boolean;
}

function actOf(
  { key, altKey, ctrlKey }: KeyboardEvent,
  { plan, guia_id, canOrder, canTake }: Can,
): (() => void) | null {
  if (canOrder && altKey && key === 'ArrowUp') return () => void plan.mover(guia_id, -1);
  if (canOrder && altKey && key === 'ArrowDown') return () => void plan.mover(guia_id, 1);
  if (canOrder && key.toLowerCase() === 'f' && !altKey && !ctrlKey) return () => void plan.fijar(guia_id);
  return canTake && key === 'Delete' ? () => void plan.quitar([guia_id]) : null;
}
