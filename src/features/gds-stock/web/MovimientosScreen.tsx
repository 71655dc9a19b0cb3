import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { BotonExportar, condicionOf } from '#features/gds-almacenamientos/web/public.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { call, download, useCommand } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useUrlParams } from '#web/url-params.ts';

import {
  ACTOS_DE_STOCK,
  exportarMovimientos,
  exportTransaccion,
  listMovimientos,
  type MovimientoFila,
  revertirMovimiento,
} from '../contract.ts';
import { Descartados } from './descartes/Descartados.tsx';
import { Liberaciones } from './Liberaciones.tsx';
import { ACTO } from './palabras.ts';
import { Resueltas } from './Resueltas.tsx';
import styles from './stock.module.css';
import { useStockVivo } from './vivo.ts';

const ACTOS = ACTOS_DE_STOCK.map((value) => ({ value, label: ACTO[value] }));

/** What was done to stock, newest first; what can still be taken back says so. */
export function MovimientosScreen() {
  const [{ cursor: _, ...params }, setParams] = useUrlParams(listMovimientos);
  const [asked, setAsked] = useState<MovimientoFila | null>(null);
  const exporta = useCommand(exportarMovimientos, []);
  const { size: _size, ...filtros } = params;
  const persona = useSessionState(({ user }) => user?.id ?? null);
  const query = useInfiniteQuery({
    queryKey: [listMovimientos.service, persona, params],
    queryFn: ({ pageParam, signal }) =>
      call(listMovimientos, { ...params, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  useStockVivo(() => void query.refetch());
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <div className={styles.pila}>
      <Liberaciones />
      <div className={styles.barra}>
        <DateField
          label="Desde"
          value={params.desde ?? null}
          onChange={(day) => void setParams({ desde: day ?? undefined })}
        />
        <DateField
          label="Hasta"
          value={params.hasta ?? null}
          onChange={(day) => void setParams({ hasta: day ?? undefined })}
        />
        <SelectField
          label="Acto"
          placeholder="Todos"
          clearable
          data={ACTOS}
          value={params.acto ?? null}
          onChange={(value) => void setParams({ acto: ACTOS_DE_STOCK.find((one) => one === value) })}
        />
        <span className={styles.empuje}>
          <BotonExportar isPending={exporta.isPending} pedir={(separador) => exporta.run({ ...filtros, separador })} />
        </span>
        <Resueltas />
        <Descartados />
        <Link to="/gds/movimientos-internos/reponer">Reponer y consolidar</Link>
        <Link to="/gds/movimientos-internos/crear">Mover productos</Link>
      </div>
      <ErrorAlert error={exporta.error} fallback="No se pudo exportar" onDismiss={exporta.reset} />
      <ErrorAlert error={query.error} fallback="Error al cargar los movimientos" onRetry={() => void query.refetch()} />
      <Card title="Movimientos">
        <DataTable
          narrow="cards"
          label="Movimientos"
          columns={columnsOf(setAsked)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay movimientos que cumplan eso.'}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
        />
        {query.hasNextPage ? (
          <div className={styles.pie}>
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Ver anteriores
            </Button>
          </div>
        ) : null}
      </Card>
      {asked === null ? null : <Revertir fila={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The place, and the end of the code of what carries it there. */
const donde = (lugar: string | null, lpn: string | null, condicion: string): string =>
  [lugar ?? condicionOf(condicion).nombre, lpn && `LPN …${lpn.slice(-5)}`].filter(Boolean).join(' · ');

const columnsOf = (ask: (fila: MovimientoFila) => void) =>
  defineColumns<MovimientoFila>([
    { header: 'Número', value: ({ numero }) => numero, mono: true, cell: (fila) => <Documento {...fila} /> },
    { header: 'Fecha', value: ({ fecha }) => formatDateTime(fecha), mono: true },
    { header: 'Acto', value: ({ acto }) => ACTO[acto] },
    {
      header: 'Producto',
      value: ({ sku, nombre }) => `${sku} ${nombre}`,
      long: true,
      cell: ({ producto_id, sku, nombre }) => (
        <>
          <Link to="/gds/mantenimiento/items/$id" params={{ id: String(producto_id) }} className={styles.mono}>
            {sku}
          </Link>{' '}
          {nombre}
        </>
      ),
    },
    { header: 'Lote', value: ({ partida }) => partida ?? '—' },
    { header: 'Cantidad', value: ({ cantidad }) => cantidad.toLocaleString('es-UY'), align: 'right' },
    { header: 'De', value: ({ de, de_lpn, de_condicion }) => donde(de, de_lpn, de_condicion), mono: true },
    { header: 'A', value: ({ a, a_lpn, a_condicion }) => donde(a, a_lpn, a_condicion), mono: true },
    { header: 'Motivo', value: ({ nota }) => nota ?? '—', long: true },
    { header: 'Persona', value: ({ usuario }) => usuario },
    {
      header: 'Estado',
      value: ({ revertido }) => (revertido ? 'Revertido' : 'Hecho'),
      cell: (fila) =>
        fila.revertible ? (
          <Button variant="subtle" onClick={() => ask(fila)}>
            Revertir
          </Button>
        ) : (
          <StatusBadge familia={fila.revertido ? 'neutro' : 'ok'} nombre={fila.revertido ? 'Revertido' : 'Hecho'} />
        ),
    },
  ]);

function Revertir({ fila, onClose }: { fila: MovimientoFila; onClose: () => void }) {
  const { run, isPending, error } = useCommand(revertirMovimiento, [listMovimientos]);
  const undo = () => run({ movimiento_id: fila.id }).then(onClose, () => undefined);
  return (
    <ConfirmDialog
      title={`Revertir ${fila.numero}`}
      opened
      confirmLabel="Revertir"
      isWorking={isPending}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      <p>
        {fila.cantidad.toLocaleString('es-UY')} de {fila.sku} vuelven de{' '}
        {fila.a ?? condicionOf(fila.a_condicion).nombre} a {fila.de ?? condicionOf(fila.de_condicion).nombre}.
      </p>
      <ErrorAlert error={error} fallback="No se pudo revertir" />
    </ConfirmDialog>
  );
}

/** Its number is the file of the whole transacción. */
function Documento({ transaccion_id, numero }: MovimientoFila) {
  const separador = useSettings((settings) => settings.separador);
  const { run, isPending } = useCommand(exportTransaccion, []);
  const open = () =>
    run({ transaccion_id, separador }).then(
      ({ url }) => download(url),
      () => undefined,
    );
  return (
    <Button
      variant="subtle"
      className={styles.mono}
      title={`Descargar ${numero}`}
      loading={isPending}
      onClick={() => void open()}
    >
      {numero}
    </Button>
  );
}
