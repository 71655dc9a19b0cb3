import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { CondicionDialog, useStockVivo } from '#features/gds-stock/web/public.tsx';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import {
  type Almacenamiento,
  type Contenido,
  contenidoDeAlmacenamiento,
  guardarAlmacenamiento,
  historialDeAlmacenamiento,
  listAlmacenamientos,
} from '../contract.ts';
import styles from './almacenamientos.module.css';
import { BLOQUEO, CAMBIO, cantidadText, condicionOf, TIPO_DE_LPN } from './palabras.ts';

interface Props {
  id: number;
  onEdit: (lugar: Almacenamiento) => void;
  onBlock: (lugar: Almacenamiento) => void;
  onPrint: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** A place: what lies there, how it is kept, and what became of it. */
export function LugarDrawer({ id, onEdit, onBlock, onPrint, onClose }: Props) {
  const query = useQuery(serviceQuery(contenidoDeAlmacenamiento, { almacenamiento_id: id }));
  useStockVivo(() => void query.refetch());
  const dirige = useCan(guardarAlmacenamiento);
  const lugar = query.data?.lugar;
  const [isApartando, setApartando] = useState(false);
  const footer =
    lugar === undefined ? undefined : (
      <>
        {dirige ? (
          <Button onClick={() => onBlock(lugar)}>{lugar.bloqueo === 'NADA' ? 'Bloquear' : 'Bloqueo'}</Button>
        ) : null}
        {dirige ? <Button onClick={() => onEdit(lugar)}>Editar</Button> : null}
        {dirige && lugar.unidades > 0 ? <Button onClick={() => setApartando(true)}>Apartar el stock</Button> : null}
        <Button onClick={() => onPrint([id])}>Imprimir código</Button>
      </>
    );
  return (
    <SideDrawer title="Ubicación" opened onClose={onClose} footer={footer}>
      <ErrorAlert error={query.error} fallback="Error al cargar la ubicación" onRetry={() => void query.refetch()} />
      {query.data === undefined ? null : <Ficha {...query.data} />}
      {isApartando && lugar !== undefined ? (
        <CondicionDialog
          titulo={`lo que hay en ${lugar.codigo}`}
          que={{ lugar: { almacenamiento_id: id } }}
          refreshes={[contenidoDeAlmacenamiento, listAlmacenamientos]}
          onClose={() => setApartando(false)}
        />
      ) : null}
      <h3>Historial de modificaciones</h3>
      <Historial id={id} />
    </SideDrawer>
  );
}

function Ficha({ lugar, filas, lpns }: Contenido) {
  return (
    <>
      <p className={styles.grande}>{lugar.codigo}</p>
      <div className={styles.estado}>
        <StatusBadge {...BLOQUEO[lugar.bloqueo]} />
      </div>
      <dl className={styles.datos}>
        {lugar.bloqueo_motivo === null ? null : (
          <>
            <dt>Motivo</dt>
            <dd>{lugar.bloqueo_motivo}</dd>
          </>
        )}
        <dt>Tipo</dt>
        <dd>{lugar.tipo}</dd>
        <dt>Tipo de stock</dt>
        <dd>{lugar.tipo_stock}</dd>
        <dt>Contenido</dt>
        <dd>{filas.length === 0 ? 'Vacía' : `${lugar.unidades.toLocaleString('es-UY')} unidades`}</dd>
      </dl>
      <ul className={styles.filas}>
        {filas.map((fila) => (
          <li key={`${fila.producto_id}-${fila.partida_id}-${fila.condicion}`} className={styles.fila}>
            <span>
              <b className={styles.mono}>{fila.sku}</b> {fila.nombre}
            </span>
            <span className={styles.cifra}>{cantidadText(fila.cantidad, fila.unidad)}</span>
            <span className={styles.quieto}>
              {[fila.cliente, fila.partida && `Lote ${fila.partida}`, fila.vence && `vence ${formatDay(fila.vence)}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <StatusBadge {...condicionOf(fila.condicion)} />
          </li>
        ))}
      </ul>
      <Lpns lpns={lpns} />
    </>
  );
}

/** What of it is carried by something with a code of its own. */
function Lpns({ lpns }: Pick<Contenido, 'lpns'>) {
  if (lpns.length === 0) return null;
  return (
    <>
      <h3>LPN</h3>
      <ul className={styles.filas}>
        {lpns.map(({ id, codigo, tipo, padre, unidades }) => (
          <li key={id} className={styles.fila}>
            <Link to="/gds/mantenimiento/lpn" search={{ id }} className={styles.mono}>
              {textoDeLpn(codigo)}
            </Link>
            <span className={styles.cifra}>{unidades.toLocaleString('es-UY')}</span>
            <span className={styles.quieto}>
              {[TIPO_DE_LPN[tipo], padre && `sobre ${textoDeLpn(padre)}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Historial({ id }: { id: number }) {
  const query = useQuery(serviceQuery(historialDeAlmacenamiento, { id, size: 50 }));
  if (query.isError) return <ErrorAlert error={query.error} fallback="Error al cargar el historial" />;
  const records = query.data?.records ?? [];
  if (query.isSuccess && records.length === 0)
    return <p className={styles.quieto}>No hay modificaciones para mostrar</p>;
  return (
    <ul className={styles.filas}>
      {records.map((one) => (
        <li key={`${one.fecha_modificacion}-${one.tipo_cambio}-${one.cambio_posterior}`} className={styles.fila}>
          <span>
            <b>{CAMBIO[one.tipo_cambio]}</b>: {one.cambio_anterior ?? '—'} → {one.cambio_posterior ?? '—'}
          </span>
          <span />
          <span className={styles.quieto}>
            {one.usuario_nombre} · {formatDateTime(one.fecha_modificacion)}
          </span>
        </li>
      ))}
    </ul>
  );
}
