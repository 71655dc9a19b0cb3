import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { QuedoVacia } from '#features/gds-conteos/web/public.tsx';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';

import { deshacerPick, listWos, moverWo, verWo, type WoEntera } from '../contract.ts';
import { BinDialog } from './BinDialog.tsx';
import { cola, decir, useDicho } from './cola.ts';
import { pickingDescartado } from './descartado.ts';
import { deshacerUltimo } from './deshacer.ts';
import { FaltanteDialog } from './FaltanteDialog.tsx';
import { LoteDialog } from './LoteDialog.tsx';
import { binDe, confirmar, lecturasDePicking, leer, saltar } from './lecturas.ts';
import { cambiarMesa, soltarLinea, traerLineas, traerWo, useMesa } from './mesa.ts';
import { cuantas, ENTERO, numero } from './palabras.ts';
import { actual, andar, type LineaAndada } from './paso.ts';
import { Anuladas, Conflictos, Recorrido } from './Recorrido.tsx';
import styles from './trabajos.module.css';

type Dialogo = 'faltante' | 'bin' | 'lote';

interface Props {
  wo: WoEntera;
  refetch: () => void;
}

const CERRADA: ReadonlySet<string> = new Set(['ANULADA', 'COMPLETADA', 'COMPLETADA_CON_FALTANTE']);

