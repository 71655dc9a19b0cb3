import { Link } from '@tanstack/react-router';

import { type Descartado, Descartar, SinContar } from '#features/gds-stock/web/public.tsx';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { WoEntera } from '../contract.ts';
import { ESTADO_DE_LINEA } from './palabras.ts';
import type { LineaAndada } from './paso.ts';
import styles from './trabajos.module.css';

interface ConflictosProps<B> {
  items: readonly Waiting<B>[];
  cola: { retry: (clave: string) => Promise<void>; remove: (clave: string) => Promise<boolean> };
  descartado: (cuerpo: B) => Descartado;
}

/** What the server did not take, until somebody has read why. */
export function Conflictos<B extends { titulo: string }>({ items, cola, descartado }: ConflictosProps<B>) {
  return (
    <>
      <SinContar />
      {items
        .filter(({ estado }) => estado === 'conflicto')
        .map((item) => (
          <div key={item.clave} role="alert" className={styles.aviso}>
            <span>
              <b>{item.cuerpo.titulo}</b> {item.texto}
            </span>
            <Button onClick={() => void cola.retry(item.clave)}>Reintentar</Button>
            <Descartar item={item} que={descartado(item.cuerpo)} remove={cola.remove} />
          </div>
        ))}
    </>
  );
}

/** What is not to be prepared any more, and what becomes of what was taken for it. */
export function Anuladas({ wo: { anuladas, detalle } }: { wo: WoEntera }) {
  return anuladas.map(({ orden_id, orden, wo }) => {
    const bins = [...new Set(detalle.flatMap((one) => (one.orden_id === orden_id && one.hecha > 0 ? [one.bin] : [])))];
    return (
      <p key={orden_id} role="alert" className={styles.aviso}>
        <b>{orden} se anuló: no la prepare.</b>
        {bins.length === 0 ? null : (
          <span>
            {` Lo del compartimiento ${bins.join(', ')} vuelve al estante`}
            {wo === null ? null : ' con '}
            {wo === null ? null : (
              <Link to="/gds/work-order/pickup" search={{ id: wo.id }}>
                {wo.numero}
              </Link>
            )}
            .
          </span>
        )}
      </p>
    );
  });
}

interface Props {
  lineas: readonly LineaAndada[];
  actual: LineaAndada | null;
}

/** The whole walk, as far as it is. */
export function Recorrido({ lineas, actual }: Props) {
  const units = lineas.reduce((sum, { pedida, anulada }) => sum + pedida - anulada, 0);
  const taken = lineas.reduce((sum, { hecha }) => sum + hecha, 0);
  return (
    <Card title="Recorrido" count={lineas.length}>
      <div className={styles.cuerpo}>
        <progress
          className={styles.barraDeAvance}
          aria-label="Unidades tomadas"
          value={taken}
          max={Math.max(1, units)}
        />
        <ul className={styles.filas} aria-label="Recorrido">
          {lineas.map((linea) => (
            <li key={linea.id} className={styles.fila} aria-current={linea.id === actual?.id ? 'step' : undefined}>
              <span className={linea.queda === 0 ? styles.hecha : undefined}>
                <b className={styles.mono}>{linea.lugar}</b> {linea.sku}
              </span>
              <span>
                {linea.hecha} de {linea.pedida}
                {linea.lpn ? ` · LPN ${linea.lpn.codigo.slice(-5)}` : ` → ${linea.bin}`}
              </span>
              <span className={styles.quieto}>{dicho(linea)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function dicho({ queda, estado, salteos }: LineaAndada): string {
  if (queda > 0) return salteos > 0 ? ESTADO_DE_LINEA.SALTEADA : ESTADO_DE_LINEA.PENDIENTE;
  return estado === 'FALTANTE' || estado === 'ANULADA' ? ESTADO_DE_LINEA[estado] : ESTADO_DE_LINEA.HECHA;
}
