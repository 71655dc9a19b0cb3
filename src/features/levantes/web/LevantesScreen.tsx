import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { getOpcionesDeLevantes, moverLevante } from '../contract.ts';
import { FiltrosBar, Vistas } from './Filtros.tsx';
import { ListaCard } from './ListaCard.tsx';
import { Panel } from './Panel.tsx';
import { Tablero } from './Tablero.tsx';
import { useDeshacer } from './use-deshacer.ts';
import { useLista } from './use-lista.ts';

const FRESH_MS = 5 * 60_000;

/** The levantes of a day and what is left of others, one of them beside the list; a client sees and does its own. */
export function LevantesScreen() {
  const lista = useLista();
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const mayMove = useCan(moverLevante);
  const isNarrow = useIsNarrow();
  const opciones = useQuery({
    ...serviceQuery(getOpcionesDeLevantes, {}),
    staleTime: FRESH_MS,
    enabled: mayMove,
  });
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, lista.hojas.key, lista.hojas.rows);
  const [conTablero, setConTablero] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const deshacer = useDeshacer(setSaid);
  const { ver } = lista.lista;
  usePageActs([], () => (seleccion.chosen.length > 0 ? seleccion.clear() : lista.ver(null)));
  const isOnlyPanel = isNarrow && ver !== null;
  return (
    <div className={marco.pantalla} data-abierta={isOnlyPanel || undefined}>
      {isOnlyPanel ? null : (
        <>
          <Vistas levantes={lista} />
          <FiltrosBar levantes={lista} isOurs={isOurs} opciones={opciones.data}>
            {isOurs && !isNarrow && lista.lista.vista === 'dia' ? (
              <ToggleButton isOn={conTablero} onClick={() => setConTablero(!conTablero)}>
                Tablero
              </ToggleButton>
            ) : null}
          </FiltrosBar>
          <Tablero
            levantes={lista}
            isOpen={isOurs && !isNarrow && conTablero}
            opciones={opciones.data}
            onSaid={setSaid}
          />
        </>
      )}
      <span role="status" className={said === null ? 'solo-lector' : marco.quieto}>
        {said}
      </span>
      <div className={marco.dos} data-abierta={(ver !== null && !isNarrow) || undefined}>
        {isOnlyPanel ? null : (
          <ListaCard levantes={lista} seleccion={seleccion} isOurs={isOurs} opciones={opciones.data} onSaid={setSaid} />
        )}
        {ver === null ? null : (
          <Panel
            key={ver}
            id={ver}
            isOurs={isOurs}
            opciones={opciones.data}
            onSaid={setSaid}
            onHecho={deshacer.ofrecer}
            onOther={lista.ver}
            onClose={() => lista.ver(null)}
          />
        )}
      </div>
      <ErrorAlert error={deshacer.error} fallback="No se pudo deshacer" onDismiss={deshacer.dismiss} />
      <UndoToasts of={deshacer.offers} />
    </div>
  );
}
