import { useState } from 'react';

import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { abrirTrabajo } from '#features/masivos/web/public.tsx';
import { useCommand } from '#web/api.ts';
import type { Seleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { autorizarDevoluciones, autorizarMuchas, type DevolucionFila, MAS_DEVOLUCIONES } from '../contract.ts';
import type { Vista } from '../palabras.contract.ts';
import { RechazarDialog, RechazarMuchasDialog } from './RechazarDialog.tsx';
import type { Hecho } from './ResultadosDialog.tsx';
import { REFRESCA } from './refresca.ts';

interface Props {
  seleccion: Seleccion<DevolucionFila>;
  vista: Vista;
  onHecho: (hecho: Hecho) => void;
}

/** What is done with many: each for itself, and what could not be done says why. */
export function MasivoBar({ seleccion: { chosen, clear }, vista, onHecho }: Props) {
  const isNarrow = useIsNarrow();
  const mayDecide = useCan(autorizarDevoluciones) && vista !== 'terminadas';
  const autorizar = useCommand(autorizarDevoluciones, REFRESCA);
  const muchas = useCommand(autorizarMuchas, REFRESCA);
  const [refusing, setRefusing] = useState(false);
  const open = chosen.filter(({ estado }) => estado === 'SOLICITADA');
  const all = open.map(({ id }) => id);
  const ids = all.slice(0, MAS_DEVOLUCIONES);
  const isLarge = all.length > MAS_DEVOLUCIONES;
  const hijas = chosen.flatMap(({ hija_id }) => hija_id ?? []);
  const canDecide = mayDecide && ids.length > 0;
  const authorise = () => {
    if (autorizar.isPending || muchas.isPending) return;
    if (isLarge) {
      muchas.run({ ids: all }).then(
        ({ trabajo_id }) => {
          abrirTrabajo(trabajo_id);
          clear();
        },
        (cause: unknown) => logFailure('devoluciones.autorizar_muchas', cause),
      );
      return;
    }
    autorizar.run({ ids }).then(
      (done) => {
        onHecho({ titulo: 'Autorizadas', ...done });
        clear();
      },
      (cause: unknown) => logFailure('devoluciones.autorizar', cause),
    );
  };
  usePageActs(
    canDecide
      ? [
          { id: 'devoluciones-autorizar', titulo: 'Autorizar las elegidas', tecla: 'a', run: authorise },
          { id: 'devoluciones-rechazar', titulo: 'Rechazar las elegidas', tecla: 'r', run: () => setRefusing(true) },
        ]
      : [],
  );
  return (
    <>
      <ActionBar
        onClear={clear}
        actions={
          <>
            {canDecide ? (
              <>
                <Button aria-keyshortcuts="a" loading={autorizar.isPending || muchas.isPending} onClick={authorise}>
                  {isLarge ? `Autorizar las ${all.length}` : 'Autorizar'}
                </Button>
                <Button aria-keyshortcuts="r" onClick={() => setRefusing(true)}>
                  Rechazar
                </Button>
              </>
            ) : null}
            {hijas.length === 0 ? null : <ImprimirEtiquetas guias={hijas} isNarrow={isNarrow} tecla="p" />}
          </>
        }
      >
        <strong role="status">{chosen.length === 1 ? '1 elegida' : `${chosen.length} elegidas`}</strong>
        <ErrorAlert
          error={autorizar.error ?? muchas.error}
          fallback="No se pudieron autorizar"
          onDismiss={() => {
            autorizar.reset();
            muchas.reset();
          }}
        />
      </ActionBar>
      {refusing && isLarge ? (
        <RechazarMuchasDialog
          ids={all}
          onClose={() => setRefusing(false)}
          onDone={({ trabajo_id }) => {
            setRefusing(false);
            abrirTrabajo(trabajo_id);
            clear();
          }}
        />
      ) : null}
      {refusing && !isLarge ? (
        <RechazarDialog
          ids={ids}
          onClose={() => setRefusing(false)}
          onDone={(done) => {
            setRefusing(false);
            onHecho({ titulo: 'Rechazadas', ...done });
            clear();
          }}
        />
      ) : null}
    </>
  );
}
