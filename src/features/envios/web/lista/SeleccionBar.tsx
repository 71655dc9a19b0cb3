import type { EnvioFila } from '#features/envios/contract.ts';
import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import type { Seleccion } from '#web/list/seleccion.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { useIsNarrow } from '#web/viewport.ts';

/** The labels of the chosen envíos, in the order of the screen. */
export function SeleccionBar({ seleccion: { chosen: envios, clear } }: { seleccion: Seleccion<EnvioFila> }) {
  const isNarrow = useIsNarrow();
  const alive = envios.filter(({ estado }) => estado !== 'ANULADO');
  const left = envios.length - alive.length;
  const guias = alive.flatMap((envio) => envio.guias.map(({ id }) => id));
  return (
    <ActionBar
      onClear={clear}
      actions={guias.length === 0 ? null : <ImprimirEtiquetas guias={guias} isNarrow={isNarrow} />}
    >
      <strong role="status">{envios.length === 1 ? '1 elegido' : `${envios.length} elegidos`}</strong>
      {left === 0 ? null : <span> · sin {left === 1 ? 'el anulado' : `los ${left} anulados`}</span>}
    </ActionBar>
  );
}
