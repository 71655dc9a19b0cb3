import { Link } from '@tanstack/react-router';

import type { EnvioFila } from '#features/envios/contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { ESTADO_DE_ENVIO, NOMBRE_DE_PAGA, NOMBRE_DE_PRECISION } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';

import { EstadoEnvio } from '../EstadoEnvio.tsx';
import { destinoDe, pesoTexto } from '../palabras.ts';
import styles from './lista.module.css';

const NONE = '—';

/** The columns of the list; whoever has one client alone needs none for it. */
export function columnsFor(hasClientes: boolean): readonly ListColumn<EnvioFila>[] {
  return hasClientes ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'cliente');
}

const COLUMNS: readonly ListColumn<EnvioFila>[] = [
  {
    id: 'nro',
    header: 'Envío',
    width: 96,
    value: ({ nro }) => nro,
    cell: ({ id, nro }) => <Link to={`/envios/${id}`}>{nro}</Link>,
    mono: true,
  },
  {
    id: 'guia',
    header: 'Guía',
    width: 196,
    value: ({ guias }) => guias.map(({ guia_nro }) => guia_nro).join(' '),
    cell: (envio) => <Guias envio={envio} />,
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 132,
    value: ({ estado }) => ESTADO_DE_ENVIO[estado].nombre,
    cell: ({ estado }) => <EstadoEnvio estado={estado} />,
  },
  { id: 'creado', header: 'Creado', width: 148, order: 'creado', value: ({ creado }) => formatDateMinute(creado) },
  { id: 'destinatario', header: 'Destinatario', width: 170, value: ({ destinatario }) => destinatario, long: true },
  { id: 'destino', header: 'Destino', width: 190, value: destinoDe, long: true },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 160,
    value: ({ cliente }) => cliente,
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    long: true,
  },
  { id: 'referencia', header: 'Referencia', width: 128, value: ({ referencia }) => referencia, long: true, mono: true },
  { id: 'servicio', header: 'Servicio', width: 150, value: ({ servicio }) => NOMBRE_DE_SERVICIO[servicio], long: true },
  { id: 'bultos', header: 'Bultos', width: 68, align: 'right', value: ({ bultos }) => bultos },
  { id: 'peso', header: 'Peso', width: 92, align: 'right', value: ({ peso_gramos }) => pesoTexto(peso_gramos) },
  {
    id: 'contra_reembolso',
    header: 'Contra-reembolso',
    width: 140,
    align: 'right',
    value: ({ contra_reembolso }) => (contra_reembolso === null ? NONE : formatDinero(contra_reembolso)),
  },
  { id: 'costo', header: 'Costo', width: 108, align: 'right', value: ({ costo }) => formatDinero(costo) },
  { id: 'paga', header: 'Paga', width: 130, value: ({ paga }) => NOMBRE_DE_PAGA[paga], long: true },
  { id: 'promesa', header: 'Prometido', width: 100, value: ({ prometida_el }) => formatDay(prometida_el) },
  {
    id: 'precision',
    header: 'Dirección',
    width: 150,
    value: ({ precision }) => (precision === null ? NONE : NOMBRE_DE_PRECISION[precision]),
    long: true,
  },
];

function Guias({ envio: { guias } }: { envio: EnvioFila }) {
  const [first, ...others] = guias;
  if (first === undefined) return NONE;
  return (
    <span className={styles.guias}>
      <GuiaLabel numero={first.guia_nro} to={`/guia/${first.id}`} />
      {others.length === 0 ? null : <span className={styles.suave}>+{others.length}</span>}
    </span>
  );
}

/** An envío on a screen where a table does not fit: two lines. */
export function filaAngosta(envio: EnvioFila) {
  const [first] = envio.guias;
  return (
    <div className={styles.fila}>
      <div className={styles.filaCabeza}>
        {first === undefined ? envio.nro : <GuiaLabel numero={first.guia_nro} to={`/guia/${first.id}`} />}
        <EstadoEnvio estado={envio.estado} />
      </div>
      <div className={styles.filaPie}>
        <span className={styles.filaTexto}>
          {envio.destinatario} · {destinoDe(envio)}
        </span>
        <span className={styles.suave}>{formatDinero(envio.costo)}</span>
      </div>
    </div>
  );
}
