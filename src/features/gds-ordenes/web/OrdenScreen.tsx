import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useRouterState } from '@tanstack/react-router';

import { VerificacionesDeOrden } from '#features/gds-despacho/web/public.tsx';
import { BultosDeOrden } from '#features/gds-packing/web/public.tsx';
import { TrabajosHechos } from '#features/gds-trabajos/web/public.tsx';
import { formatDateMinute, formatDateTime, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type OrdenEntera, verOrden } from '../contract.ts';
import { Actos } from './Actos.tsx';
import { PorDevolverDeOrden } from './DevolverScreen.tsx';
import styles from './ordenes.module.css';
import { Pasos } from './Pasos.tsx';
import { ESTADO, miles, PARENTESCO, rutaDe, TIPO } from './palabras.ts';
import { useAlDia } from './use-lista.ts';
import { useWorks } from './use-works.ts';

/** An order: where it is, what of each line, what can be done, and all that happened. */
export function OrdenScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...serviceQuery(verOrden, { id: isId ? id : 1 }), enabled: isId, retry: false });
  useAlDia();
  if (isId && query.isPending) return <PendingView />;
  const isMissing = !isId || (query.error instanceof ServiceError && query.error.code === 'ORDEN_NO_ENCONTRADA');
  if (isMissing)
    return (
      <EmptyState title="La orden no existe">
        <Link to="/gds/ordenes">Ir a Órdenes</Link>
      </EmptyState>
    );
  if (query.data === undefined)
    return <ErrorAlert error={query.error} fallback="No se pudo leer la orden" onRetry={() => void query.refetch()} />;
  // One of another kind has another address.
  const ruta = rutaDe(query.data.orden);
  if (path !== ruta) return <Navigate to={ruta} replace />;
  return <Ficha entera={query.data} />;
}

/** What is over, and may have left something off its shelf. */
const FINAL: ReadonlySet<string> = new Set(['ANULADA', 'CERRADA']);

function Ficha({ entera }: { entera: OrdenEntera }) {
  const { orden, lineas } = entera;
  const works = useWorks();
  return (
    <div className={styles.pila}>
      <div className={styles.cabecera}>
        <h2 className={styles.numero}>{orden.numero}</h2>
        <StatusBadge {...ESTADO[orden.estado]} />
        <span className={styles.quieto}>
          {TIPO[orden.tipo]} · {orden.cliente} · {orden.deposito}
        </span>
        <Actos entera={entera} />
      </div>
      <Pasos entera={entera} />
      <TrabajosHechos dice="Lo que se había tomado vuelve al estante con" wos={entera.reubica} />
      {works && FINAL.has(orden.estado) ? <PorDevolverDeOrden id={orden.id} /> : null}
      <div className={styles.dos}>
        <Card title="Líneas" count={lineas.length}>
          <DataTable
            narrow="cards"
            label="Líneas de la orden"
            columns={COLUMNS[orden.tipo]}
            rows={lineas}
            rowKey={({ id }) => id}
            empty="No tiene líneas."
          />
        </Card>
        <div className={styles.pila}>
          {orden.tipo === 'COMPRA' ? null : <BultosDeOrden orden={orden} />}
          {works && orden.tipo === 'VENTA' ? <VerificacionesDeOrden orden_id={orden.id} /> : null}
          <Datos entera={entera} />
          <Familia entera={entera} />
          <Historia entera={entera} />
        </div>
      </div>
    </div>
  );
}

