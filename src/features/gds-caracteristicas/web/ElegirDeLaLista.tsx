import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listAlmacenamientos } from '#features/gds-almacenamientos/contract.ts';
import { ClienteField } from '#features/gds-almacenamientos/web/public.tsx';
import { listProductos } from '#features/gds-productos/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { VirtualTable } from '#web/ui/VirtualTable.tsx';

import { asignarCaracteristica, type Caracteristica, listCaracteristicas, verAsignados } from '../contract.ts';
import styles from './caracteristicas.module.css';
import { cambiaron, cosas } from './palabras.ts';
import { QUITAR, ValorField } from './ValorField.tsx';

/** Rows that are shown; what meets the filters beyond them is meant by the button that says so. */
const MOST_ROWS = 500;
const ROW_HEIGHT = 40;

interface Fila {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  /** Whose, or of which kind. */
  readonly de: string;
}

const COLUMNS: readonly ListColumn<Fila>[] = [
  { id: 'codigo', header: 'Código', value: ({ codigo }) => codigo, mono: true, width: 160 },
  { id: 'nombre', header: 'Nombre', value: ({ nombre }) => nombre, long: true, width: 320 },
  { id: 'de', header: 'De', value: ({ de }) => de, width: 180 },
];

/** The other way than by codes: from the list of products or places, one by one, or all that meet what narrows it. */
export function ElegirDeLaLista({ caracteristica }: { caracteristica: Caracteristica }) {
  const [q, setQ] = useState<string>();
  const [cliente_id, setCliente] = useState<number>();
  const [valor, setValor] = useState(caracteristica.opciones[0] ?? QUITAR);
  const [isAsking, setAsking] = useState(false);
  const [mesa] = useState(createMesa);
  const isProducto = caracteristica.ambito === 'PRODUCTO';
  const filtros = { ...(q === undefined ? {} : { q }), ...(cliente_id === undefined ? {} : { cliente_id }) };
  const { query, rows, total } = useFilas(isProducto, filtros);
  const seleccion = useSeleccion(mesa, `${caracteristica.id} ${q} ${cliente_id}`, rows);
  const { command, told, send } = useAsignar(caracteristica.id);
  const give = (que: Parameters<typeof send>[1]) => send(valor === QUITAR ? null : valor, que).then(seleccion.clear);
  const verb = valor === QUITAR ? 'Quitar' : 'Asignar';
  const ids = seleccion.chosen.map(({ id }) => id);
  return (
    <Card title="Elegir de la lista" count={total}>
      <div className={styles.cuerpo}>
        <div className={styles.barra}>
          <SearchField
            label={isProducto ? 'Buscar producto' : 'Buscar ubicación'}
            placeholder={isProducto ? 'SKU, código o nombre' : 'Código o nombre'}
            value={q ?? ''}
            onSearch={setQ}
          />
          {isProducto ? <ClienteField value={cliente_id} onChange={setCliente} /> : null}
          <ValorField caracteristica={caracteristica} value={valor} onChange={setValor} />
          <Button
            variant="filled"
            loading={command.isPending}
            disabled={ids.length === 0}
            onClick={() => void give({ ids })}
          >
            {ids.length === 0 ? `${verb} a lo elegido` : `${verb} a ${cosas(ids.length)}`}
          </Button>
          <Button disabled={total === 0} loading={command.isPending} onClick={() => setAsking(true)}>
            {verb} a todo lo que cumple…
          </Button>
        </div>
        <p className={styles.quieto} role="status">
          {told}
        </p>
        <ErrorAlert error={query.error} fallback="Error al cargar la lista" onRetry={() => void query.refetch()} />
        <ErrorAlert error={command.error} fallback="No se pudo asignar" onDismiss={command.reset} />
      </div>
      <div className={styles.lista}>
        <VirtualTable<Fila>
          label="Lista para elegir"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ codigo }) => codigo}
          total={total}
          rowHeight={ROW_HEIGHT}
          selection={seleccion.table}
          isPending={query.isPending}
          isRefreshing={query.isFetching && !query.isPending}
          empty={query.isError ? null : 'Nada cumple eso.'}
          tail={total > rows.length ? `Se ven ${cosas(rows.length)} de ${total.toLocaleString('es-UY')}` : null}
        />
      </div>
      <ConfirmDialog
        title={`${verb} «${caracteristica.nombre}» a ${cosas(total)}`}
        opened={isAsking}
        confirmLabel={verb}
        isWorking={command.isPending}
        onConfirm={() =>
          void give(isProducto ? { productos: filtros } : { lugares: filtros }).then(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      >
        <p>Es todo lo que cumple los filtros, se vea o no. El valor que tenía antes no se guarda.</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Products or places, as one kind of row. */
function useFilas(isProducto: boolean, filtros: { q?: string; cliente_id?: number }) {
  const productos = useQuery({
    ...serviceQuery(listProductos, { ...filtros, size: MOST_ROWS }),
    enabled: isProducto,
  });
  const { cliente_id: _cliente, ...deLugar } = filtros;
  const lugares = useQuery({
    ...serviceQuery(listAlmacenamientos, { ...deLugar, size: MOST_ROWS }),
    enabled: !isProducto,
  });
  const rows: Fila[] = isProducto
    ? (productos.data?.records ?? []).map(({ id, sku, nombre, cliente }) => ({ id, codigo: sku, nombre, de: cliente }))
    : (lugares.data?.records ?? []).map(({ id, codigo, nombre, tipo }) => ({
        ...{ id, codigo, nombre: nombre ?? '', de: tipo ?? '' },
      }));
  const query = isProducto ? productos : lugares;
  return { query, rows, total: query.data?.total_records ?? 0 };
}

function useAsignar(caracteristica_id: number) {
  const [told, setTold] = useState('');
  const command = useCommand(asignarCaracteristica, [verAsignados, listCaracteristicas]);
  const send = (valor: string | null, que: Que) =>
    command.run({ caracteristica_id, valor, ...que }).then(
      (done) => setTold(cambiaron(done)),
      (cause: unknown) => logFailure(asignarCaracteristica.service, cause),
    );
  return { command, told, send };
}

type Que = Pick<
  Parameters<ReturnType<typeof useCommand<typeof asignarCaracteristica>>['run']>[0],
  'ids' | 'productos' | 'lugares'
>;
