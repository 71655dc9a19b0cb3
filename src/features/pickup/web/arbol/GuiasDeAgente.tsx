import type { PickupGuia, PickupNodo } from '#features/pickup/contract.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TableCell, TableSkeleton } from '#web/ui/table-parts.tsx';
import { useWhen } from '#web/use-when.ts';
import { useIsNarrow } from '#web/viewport.ts';

import { pickupError } from '../pickup-error.ts';
import type { Clave } from '../pickup-search.ts';
import { PAGE_SIZE, useGuiasDeAgente, useReload } from '../use-niveles.ts';
import { ANCHO } from './Aviso.tsx';
import { useArbol, useFila } from './arbol-context.ts';
import { guiaAngosta, guiasColumns } from './guias.columns.tsx';
import styles from './guias.module.css';
import { claveOf } from './NodoRow.tsx';

interface Props {
  agente: PickupNodo;
  profundidad: number;
}

/** The parcels of an agency, fifty at a time, those that expire first on top. */
export function GuiasDeAgente({ agente, profundidad }: Props) {
  const { state } = useArbol();
  const reload = useReload();
  const clave = claveOf(agente);
  const page = state.pageOf(clave);
  const { guias, total, isPending, isPlaceholderData, error } = useGuiasDeAgente(state.filtros, agente.id, page);
  const told = pickupError('datos', error);
  const pages = Math.ceil(total / PAGE_SIZE);
  const hasNone = !isPending && error === null && guias.length === 0;
  // Fewer than when the address was written: the last page that there is.
  useWhen(hasNone && !isPlaceholderData && page > pages && pages > 0, () => state.goToPage(clave, pages, true));
  return (
    <tr aria-level={profundidad} data-hoja className={styles.hoja}>
      <td colSpan={ANCHO}>
        <section className={styles.guias} aria-label={`Guías de ${agente.nombre}`} aria-busy={isPlaceholderData}>
          {guias.length === 0 ? null : <Tabla guias={guias} agente={clave} profundidad={profundidad} />}
          {isPending ? <TableSkeleton rows={Math.min(5, Math.max(1, agente.total))} /> : null}
          {hasNone ? <p className={styles.vacio}>No hay guías para mostrar</p> : null}
          {error === null ? null : (
            <ErrorAlert error={told.text} detail={told.detail} onRetry={() => void reload.failed()} />
          )}
          <Pagination page={page} totalPages={pages} total={total} onPage={(wanted) => state.goToPage(clave, wanted)} />
        </section>
      </td>
    </tr>
  );
}

/** Of what is never cut; the other columns share what is left. Pixels. */
const ANCHOS: Readonly<Record<string, number>> = {
  Zona: 82,
  'Guía Nro': 140,
  Fecha: 122,
  'Días de Antigüedad': 84,
  Estado: 210,
};

interface TablaProps {
  guias: readonly PickupGuia[];
  agente: Clave;
  profundidad: number;
}

function Tabla({ guias, agente, profundidad }: TablaProps) {
  const { elegidas } = useArbol();
  const isNarrow = useIsNarrow();
  const ids = guias.map(({ guia_id }) => guia_id);
  return (
    <table className={styles.tabla} data-angosta={isNarrow || undefined}>
      <thead className={isNarrow ? 'solo-lector' : undefined}>
        <tr>
          {elegidas === null ? null : (
            <th scope="col" className={styles.caja}>
              <input
                type="checkbox"
                aria-label="Elegir las de esta página"
                checked={ids.every((id) => elegidas.ids.has(id))}
                onChange={(event) => elegidas.set(ids, event.currentTarget.checked)}
              />
            </th>
          )}
          {isNarrow ? (
            <th scope="col">Guía</th>
          ) : (
            guiasColumns.map(({ header, align }) => (
              <th key={header} scope="col" data-align={align} style={{ inlineSize: ANCHOS[header] }}>
                {header}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {guias.map((guia) => (
          <Fila key={guia.guia_id} guia={guia} agente={agente} profundidad={profundidad} isNarrow={isNarrow} />
        ))}
      </tbody>
    </table>
  );
}

interface FilaProps extends Omit<TablaProps, 'guias'> {
  guia: PickupGuia;
  isNarrow: boolean;
}

function Fila({ guia, agente, profundidad, isNarrow }: FilaProps) {
  const { elegidas } = useArbol();
  const clave = `g${guia.guia_id}`;
  const fila = useFila(clave, false);
  const isChosen = elegidas?.ids.has(guia.guia_id) ?? false;
  return (
    <tr
      {...fila}
      data-clave={clave}
      data-padre={agente}
      data-nivel={profundidad}
      data-vencido={guia.vencido || undefined}
      data-elegida={isChosen || undefined}
    >
      {elegidas === null ? null : (
        <td className={styles.caja}>
          <input
            type="checkbox"
            aria-label={`Elegir ${guia.guia_nro}`}
            checked={isChosen}
            onChange={() => elegidas.toggle(guia.guia_id)}
          />
        </td>
      )}
      {isNarrow ? (
        <td>{guiaAngosta(guia)}</td>
      ) : (
        guiasColumns.map((column) => <TableCell key={column.header} column={column} row={guia} />)
      )}
    </tr>
  );
}
