import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { BotonExportar, condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import { ACTOS_DE_STOCK } from '#features/gds-stock/contract.ts';
import type { Params } from '#shared/contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { call, useCommand } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { kardexDeProducto, type Producto, type RenglonDeKardex } from '../contract.ts';
import { exportarKardex } from '../ficha.contract.ts';
import { ACTO } from './palabras.ts';
import styles from './productos.module.css';

const kardexColumns = defineColumns<RenglonDeKardex>([
  { header: 'Fecha', value: ({ fecha }) => formatDateTime(fecha), mono: true },
  { header: 'Documento', value: ({ numero }) => numero, mono: true },
  { header: 'Acto', value: ({ acto }) => ACTO[acto] ?? acto },
  { header: 'Lote', value: ({ partida }) => partida ?? '—' },
  { header: 'De', value: ({ de, de_condicion }) => de ?? condicionOf(de_condicion).nombre, mono: true },
  { header: 'A', value: ({ a, a_condicion }) => a ?? condicionOf(a_condicion).nombre, mono: true },
  { header: 'Cantidad', value: ({ cantidad }) => cantidad.toLocaleString('es-UY'), align: 'right' },
  { header: 'Saldo', value: ({ saldo }) => saldo.toLocaleString('es-UY'), align: 'right' },
]);

type Filtros = Pick<Params<typeof kardexDeProducto>, 'desde' | 'hasta' | 'acto' | 'partida_id'>;

/** All that was ever done with it; some of it, with what there was after each all the same. */
export function KardexCard({ producto: { id: producto_id }, stock }: Producto) {
  const persona = useSessionState(({ user }) => user?.id ?? null);
  const [filtros, setFiltros] = useState<Filtros>({});
  const asked = { ...filtros, producto_id };
  const query = useInfiniteQuery({
    queryKey: [kardexDeProducto.service, persona, asked],
    queryFn: ({ pageParam, signal }) =>
      call(kardexDeProducto, { ...asked, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const isNarrowed = Object.values(filtros).some((one) => one !== undefined);
  const { run, isPending } = useCommand(exportarKardex, []);
  return (
    <Card
      title="Kardex"
      actions={<BotonExportar isPending={isPending} pedir={(separador) => run({ ...asked, separador })} />}
    >
      <Filtros filtros={filtros} stock={stock} onChange={(fields) => setFiltros({ ...filtros, ...fields })} />
      <ErrorAlert error={query.error} fallback="Error al cargar el kardex" onRetry={() => void query.refetch()} />
      <DataTable
        narrow="cards"
        label="Kardex"
        columns={kardexColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={isNarrowed ? 'No hay movimientos que cumplan eso.' : 'Todavía no se movió.'}
        isPending={query.isPending}
      />
      {query.hasNextPage ? (
        <div className={styles.pie}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver anteriores
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

const ACTOS = ACTOS_DE_STOCK.map((value) => ({ value, label: ACTO[value] ?? value }));

interface FiltrosProps {
  filtros: Filtros;
  stock: Producto['stock'];
  onChange: (fields: Filtros) => void;
}

function Filtros({ filtros: { desde, hasta, acto, partida_id }, stock, onChange }: FiltrosProps) {
  const lotes = new Map(stock.flatMap((one) => (one.partida_id === null ? [] : [[one.partida_id, one.partida ?? '']])));
  return (
    <div className={styles.filtros}>
      <DateField label="Desde" value={desde ?? null} onChange={(day) => onChange({ desde: day ?? undefined })} />
      <DateField label="Hasta" value={hasta ?? null} onChange={(day) => onChange({ hasta: day ?? undefined })} />
      <SelectField
        label="Acto"
        placeholder="Todos"
        clearable
        data={ACTOS}
        value={acto ?? null}
        onChange={(value) => onChange({ acto: ACTOS_DE_STOCK.find((one) => one === value) })}
      />
      {lotes.size === 0 ? null : (
        <SelectField
          label="Lote"
          placeholder="Todos"
          clearable
          data={[...lotes].map(([id, codigo]) => ({ value: String(id), label: codigo }))}
          value={partida_id === undefined ? null : String(partida_id)}
          onChange={(value) => onChange({ partida_id: value === null ? undefined : Number(value) })}
        />
      )}
    </div>
  );
}
