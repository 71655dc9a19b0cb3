import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { contenidoDeAlmacenamiento } from '#features/gds-almacenamientos/contract.ts';
import { condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import { QuedoVacia } from '#features/gds-conteos/web/public.tsx';
import { serviceKey } from '#shared/contract.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import type { ScanRead } from '#web/ui/scan/scan-queue.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { enManoDeDeposito, listMovimientos, type MesaDeMover, revertirMovimiento } from '../contract.ts';
import { EnMano, Tomar } from './EnMano.tsx';
import { lecturasDeMover, leer } from './lecturas.ts';
import {
  agregar,
  cambiarMesa,
  claveDe,
  fijarCantidad,
  hayQueLlevar,
  libres,
  quitar,
  type Renglon,
  useMesa,
  VACIA,
} from './mesa.ts';
import { Dudosa, Guardados } from './SinRed.tsx';
import { Sugerencias } from './Sugerencias.tsx';
import styles from './stock.module.css';

/** Where the next reading leads. */
function siguiente(mesa: MesaDeMover): string {
  if (mesa.de === null) return 'Escanee desde dónde';
  if (mesa.lpn !== null) return 'Escanee a dónde va el LPN';
  if (!hayQueLlevar(mesa)) return 'Escanee el producto';
  if (mesa.destino !== null) return `Escanee ${mesa.destino.codigo}`;
  return 'Escanee más, o hacia dónde';
}

/** Place, product, quantity, place: by scanner from end to end, and by hand. */
export function MoverScreen() {
  const mesa = useMesa();
  const client = useQueryClient();
  const onScan = async (read: ScanRead, signal: AbortSignal) => {
    const outcome = await leer(read, signal);
    for (const stale of [contenidoDeAlmacenamiento, listMovimientos, enManoDeDeposito])
      void client.invalidateQueries({ queryKey: [serviceKey(stale)] });
    return outcome;
  };
  return (
    <div className={styles.pila}>
      <ScanInput
        placeholder={siguiente(mesa)}
        queue={lecturasDeMover}
        onScan={onScan}
        paused={false}
        onRefused={() => undefined}
      />
      <Dudosa mesa={mesa} />
      <Guardados />
      {mesa.ultimo === null ? null : <Ultimo ultimo={mesa.ultimo} />}
      {mesa.vacias.slice(0, 1).map((lugar) => (
        <QuedoVacia
          key={lugar.almacenamiento_id}
          lugar={lugar}
          onDone={() => cambiarMesa({ vacias: mesa.vacias.filter((one) => one !== lugar) })}
        />
      ))}
      {mesa.de === null ? <EnMano /> : null}
      {mesa.de === null ? (
        <p className={styles.quieto}>
          Escanee o escriba la ubicación de la que sale el stock, después los productos, y al final la ubicación a la
          que va. Un LPN escaneado primero va entero; escaneado al final, recibe lo que se mueve.{' '}
          <Link to="/gds/movimientos-internos">Ver los movimientos</Link>{' '}
          <Link to="/gds/movimientos-internos/reponer">Reponer y consolidar</Link>
        </p>
      ) : (
        <div className={styles.dos}>
          <Card title="Se mueve" count={mesa.renglones.length} actions={<Acciones mesa={mesa} />}>
            <Renglones mesa={mesa} />
          </Card>
          <div className={styles.pila}>
            <Donde mesa={mesa} />
            <Aqui de={mesa.de} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Of one thing, or of a licence plate: where it would best be put. */
function Donde({ mesa: { de, renglones, lpn, destino } }: { mesa: MesaDeMover }) {
  if (destino !== null)
    return (
      <Card title="Llevar a" actions={<Button onClick={() => cambiarMesa({ destino: null })}>A otra ubicación</Button>}>
        <p className={styles.cuerpo}>
          <span className={styles.lugar}>{destino.codigo}</span>
        </p>
      </Card>
    );
  const [first, ...others] = renglones;
  if (de === null || (lpn === null && (first === undefined || others.length > 0 || first.cantidad === 0))) return null;
  const what =
    lpn === null
      ? { producto_id: first?.producto_id, partida_id: first?.partida_id, cantidad: first?.cantidad }
      : { lpn_id: lpn.id };
  return (
    <Card title="Dónde ponerlo">
      <Sugerencias pedido={{ ...what, desde_id: de.almacenamiento_id }} />
    </Card>
  );
}

function Acciones({ mesa }: { mesa: MesaDeMover }) {
  return (
    <>
      <Tomar mesa={mesa} />
      <Button disabled={mesa.todo} onClick={() => cambiarMesa({ todo: true, renglones: [], lpn: null })}>
        Todo
      </Button>
      <Button onClick={() => cambiarMesa(VACIA)}>Empezar de nuevo</Button>
    </>
  );
}

function Renglones({ mesa }: { mesa: MesaDeMover }) {
  const { de, renglones, todo, lpn } = mesa;
  return (
    <div className={styles.cuerpo}>
      <p>
        Desde <span className={styles.lugar}>{de?.codigo}</span>
      </p>
      {todo ? <p>Todo lo que hay ahí. Escanee la ubicación de destino.</p> : null}
      {lpn === null ? null : (
        <p>
          LPN <b className={styles.mono}>{textoDeLpn(lpn.codigo)}</b> entero, {lpn.unidades.toLocaleString('es-UY')}{' '}
          unidades. Escanee la ubicación de destino.
        </p>
      )}
      {!hayQueLlevar(mesa) ? <p className={styles.quieto}>Todavía nada.</p> : null}
      <ul className={styles.filas}>
        {renglones.map((renglon) => (
          <Linea key={claveDe(renglon)} renglon={renglon} />
        ))}
      </ul>
    </div>
  );
}

function Linea({ renglon }: { renglon: Renglon }) {
  const { sku, nombre, partida, condicion, cantidad, hay, series, control_serie } = renglon;
  const isSerial = control_serie === 'SIEMPRE';
  return (
    <li className={styles.fila}>
      <span>
        <b className={styles.mono}>{sku}</b> {nombre}
        <span className={styles.quieto}>
          {[partida && `Lote ${partida}`, `hay ${hay.toLocaleString('es-UY')}`, series.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {condicion === 'DISPONIBLE' ? null : <StatusBadge {...condicionOf(condicion)} />}
      </span>
      <span className={styles.cuenta}>
        <Button
          aria-label={`Una menos de ${sku}`}
          disabled={isSerial || cantidad <= 1}
          onClick={() => fijarCantidad(renglon, cantidad - 1)}
        >
          −
        </Button>
        <TextField
          aria-label={`Cantidad de ${sku}`}
          className={styles.cantidad}
          inputMode="numeric"
          readOnly={isSerial}
          value={String(cantidad)}
          error={cantidad > hay ? `Hay ${hay.toLocaleString('es-UY')}` : null}
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 8);
            fijarCantidad(renglon, Number(typed));
          }}
        />
        <Button
          aria-label={`Una más de ${sku}`}
          disabled={isSerial}
          onClick={() => fijarCantidad(renglon, cantidad + 1)}
        >
          +
        </Button>
        <Button variant="subtle" onClick={() => quitar(renglon)}>
          Quitar
        </Button>
      </span>
    </li>
  );
}

/** What lies there, to be chosen by hand where a code does not say which lot. */
function Aqui({ de }: { de: NonNullable<MesaDeMover['de']> }) {
  const query = useQuery(serviceQuery(contenidoDeAlmacenamiento, { almacenamiento_id: de.almacenamiento_id }));
  const filas = libres(query.data?.filas ?? []);
  return (
    <Card title={`En ${de.codigo}`} count={query.data === undefined ? undefined : filas.length}>
      <ErrorAlert error={query.error} fallback="Error al leer la ubicación" onRetry={() => void query.refetch()} />
      <ul className={styles.filas}>
        {filas.map((fila) => (
          <li key={claveDe(fila)} className={styles.fila}>
            <span>
              <b className={styles.mono}>{fila.sku}</b> {fila.nombre}
              <span className={styles.quieto}>
                {[fila.partida && `Lote ${fila.partida}`, condicionOf(fila.condicion).nombre]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={styles.cuenta}>
              <b>{fila.cantidad.toLocaleString('es-UY')}</b>
              <Button
                variant="subtle"
                disabled={fila.control_serie === 'SIEMPRE'}
                aria-label={`Agregar ${fila.sku}${fila.partida ? ` lote ${fila.partida}` : ''}`}
                onClick={() => agregar(fila, 1, null)}
              >
                Agregar
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The last movement, to be taken back while it is still in one's hands. */
function Ultimo({ ultimo }: { ultimo: NonNullable<MesaDeMover['ultimo']> }) {
  const { run, isPending, error, reset } = useCommand(revertirMovimiento, [contenidoDeAlmacenamiento, listMovimientos]);
  // One after the other: what cannot go back any more stops there, and stays to be told.
  const undo = ([movimiento_id, ...rest]: readonly number[]): void => {
    if (movimiento_id === undefined) {
      cambiarMesa({ ultimo: null });
      return;
    }
    run({ movimiento_id }).then(
      () => {
        cambiarMesa({ ultimo: { ...ultimo, movimientos: [...rest] } });
        undo(rest);
      },
      () => undefined,
    );
  };
  return (
    <div className={styles.ultimo}>
      <span>{ultimo.texto}</span>
      <Button loading={isPending} onClick={() => undo(ultimo.movimientos)}>
        Deshacer
      </Button>
      <ErrorAlert error={error} fallback="No se pudo deshacer" onDismiss={reset} />
    </div>
  );
}
