import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';

import { FallarDialog, traerDialogo } from '#features/levantes/web/public.tsx';
import { miHoja } from '#features/reparto/entrega.contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { lazyKept, lazyPart } from '#web/lazy-part.ts';
import { useLive } from '#web/live.ts';
import { useDelivered } from '#web/offline/use-delivered.ts';
import { useRefused } from '#web/offline/use-refused.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { useIsIdle } from '#web/use-is-idle.ts';

import type { Abierto } from './actos.ts';
import { actuar, actuarEnLevante, cola, hojaDeEntrega } from './cola.ts';
import { Deshacer } from './Deshacer.tsx';
import { type EnPuerta, EstePaso } from './EstePaso.tsx';
import styles from './entrega.module.css';
import { Levantando } from './Levantando.tsx';
import { ListaDeParadas } from './ListaDeParadas.tsx';
import { isPorHacer } from './pasos.ts';
import { SinEnviar } from './SinEnviar.tsx';
import { type Datos, dondeEsta, pedidoEn, useSendero } from './use-sendero.ts';

/** What is opened at a door: as much script as the page itself, and none of it is needed to see where to go. */
const Dialogo = lazyKept(async () => {
  const [{ Dialogo: Part }] = await Promise.all([import('./Dialogo.tsx'), traerDialogo()]);
  return Part;
});
const Posicion = lazyPart(async () => (await import('./Posicion.tsx')).Posicion);

/** The own round, door by door. */
export function EntregaScreen() {
  const query = useQuery(serviceQuery(miHoja, {}));
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: [serviceKey(miHoja)] });
  // Once for all that waited: each answer has been drawn already, and a day's queue would ask for the whole sheet a hundred times.
  const refreshAtLast = (clave: string) => {
    const others = cola.useQueue.getState().items.filter((item) => item.clave !== clave);
    if (!others.some(({ enviando }) => enviando)) refresh();
  };
  useDelivered(cola, refreshAtLast);
  useRefused(cola, ({ clave }) => refreshAtLast(clave));
  // What the office and the client do with what is fetched is heard on the way.
  useLive('levantes', refresh);
  // What was on this device's disk stands in while there is no network.
  const datos = query.data ?? hojaDeEntrega.read();
  if (query.data !== undefined) hojaDeEntrega.write(query.data);
  if (datos === null) {
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar su hoja" onRetry={() => void query.refetch()} />
    );
  }
  if (datos.hoja === null && datos.levantes.length === 0) {
    return (
      <EmptyState title="No está en la calle">
        <p>Cuando salga con su recorrido, acá aparecen sus paradas.</p>
        <Link to="/recorridos/cargar/me">Ir a la carga</Link>
      </EmptyState>
    );
  }
  return <MiHoja key={datos.hoja?.recorrido_id ?? 0} datos={datos} al={query.dataUpdatedAt} />;
}

function MiHoja({ datos, al }: { datos: Datos; al: number }) {
  const { hoja, lineas, items, esperan, pasos, dicho } = useSendero(datos, al);
  // Read on another page, or told by a notice: its door is the one that is shown.
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [elegido, setElegido] = useState<string | null>(() => pedidoEn(search));
  const [abierto, setAbierto] = useState<Exclude<Abierto, 'reintentar' | 'llegar'> | null>(null);
  const [enPuerta, setEnPuerta] = useState<EnPuerta | null>(null);
  const [perdida, setPerdida] = useState<string | null>(null);
  const paso = pasos.find(({ clave }) => clave === elegido) ?? pasos.find(isPorHacer);
  const top = useRef<HTMLDivElement>(null);
  const isIdle = useIsIdle();
  // The door is read where it stands, however far down the list it was chosen.
  const choose = (clave: string) => {
    setElegido(clave);
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  const read = (codigo: string) => {
    const clave = dondeEsta(codigo, lineas, datos.levantes);
    setPerdida(clave === null ? `${codigo} no está en su recorrido` : null);
    if (clave !== null) choose(clave);
  };
  const act = (acto: Abierto) => {
    if (acto !== 'reintentar' && acto !== 'llegar') return setAbierto(acto);
    if (!paso?.parada) return undefined;
    const guias = paso.parada.lineas.map(({ guia_id }) => guia_id);
    return actuar({ acto, guias, titulo: paso.parada.primera.destinatario });
  };
  const close = () => {
    setAbierto(null);
    setEnPuerta(null);
    setElegido(null);
  };
  if (enPuerta?.acto === 'levantar') return <Levantando {...{ datos, enPuerta }} onClose={close} />;
  return (
    <div ref={top} className={styles.pila}>
      <p className={styles.quieto}>
        <b className={styles.mono}>{hoja.numero}</b> · quedan {pasos.filter(isPorHacer).length} de {pasos.length}{' '}
        paradas
      </p>
      <SinEnviar esperan={items} trafico={hoja.trafico} />
      {dicho === null ? null : <p role="status">{dicho}</p>}
      <ScanBox
        placeholder="Escanee un paquete..."
        estado={perdida === null ? 'espera' : 'error'}
        paused={abierto !== null || enPuerta !== null}
        onRead={(_raw, codigo) => read(codigo)}
        onRefused={() => undefined}
      />
      {perdida === null ? null : <p role="alert">{perdida}</p>}
      <EstePaso paso={paso} de={pasos.length} onActo={act} onLevante={setEnPuerta} />
      <ListaDeParadas
        pasos={pasos}
        elegido={paso?.clave ?? null}
        sinEnviar={esperan.flatMap(({ guias }) => guias)}
        levantesSinEnviar={esperan.flatMap(({ levante }) => (levante === null ? [] : [levante.id]))}
        onElegir={choose}
      />
      <Suspense fallback={null}>
        <Posicion />
      </Suspense>
      <Deshacer esperan={items} />
      <Suspense fallback={null}>
        {isIdle || abierto !== null ? (
          <Dialogo abierto={abierto} parada={paso?.parada ?? null} hoja={datos.hoja} onClose={close} />
        ) : null}
        {enPuerta === null ? null : (
          <FallarDialog
            levante={enPuerta.levante}
            motivos={datos.motivos_levante}
            onActo={actuarEnLevante}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
