import { IconCamera, IconSignature } from '@tabler/icons-react';

import type { EventoFila } from '#features/guias/detalle.contract.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { DatosDelEvento } from './DatosDelEvento.tsx';
import styles from './historia.module.css';
import { Momento } from './Momento.tsx';
import { atrasoDeRegistro, type Entrada } from './recorrido.ts';
import { lapso, lapsoCorto, msBetween } from './tiempos.ts';

type DeEvento = Extract<Entrada, { clase: 'evento' }>;

interface Props {
  entrada: DeEvento;
  now: Date;
  isNew: boolean;
  onCorregir: (evento: EventoFila) => void;
  onPrueba: (evento: EventoFila, cual: 'foto' | 'firma') => void;
}

/** One fact: what, the state after it, when, where, who, and everything that came with it. */
export function EventoItem({ entrada, now, isNew, onCorregir, onPrueba }: Props) {
  const { evento, correccion } = entrada;
  const { estado, corregido } = evento;
  const familia = estado === null || corregido ? undefined : ESTADO_GUIA[estado].familia;
  return (
    <li className={styles.entrada} data-nuevo={isNew || undefined}>
      <span aria-hidden className={styles.marca} data-familia={familia} />
      <div className={styles.cuerpo}>
        <p className={styles.titulo}>
          {corregido ? <del>{evento.nombre}</del> : <strong>{evento.nombre}</strong>}
          {estado === null || corregido ? null : <StatusBadge estado={estado} />}
        </p>
        <p className={styles.donde}>
          <Momento moment={evento.fecha_evento} now={now} /> (hace {lapsoCorto(msBetween(evento.fecha_evento, now))})
          {[evento.agente, evento.lugar, evento.usuario].map((part) => (part === null ? null : ` · ${part}`))}
          <Demoras entrada={entrada} />
        </p>
        <DatosDelEvento evento={evento} />
        {correccion === null ? null : <Correccion correccion={correccion} now={now} />}
        <Actos evento={evento} onCorregir={onCorregir} onPrueba={onPrueba} />
      </div>
    </li>
  );
}

function Demoras({ entrada: { evento, demora_ms } }: { entrada: DeEvento }) {
  const late = atrasoDeRegistro(evento);
  return (
    <>
      {demora_ms === null ? null : (
        <span className={styles.demora} title="Desde el evento anterior">
          +{lapso(demora_ms)}
          <span className="solo-lector"> desde el evento anterior</span>
        </span>
      )}
      {late === null ? null : <span className={styles.tardio}>registrado {lapsoCorto(late)} después</span>}
    </>
  );
}

function Correccion({ correccion, now }: { correccion: EventoFila; now: Date }) {
  return (
    <p className={styles.correccion}>
      Corregido <Momento moment={correccion.fecha_registro} now={now} />
      {correccion.usuario === null ? null : ` por ${correccion.usuario}`}
      {correccion.nota === null ? null : <>: «{correccion.nota}»</>}
    </p>
  );
}

function Actos({ evento, onCorregir, onPrueba }: Pick<Props, 'onCorregir' | 'onPrueba'> & { evento: EventoFila }) {
  const { nombre, tiene_foto, tiene_firma, se_corrige } = evento;
  if (!tiene_foto && !tiene_firma && !se_corrige) return null;
  return (
    <p className={styles.actos}>
      {tiene_foto ? (
        <Button
          variant="subtle"
          aria-label={`Ver foto de «${nombre}»`}
          leftSection={<IconCamera aria-hidden size={18} stroke={1.75} />}
          onClick={() => onPrueba(evento, 'foto')}
        >
          Ver foto
        </Button>
      ) : null}
      {tiene_firma ? (
        <Button
          variant="subtle"
          aria-label={`Ver firma de «${nombre}»`}
          leftSection={<IconSignature aria-hidden size={18} stroke={1.75} />}
          onClick={() => onPrueba(evento, 'firma')}
        >
          Ver firma
        </Button>
      ) : null}
      {se_corrige ? (
        <Button variant="subtle" aria-label={`Corregir «${nombre}»`} onClick={() => onCorregir(evento)}>
          Corregir
        </Button>
      ) : null}
    </p>
  );
}
