import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Fila } from './filas.ts';

export function borradoresColumns(onEliminar: (fila: Fila) => void): readonly Column<Fila>[] {
  return defineColumns<Fila>([
    {
      header: 'Envío',
      value: ({ titulo }) => titulo,
      cell: ({ titulo, llave }) => (
        <Link to="/envios/nuevo" search={{ borrador: llave }}>
          {titulo}
        </Link>
      ),
    },
    { header: 'Última modificación', value: ({ modificado }) => formatDateMinute(modificado) },
    {
      header: 'Guardado',
      value: ({ isHereOnly }) => (isHereOnly ? 'Solo en este navegador' : 'En el servidor'),
      cell: ({ isHereOnly }) =>
        isHereOnly ? (
          <StatusBadge familia="alerta" nombre="Solo en este navegador" />
        ) : (
          <StatusBadge familia="ok" nombre="En el servidor" />
        ),
    },
    {
      header: 'Acciones',
      value: () => '',
      align: 'right',
      cell: (fila) => (
        <Button variant="subtle" aria-label={`Eliminar el borrador ${fila.titulo}`} onClick={() => onEliminar(fila)}>
          Eliminar
        </Button>
      ),
    },
  ]);
}
