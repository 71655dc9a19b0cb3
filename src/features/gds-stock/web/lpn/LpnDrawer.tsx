import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import { cambiarCondicion } from '#features/gds-stock/condicion.contract.ts';
import { listMovimientos } from '#features/gds-stock/contract.ts';
import { cambiarLpn, type LpnEntero, listLpns, vaciarLpn, verLpn } from '#features/gds-stock/lpn.contract.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { CondicionDialog } from '../CondicionDialog.tsx';
import { ACTO, unidades } from '../palabras.ts';
import styles from '../stock.module.css';
import { MontarDialog } from './MontarDialog.tsx';
import { dondeEsta, ESTADO, loQueLleva, TIPO } from './palabras.ts';
import { useImprimirLpns } from './use-imprimir.ts';

/** A licence plate: what lies in it and stands on it, what was done with it, and what may be done now. */
export function LpnDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(serviceQuery(verLpn, { id }));
  const opera = useCan(cambiarLpn);
  const footer = query.data !== undefined && opera ? <Actos {...query.data} /> : undefined;
  return (
    <SideDrawer title="LPN" opened onClose={onClose} footer={footer}>
      <ErrorAlert error={query.error} fallback="Error al cargar el LPN" onRetry={() => void query.refetch()} />
      {query.data === undefined ? null : <Ficha {...query.data} />}
    </SideDrawer>
  );
}

function Ficha({ lpn, hijos, contenido, movimientos }: LpnEntero) {
  return (
    <>
      <p className={styles.codigo}>{textoDeLpn(lpn.codigo)}</p>
      <p className={styles.estado}>
        <StatusBadge {...ESTADO[lpn.estado]} /> {TIPO[lpn.tipo]} · {lpn.cliente} · {dondeEsta(lpn)}
      </p>
      {hijos.length === 0 ? null : (
        <>
          <h3>Encima</h3>
          <ul className={styles.lista}>
            {hijos.map((one) => (
              <li key={one.id} className={styles.fila}>
                <Link
                  to="/gds/mantenimiento/lpn"
                  search={(now: object) => ({ ...now, id: one.id })}
                  className={styles.mono}
                >
                  {textoDeLpn(one.codigo)}
                </Link>
                <span>{loQueLleva(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Contenido</h3>
      {contenido.length === 0 ? <p className={styles.quieto}>Está vacío.</p> : null}
      <ul className={styles.lista}>
        {contenido.map((fila) => (
          <li key={`${fila.lpn_id}-${fila.producto_id}-${fila.partida_id}-${fila.condicion}`} className={styles.fila}>
            <span>
              <b className={styles.mono}>{fila.sku}</b> {fila.nombre}
              <span className={styles.quieto}>
                {[
                  fila.lpn_id === lpn.id ? null : `en ${textoDeLpn(fila.lpn)}`,
                  fila.partida && `Lote ${fila.partida}`,
                  fila.vence && `vence ${formatDay(fila.vence)}`,
                  fila.series.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <StatusBadge {...condicionOf(fila.condicion)} />
            </span>
            <b>{unidades(fila.cantidad, fila.unidad)}</b>
          </li>
        ))}
      </ul>
      <h3>Movimientos</h3>
      {movimientos.length === 0 ? <p className={styles.quieto}>Todavía ninguno.</p> : null}
      <ul className={styles.lista}>
        {movimientos.map((one) => (
          <li key={one.id} className={styles.fila}>
            <span>
              {comoFue(one)}
              <span className={styles.quieto}>
                {formatDateTime(one.fecha)} · {one.numero} · {actoOf(one.acto)}
              </span>
            </span>
            <span>
              <b className={styles.mono}>{one.sku}</b> {one.cantidad.toLocaleString('es-UY')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const actoOf = (acto: string): string => Object.entries(ACTO).find(([one]) => one === acto)?.[1] ?? acto;

function comoFue({ sale, entra, de, a }: LpnEntero['movimientos'][number]): string {
  if (sale && entra) return de === a ? `Cambió en ${a ?? ''}` : `De ${de ?? ''} a ${a ?? ''}`;
  return entra ? `Entró, en ${a ?? ''}` : `Salió, a ${a ?? 'fuera'}`;
}

function Actos({ lpn }: LpnEntero) {
  const stale = [verLpn, listLpns, contenidoDeAlmacenamiento, listMovimientos];
  const cambio = useCommand(cambiarLpn, stale);
  const vaciado = useCommand(vaciarLpn, stale);
  const { print, error, reset } = useImprimirLpns();
  const [isMounting, setMounting] = useState(false);
  const [isApartando, setApartando] = useState(false);
  const dirige = useCan(cambiarCondicion);
  const { id, estado, padre_id, unidades: own, hijos } = lpn;
  const act = (acto: 'cerrar' | 'abrir' | 'desmontar' | 'baja') => void cambio.run({ id, acto }).catch(() => undefined);
  if (estado === 'BAJA') return null;
  const isEmpty = own === 0 && hijos === 0;
  return (
    <>
      <ErrorAlert error={cambio.error ?? vaciado.error} fallback="No se pudo cambiar el LPN" onDismiss={cambio.reset} />
      <ErrorAlert error={error} fallback="Error al imprimir el rótulo" onDismiss={reset} />
      {estado === 'CERRADO' ? <Button onClick={() => act('abrir')}>Abrir el LPN</Button> : null}
      {estado === 'ABIERTO' && !isEmpty ? <Button onClick={() => act('cerrar')}>Cerrar el LPN</Button> : null}
      {own > 0 ? (
        <Button loading={vaciado.isPending} onClick={() => void vaciado.run({ id }).catch(() => undefined)}>
          Vaciar
        </Button>
      ) : null}
      {padre_id === null && hijos === 0 && lpn.tipo !== 'PALLET' ? (
        <Button onClick={() => setMounting(true)}>Poner sobre un pallet</Button>
      ) : null}
      {padre_id === null ? null : <Button onClick={() => act('desmontar')}>Bajar del pallet</Button>}
      {isEmpty ? <Button onClick={() => act('baja')}>Dar de baja</Button> : null}
      <Button onClick={() => print([id])}>Imprimir rótulo</Button>
      {own > 0 && dirige ? <Button onClick={() => setApartando(true)}>Apartar</Button> : null}
      {isApartando ? (
        <CondicionDialog
          titulo={`lo que lleva ${textoDeLpn(lpn.codigo)}`}
          que={{ lpn_id: id }}
          refreshes={stale}
          onClose={() => setApartando(false)}
        />
      ) : null}
      {isMounting ? <MontarDialog lpn={lpn} refreshes={stale} onClose={() => setMounting(false)} /> : null}
    </>
  );
}
