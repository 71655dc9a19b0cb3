import { Link } from '@tanstack/react-router';

import { Button } from '#web/ui/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { ActoDeCalle } from '../calle.contract.ts';
import type { LevanteFila } from '../contract.ts';
import { Cuentas, franjaDe } from './levantes.columns.tsx';
import styles from './levantes.module.css';
import { ESTADO } from './palabras.ts';

interface Props {
  fila: LevanteFila;
  /** The one that a notice led to. */
  isAsked: boolean;
  /** There is something left to be done at this door. */
  isOpen: boolean;
  /** The round in whose sheet this driver works it: each door has one line of acts (decision 0206). */
  enHoja: string | null;
  onActo: (acto: ActoDeCalle['acto']) => void;
}

/** A door to fetch from: where, when, whom to call, and what is done there with a thumb. */
export function LevanteCard({ fila, isAsked, isOpen, enHoja, onActo }: Props) {
  const { numero, cliente, direccion, contacto, telefono, instrucciones, estado, motivo, kg_anunciados } = fila;
  return (
    <li className={styles.tarjeta} aria-current={isAsked || undefined}>
      <div className={styles.cabezal}>
        <strong className={styles.grande}>{cliente}</strong>
        <StatusBadge {...ESTADO[estado]} />
      </div>
      <p>
        {franjaDe(fila)} · {direccion}
      </p>
      {instrucciones === null ? null : <p>{instrucciones}</p>}
      {motivo === null ? null : <p>{motivo}</p>}
      <div className={styles.cabezal}>
        <span>
          {numero} · <Cuentas fila={fila} />
          {kg_anunciados === null ? '' : ` · unos ${kg_anunciados.toLocaleString('es-UY')} kg`}
        </span>
        {telefono === null ? null : (
          <a href={`tel:${telefono}`}>
            Llamar{contacto === null ? '' : ` a ${contacto}`} {telefono}
          </a>
        )}
      </div>
      {enHoja === null ? null : (
        <Link className={styles.enHoja} to="/guias/entregar">
          Es una parada de {enHoja}: levantar en la hoja
        </Link>
      )}
      {isOpen && enHoja === null ? (
        <div className={styles.actos}>
          {estado === 'ASIGNADO' ? <Button onClick={() => onActo('en_camino')}>Voy en camino</Button> : null}
          {estado === 'EN_PUNTO' ? null : <Button onClick={() => onActo('en_punto')}>Llegué</Button>}
          <Button variant="filled" onClick={() => onActo('levantar')}>
            Levantar
          </Button>
          <Button onClick={() => onActo('fallar')}>No se levantó</Button>
        </div>
      ) : null}
    </li>
  );
}
