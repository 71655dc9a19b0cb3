import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { useEquipo } from '#web/equipo.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
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
  /** The single key that does it, where the page has one for it. */
  tecla?: string;
}

/** Prints the labels of the chosen parcels in one file, in their order, and asks whether the paper came out. */
export function ImprimirEtiquetas({ guias, isNarrow, tecla }: Props) {
  const { formato, choose, print, isPending, ultima, confirm } = useImpresion();
  const impresora = useEquipo(({ equipo }) => equipo?.impresora ?? null);
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
  usePageActs(
    tecla === undefined || isTooMany
      ? []
      : [{ id: 'imprimir-etiquetas', titulo: 'Imprimir etiquetas', tecla, run: () => run(chosen()) }],
  );
  return (
    <>
      <span role="status" className={styles.pregunta}>
        {error}
        {ultima === null ? null : (
          <>
            {propiasEnPalabras(ultima.propias)}
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
          aria-keyshortcuts={tecla}
          title={isTooMany ? 'Hasta 500 guías por vez, elegidas en la lista' : undefined}
          leftSection={isNarrow ? undefined : <IconPrinter aria-hidden size={18} stroke={1.75} />}
          onClick={() => run(chosen())}
        >
          {isNarrow
            ? 'Etiquetas'
            : `Imprimir etiquetas (${[formato.toUpperCase(), impresora].filter((one) => one !== null).join(' · ')})`}
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

function propiasEnPalabras(propias: number): string | null {
  if (propias === 0) return null;
  return propias === 1
    ? '1 no salió: lleva la etiqueta de su cliente. '
    : `${propias} no salieron: llevan la etiqueta de su cliente. `;
}

/** Why they cannot be printed, on the button itself; null: they can. */
function limiteDe(guias: readonly number[] | null): string | null {
  if (guias === null) return ' · elíjalas en la lista';
  return guias.length > MOST_GUIAS ? ` · hasta ${MOST_GUIAS}` : null;
}
