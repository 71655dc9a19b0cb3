import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { IncidenciasDe } from '#features/incidencias/web/public.tsx';
import { verRendiciones } from '#features/rendiciones/contract.ts';
import { RendicionCard } from '#features/rendiciones/web/public.tsx';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import type { Simbolos } from '#web/ui/print/Barras.tsx';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { guardarRecorrido, type Recorrido, verRecorrido } from '../contract.ts';
import { pasarRecorrido } from '../traspaso.contract.ts';
import { GuiasDeRonda } from './GuiasDeRonda.tsx';
import { Hoja } from './Hoja.tsx';
import { LevantesDeRonda } from './LevantesDeRonda.tsx';
import { MapaVisto } from './MapaVisto.tsx';
import { PasarDialog } from './PasarDialog.tsx';
import { Puntos } from './Puntos.tsx';
import { ESTADO_RECORRIDO, puntosDe, SE_ORDENA, SE_PASA, vaAPuertas } from './palabras.ts';
import { Atraso, salidaText } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';

/** A round as it goes: planned against real, parcel by parcel, and who did what with it. */
export function VerScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  if (!Number.isSafeInteger(id) || id < 1) return <Ninguno error={null} />;
  return <Visto key={id} id={id} />;
}

function Ninguno({ error }: { error: unknown }) {
  return (
    <EmptyState title="Elija un recorrido">
      <ErrorAlert error={error} fallback="Error al cargar el recorrido" />
      <Link to="/recorridos">Ir a Recorridos</Link>
    </EmptyState>
  );
}

function Visto({ id }: { id: number }) {
  const query = useQuery(serviceQuery(verRecorrido, { id }));
  useLive('recorridos', () => void query.refetch());
  const isPrinting = useIsPrinting();
  const [simbolos, setSimbolos] = useState<Simbolos | null>(null);
  const barcodes = useBarcodes();
  const canRender = useCan(verRendiciones);
  if (query.isPending) return <PendingView />;
  if (query.data === undefined) return <Ninguno error={query.error} />;
  const { recorrido, lineas, historia } = query.data;
  const print = async () => {
    const { code128Of } = await barcodes();
    setSimbolos(() => code128Of);
    window.setTimeout(() => window.print());
  };
  return (
    <div className={styles.pila}>
      <Cabecera datos={query.data} onPrint={() => void print()} />
      {canRender ? <RendicionCard recorrido_id={id} /> : null}
      {vaAPuertas(recorrido.tipo) && lineas.length > 0 ? <MapaVisto datos={query.data} /> : null}
      <GuiasDeRonda datos={query.data} isRefreshing={query.isFetching} />
      {query.data.levantes.length === 0 ? null : (
        <Card title="Levantes" count={query.data.levantes.length}>
          <LevantesDeRonda datos={query.data} />
        </Card>
      )}
      <IncidenciasDe clase="RECORRIDO" id={id} />
      <Card title="Historia">
        <ol className={styles.historia} aria-label="Historia del recorrido">
          {historia.map(({ acto, estado, fecha, usuario }) => (
            <li key={`${fecha}-${acto}`}>
              <b>{acto}</b> → {estado}
              <span className={styles.quieto}>
                {formatDateMinute(fecha)} · {usuario}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {isPrinting ? <Hoja datos={query.data} simbolos={simbolos} /> : null}
    </div>
  );
}

function Cabecera({ datos, onPrint }: { datos: Recorrido; onPrint: () => void }) {
  const { recorrido, lineas, a_ciegas = false, sin_cobros = false } = datos;
  const canPass = useCan(pasarRecorrido);
  const [passing, setPassing] = useState(false);
  const canPlan = useCan(guardarRecorrido);
  const vuelta = recorrido.llegada === null ? null : `volvió ${formatDateMinute(recorrido.llegada).slice(11)}`;
  const said = [
    formatDay(recorrido.dia),
    recorrido.destino === null ? null : `a ${recorrido.destino}`,
    salidaText(recorrido),
    vuelta,
  ];
  return (
    <Card
      title={<span className={styles.mono}>{recorrido.numero}</span>}
      beside={<StatusBadge {...ESTADO_RECORRIDO[recorrido.estado]} />}
      actions={
        <>
          {/* A sheet that does not say what to collect would be worse than none. */}
          {sin_cobros ? null : (
            <Button leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />} onClick={onPrint}>
              Imprimir hoja
            </Button>
          )}
          {canPass && SE_PASA.has(recorrido.estado) ? <Button onClick={() => setPassing(true)}>Pasar…</Button> : null}
          {passing ? <PasarDialog datos={datos} onClose={() => setPassing(false)} /> : null}
          {canPlan ? (
            <Link to="/recorrido" search={{ id: recorrido.id }}>
              {SE_ORDENA.has(recorrido.estado) ? 'Armar y cargar' : 'Seguir'}
            </Link>
          ) : null}
        </>
      }
    >
      <div className={styles.datos}>
        <span className={styles.doble}>
          <b>{recorrido.chofer ?? 'Sin chofer'}</b>
          <span className={styles.quieto}>{said.filter(Boolean).join(' · ')}</span>
        </span>
        <Atraso fila={recorrido} />
        {a_ciegas ? null : <Puntos {...puntosDe(lineas)} />}
      </div>
    </Card>
  );
}
