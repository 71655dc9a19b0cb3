import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { errorText } from '#web/service-error.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';

import { MOST_GUIAS } from '../contract.ts';
import styles from './etiquetas.module.css';
import { NO_SALIO_BIEN, useImpresion } from './use-impresion.ts';

interface Props {
  /** In the order in which the labels are to come; null: not all of them are known. */
  guias: readonly number[] | null;
  isNarrow: boolean;
}

/** Prints the labels of the chosen parcels in one file, in their order, and asks whether the paper came out. */
export function ImprimirEtiquetas({ guias, isNarrow }: Props) {
  const { formato, choose, print, isPending, ultima, confirm } = useImpresion();
  const [error, setError] = useState<string | null>(null);
  const limite = limiteDe(guias);
  const isTooMany = limite !== null;
  const run = (pedido: { guias: number[]; motivo?: string }, como = formato) => {
    setError(null);
    void print(pedido, como).catch((cause) => setError(errorText(cause, 'No se pudieron preparar las etiquetas')));
  };
  const chosen = () => ({ guias: [...(guias ?? [])] });
  const acts = (['pdf', 'zpl'] as const).map((como) => ({
    name: como === 'pdf' ? 'PDF, para cualquier impresora' : 'ZPL, para impresora de etiquetas',
    isCurrent: como === formato,
    run: () => {
      choose(como);
      run(chosen(), como);
    },
  }));
  return (
    <>
      <span role="status" className={styles.pregunta}>
        {error}
        {ultima === null ? null : (
          <>
            ¿Salió bien?
            <Button variant="subtle" onClick={() => confirm(true)}>
              Sí
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                confirm(false);
                run({ guias: ultima.pedido.guias, motivo: NO_SALIO_BIEN });
              }}
            >
              Reimprimir
            </Button>
          </>
        )}
      </span>
      <span className={styles.par}>
        <Button
          loading={isPending}
          disabled={isTooMany}
          title={isTooMany ? 'Hasta 500 guías por vez, elegidas en la lista' : undefined}
          leftSection={isNarrow ? undefined : <IconPrinter aria-hidden size={18} stroke={1.75} />}
          onClick={() => run(chosen())}
        >
          {isNarrow ? 'Etiquetas' : `Imprimir etiquetas (${formato.toUpperCase()})`}
          {limite}
        </Button>
        <ActMenu
          label="Formato de las etiquetas"
          opener={
            <Button disabled={isTooMany} aria-label="Elegir el formato de las etiquetas" className={styles.mas}>
              <IconChevronDown aria-hidden size={16} stroke={1.75} />
            </Button>
          }
          acts={[acts]}
        />
      </span>
    </>
  );
}

/** Why they cannot be printed, on the button itself; null: they can. */
function limiteDe(guias: readonly number[] | null): string | null {
  if (guias === null) return ' · elíjalas en la lista';
  return guias.length > MOST_GUIAS ? ` · hasta ${MOST_GUIAS}` : null;
}
