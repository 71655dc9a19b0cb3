import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconBuildingStore,
  IconCheck,
  IconCircle,
  IconTruck,
  IconX,
} from '@tabler/icons-react';

import { ESTADO_GUIA, type EstadoGuia, type FamiliaEstado } from '#shared/estados.ts';

import styles from './StatusBadge.module.css';

type Props = { estado: EstadoGuia } | { familia: FamiliaEstado; nombre: string; icon?: typeof IconCircle | undefined };

const ICONS = {
  neutro: IconCircle,
  info: IconArrowRight,
  curso: IconTruck,
  custodia: IconBuildingStore,
  ok: IconCheck,
  alerta: IconAlertTriangle,
  error: IconX,
} as const satisfies Record<FamiliaEstado, typeof IconCircle>;

/** A state as colour, icon and word together: seven families (ui.md d3), told apart without colour too. */
export function StatusBadge(props: Props) {
  const estado = 'estado' in props ? props.estado : null;
  const { familia, nombre } = 'estado' in props ? ESTADO_GUIA[props.estado] : props;
  const own = 'estado' in props ? undefined : props.icon;
  const Icon = own ?? (estado === 'EN_DEVOLUCION' ? IconArrowBackUp : ICONS[familia]);
  return (
    <span className={styles.badge} data-familia={familia} data-estado={estado}>
      <Icon aria-hidden size={14} stroke={2} />
      {nombre}
    </span>
  );
}
