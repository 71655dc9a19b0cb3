import '@mantine/core/styles/Popover.layer.css';

import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useMinute } from '#web/clock.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import type { Notificacion } from '../contract.ts';
import { NotificacionItem } from './NotificacionItem.tsx';
import { NovedadToast } from './NovedadToast.tsx';
import styles from './notificaciones.module.css';
import { hideNovedad } from './novedades.ts';
import { cuantas } from './palabras.ts';
import { useCampana } from './use-campana.ts';
import { useMarcar } from './use-marcar.ts';

const SHOWN = 8;

/** The bell of the header: how many notices wait, the last of them, and the way to all. */
export function Campana() {
  const [opened, setOpened] = useState(false);
  const { ultimas, sinLeer, pideAlgo, error, isPending, retry } = useCampana();
  const marcar = useMarcar();
  const close = () => setOpened(false);
  const toggle = () => {
    // What it says stands in the list as well.
    hideNovedad();
    setOpened(!opened);
  };
  const open = ({ id, leida }: Notificacion) => {
    close();
    if (!leida) void marcar({ ids: [id], leida: true });
  };
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={360}
        offset={6}
        trapFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <button type="button" className={styles.campana} onClick={toggle}>
            <IconBell aria-hidden size={20} stroke={1.75} />
            <span className="solo-lector">{etiqueta(sinLeer)}</span>
            {sinLeer === 0 ? null : (
              <span aria-hidden className={styles.cuenta} data-accion={pideAlgo || undefined}>
                {cuantas(sinLeer)}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel} aria-label="Últimas notificaciones">
          <ErrorAlert error={error} fallback="No se pudieron cargar las notificaciones" onRetry={retry} />
          {error !== null && ultimas.length === 0 ? null : (
            <Ultimas notificaciones={ultimas.slice(0, SHOWN)} isPending={isPending} onOpen={open} />
          )}
          <p className={styles.todas}>
            <Link to="/notificaciones" onClick={close} data-autofocus>
              Ver todas
            </Link>
          </p>
        </Popover.Dropdown>
      </Popover>
      <NovedadToast onOpen={open} />
    </>
  );
}

interface UltimasProps {
  notificaciones: readonly Notificacion[];
  isPending: boolean;
  onOpen: (notificacion: Notificacion) => void;
}

function Ultimas({ notificaciones, isPending, onOpen }: UltimasProps) {
  const now = useMinute();
  if (notificaciones.length === 0 && isPending) return <TableSkeleton rows={3} />;
  if (notificaciones.length === 0) return <p className={styles.nada}>No tiene notificaciones.</p>;
  return (
    <ul className={styles.lista}>
      {notificaciones.map((one) => (
        <NotificacionItem key={one.id} notificacion={one} now={now} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function etiqueta(sinLeer: number): string {
  if (sinLeer === 0) return 'Notificaciones';
  return sinLeer === 1 ? 'Notificaciones: 1 sin leer' : `Notificaciones: ${sinLeer} sin leer`;
}
