import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Deposito, listDepositos } from '../depositos.contract.ts';
import styles from './almacenamientos.module.css';
import { DepositoDialog } from './DepositoDialog.tsx';

/** The depósitos: who works in each, and whose goods lie there. */
export function DepositosScreen() {
  const query = useQuery(serviceQuery(listDepositos, {}));
  const [abierto, setAbierto] = useState<Deposito | 'nuevo' | null>(null);
  const { depositos = [], usuarios = [], clientes = [] } = query.data ?? {};
  return (
    <div className={styles.pila}>
      <div className={styles.barra}>
        <Button variant="filled" className={styles.empuje} onClick={() => setAbierto('nuevo')}>
          Nuevo depósito
        </Button>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar los depósitos" onRetry={() => void query.refetch()} />
      <Card title="Depósitos" count={query.data === undefined ? undefined : depositos.length}>
        <DataTable
          narrow="cards"
          label="Depósitos"
          columns={columnsOf(setAbierto)}
          rows={depositos}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'Todavía no hay depósitos.'}
          isPending={query.isPending}
          onOpen={setAbierto}
        />
      </Card>
      {abierto === null ? null : (
        <DepositoDialog
          deposito={abierto === 'nuevo' ? null : abierto}
          usuarios={usuarios}
          clientes={clientes}
          onClose={() => setAbierto(null)}
        />
      )}
    </div>
  );
}

const names = (rows: readonly { nombre: string }[]) => rows.map(({ nombre }) => nombre).join(', ') || '—';

const palabra = new Intl.ListFormat('es', { type: 'conjunction' });

/** Which orders are read again before they leave, in words. */
function verificanDe({ verificar_por_mil, verificar_desde_centavos, verificar_primera }: Deposito): string {
  const parts = [
    verificar_por_mil === 0 ? '' : `${(verificar_por_mil / 10).toLocaleString('es-UY')} % al azar`,
    verificar_desde_centavos === null
      ? ''
      : `desde ${formatDinero({ centavos: verificar_desde_centavos, moneda: 'UYU' })}`,
    verificar_primera ? 'la primera de cada persona' : '',
  ].filter(Boolean);
  return palabra.format(parts) || 'Ninguna';
}

const columnsOf = (open: (deposito: Deposito) => void) =>
  defineColumns<Deposito>([
    {
      header: 'Código',
      value: ({ codigo }) => codigo,
      mono: true,
      cell: (deposito) => (
        <button type="button" className={styles.abreFila} onClick={() => open(deposito)}>
          {deposito.codigo}
        </button>
      ),
    },
    { header: 'Nombre', value: ({ nombre }) => nombre },
    { header: 'Ubicaciones', value: ({ posiciones }) => posiciones.toLocaleString('es-UY'), align: 'right' },
    { header: 'Personas', value: ({ usuarios }) => names(usuarios), long: true },
    { header: 'Clientes', value: ({ clientes }) => names(clientes), long: true },
    { header: 'Se verifican', value: verificanDe, long: true },
    {
      header: 'Estado',
      value: ({ activo }) => (activo ? 'En uso' : 'Fuera de uso'),
      cell: ({ activo }) => (
        <StatusBadge familia={activo ? 'ok' : 'neutro'} nombre={activo ? 'En uso' : 'Fuera de uso'} />
      ),
    },
  ]);
