import { useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { newClave, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';

import { cerrarPosicion, type LineaAbierta, listConteos, verConteo } from '../contract.ts';
import styles from './conteos.module.css';
import { fijar } from './lecturas.ts';
import { dejarLugar } from './mesa.ts';

const DICHO = {
  IGUAL: 'cerrada',
  RECONTAR: 'cerrada: la recuenta otra persona',
  DIFERENCIA: 'cerrada: se revisa',
} as const;

interface Props {
  linea: LineaAbierta;
  isAsking: boolean;
  onAsk: (is: boolean) => void;
}

/** The place that is being counted: what was read, and F9. */
export function LugarAbierto({ linea, isAsking, onAsk }: Props) {
  const { run, isPending, error } = useCommand(cerrarPosicion, [verConteo, listConteos]);
  const isEmpty = linea.contado.length === 0;
  const close = (vacia: boolean) => {
    if (isPending) return;
    const asked = { linea_id: linea.id, apertura: linea.apertura, ...(vacia ? { vacia: true as const } : {}) };
    void run(asked).then(
      ({ resultado }) => {
        onAsk(false);
        dejarLugar(`${linea.lugar} ${DICHO[resultado]}`);
      },
      () => onAsk(false),
    );
  };
  const finish = () => (isEmpty ? onAsk(true) : close(false));
  usePageKeys({ F9: finish });
  return (
    <Card title={linea.vuelta > 1 ? 'Recontando' : 'Contando'}>
      <div className={styles.cuerpo}>
        <p className={styles.lugar}>{linea.lugar}</p>
        <p className={styles.quieto}>
          {linea.producto === null ? 'Todo lo que hay' : `Solo ${linea.producto}`} · es suya hasta las{' '}
          {formatTime(linea.abierta_hasta)}
        </p>
        <ul className={styles.filas} aria-label="Contado">
          {linea.contado.map((renglon) => (
            <Renglon key={`${renglon.producto_id} ${renglon.partida_id ?? 0}`} renglon={renglon} />
          ))}
        </ul>
        {isEmpty ? <p className={styles.quieto}>Todavía nada.</p> : null}
        <ErrorAlert error={error} fallback="No se pudo cerrar la ubicación" />
        <div className={styles.teclas}>
          <Button className={styles.grande} disabled={!isEmpty} onClick={() => onAsk(true)}>
            Está vacía
          </Button>
          <Button
            variant="filled"
            className={styles.grande}
            aria-keyshortcuts="F9"
            loading={isPending}
            disabled={isEmpty}
            onClick={finish}
          >
            Cerrar posición (F9)
          </Button>
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`¿${linea.lugar} está vacía?`}
          opened
          confirmLabel="Está vacía"
          isWorking={isPending}
          onConfirm={() => close(true)}
          onClose={() => onAsk(false)}
        >
          <p>No leyó ningún producto. Si hay algo, vuelva y escanéelo.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

/** One more, one less; what has serials is told by its serials. */
function Renglon({ renglon }: { renglon: LineaAbierta['contado'][number] }) {
  const { sku, nombre, partida, cantidad, series, control_serie } = renglon;
  const [error, setError] = useState<unknown>(null);
  const set = (units: number) => {
    setError(null);
    void fijar(renglon, units, { clave: newClave() }).catch(setError);
  };
  const isSerial = control_serie === 'SIEMPRE';
  return (
    <li className={styles.fila}>
      <span>
        <b className={styles.mono}>{sku}</b> {nombre}
        <span className={styles.quieto}>{[partida && `Lote ${partida}`, ...series].filter(Boolean).join(' · ')}</span>
        <ErrorAlert error={error} fallback="No se pudo cambiar" />
      </span>
      <span className={styles.cuenta}>
        <Button aria-label={`Una menos de ${sku}`} disabled={isSerial} onClick={() => set(cantidad - 1)}>
          −
        </Button>
        <b className={styles.total}>{cantidad.toLocaleString('es-UY')}</b>
        <Button aria-label={`Una más de ${sku}`} disabled={isSerial} onClick={() => set(cantidad + 1)}>
          +
        </Button>
      </span>
    </li>
  );
}
