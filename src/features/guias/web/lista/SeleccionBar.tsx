import { useMutation } from '@tanstack/react-query';

import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { type GuiaFila, listGuias } from '#features/guias/contract.ts';
import { crearMasivo } from '#features/masivos/contract.ts';
import { call } from '#web/api.ts';
import { copyText } from '#web/clipboard.ts';
import { useCan } from '#web/permissions.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { cuantas } from './filtro-frases.ts';
import styles from './lista.module.css';
import type { Lista } from './lista-search.ts';
import type { Elegidas } from './mesa.ts';

interface Props {
  seleccion: Elegidas;
  lista: Lista;
  total: { total: number; total_es_minimo: boolean } | undefined;
  onEvento: () => void;
  onExportar: () => void;
}

/** As many numbers as one may paste again. */
const MOST_COPIED = 5_000;
const PAGE_SIZE = 500;

/** What can be done with the chosen parcels; the step from those on screen to all that meet the filters. */
export function SeleccionBar({ seleccion, lista, total, onEvento, onExportar }: Props) {
  const isNarrow = useIsNarrow();
  const puedeRegistrar = useCan(crearMasivo);
  const { chosen: guias, todas, isAllLoaded } = seleccion;
  const copy = useMutation({
    mutationFn: async () => {
      const numbers = todas ? await numbersOf(lista) : guias.map(({ guia_nro }) => guia_nro);
      return (await copyText(numbers.join('\n'))) ? numbers.length : null;
    },
  });
  const all = total === undefined ? '' : cuantas(total);
  const isMore = total !== undefined && total.total > guias.length;
  const isTooManyByHand = !todas && guias.length > MOST_COPIED;
  const isTooMany = todas && (total === undefined || total.total_es_minimo || total.total > MOST_COPIED);
  return (
    <ActionBar
      onClear={seleccion.clear}
      actions={
        <>
          {puedeRegistrar ? (
            <Button
              variant="filled"
              disabled={isTooManyByHand}
              title={isTooManyByHand ? 'Hasta 5.000 elegidas a mano; o todas las que cumplen' : undefined}
              onClick={onEvento}
            >
              {isTooManyByHand ? 'Registrar evento · hasta 5.000 a mano' : 'Registrar evento…'}
            </Button>
          ) : null}
          <Button
            loading={copy.isPending}
            disabled={isTooMany}
            title={isTooMany ? 'Hasta 5.000 números; para más, exporte la lista' : undefined}
            onClick={() => copy.mutate()}
          >
            {isNarrow ? 'Copiar' : 'Copiar números'}
            {isTooMany ? ' · hasta 5.000' : ''}
          </Button>
          <ImprimirEtiquetas
            guias={todas && (total === undefined || isMore) ? null : guias.map(({ id }) => id)}
            isNarrow={isNarrow}
          />
          <Button onClick={onExportar}>Exportar</Button>
        </>
      }
    >
      <strong role="status">
        {todas ? `Todas: ${all}` : elegidas(guias.length)}
        <span className="solo-lector">{copiedText(copy.data, copy.isError)}</span>
      </strong>
      {!todas && isAllLoaded && isMore ? (
        <button type="button" className={styles.enlace} onClick={seleccion.chooseTodas}>
          Seleccionar las {total.total_es_minimo ? 'más de ' : ''}
          {total.total.toLocaleString('es-UY')} guías que cumplen
        </button>
      ) : null}
      <span aria-hidden className={styles.quieto}>
        {copiedText(copy.data, copy.isError)}
      </span>
    </ActionBar>
  );
}

function elegidas(count: number): string {
  return count === 1 ? '1 elegida' : `${count.toLocaleString('es-UY')} elegidas`;
}

function copiedText(copied: number | null | undefined, isError: boolean): string {
  if (isError || copied === null) return 'No se pudieron copiar';
  if (copied === undefined) return '';
  return copied === 1 ? '1 número copiado' : `${copied.toLocaleString('es-UY')} números copiados`;
}

/** The numbers of the whole list, in its order. */
async function numbersOf({ filtros, orden, sentido }: Lista): Promise<string[]> {
  const rows: GuiaFila[] = [];
  let cursor: string | undefined;
  do {
    const params = { ...filtros, orden, sentido, size: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call(listGuias, params);
    rows.push(...page.records);
    cursor = page.siguiente ?? undefined;
  } while (cursor !== undefined && rows.length < MOST_COPIED);
  return rows.slice(0, MOST_COPIED).map(({ guia_nro }) => guia_nro);
}