/** The walk: where to, what, how many, into which bin; and what is not as it should be. */
export function Andando({ wo, refetch }: Props) {
  const mesa = useMesa();
  const [dialog, setDialog] = useState<Dialogo | null>(null);
  const { texto: said } = useDicho();
  const items = cola.useQueue((state) => state.items).filter(({ cuerpo }) => cuerpo.wo_id === wo.id);
  const pending = items.filter(({ estado }) => estado === 'pendiente');
  const lineas = andar(
    wo.detalle,
    pending.map(({ cuerpo }) => cuerpo),
  );
  const linea = actual(lineas, mesa);
  const undo = useDeshacer(wo);
  const isClosed = CERRADA.has(wo.estado);
  const isReady = !isClosed && wo.carro !== null;
  const opens = (which: Dialogo) => () => {
    if (linea !== null && isReady) setDialog(which);
  };
  const putOff = () => {
    if (linea !== null && isReady) saltar(linea);
  };
  const undoLast = () => {
    if (isReady) undo.act();
  };
  const confirm = () => {
    if (linea !== null && isReady) decir(confirmar(null).texto ?? null);
  };
  const other = () => {
    if (linea !== null && linea.partida !== null) opens('lote')();
  };
  const keys = { F2: opens('faltante'), F3: putOff, F4: other, F6: opens('bin'), F8: undoLast, F9: confirm };
  usePageKeys(keys);
  return (
    <>
      {isClosed ? null : (
        <ScanInput
          placeholder={siguiente(wo, linea, mesa)}
          queue={lecturasDePicking}
          onScan={leer}
          paused={dialog !== null}
          onRefused={() => undefined}
        />
      )}
      {said === null ? null : <p role="status">{said}</p>}
      <ErrorAlert error={undo.error} fallback="No se pudo deshacer" onDismiss={undo.reset} />
      <Conflictos items={items} cola={cola} descartado={pickingDescartado} />
      <Anuladas wo={wo} />
      {mesa.vacia === null ? null : (
        <QuedoVacia key={mesa.vacia.almacenamiento_id} lugar={mesa.vacia} onDone={() => cambiarMesa({ vacia: null })} />
      )}
      {pending.length > 1 ? <p role="status">{pending.length} lecturas guardadas en este equipo, sin enviar.</p> : null}
      <div className={styles.recorrido}>
        {linea === null || isClosed ? (
          <Fin wo={wo} isSent={items.length === 0} refetch={refetch} />
        ) : (
          <Actual wo={wo} linea={linea} keys={keys} isReady={isReady} />
        )}
        <Recorrido lineas={lineas} actual={linea} />
      </div>
      {dialog === 'faltante' && linea !== null ? (
        <FaltanteDialog linea={linea} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'lote' && linea !== null ? <LoteDialog linea={linea} onClose={() => setDialog(null)} /> : null}
      {dialog === 'bin' && linea !== null ? <BinDialog wo={wo} linea={linea} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

function siguiente(
  wo: WoEntera,
  linea: LineaAndada | null,
  { lugar, cantidad, producto }: ReturnType<typeof useMesa.getState>,
): string {
  if (wo.carro === null) return 'Escanee el carro';
  if (linea === null) return 'No queda nada por tomar';
  if (linea.lpn?.entero === true && cantidad === 0) return `Escanee el LPN …${linea.lpn.codigo.slice(-5)}`;
  if (lugar !== linea.lectura) return `Escanee ${linea.lugar}`;
  if (linea.control_serie === 'SIEMPRE' && producto !== null) return 'Escanee la serie';
  if (wo.modo === 'CLUSTER' && cantidad >= linea.queda) return `Escanee el compartimiento ${linea.bin}`;
  return cantidad > 0 ? 'Escanee más, o escriba cuántas' : `Escanee ${linea.sku}`;
}

/** What was read and is in nobody's queue yet first. */
function useDeshacer(wo: WoEntera) {
  const { run, error, reset } = useCommand(deshacerPick, [verWo]);
  const ask = () =>
    void run({ wo_id: wo.id }).then(
      ({ linea }) => {
        traerLineas([linea]);
        decir(`Vuelve a ${linea.lugar}: ${linea.sku}`);
      },
      () => undefined,
    );
  const act = () => {
    const { cantidad } = useMesa.getState();
    if (cantidad > 0) {
      soltarLinea();
      decir('Lo leído de la línea no cuenta');
      return;
    }
    deshacerUltimo(cola, wo.id, ask);
  };
  return { act, error, reset };
}

interface ActualProps {
  wo: WoEntera;
  linea: LineaAndada;
  keys: Readonly<Record<'F2' | 'F3' | 'F4' | 'F6' | 'F8' | 'F9', () => void>>;
  isReady: boolean;
}

function Actual({ wo, linea, keys, isReady }: ActualProps) {
  const { lugar, cantidad, series } = useMesa();
  const isHere = lugar === linea.lectura;
  return (
    <Card title={isHere ? 'Tome' : 'Vaya a'}>
      <div className={styles.cuerpo}>
        <p className={isHere ? `${styles.lugar} ${styles.listo}` : styles.lugar}>{linea.lugar}</p>
        <p className={styles.producto}>
          <span className={styles.mono}>{linea.sku}</span> {linea.nombre}
        </p>
        <p className={styles.quieto}>
          {linea.orden}
          {linea.partida === null ? '' : ` · Lote ${linea.partida}`}
          {series.length === 0 ? '' : ` · Series ${series.join(', ')}`}
        </p>
        <Cuantas wo={wo} linea={linea} cantidad={cantidad} />
        <div className={styles.teclas}>
          <Button
            variant="filled"
            className={`${styles.grande} ${styles.ancha}`}
            aria-keyshortcuts="F9"
            disabled={!isReady || cantidad === 0}
            onClick={keys.F9}
          >
            Confirmar (F9)
          </Button>
          <Button className={styles.grande} aria-keyshortcuts="F2" disabled={!isReady} onClick={keys.F2}>
            Faltante (F2)
          </Button>
          <Button
            className={styles.grande}
            aria-keyshortcuts="F3"
            disabled={!isReady || linea.salteos >= 3}
            onClick={keys.F3}
          >
            Saltar (F3)
          </Button>
          {linea.partida === null ? null : (
            <Button className={styles.grande} aria-keyshortcuts="F4" disabled={!isReady} onClick={keys.F4}>
              Otro lote (F4)
            </Button>
          )}
          <Button className={styles.grande} aria-keyshortcuts="F6" disabled={!isReady} onClick={keys.F6}>
            Bin lleno (F6)
          </Button>
          <Button className={styles.grande} aria-keyshortcuts="F8" disabled={!isReady} onClick={keys.F8}>
            Deshacer (F8)
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Of a plate that goes as it is nobody counts anything, until somebody reads its articles one by one. */
function Cuantas({ wo, linea, cantidad }: Pick<ActualProps, 'wo' | 'linea'> & { cantidad: number }) {
  const { lpn, queda } = linea;
  if (lpn?.entero === true && cantidad === 0)
    return (
      <p className={styles.entero}>
        {ENTERO[lpn.tipo]} · LPN <span className={styles.mono}>{textoDeLpn(lpn.codigo)}</span>, {numero(queda)}&nbsp;u.
      </p>
    );
  return (
    <>
      {lpn && !lpn.entero ? (
        <p className={styles.quieto}>El LPN {textoDeLpn(lpn.codigo)} ya no está entero: lea los artículos.</p>
      ) : null}
      <div className={styles.pares}>
        <p>
          <span className={styles.cantidad}>{cantidad}</span> de {queda}
        </p>
        <div>
          <p className={styles.quieto}>Compartimiento</p>
          <p className={styles.bin} title={binDe(wo, linea)}>
            {linea.bin}
          </p>
        </div>
      </div>
    </>
  );
}

interface FinProps extends Props {
  isSent: boolean;
}

/** Nothing is left: the cart goes to the bench. */
function Fin({ wo, isSent, refetch }: FinProps) {
  const { run, isPending, error } = useCommand(moverWo, [verWo, listWos]);
  const navigate = useNavigate();
  const leave = () => {
    traerWo(null);
    void navigate({ to: '/gds/work-order/pickup', search: {} });
  };
  const isOver = CERRADA.has(wo.estado);
  const finish = () => void run({ id: wo.id, acto: 'completar' }).then(leave, refetch);
  return (
    <Card title={isOver ? 'Terminado' : 'Listo'}>
      <div className={styles.cuerpo}>
        <p>
          {cuantas(wo.hechas, 'unidad tomada', 'unidades tomadas')}
          {wo.faltantes > 0 ? `, ${cuantas(wo.faltantes, 'faltó', 'faltaron')}` : ''}. Lleve {wo.carro ?? 'el carro'} a
          packing.
        </p>
        <ErrorAlert error={error} fallback="No se pudo terminar" />
        {isOver ? (
          <Button className={styles.grande} onClick={leave}>
            Otro trabajo
          </Button>
        ) : (
          <Button
            variant="filled"
            className={styles.grande}
            disabled={!isSent || wo.carro === null}
            loading={isPending}
            onClick={finish}
          >
            Terminar
          </Button>
        )}
      </div>
    </Card>
  );
}
