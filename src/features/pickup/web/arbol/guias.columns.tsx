import type { PickupGuia } from '#features/pickup/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from './guias.module.css';

/** The columns of specification §2.6, in their order. */
export const guiasColumns = defineColumns<PickupGuia>([
  { header: 'Zona', value: ({ zona }) => zona, long: true },
  { header: 'Departamento', value: ({ departamento }) => departamento, long: true },
  { header: 'Último Evento', value: ({ ultimo_evento }) => ultimo_evento, long: true },
  {
    header: 'Guía Nro',
    value: ({ guia_nro }) => guia_nro,
    cell: ({ guia_nro, guia_id }) => <GuiaLabel numero={guia_nro} to={`/guia/${guia_id}`} />,
  },
  { header: 'Referencia', value: ({ referencia }) => referencia, long: true, mono: true },
  { header: 'Destinatario', value: ({ destinatario }) => destinatario, long: true },
  {
    header: 'Cliente',
    value: ({ cliente }) => cliente,
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    long: true,
  },
  { header: 'Fecha', value: ({ ultimo_fecha }) => formatDateMinute(ultimo_fecha) },
  { header: 'Días de Antigüedad', value: ({ dias_antiguedad }) => dias_antiguedad, align: 'right' },
  { header: 'Estado', value: ({ estado_general }) => estado_general, cell: (guia) => <Estado guia={guia} /> },
]);

/** A parcel where a table does not fit: the number and the state, who it is for, how long it has been there. */
export function guiaAngosta(guia: PickupGuia) {
  const dias = guia.dias_antiguedad === 1 ? '1 día' : `${guia.dias_antiguedad} días`;
  return (
    <div className={styles.ficha}>
      <div className={styles.fichaLinea}>
        <GuiaLabel numero={guia.guia_nro} to={`/guia/${guia.guia_id}`} />
        <Estado guia={guia} />
      </div>
      <div className={styles.fichaLinea}>
        <span className={styles.fichaTexto}>
          {guia.destinatario} · {guia.cliente}
        </span>
        <span className={styles.quieto}>{dias}</span>
      </div>
    </div>
  );
}

/** 'LEVANTADO' stands out; what is late says so beside its state. */
function Estado({ guia: { estado_general, vencido } }: { guia: PickupGuia }) {
  return (
    <span className={styles.estados} title={ESTADO_GUIA[estado_general].nombre}>
      {vencido ? <StatusBadge familia="alerta" nombre="Vencido" /> : null}
      {estado_general === 'LEVANTADO' ? (
        <span className={styles.levantado} data-estado="LEVANTADO">
          LEVANTADO
        </span>
      ) : (
        <Situacion estado={estado_general} />
      )}
    </span>
  );
}

/** Here nearly everything is available at its agency: the short word leaves room to say that it is late. */
function Situacion({ estado }: { estado: PickupGuia['estado_general'] }) {
  if (estado === 'EN_AGENCIA') return <StatusBadge familia="custodia" nombre="En agencia" />;
  return <StatusBadge estado={estado} />;
}
