import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Hallada } from '../contract.ts';
import styles from './mostrador.module.css';
import type { Entrega } from './use-entrega.ts';

interface Props {
  guias: readonly Hallada[];
  pedidas: readonly number[];
  entrega: Entrega;
}

/** What lies here for one person: all of it goes unless it is taken off. */
export function GuiasDeLaPersona({ guias, pedidas, entrega }: Props) {
  return (
    <ul className={styles.guias} aria-label="Guías de la persona">
      {guias.map((guia) => (
        <li key={guia.guia_id} data-leida={pedidas.includes(guia.guia_id) || undefined}>
          <CheckboxField
            label={<span className={styles.numero}>{guia.guia_nro}</span>}
            checked={entrega.isChosen(guia.guia_id)}
            onChange={() => entrega.toggle(guia.guia_id)}
          />
          <span className={styles.estante}>{guia.estante ?? 'Sin estante'}</span>
          <span className={styles.detalle}>
            {guia.cliente} · {guia.tamano}
            {guia.bultos > 1 ? ` · ${guia.bultos} bultos: entregue todos` : ''}
            {guia.referencia === null ? '' : ` · ${guia.referencia}`}
          </span>
          {guia.vencida ? (
            <StatusBadge familia="alerta" nombre={`Venció ${formatDay(guia.vence_el)}`} />
          ) : (
            <span className={styles.quieto}>Vence {formatDay(guia.vence_el)}</span>
          )}
          {guia.cobrar === null ? null : <b className={styles.monto}>{formatDinero(guia.cobrar)}</b>}
        </li>
      ))}
    </ul>
  );
}
