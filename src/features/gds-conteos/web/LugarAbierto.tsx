import { type ReactNode, useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { newClave, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';

import { cerrarPosicion, type LineaAbierta, listConteos, verConteo } from '../contract.ts';
import { guardarCierre, isAway } from './cola.ts';
import styles from './conteos.module.css';
import { fijar } from './lecturas.ts';
import { dejarLugar } from './mesa.ts';
import type { contadoSinRed, Suelta } from './sin-red.ts';

const DICHO = {
  IGUAL: 'cerrada',
  RECONTAR: 'cerrada: la recuenta otra persona',
  DIFERENCIA: 'cerrada: se revisa',
} as const;

interface Props {
  linea: LineaAbierta;
  contado: ReturnType<typeof contadoSinRed>;
  /** Nobody has heard of all of it yet. */
  isSinRed: boolean;
  isAsking: boolean;
  onAsk: (is: boolean) => void;
}

/** The place that is being counted: what was read, and F9. */
export function LugarAbierto({ linea, contado: { renglones, sueltas }, isSinRed, isAsking, onAsk }: Props) {
  const { run, isPending, error } = useCommand(cerrarPosicion, [verConteo, listConteos]);
  const isEmpty = renglones.length === 0 && sueltas.length === 0;
  const keep = (vacia: boolean) => {
    onAsk(false);
    const units = [...renglones, ...sueltas].reduce((total, { cantidad }) => total + cantidad, 0);
    guardarCierre(vacia ? 'VACIA' : 'CONTADA', units);
  };
  const close = (vacia: boolean) => {
    if (isPending) return;
    if (isSinRed) {
      keep(vacia);
      return;
    }
    const asked = { linea_id: linea.id, apertura: linea.apertura, ...(vacia ? { vacia: true as const } : {}) };
    void run(asked).then(
      ({ resultado }) => {
        onAsk(false);
        dejarLugar(`${linea.lugar} ${DICHO[resultado]}`);
      },
      (cause) => (isAway(cause) ? keep(vacia) : onAsk(false)),
    );
  };
  const finish = () => (isEmpty ? onAsk(true) : close(false));
  usePageKeys({ F9: finish });
  return (
    <Card title={linea.vuelta > 1 ? 'Recontando' : 'Contando'}>
      <div className={styles.cuerpo}>
        <p className={styles.lugar}>{linea.lugar}</p>
        <p className={styles.quieto}>
          {linea.producto === null ? 'Todo lo que hay' : `Solo ${linea.producto}`} ·{' '}
          {isSinRed ? 'sin conexión: se manda al volver' : `es suya hasta las ${formatTime(linea.abierta_hasta)}`}
        </p>
        <ul className={styles.filas} aria-label="Contado">
          {sueltas.map((suelta) => (
            <Fila key={suelta.texto} sku={suelta.texto} cantidad={suelta.cantidad} set={fijarSuelta(suelta)}>
              <span className={styles.quieto}>Se reconoce cuando haya conexión</span>
            </Fila>
          ))}
          {renglones.map((renglon) => (
            <Renglon key={`${renglon.producto_id} ${renglon.partida ?? ''}`} renglon={renglon} />
          ))}
        </ul>
        {isEmpty ? <p className={styles.quieto}>Todavía nada.</p> : null}
        <ErrorAlert error={isAway(error) ? null : error} fallback="No se pudo cerrar la ubicación" />
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

const fijarSuelta =
  ({ texto }: Suelta) =>
  (units: number) =>
    fijar({ producto_id: null, sku: texto, partida: null }, units, { clave: newClave() });

/** What has serials is told by its serials. */
function Renglon({ renglon }: { renglon: LineaAbierta['contado'][number] }) {
  const { sku, nombre, partida, cantidad, series, control_serie } = renglon;
  const set = (units: number) => fijar(renglon, units, { clave: newClave() });
  return (
    <Fila sku={sku} cantidad={cantidad} set={control_serie === 'SIEMPRE' ? null : set}>
      {nombre}
      <span className={styles.quieto}>{[partida && `Lote ${partida}`, ...series].filter(Boolean).join(' · ')}</span>
    </Fila>
  );
}

interface FilaProps {
  sku: string;
  cantidad: number;
  /** Null: not by its number. */
  set: ((units: number) => Promise<unknown>) | null;
  children: ReactNode;
}

/** One more, one less. */
function Fila({ sku, cantidad, set, children }: FilaProps) {
  const [error, setError] = useState<unknown>(null);
  const change = (units: number) => {
    setError(null);
    void set?.(units).catch(setError);
  };
  return (
    <li className={styles.fila}>
      <span>
        <b className={styles.mono}>{sku}</b> {children}
        <ErrorAlert error={error} fallback="No se pudo cambiar" />
      </span>
      <span className={styles.cuenta}>
        <Button aria-label={`Una menos de ${sku}`} disabled={set === null} onClick={() => change(cantidad - 1)}>
          −
        </Button>
        <b className={styles.total}>{cantidad.toLocaleString('es-UY')}</b>
        <Button aria-label={`Una más de ${sku}`} disabled={set === null} onClick={() => change(cantidad + 1)}>
          +
        </Button>
      </span>
    </li>
  );
}
