import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';

import { leerCodigo } from '#features/gds-productos/leer.contract.ts';
import { call, serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useGs1Field } from '#web/ui/scan/gs1-field.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { type Disponibilidad, disponibilidadDeProductos } from '../crear.contract.ts';
import type { LineaTipeada, MesaDeOrden } from '../crear.mesa.contract.ts';
import styles from './ordenes.module.css';
import { miles } from './palabras.ts';
import { junta, lineasDe } from './pegar.ts';
import { useWorks } from './use-works.ts';

interface Props {
  mesa: MesaDeOrden;
  faults: Readonly<Record<string, string>>;
  onLineas: (lineas: LineaTipeada[]) => void;
}

type Hay = Disponibilidad['productos'][number];
interface Fila extends LineaTipeada {
  n: number;
  hay: Hay | undefined;
  isUnknown: boolean;
  fault: string | undefined;
}

const MAS_PREGUNTADOS = 500;

/** What is asked for: SKU, Enter, quantity, Enter; or a paste from a sheet. What there is of it is told while it is typed. */
export function LineasCard({ mesa, faults, onLineas }: Props) {
  const { cliente_id, deposito_id, lineas, tipo } = mesa;
  const skus = [...new Set(lineas.map(({ sku }) => sku))].slice(0, MAS_PREGUNTADOS);
  const asked = { cliente_id: Number(cliente_id ?? 1), deposito_id: Number(deposito_id ?? 1), skus };
  const query = useQuery({
    ...serviceQuery(disponibilidadDeProductos, asked),
    enabled: cliente_id !== null && deposito_id !== null && skus.length > 0,
    placeholderData: keepPreviousData,
  });
  const bySku = new Map((query.data?.productos ?? []).map((one) => [one.sku.toUpperCase(), one]));
  const unknown = new Set((query.data?.desconocidos ?? []).map((sku) => sku.toUpperCase()));
  const rows = lineas.map((linea, n): Fila => {
    const key = linea.sku.toUpperCase();
    const fault = faults[`lineas.${n}.producto_id`] ?? faults[`lineas.${n}.partida`];
    return { ...linea, n, hay: bySku.get(key), isUnknown: unknown.has(key), fault };
  });
  const set = (n: number, change: Partial<LineaTipeada>) =>
    onLineas(lineas.map((one, k) => (k === n ? { ...one, ...change } : one)));
  const quit = (n: number) => onLineas(lineas.filter((_, k) => k !== n));
  return (
    <Card title="Líneas" count={lineas.length}>
      <Nueva cliente_id={cliente_id} onNuevas={(nuevas) => onLineas(junta(lineas, nuevas))} />
      <ErrorAlert error={query.error} fallback="No se pudo consultar el stock" onRetry={() => void query.refetch()} />
      <DataTable
        narrow="cards"
        label="Líneas"
        columns={columnsFor(tipo !== 'COMPRA', set, quit)}
        rows={rows}
        rowKey={({ n }) => n}
        empty="Escanee o escriba un SKU, o pegue desde una planilla: SKU, cantidad y lote."
      />
    </Card>
  );
}

