import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import type { AuthUser } from '#shared/identity.ts';
import marco from '#web/list/dos-paneles.module.css';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { DevolucionFila } from '../contract.ts';
import styles from './devoluciones.module.css';
import { CLASE, diasDichos, dondeEsta, ESTADO, responsableDe } from './palabras.ts';

type Tipo = NonNullable<AuthUser['tipo_usuario']>;

const COLUMNS: readonly ListColumn<DevolucionFila>[] = [
  { id: 'numero', header: 'Devolución', width: 136, value: ({ numero }) => numero, mono: true },
  {
    id: 'estado',
    header: 'Estado',
    width: 132,
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { id: 'dias', header: 'Días', width: 92, value: diasDichos, cell: (fila) => <Dias fila={fila} /> },
  {
    id: 'guia',
    header: 'Guía',
    width: 168,
    value: ({ guia_nro }) => guia_nro,
    cell: ({ guia_id, guia_nro }) => <GuiaLabel numero={guia_nro} to={`/guia/${guia_id}`} />,
    mono: true,
  },
  { id: 'hija', header: 'Vuelve como', width: 150, value: ({ hija_nro }) => hija_nro ?? '—', mono: true },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 150,
    value: ({ cliente }) => cliente,
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    long: true,
  },
  { id: 'donde', header: 'Dónde está', width: 150, value: dondeEsta, long: true },
  { id: 'responsable', header: 'A cargo de', width: 150, value: responsableDe, long: true },
  { id: 'clase', header: 'Clase', width: 170, value: ({ clase }) => CLASE[clase], long: true },
  { id: 'motivo', header: 'Motivo', width: 170, value: ({ motivo }) => motivo ?? '—', long: true },
  {
    id: 'costo',
    header: 'Costo',
    width: 108,
    align: 'right',
    value: ({ costo }) => (costo === null ? '—' : formatDinero(costo)),
  },
  { id: 'movida', header: 'Último movimiento', width: 140, value: ({ movida }) => formatDateMinute(movida) },
];

/** Who reads, and what is no business of theirs: a client knows whose they are, and how we share the work is ours; what it costs is the client's. */
const SIN: Readonly<Record<Tipo, readonly string[]>> = {
  personal: [],
  cliente: ['cliente', 'responsable'],
  agencia: ['responsable', 'costo'],
  deposito: ['responsable', 'costo'],
};

export function columnsFor(tipo: Tipo): readonly ListColumn<DevolucionFila>[] {
  return COLUMNS.filter(({ id }) => !SIN[tipo].includes(id));
}

export function Dias({ fila }: { fila: DevolucionFila }) {
  return (
    <span className={styles.dias} data-parada={fila.parada || undefined}>
      {diasDichos(fila)}
      {fila.parada ? <span className="solo-lector">, {fila.dias_quieta} sin moverse</span> : null}
    </span>
  );
}

/** A row of two lines, where a table does not fit; whose it is, nobody tells the one it belongs to. */
export function filaAngosta(fila: DevolucionFila, isCliente: boolean) {
  return (
    <div className={marco.fila}>
      <div className={marco.filaCabeza}>
        <strong className={marco.mono}>{fila.guia_nro}</strong>
        <StatusBadge {...ESTADO[fila.estado]} />
      </div>
      <div className={marco.filaCabeza}>
        <span className={marco.corta}>{isCliente ? dondeEsta(fila) : `${fila.cliente} · ${dondeEsta(fila)}`}</span>
        <Dias fila={fila} />
      </div>
    </div>
  );
}
