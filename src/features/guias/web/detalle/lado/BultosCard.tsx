import { IconPrinter } from '@tabler/icons-react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { peso } from '../textos.ts';

type Bulto = GuiaDetalle['bultos'][number];

interface Props {
  detalle: GuiaDetalle;
  onPrint: (numero: number) => void;
}

/** The pieces of a parcel of several, each with its own state and label. */
export function BultosCard({ detalle: { guia, bultos }, onPrint }: Props) {
  if (guia.bultos === 1) return null;
  return (
    <Card title="Bultos" count={guia.bultos}>
      <DataTable
        label={`Bultos de la guía ${guia.guia_nro}`}
        columns={columnsFor(onPrint)}
        rows={bultos}
        rowKey={({ numero }) => numero}
        empty="Los bultos todavía no se separaron."
      />
    </Card>
  );
}

function columnsFor(onPrint: (numero: number) => void) {
  return defineColumns<Bulto>([
    { header: 'Bulto', value: ({ numero, de }) => `${numero} de ${de}` },
    { header: 'Código', value: ({ codigo }) => codigo, cell: ({ codigo }) => <GuiaLabel numero={codigo} /> },
    { header: 'Estado', value: ({ estado }) => estado, cell: ({ estado }) => <StatusBadge estado={estado} /> },
    { header: 'Último evento', value: ({ ultimo_evento }) => ultimo_evento },
    {
      header: 'Peso',
      align: 'right',
      value: ({ peso_gramos }) => (peso_gramos === null ? 'sin peso' : peso(peso_gramos)),
    },
    {
      header: 'Etiqueta',
      value: () => '',
      cell: ({ numero }) => (
        <Button
          variant="subtle"
          aria-label={`Imprimir la etiqueta del bulto ${numero}`}
          onClick={() => onPrint(numero)}
        >
          <IconPrinter aria-hidden size={18} stroke={1.75} />
        </Button>
      ),
    },
  ]);
}
