import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { call, serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { type Propuesta, propuestasDeStock } from '../propuestas.contract.ts';
import { llevarPropuesta } from './mesa.ts';
import { unidades } from './palabras.ts';
import styles from './stock.module.css';
import { useStockVivo } from './vivo.ts';

const lecturas = createScanQueue('gds.reponer');
const EMPEZADO = 'Hay un movimiento empezado';
const CLASES = [
  {
    clase: 'REPONER',
    titulo: 'Reponer',
    vacio: 'Ninguna ubicación fija está por debajo de su mínimo, o no hay en la reserva.',
  },
  { clase: 'CONSOLIDAR', titulo: 'Consolidar', vacio: 'No hay ubicaciones a medio llenar del mismo lote.' },
] as const;

/** What would best be carried elsewhere: whoever reads the place that it leaves, or the product, does it as any movement. */
export function ReponerScreen() {
  const query = useQuery(serviceQuery(propuestasDeStock, {}));
  useStockVivo(() => void query.refetch());
  const navigate = useNavigate();
  const propuestas = query.data?.propuestas ?? [];
  const [isBusy, setBusy] = useState(false);
  const llevar = (propuesta: Propuesta) => {
    const taken = llevarPropuesta(propuesta);
    setBusy(!taken);
    if (taken) void navigate({ to: '/gds/movimientos-internos/crear' });
    return taken;
  };
  const onScan = async (read: ScanRead, signal: AbortSignal): Promise<ScanOutcome> => {
    const { lugar, productos } = await call(leerCodigo, { texto: read.raw }, { signal });
    const found = propuestas.find(
      ({ de, producto_id }) =>
        de.almacenamiento_id === lugar?.almacenamiento_id || productos.some((one) => one.producto_id === producto_id),
    );
    if (found === undefined) return { estado: 'error', texto: `Nada que llevar de ${read.code}` };
    if (!llevar(found)) return { estado: 'error', texto: EMPEZADO };
    return { estado: 'ok', texto: `${found.sku} a ${found.a.codigo}` };
  };
  return (
    <div className={styles.pila}>
      <ScanInput
        placeholder="Escanee de dónde sale, o el producto"
        queue={lecturas}
        onScan={onScan}
        paused={false}
        onRefused={() => undefined}
      />
      <ErrorAlert
        error={query.error}
        fallback="No se pudo ver qué conviene mover"
        onRetry={() => void query.refetch()}
      />
      {isBusy ? (
        <p className={styles.quieto} role="alert">
          {EMPEZADO}: <Link to="/gds/movimientos-internos/crear">siga con él</Link> o empiece de nuevo ahí antes de
          llevar otra cosa.
        </p>
      ) : null}
      {CLASES.map(({ clase, titulo, vacio }) => {
        const rows = propuestas.filter((one) => one.clase === clase);
        return (
          <Card key={clase} title={titulo} count={query.data === undefined ? undefined : rows.length}>
            <DataTable
              narrow="cards"
              label={titulo}
              columns={columnsOf(llevar, new Set(rows.map(({ deposito }) => deposito)).size > 1)}
              rows={rows}
              rowKey={(one) => `${one.de.almacenamiento_id}-${one.producto_id}-${one.partida_id ?? 0}`}
              empty={query.isError ? null : vacio}
              isPending={query.isPending}
              isRefreshing={query.isFetching && !query.isPending}
            />
          </Card>
        );
      })}
    </div>
  );
}

const columnsOf = (llevar: (propuesta: Propuesta) => unknown, isOfSeveral: boolean) =>
  defineColumns<Propuesta>([
    ...(isOfSeveral ? [{ header: 'Depósito', value: ({ deposito }: Propuesta) => deposito }] : []),
    { header: 'De', value: ({ de }) => de.codigo, mono: true },
    {
      header: 'Producto',
      value: ({ sku, nombre }) => `${sku} ${nombre}`,
      long: true,
      cell: ({ sku, nombre }) => (
        <>
          <b className={styles.mono}>{sku}</b> {nombre}
        </>
      ),
    },
    {
      header: 'Lote',
      value: ({ partida, vence }) =>
        partida === null ? '—' : [partida, vence && `vence ${formatDay(vence)}`].filter(Boolean).join(' · '),
    },
    { header: 'Cantidad', value: ({ cantidad, unidad }) => unidades(cantidad, unidad), align: 'right' },
    { header: 'A', value: ({ a }) => a.codigo, mono: true },
    { header: 'Por qué', value: ({ razon }) => razon, long: true },
    {
      header: '',
      value: () => '',
      cell: (one) => (
        <Button
          variant="subtle"
          aria-label={`Llevar ${one.sku} de ${one.de.codigo} a ${one.a.codigo}`}
          onClick={() => llevar(one)}
        >
          Llevar
        </Button>
      ),
    },
  ]);
