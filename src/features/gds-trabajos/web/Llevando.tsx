import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { call, serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { usePageKeys } from '#web/ui/scan/page-keys.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listWos, moverWo, verWo, type WoEntera } from '../contract.ts';
import { TIPOS_DE_TRASLADO, type Traslado } from '../traslado.contract.ts';
import { deshacerTraslado, siguienteTraslado } from '../traslados.contract.ts';
import { decir, useDicho } from './cola.ts';
import { colaDeTraslados } from './cola-traslados.ts';
import { trasladoDescartado } from './descartado.ts';
import { deshacerUltimo } from './deshacer.ts';
import {
  enMano,
  type LineaLlevada,
  lecturasDeTraslado,
  leerTraslado,
  llevadas,
  noEsta,
  pedirTraslado,
} from './llevar.ts';
import { cambiarMesa, traerTraslado, traerWo, useMesa } from './mesa.ts';
import { cuantas, ESTADO_DE_LINEA, TIPO } from './palabras.ts';
import { Conflictos } from './Recorrido.tsx';
import styles from './trabajos.module.css';

/** Work without a cart is taken with one press. */
export function SiguienteTraslado() {
  const { run, isPending, error, reset } = useCommand(siguienteTraslado, [listWos]);
  const [isNone, setNone] = useState(false);
  const take = (tipo: (typeof TIPOS_DE_TRASLADO)[number]) =>
    void run({ tipo })
      .then(async ({ wo }) => {
        setNone(wo === null);
        if (wo !== null) traerWo((await call(verWo, { id: wo.id })).wo);
      })
      .catch(() => undefined);
  return (
    <Card title="Sin carro">
      <div className={styles.cuerpo}>
        <div className={styles.teclas}>
          {TIPOS_DE_TRASLADO.map((tipo) => (
            <Button key={tipo} className={styles.grande} loading={isPending} onClick={() => take(tipo)}>
              {TIPO[tipo]}: siguiente
            </Button>
          ))}
        </div>
        {isNone ? <p role="status">No hay trabajos de esos por tomar.</p> : null}
        <ErrorAlert error={error} fallback="No se pudo tomar" onDismiss={reset} />
      </div>
    </Card>
  );
}

interface Props {
  wo: WoEntera;
  refetch: () => void;
}

const DICHO = { ...ESTADO_DE_LINEA, PENDIENTE: 'Por llevar', HECHA: 'Llevada' };
const CERRADA: ReadonlySet<string> = new Set(['COMPLETADA', 'COMPLETADA_CON_FALTANTE', 'ANULADA']);

/** From a place to another, line by line: place, product and where it was put, each scanned; with a network or without. */
export function Llevando({ wo, refetch }: Props) {
  const mesa = useMesa();
  const { texto: said } = useDicho();
  const items = colaDeTraslados.useQueue((state) => state.items).filter(({ cuerpo }) => cuerpo.wo_id === wo.id);
  const pending = items.filter(({ estado }) => estado === 'pendiente');
  const lineas = llevadas(
    wo.traslados,
    pending.map(({ cuerpo }) => cuerpo),
  );
  const linea = enMano(lineas, mesa);
  const isOpen = wo.estado !== 'LIBERADA' && !CERRADA.has(wo.estado);
  const undo = useDeshacerTraslado(wo);
  const undoLast = () => {
    if (isOpen) undo.act();
  };
  usePageKeys({ F8: undoLast });
  const steps = <Pasos wo={wo} isOver={linea === null} isSent={items.length === 0} refetch={refetch} />;
  return (
    <div className={styles.pila}>
      {said === null ? null : <p role="status">{said}</p>}
      <ErrorAlert error={undo.error} fallback="No se pudo deshacer" onDismiss={undo.reset} />
      <Conflictos items={items} cola={colaDeTraslados} descartado={trasladoDescartado} />
      {pending.length > 1 ? <p role="status">{pending.length} lecturas guardadas en este equipo, sin enviar.</p> : null}
      {!isOpen || linea === null ? steps : <Linea key={linea.id} wo={wo} linea={linea} onUndo={undoLast} />}
      <Card title="Recorrido" count={lineas.length}>
        <div className={styles.cuerpo}>
          <ul className={styles.filas} aria-label="Recorrido">
            {lineas.map((one) => (
              <li key={one.id} className={styles.fila} aria-current={one.id === linea?.id ? 'step' : undefined}>
                <span className={one.queda === 0 ? styles.hecha : undefined}>
                  <b className={styles.mono}>{one.lugar}</b> {one.sku}
                </span>
                <span>
                  {one.hecha} de {one.pedida} → {one.a ?? 'a elegir'}
                </span>
                <span className={styles.quieto}>{dicho(one)}</span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {isOpen && linea !== null ? steps : null}
      {isOpen && linea === null ? (
        <Button className={styles.grande} aria-keyshortcuts="F8" onClick={undoLast}>
          Deshacer (F8)
        </Button>
      ) : null}
    </div>
  );
}

function dicho({ queda, estado }: LineaLlevada): string {
  if (queda > 0) return DICHO.PENDIENTE;
  return estado === 'PENDIENTE' ? 'Sin enviar' : DICHO[estado];
}

/** What was read and is in nobody's queue yet first. */
function useDeshacerTraslado(wo: WoEntera) {
  const { run, error, reset } = useCommand(deshacerTraslado, [verWo]);
  const ask = () =>
    void run({ wo_id: wo.id }).then(
      ({ linea }) => {
        traerTraslado(linea);
        decir(`Vuelve a ${linea.lugar}: ${linea.sku}`);
      },
      () => undefined,
    );
  const act = () => {
    if (useMesa.getState().producto !== null) {
      cambiarMesa({ producto: null, series: [], cantidad: 0 });
      decir('Lo leído de la línea no cuenta');
      return;
    }
    deshacerUltimo(colaDeTraslados, wo.id, ask);
  };
  return { act, error, reset };
}

interface LineaProps {
  wo: WoEntera;
  linea: LineaLlevada;
  onUndo: () => void;
}

function Linea({ wo, linea, onUndo }: LineaProps) {
  const mesa = useMesa();
  const { queda } = linea;
  const isHere = mesa.lugar === linea.lectura;
  const hacia = useHacia(wo, linea);
  return (
    <>
      <ScanInput
        placeholder={pedirTraslado(linea, mesa, hacia)}
        queue={lecturasDeTraslado}
        onScan={leerTraslado}
        paused={false}
        onRefused={() => undefined}
      />
      <Card title={TIPO[wo.tipo]}>
        <div className={styles.cuerpo}>
          <p className={isHere ? `${styles.lugar} ${styles.listo}` : styles.lugar}>{linea.lugar}</p>
          <p className={styles.producto}>
            <span className={styles.mono}>{linea.sku}</span> {linea.nombre}
          </p>
          {linea.partida === null ? null : <p className={styles.quieto}>Lote {linea.partida}</p>}
          <div className={styles.pares}>
            {linea.control_serie === 'SIEMPRE' ? (
              <p>Quedan {queda}, de a una serie</p>
            ) : (
              <TextField
                label={`Cuántas de ${queda}`}
                inputMode="numeric"
                autoComplete="off"
                data-lee-codigos
                value={mesa.cantidad === 0 ? '' : String(mesa.cantidad)}
                placeholder={String(queda)}
                onChange={(event) =>
                  cambiarMesa({
                    linea_id: linea.id,
                    cantidad: Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 8)),
                  })
                }
              />
            )}
            <div>
              <p className={styles.quieto}>Llevar a</p>
              <p className={hacia === null ? styles.quieto : styles.lugar}>{hacia ?? 'Donde entre'}</p>
            </div>
          </div>
          <div className={styles.teclas}>
            <Button className={styles.grande} disabled={!isHere} onClick={() => noEsta(linea)}>
              No está
            </Button>
            <Button className={styles.grande} aria-keyshortcuts="F8" onClick={onUndo}>
              Deshacer (F8)
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

/** What nobody knew a place for when it was made into work is asked for as one stands before it. */
function useHacia({ deposito_id }: WoEntera, { a, producto_id, pedida }: Traslado): string | null {
  const asked = { deposito_id, producto_id, cantidad: pedida };
  const query = useQuery({ ...serviceQuery(sugerirUbicacion, asked), enabled: a === null, retry: false });
  return a ?? query.data?.propuestas[0]?.codigo ?? null;
}

interface PasosProps extends Props {
  isOver: boolean;
  /** Nothing waits on this device, nor was refused. */
  isSent: boolean;
}

/** What is done about the whole of it: taken, put aside, finished, or confirmed from its paper. */
function Pasos({ wo, isOver, isSent, refetch }: PasosProps) {
  const { run, isPending, error, reset } = useCommand(moverWo, [verWo, listWos]);
  const step = (more: { acto: 'tomar' | 'pausar' | 'completar'; todo?: true }) =>
    void run({ id: wo.id, ...more }).then(refetch, () => undefined);
  const isClosed = CERRADA.has(wo.estado);
  const [last] = wo.historia;
  return (
    <div className={styles.cuerpo}>
      {wo.estado === 'ANULADA' && last !== undefined ? (
        <p role="status">
          {last.acto}: {last.nota ?? 'sin motivo'} ({last.usuario})
        </p>
      ) : null}
      {isOver ? (
        <p role="status">
          {cuantas(wo.hechas, 'unidad llevada', 'unidades llevadas')}
          {wo.faltantes > 0 ? `, ${cuantas(wo.faltantes, 'no estaba', 'no estaban')}` : ''}.
        </p>
      ) : null}
      <div className={styles.teclas}>
        {wo.puede.tomar && !wo.es_mia ? (
          <Button
            variant="filled"
            className={styles.grande}
            loading={isPending}
            onClick={() => step({ acto: 'tomar' })}
          >
            {wo.estado === 'LIBERADA' ? 'Tomar' : 'Seguir yo'}
          </Button>
        ) : null}
        {wo.puede.completar && isOver ? (
          <Button
            variant="filled"
            className={styles.grande}
            disabled={!isSent}
            loading={isPending}
            onClick={() => step({ acto: 'completar' })}
          >
            Terminar
          </Button>
        ) : null}
        {wo.puede.completar && !isOver ? (
          <Button
            className={styles.grande}
            disabled={!isSent}
            loading={isPending}
            onClick={() => step({ acto: 'completar', todo: true })}
          >
            Hecho en papel
          </Button>
        ) : null}
        {wo.puede.pausar && !isOver ? (
          <Button className={styles.grande} loading={isPending} onClick={() => step({ acto: 'pausar' })}>
            Pausar
          </Button>
        ) : null}
        {isClosed || wo.estado === 'PAUSADA' ? (
          <Button className={styles.grande} onClick={() => traerWo(null)}>
            Otro trabajo
          </Button>
        ) : null}
      </div>
      <ErrorAlert error={error} fallback="No se pudo hacer" onDismiss={reset} />
    </div>
  );
}
