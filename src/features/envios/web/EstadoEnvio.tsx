import { IconBan } from '@tabler/icons-react';

import { ESTADO_DE_ENVIO, type EstadoDeEnvio } from '#shared/envio/vocabulario.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** How far an envío is. */
export function EstadoEnvio({ estado }: { estado: EstadoDeEnvio }) {
  const { nombre, familia } = ESTADO_DE_ENVIO[estado];
  return <StatusBadge familia={familia} nombre={nombre} icon={estado === 'ANULADO' ? IconBan : undefined} />;
}
