import { useQuery } from '@tanstack/react-query';

import { type Documento, getDocumentos } from '#features/transiciones/contract.ts';
import { type Entidad, NOMBRE, quienes } from '#features/transiciones/palabras.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { Esqueleto } from '../Esqueleto.tsx';
import styles from '../transiciones.module.css';

type Estado = Documento['estados'][number];
interface Fila {
  readonly desde: Estado | null;
  readonly hasta: Estado;
  readonly nombre: string;
  readonly acto: string;
  readonly quien: string;
}

const COLUMNS: readonly Column<Fila>[] = defineColumns<Fila>([
  {
    header: 'Estado',
    value: ({ desde }) => desde?.nombre ?? 'Nuevo',
    cell: ({ desde }) => (desde === null ? 'Nuevo' : <StatusBadge {...desde} />),
  },
  { header: 'Acto', value: ({ nombre }) => nombre },
  { header: 'Lleva a', value: ({ hasta }) => hasta.nombre, cell: ({ hasta }) => <StatusBadge {...hasta} /> },
  { header: 'Quién', value: ({ quien }) => quien },
]);

/** The life of one kind of document, step by step. Nothing of it is changed here. */
export function DocumentoView({ entidad }: { entidad: Entidad }) {
  const { data, error, refetch } = useQuery({
    ...serviceQuery(getDocumentos, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined)
    return (
      <>
        <ErrorAlert error={error} fallback="Error al cargar los documentos" onRetry={() => void refetch()} />
        <Esqueleto isShown={error === null} />
      </>
    );
  const documento = data.documentos.find((one) => one.entidad === entidad);
  const finales = documento?.estados.filter(({ es_final }) => es_final) ?? [];
  return (
    <>
      <p className={styles.historia}>
        Se lee aquí; lo cambia una versión nueva del producto. Termina en:{' '}
        {finales.map((estado) => (
          <StatusBadge key={estado.codigo} {...estado} />
        ))}
      </p>
      <DataTable<Fila>
        label={`Pasos: ${NOMBRE[entidad]}`}
        columns={COLUMNS}
        rows={documento === undefined ? [] : filasDe(documento)}
        rowKey={({ desde, acto, hasta }) => `${desde?.codigo ?? ''} ${acto} ${hasta.codigo}`}
        empty="No tiene pasos"
        narrow="cards"
      />
    </>
  );
}

function filasDe({ estados, pasos }: Documento): Fila[] {
  const known = new Map(estados.map((estado) => [estado.codigo, estado]));
  return pasos.flatMap(({ estado_desde, estado_hasta, nombre, acto, quien }) => {
    const hasta = known.get(estado_hasta);
    const desde = estado_desde === null ? null : (known.get(estado_desde) ?? null);
    return hasta === undefined ? [] : [{ desde, hasta, nombre, acto, quien: quienes(quien) }];
  });
}