type Linea = OrdenEntera['lineas'][number];
const cifra = (header: string, of: (linea: Linea) => number) => ({
  header,
  value: (linea: Linea) => (of(linea) === 0 ? '—' : miles(of(linea))),
  align: 'right' as const,
});
const comunes = [
  {
    header: 'Producto',
    value: ({ sku }: Linea) => sku,
    mono: true,
    cell: ({ sku, producto_id }: Linea) => (
      <Link to="/gds/mantenimiento/items/$id" params={{ id: String(producto_id) }}>
        {sku}
      </Link>
    ),
  },
  { header: 'Nombre', value: ({ nombre }: Linea) => nombre, long: true },
  { header: 'Lote', value: ({ partida }: Linea) => partida ?? '—' },
  cifra('Pedida', ({ pedida, anulada }) => pedida - anulada),
];
const salen = [
  cifra('Reservada', ({ reservada }) => reservada),
  cifra('Tomada', ({ tomada }) => tomada),
  cifra('Empacada', ({ empacada }) => empacada),
  cifra('Despachada', ({ despachada }) => despachada),
];
const columnsDeVenta = defineColumns<Linea>([...comunes, ...salen, cifra('Falta', ({ pendiente }) => pendiente)]);
const columnsDeTraslado = defineColumns<Linea>([
  ...comunes,
  ...salen,
  cifra('Recibida', ({ recibida }) => recibida),
  cifra('Falta', ({ pendiente }) => pendiente),
]);
const columnsDeCompra = defineColumns<Linea>([
  ...comunes,
  cifra('Recibida', ({ recibida }) => recibida),
  cifra('Por ubicar', ({ por_ubicar }) => por_ubicar),
  cifra('No llegó', ({ faltante }) => faltante),
  cifra('Por llegar', ({ pendiente }) => pendiente),
]);

const COLUMNS = { VENTA: columnsDeVenta, TRASLADO: columnsDeTraslado, COMPRA: columnsDeCompra } as const;

function Datos({ entera: { orden, destinatario } }: { entera: OrdenEntera }) {
  const money = (centavos: number | null) =>
    centavos === null
      ? null
      : `${orden.moneda === 'USD' ? 'U$S' : '$'} ${(centavos / 100).toLocaleString('es-UY', { minimumFractionDigits: 2 })}`;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Referencia', orden.referencia],
    ['Prioridad', String(orden.prioridad)],
    ['Corte', orden.corte === null ? null : formatDateMinute(orden.corte)],
    ['Prometida', orden.prometida_el === null ? null : formatDay(orden.prometida_el)],
    ['Proveedor', orden.proveedor],
    ['Va a', orden.deposito_destino],
    ['Localidad', orden.localidad],
    ['Agencia', orden.agente],
    ['Contra reembolso', money(orden.contra_reembolso_centavos)],
    ['Valor declarado', money(orden.valor_declarado_centavos)],
    ['Puede salir en partes', orden.parcial ? 'Sí' : null],
    ['Recibe', destinatario?.destinatario ?? null],
    ['Documento', destinatario?.documento ?? null],
    ['Teléfono', destinatario?.telefono ?? null],
    ['Dirección', destinatario?.direccion ?? null],
    ['Observaciones', orden.observaciones],
    ...orden.extra.map(({ etiqueta, valor }) => [etiqueta, valor] as const),
    ['Creada', formatDateTime(orden.creada)],
    ['Por', orden.creada_por || null],
  ];
  return (
    <Card title="Datos">
      <dl className={styles.datos}>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

/** The orders that it comes from, and that come from it. */
function Familia({ entera: { familia } }: { entera: OrdenEntera }) {
  if (familia.length === 0) return null;
  return (
    <Card title="Órdenes de la misma familia" count={familia.length}>
      <ul className={styles.historia}>
        {familia.map((one) => (
          <li key={`${one.id}-${one.es}`}>
            <span className={styles.quieto}>{PARENTESCO[one.es]}</span>
            <span className={styles.cantidades}>
              <Link to={rutaDe(one)} className={styles.mono}>
                {one.numero}
              </Link>
              <StatusBadge {...ESTADO[one.estado]} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Historia({ entera: { historia } }: { entera: OrdenEntera }) {
  return (
    <Card title="Historial" count={historia.length}>
      <ol className={styles.historia}>
        {historia.map(({ acto, detalle, fecha, usuario }) => (
          <li key={`${fecha}-${acto}`}>
            <span>
              <b>{acto}</b>
              {detalle === null ? '' : `: ${detalle}`}
            </span>
            <span className={styles.quieto}>{[formatDateTime(fecha), usuario].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
