import {
  IconBell,
  IconDatabaseImport,
  IconMessage,
  IconPlugConnectedX,
  IconStack2,
  IconUserQuestion,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Notificacion } from '../contract.ts';
import styles from './notificaciones.module.css';
import { momentoDe, nombreDelTipo, rutaDe } from './palabras.ts';

const ICONS: Readonly<Record<string, typeof IconBell>> = {
  MASIVO: IconStack2,
  IMPORTACION: IconDatabaseImport,
  WEBHOOK: IconPlugConnectedX,
  COMENTARIO: IconMessage,
  CUENTA: IconUserQuestion,
};

interface Props {
  notificacion: Notificacion;
  now: Date;
  /** Gone to, and so read. */
  onOpen: (notificacion: Notificacion) => void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** One notice: what it is about by icon and word, whether it waits, and the way to what it tells of. */
export function NotificacionItem({ notificacion, now, onOpen, children }: Props) {
  const { tipo, titulo, texto, ruta, fecha, leida, accion } = notificacion;
  const Icon = ICONS[tipo] ?? IconBell;
  const target = rutaDe(ruta);
  return (
    <li className={styles.item} data-leida={leida || undefined}>
      <span className={styles.icono} data-accion={accion || undefined}>
        <Icon aria-hidden size={18} stroke={1.75} />
      </span>
      <div className={styles.cuerpo}>
        <p className={styles.titulo}>
          {leida ? null : (
            <span className={styles.punto}>
              <span className="solo-lector">Sin leer: </span>
            </span>
          )}
          {target === null ? (
            titulo
          ) : (
            <Link {...target} className={styles.enlace} onClick={() => onOpen(notificacion)}>
              {titulo}
            </Link>
          )}
        </p>
        {texto === '' ? null : <p className={styles.texto}>{texto}</p>}
        <p className={styles.pie}>
          {nombreDelTipo(tipo)} · <time dateTime={fecha}>{momentoDe(fecha, now)}</time>
          {accion && !leida ? <strong className={styles.pide}>Pide respuesta</strong> : null}
        </p>
      </div>
      {children}
    </li>
  );
}
