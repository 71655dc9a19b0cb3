import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import mapa from './mapa.module.css';
import { guias } from './palabras.ts';
import type { LazoDelPool } from './use-lazo-del-pool.ts';

interface Props {
  lazo: LazoDelPool;
  /** What is done with what was chosen. */
  label: string;
  isWorking: boolean;
  /** More are too many for it. */
  most: number;
  onAct: ((ids: readonly number[]) => void) | null;
}

/** What a line was drawn around: how many, and what to do with them. Without a pointer: the filters, and all that meet them. */
export function LazoBar({ lazo, label, isWorking, most, onAct }: Props) {
  const { elegidas, puntos, query } = lazo;
  const all = puntos.map(({ guia_id }) => guia_id);
  const hidden = puntos.filter(({ punto }) => punto === null).length;
  return (
    <div className={mapa.pie}>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar los puntos de lo que espera"
        onRetry={() => void query.refetch()}
      />
      <p className={mapa.quieto} role="status">
        {elegidas.length === 0
          ? 'Dibuje un contorno alrededor de los puntos, o toque uno por uno.'
          : `Elegidas: ${guias(elegidas.length)}.`}
        {elegidas.length > most
          ? ` Son demasiadas para un recorrido, que lleva hasta ${most}: achique el contorno.`
          : ''}
        {hidden === 0
          ? ''
          : ` ${hidden === 1 ? 'Una no tiene punto y no se ve' : `${hidden} no tienen punto y no se ven`} en el mapa.`}
      </p>
      <div className={mapa.botones}>
        <Button disabled={all.length === 0} onClick={() => lazo.elegir(all)}>
          Elegir las {all.length} que cumplen
        </Button>
        {elegidas.length === 0 ? null : <Button onClick={lazo.soltar}>Soltar</Button>}
        {elegidas.length === 0 || onAct === null ? null : (
          <Button
            variant="filled"
            disabled={elegidas.length > most}
            loading={isWorking}
            onClick={() => onAct(elegidas)}
          >
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}
