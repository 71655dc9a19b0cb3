import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { VistasDeLista } from '#features/vistas/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { getOpcionesDeIncidencias, moverIncidencia } from '../contract.ts';
import { getTablero } from '../reglas.contract.ts';
import { ColaCard } from './ColaCard.tsx';
import { FiltrosBar, Vistas } from './Filtros.tsx';
import { NuevaDialog } from './NuevaDialog.tsx';
import { Panel } from './Panel.tsx';
import { PorEnviar } from './PorEnviar.tsx';
import { useCola } from './use-cola.ts';
import { useSalida } from './use-salida.ts';

const FRESH_MS = 5 * 60_000;

/** The queue, and one of it beside it; for a house outside, what it asked and was asked. */
export function IncidenciasScreen() {
  const cola = useCola();
  const mayMove = useCan(moverIncidencia);
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const mayReadRules = useCan(getTablero);
  const isNarrow = useIsNarrow();
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeIncidencias, {}), staleTime: FRESH_MS });
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, cola.hojas.key, cola.hojas.rows);
  const [said, setSaid] = useState<string | null>(null);
  const { ver, nueva } = cola.lista;
  const sale = useSalida({ onSaid: setSaid, onOpen: cola.ver });
  usePageActs(
    [
      { id: 'incidencias-nueva', titulo: 'Abrir una incidencia', tecla: 'c', run: () => cola.nueva('1') },
      { id: 'incidencias-siguiente', titulo: 'La que vence después', tecla: 'n', run: () => cola.ver(cola.siguiente) },
    ],
    () => (seleccion.chosen.length > 0 ? seleccion.clear() : cola.ver(null)),
  );
  const isOnlyPanel = isNarrow && ver !== null;
  return (
    <div className={marco.pantalla} data-abierta={isOnlyPanel || undefined}>
      {isOnlyPanel ? null : (
        <>
          <Vistas cola={cola} isOurs={isOurs} />
          {isOurs && mayReadRules ? (
            <p className={marco.linea}>
              <Link to="/backoffice/incidencias/tablero">Tablero</Link>
              <Link to="/backoffice/incidencias/reglas">Plazos y respuestas preparadas</Link>
            </p>
          ) : null}
          <Suspense fallback={null}>
            <VistasDeLista lista="incidencias" actual={cola.guardable} />
          </Suspense>
          <FiltrosBar cola={cola} isOurs={isOurs} opciones={opciones.data} />
          <ErrorAlert
            error={opciones.error}
            fallback="No se pudieron cargar las opciones"
            onRetry={() => void opciones.refetch()}
          />
        </>
      )}
      <span role="status" className={said === null ? 'solo-lector' : marco.quieto}>
        {said}
      </span>
      {isOurs ? <PorEnviar id={null} onBack={sale.back} /> : null}
      <UndoToasts of={sale.offers} />
      <div className={marco.dos} data-abierta={(ver !== null && !isNarrow) || undefined}>
        {isOnlyPanel ? null : (
          <ColaCard
            cola={cola}
            seleccion={seleccion}
            isOurs={isOurs}
            mayMove={mayMove}
            opciones={opciones.data}
            onSaid={setSaid}
          />
        )}
        {ver === null ? null : (
          <Panel
            key={`${ver} ${sale.vueltas}`}
            id={ver}
            isOurs={isOurs}
            mayMove={mayMove}
            opciones={opciones.data}
            onSaid={setSaid}
            onClose={() => cola.ver(null)}
            onWritten={sale.written}
            onBack={sale.back}
          />
        )}
      </div>
      {nueva === null ? null : (
        <NuevaDialog
          guia={nueva === '1' ? '' : nueva}
          onClose={() => cola.nueva(null)}
          onDone={({ id, numero }) => {
            setSaid(`Se abrió ${numero}.`);
            cola.ver(id);
          }}
        />
      )}
    </div>
  );
}
