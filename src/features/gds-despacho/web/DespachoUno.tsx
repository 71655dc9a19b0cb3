import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { call, openFile, serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import {
  type Despacho,
  deshacerDespacho,
  imprimirRemito,
  leerDespacho,
  pilasDeDespacho,
  quitarDeDespacho,
  verDespacho,
} from '../despacho.contract.ts';
import { Cerrar } from './Cerrar.tsx';
import { DeshacerDialog } from './DeshacerDialog.tsx';
import styles from './despacho.module.css';
import { DESTINO, ESTADO_DE_BULTO, ESTADO_DE_DESPACHO, ESTADO_DE_LEVANTE, pesoDicho } from './palabras.ts';

export const lecturasDeDespacho = createScanQueue('gds.despacho');

/** One dispatch: read out bulto by bulto, decided, handed over. Another reader's scans are seen as they come. */
export function DespachoUno({ id }: { id: number }) {
  const query = useQuery({ ...serviceQuery(verDespacho, { id }), retry: false });
  const refetch = () => void query.refetch();
  useLive('gds_despacho', refetch);
  useLive('levantes', refetch);
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="Ese despacho no existe">
        <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={refetch} />
        <Link to="/levantes-gds">Ver los andenes</Link>
      </EmptyState>
    );
  const { despacho } = query.data;
  return (
    <div className={styles.pila}>
      <Cabecera despacho={despacho} />
      {despacho.estado === 'ABIERTO' ? (
        <Leyendo despacho={despacho} refetch={refetch} />
      ) : (
        <Hecho despacho={despacho} />
      )}
      <Card title="Bultos" count={despacho.bultos.length}>
        <ul className={styles.filas} aria-label="Bultos del despacho">
          {despacho.bultos.map((bulto) => (
            <Bulto key={bulto.id} bulto={bulto} despacho={despacho} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Cabecera({ despacho }: { despacho: Despacho }) {
  const { numero, estado, destino, adonde, desde, hasta, lleva, matricula, leidos, previstos, sobran } = despacho;
  const franja = desde === null ? null : `de ${desde} a ${hasta}`;
  return (
    <div className={styles.cabecera}>
      <h2 className={styles.numero}>{numero}</h2>
      <StatusBadge {...ESTADO_DE_DESPACHO[estado]} />
      <span className={styles.quieto}>
        {[[DESTINO[destino], adonde].filter(Boolean).join(' '), franja, lleva, matricula].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.cuenta} role="status">
        {leidos - sobran} de {previstos}
        {sobran > 0 ? ` y ${sobran} de más` : ''}
      </span>
      <Link to="/levantes-gds" className={styles.derecha}>
        Ver los andenes
      </Link>
    </div>
  );
}

const OUTCOME = { hecha: 'ok', sobra: 'ok', repetida: 'repetida' } as const;

function Leyendo({ despacho, refetch }: { despacho: Despacho; refetch: () => void }) {
  const [isUndoing, setUndoing] = useState(false);
  const leads = useCan(deshacerDespacho);
  const read = async ({ raw, id: clave }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> => {
    const asked = { despacho_id: despacho.id, texto: raw.trim() };
    const { resultado, texto } = await call(leerDespacho, asked, { clave, signal });
    refetch();
    return { estado: OUTCOME[resultado], texto };
  };
  return (
    <>
      <ScanInput
        placeholder="Escanee el bulto o su guía"
        queue={lecturasDeDespacho}
        onScan={read}
        paused={isUndoing}
        onRefused={() => undefined}
      />
      {leads ? <Cerrar despacho={despacho} onUndo={() => setUndoing(true)} /> : null}
      {isUndoing ? <DeshacerDialog despacho={despacho} onClose={() => setUndoing(false)} /> : null}
    </>
  );
}

function Hecho({ despacho }: { despacho: Despacho }) {
  const [isUndoing, setUndoing] = useState(false);
  const leads = useCan(deshacerDespacho);
  const { run, isPending, error, reset } = useCommand(imprimirRemito, []);
  const print = () =>
    void run({ despacho_id: despacho.id }).then(
      ({ url }) => openFile(url),
      () => undefined,
    );
  const { levantes, remito, nota, estado } = despacho;
  return (
    <>
      <ErrorAlert error={error} fallback="No se pudo imprimir" onDismiss={reset} />
      {nota === null ? null : <p className={styles.nota}>{nota}</p>}
      {estado === 'ANULADO' ? null : (
        <div className={styles.cabecera}>
          <Button variant="filled" loading={isPending} onClick={print}>
            {`Imprimir remito ${remito ?? ''}`}
          </Button>
          {leads ? <Button onClick={() => setUndoing(true)}>Deshacer</Button> : null}
        </div>
      )}
      {levantes.length === 0 ? null : (
        <Card title="Levantes" count={levantes.length}>
          <ul className={styles.filas} aria-label="Levantes">
            {levantes.map((levante) => (
              <li key={levante.numero} className={styles.fila}>
                <span>
                  <b className={styles.mono}>{levante.numero}</b> {levante.cliente}
                  <br />
                  <span className={styles.quieto}>
                    {levante.desde} a {levante.hasta} · {levante.chofer ?? 'sin chofer todavía'}
                  </span>
                </span>
                <span>{ESTADO_DE_LEVANTE[levante.estado] ?? levante.estado}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isUndoing ? <DeshacerDialog despacho={despacho} onClose={() => setUndoing(false)} /> : null}
    </>
  );
}

interface BultoProps {
  bulto: Despacho['bultos'][number];
  despacho: Despacho;
}

function Bulto({ bulto, despacho }: BultoProps) {
  const { run, isPending, error, reset } = useCommand(quitarDeDespacho, [verDespacho, pilasDeDespacho]);
  const { id, codigo, guia_nro, orden, cliente, departamento, anden, gramos, salio } = bulto;
  const word = ESTADO_DE_BULTO[salio ? 'SALIO' : bulto.estado];
  const take = () => void run({ despacho_id: despacho.id, bulto_id: id }).catch(() => undefined);
  return (
    <li className={styles.fila} data-estado={bulto.estado}>
      <span>
        <b className={styles.mono}>{codigo}</b> <span className={styles.mono}>{guia_nro ?? 'sin guía'}</span>
        <br />
        <span className={styles.quieto}>
          {[orden, cliente, departamento, anden, gramos === null ? null : pesoDicho(gramos)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.cabecera}>
        {bulto.previsto ? null : <StatusBadge nombre="De más" familia="alerta" />}
        <StatusBadge {...word} />
        {despacho.estado === 'ABIERTO' ? (
          <Button size="xs" variant="subtle" loading={isPending} aria-label={`Quitar ${codigo}`} onClick={take}>
            Quitar
          </Button>
        ) : null}
      </span>
      <ErrorAlert error={error} fallback="No se pudo quitar" onDismiss={reset} />
    </li>
  );
}
