import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';
import { call, serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { listWos, moverWo, verWo, type WoEntera } from '../contract.ts';
import { TIPOS_DE_TRASLADO, type Traslado } from '../traslado.contract.ts';
import { noEstaEnLinea, siguienteTraslado, trasladar } from '../traslados.contract.ts';
import { traerWo } from './mesa.ts';
import { cuantas, ESTADO_DE_LINEA, TIPO } from './palabras.ts';
import styles from './trabajos.module.css';

export const lecturasDeTraslado = createScanQueue('gds.traslados', { bounceMs: 300 });

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
const restoDe = ({ pedida, hecha, faltante, anulada }: Traslado): number => pedida - hecha - faltante - anulada;

/** From a place to another, line by line: place, product and where it was put, each scanned. */
export function Llevando({ wo, refetch }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const open = wo.traslados.filter((one) => restoDe(one) > 0);
  const linea = open.find(({ id }) => id === chosen) ?? open[0] ?? null;
  const isTaken = wo.estado !== 'LIBERADA';
  return (
    <div className={styles.pila}>
      {CERRADA.has(wo.estado) || linea === null || !isTaken ? (
        <Pasos wo={wo} isOver={linea === null} refetch={refetch} />
      ) : (
        <Linea key={linea.id} wo={wo} linea={linea} refetch={refetch} onChoose={choose} />
      )}
      <Card title="Recorrido" count={wo.traslados.length}>
        <div className={styles.cuerpo}>
          <ul className={styles.filas} aria-label="Recorrido">
            {wo.traslados.map((one) => (
              <li key={one.id} className={styles.fila} aria-current={one.id === linea?.id ? 'step' : undefined}>
                <span className={restoDe(one) === 0 ? styles.hecha : undefined}>
                  <b className={styles.mono}>{one.lugar}</b> {one.sku}
                </span>
                <span>
                  {one.hecha} de {one.pedida} → {one.a ?? 'a elegir'}
                </span>
                <span className={styles.quieto}>{DICHO[one.estado]}</span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {isTaken && !CERRADA.has(wo.estado) && linea !== null ? <Pasos wo={wo} isOver={false} refetch={refetch} /> : null}
    </div>
  );
}

interface LineaProps extends Props {
  linea: Traslado;
  onChoose: (id: number) => void;
}

/** What was scanned of a line is only this: all else the server knows. */
interface Leido {
  readonly lugar: string | null;
  readonly producto: string | null;
  readonly series: readonly string[];
}

function Linea({ wo, linea, refetch, onChoose }: LineaProps) {
  const resta = restoDe(linea);
  const [{ lugar, producto, series }, setLeido] = useState<Leido>({ lugar: null, producto: null, series: [] });
  const [typed, setTyped] = useState('');
  const { run, isPending, error, reset } = useCommand(noEstaEnLinea, [verWo, listWos]);
  const isSerial = linea.control_serie === 'SIEMPRE';
  const hacia = useHacia(wo, linea);
  const units = isSerial ? 1 : resta;
  const cantidad = typed === '' ? units : Number(typed);
  const read = async ({ raw, id: clave }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> => {
    const code = lecturaDeLugar(raw);
    if (lugar === null) {
      const there =
        code === linea.lectura ? linea : wo.traslados.find((one) => one.lectura === code && restoDe(one) > 0);
      if (there === undefined) return falla(`Se esperaba ${linea.lugar}`);
      onChoose(there.id);
      if (there.id === linea.id) setLeido({ lugar: raw.trim(), producto: null, series: [] });
      return bien(`${there.lugar}: escanee ${there.sku}`);
    }
    if (producto === null) {
      if (!esDe(linea, raw)) return falla(`Se esperaba ${linea.sku}`);
      setLeido({ lugar, producto: raw.trim(), series: [] });
      return bien(isSerial ? `${linea.sku}: escanee la serie` : `${linea.sku}: llévelo a ${hacia ?? 'su lugar'}`);
    }
    if (isSerial && series.length === 0) {
      setLeido({ lugar, producto, series: [raw.trim()] });
      return bien(`Serie ${raw.trim()}: llévela a ${hacia ?? 'su lugar'}`);
    }
    if (!Number.isSafeInteger(cantidad) || cantidad < 1 || cantidad > resta) return falla(`Quedan ${resta} por llevar`);
    const asked = { linea_id: linea.id, lugar, producto, a: raw.trim(), cantidad };
    await call(trasladar, isSerial ? { ...asked, series: [...series] } : asked, { clave, signal });
    setLeido({ lugar, producto: null, series: [] });
    setTyped('');
    refetch();
    return bien(`${linea.sku} × ${cantidad} en ${raw.trim().toUpperCase()}`);
  };
  const missing = () => void run({ linea_id: linea.id }).then(refetch, () => undefined);
  return (
    <>
      <ScanInput
        placeholder={pedir({ ...linea, a: hacia }, { lugar, producto, series })}
        queue={lecturasDeTraslado}
        onScan={read}
        paused={false}
        onRefused={() => undefined}
      />
      <ErrorAlert error={error} fallback="No se pudo anotar" onDismiss={reset} />
      <Card title={TIPO[wo.tipo]}>
        <div className={styles.cuerpo}>
          <p className={lugar === null ? styles.lugar : `${styles.lugar} ${styles.listo}`}>{linea.lugar}</p>
          <p className={styles.producto}>
            <span className={styles.mono}>{linea.sku}</span> {linea.nombre}
          </p>
          {linea.partida === null ? null : <p className={styles.quieto}>Lote {linea.partida}</p>}
          <div className={styles.pares}>
            {isSerial ? (
              <p>Quedan {resta}, de a una serie</p>
            ) : (
              <TextField
                label={`Cuántas de ${resta}`}
                inputMode="numeric"
                autoComplete="off"
                data-lee-codigos
                value={typed}
                placeholder={String(resta)}
                onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
              />
            )}
            <div>
              <p className={styles.quieto}>Llevar a</p>
              <p className={hacia === null ? styles.quieto : styles.lugar}>{hacia ?? 'Donde entre'}</p>
            </div>
          </div>
          <Button className={styles.grande} loading={isPending} onClick={missing}>
            No está
          </Button>
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

const falla = (texto: string): ScanOutcome => ({ estado: 'error', texto });
const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

function pedir({ lugar: at, sku, a, control_serie }: Traslado, { lugar, producto, series }: Leido): string {
  if (lugar === null) return `Escanee ${at}`;
  if (producto === null) return `Escanee ${sku}`;
  if (control_serie === 'SIEMPRE' && series.length === 0) return 'Escanee la serie';
  return a === null ? 'Escanee dónde lo deja' : `Escanee ${a}, o dónde lo deja`;
}

/** Understood here: whoever stands there is told at once. */
function esDe({ codigos }: Traslado, raw: string): boolean {
  const gtin = parseGs1(raw)?.gtin;
  const read = [lecturaDeCodigo(raw), lecturaDeLugar(raw), ...(gtin === undefined ? [] : [lecturaDeCodigo(gtin)])];
  return codigos.some(({ lectura }) => read.includes(lectura));
}

interface PasosProps extends Props {
  isOver: boolean;
}

/** What is done about the whole of it: taken, put aside, finished, or confirmed from its paper. */
function Pasos({ wo, isOver, refetch }: PasosProps) {
  const { run, isPending, error, reset } = useCommand(moverWo, [verWo, listWos]);
  const step = (more: { acto: 'tomar' | 'pausar' | 'completar'; todo?: true }) =>
    void run({ id: wo.id, ...more }).then(refetch, () => undefined);
  const isClosed = CERRADA.has(wo.estado);
  return (
    <div className={styles.cuerpo}>
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
            loading={isPending}
            onClick={() => step({ acto: 'completar' })}
          >
            Terminar
          </Button>
        ) : null}
        {wo.puede.completar && !isOver ? (
          <Button className={styles.grande} loading={isPending} onClick={() => step({ acto: 'completar', todo: true })}>
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