function columnsFor(
  isOut: boolean,
  set: (n: number, change: Partial<LineaTipeada>) => void,
  quit: (n: number) => void,
) {
  return defineColumns<Fila>([
    { header: 'SKU', value: ({ sku }) => sku, mono: true },
    {
      header: 'Producto',
      value: ({ hay }) => hay?.nombre ?? '—',
      cell: ({ hay, isUnknown, fault }) =>
        isUnknown || fault ? (
          <StatusBadge familia="error" nombre={fault ?? 'El cliente no lo tiene'} />
        ) : (
          (hay?.nombre ?? '—')
        ),
      long: true,
    },
    {
      header: 'Cantidad',
      value: ({ cantidad }) => String(cantidad),
      cell: ({ n, sku, cantidad, hay }) => (
        <span className={styles.cantidades}>
          <TextField
            aria-label={`Cantidad de ${sku}`}
            inputMode="numeric"
            className={styles.cantidad}
            value={cantidad === 0 ? '' : String(cantidad)}
            error={cantidad === 0 ? 'Cuántas' : undefined}
            onChange={(event) => set(n, { cantidad: Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 8)) })}
          />
          {hay !== undefined && hay.multiplo > 1 && cantidad % hay.multiplo !== 0 ? (
            <Button
              variant="subtle"
              aria-label={`Redondear ${sku} a ${Math.ceil(cantidad / hay.multiplo) * hay.multiplo}`}
              onClick={() => set(n, { cantidad: Math.ceil(Math.max(1, cantidad) / hay.multiplo) * hay.multiplo })}
            >
              {`Redondear ${sku} a ${Math.ceil(Math.max(1, cantidad) / hay.multiplo) * hay.multiplo}`}
            </Button>
          ) : null}
        </span>
      ),
    },
    {
      header: 'Lote',
      value: ({ partida }) => partida,
      cell: ({ n, sku, partida, hay }) =>
        hay?.control_partida === 'NO' ? (
          '—'
        ) : (
          <TextField
            aria-label={`Lote de ${sku}`}
            placeholder={isOut ? 'Cualquiera' : 'Sin lote'}
            className={styles.lote}
            value={partida}
            onChange={(event) => set(n, { partida: event.currentTarget.value.toUpperCase() })}
          />
        ),
    },
    {
      header: isOut ? 'Disponible' : 'Hay',
      value: ({ hay }) => (hay === undefined ? '—' : miles(hay.disponible)),
      cell: ({ hay, cantidad }) =>
        hay === undefined ? (
          '—'
        ) : (
          <span className={isOut && cantidad > hay.disponible ? styles.falta : undefined}>
            {miles(hay.disponible)}
            {hay.por_llegar > 0 ? ` (+${miles(hay.por_llegar)} por llegar)` : ''}
          </span>
        ),
      align: 'right',
    },
    {
      header: 'Quitar',
      value: () => '',
      cell: ({ n, sku }) => (
        <Button variant="subtle" onClick={() => quit(n)}>
          {`Quitar ${sku}`}
        </Button>
      ),
    },
  ]);
}

/** SKU, Enter, quantity, Enter, and the next one. */
function Nueva({ cliente_id, onNuevas }: { cliente_id: string | null; onNuevas: (nuevas: LineaTipeada[]) => void }) {
  const [sku, setSku] = useState('');
  const [cantidad, setCantidad] = useState('');
  const works = useWorks();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const add = async () => {
    const texto = sku.trim();
    if (texto === '') return;
    setSku('');
    setCantidad('');
    first.current?.focus();
    // Codes of packages are read by whoever works there; a client's people type their own SKU.
    onNuevas([{ sku: works ? await skuDe(texto, cliente_id) : texto, cantidad: Number(cantidad) || 1, partida: '' }]);
  };
  const hearGs1 = useGs1Field();
  const onEnter = (go: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    go();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onNuevas(lineasDe(text));
  };
  return (
    <div className={styles.barra}>
      <TextField
        ref={first}
        label={works ? 'SKU o código' : 'SKU'}
        autoComplete="off"
        data-lee-codigos
        disabled={cliente_id === null}
        description={cliente_id === null ? 'Elija antes el cliente' : undefined}
        value={sku}
        onChange={(event) => setSku(event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          hearGs1(event);
          onEnter(() => second.current?.focus())(event);
        }}
      />
      <TextField
        ref={second}
        label="Cantidad"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1"
        className={styles.cantidad}
        disabled={cliente_id === null}
        value={cantidad}
        onChange={(event) => setCantidad(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
        onKeyDown={onEnter(() => void add())}
      />
      <Button disabled={sku.trim() === ''} onClick={() => void add()}>
        Agregar
      </Button>
    </div>
  );
}

/** Of a package's code the SKU; what is no code is taken as typed, and told when nobody has it. */
async function skuDe(texto: string, cliente_id: string | null): Promise<string> {
  const asked = {
    texto,
    espera: 'PRODUCTO' as const,
    ...(cliente_id === null ? {} : { cliente_id: Number(cliente_id) }),
  };
  const { productos } = await call(leerCodigo, asked).catch((cause: unknown) => {
    logFailure('ordenes.leer', cause);
    return { productos: [] };
  });
  return productos[0]?.sku ?? texto;
}
