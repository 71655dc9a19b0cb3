import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { countDevoluciones, inspeccionarDevolucion, pedirDevoluciones } from '../contract.ts';
import type { Vista } from '../palabras.contract.ts';
import { FiltrosBar, Vistas } from './Filtros.tsx';
import { ListaCard } from './ListaCard.tsx';
import { Panel } from './Panel.tsx';
import { PedirDialog } from './PedirDialog.tsx';
import { type Hecho, ResultadosDialog } from './ResultadosDialog.tsx';
import { useLectura } from './use-lectura.ts';
import { useLista } from './use-lista.ts';

/** What goes back: who asked, where it lies, what is to be done. What stands is what people see first. */
export function DevolucionesScreen() {
  const { data, error, refetch } = useQuery(serviceQuery(countDevoluciones, {}));
  if (data === undefined)
    return error === null ? (
      <PendingView />
    ) : (
      <ErrorAlert error={error} fallback="Error al cargar las devoluciones" onRetry={() => void refetch()} />
    );
  return <Lista primera={data.paradas > 0 ? 'paradas' : 'por_autorizar'} />;
}

function Lista({ primera: now }: { primera: Vista }) {
  // What is first is decided once: nobody's list changes under their eyes because the last one that stood has moved.
  const [primera] = useState(now);
  const devoluciones = useLista(primera);
  const isCliente = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  const mayAsk = useCan(pedirDevoluciones);
  const isNarrow = useIsNarrow();
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, devoluciones.hojas.key, devoluciones.hojas.rows);
  const [said, setSaid] = useState<string | null>(null);
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const { ver, pedir } = devoluciones.lista;
  usePageActs(
    mayAsk
      ? [{ id: 'devoluciones-pedir', titulo: 'Pedir devolución', tecla: 'c', run: () => devoluciones.pedir('1') }]
      : [],
    () => (seleccion.chosen.length > 0 ? seleccion.clear() : devoluciones.ver(null)),
  );
  const mayInspect = useCan(inspeccionarDevolucion);
  useLectura(mayInspect && devoluciones.vista === 'por_inspeccionar', { onFound: devoluciones.ver, onSaid: setSaid });
  const isOnlyPanel = isNarrow && ver !== null;
  const tell = (done: Hecho) => {
    setSaid(`${done.titulo}: ${done.hechas} de ${done.filas.length}.`);
    setHecho(done);
  };
  return (
    <div className={marco.pantalla} data-abierta={isOnlyPanel || undefined}>
      {isOnlyPanel ? null : (
        <>
          <Vistas devoluciones={devoluciones} />
          <FiltrosBar devoluciones={devoluciones} />
        </>
      )}
      <span role="status" className={said === null ? 'solo-lector' : marco.quieto}>
        {said}
      </span>
      <div className={marco.dos} data-abierta={(ver !== null && !isNarrow) || undefined}>
        {isOnlyPanel ? null : (
          <ListaCard devoluciones={devoluciones} seleccion={seleccion} isCliente={isCliente} onHecho={tell} />
        )}
        {ver === null ? null : (
          <Panel
            key={ver}
            id={ver}
            isCliente={isCliente}
            hasKeys={seleccion.chosen.length === 0}
            onSaid={setSaid}
            onHecho={tell}
            onClose={() => devoluciones.ver(null)}
          />
        )}
      </div>
      {pedir === null || !mayAsk ? null : (
        <PedirDialog
          numeros={pedir === '1' ? '' : pedir}
          isCliente={isCliente}
          onClose={() => devoluciones.pedir(null)}
          onDone={(done) => {
            devoluciones.pedir(null);
            tell({ titulo: 'Pedidas', ...done });
          }}
        />
      )}
      {hecho === null ? null : <ResultadosDialog hecho={hecho} onClose={() => setHecho(null)} />}
    </div>
  );
}
