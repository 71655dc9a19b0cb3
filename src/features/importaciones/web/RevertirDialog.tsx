import { useQuery } from '@tanstack/react-query';

import type { TipoDeDeposito } from '#shared/gds/importar.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getImportacion, type Importacion, listFilas, listImportaciones, listIndice } from '../contract.ts';
import { preverReversion, revertirImportacion } from '../marcha.contract.ts';
import styles from './importaciones.module.css';
import { figure, filas } from './palabras.ts';
import { Razones } from './SinRevertir.tsx';

const STOCK = 'Cada movimiento se deshace con otro inverso: en el libro quedan los dos.';
const ORDENES = 'Sus órdenes se anulan y sueltan lo que tenían reservado.';

/** What is done to each kind. */
const QUE: Readonly<Record<TipoDeDeposito, string>> = {
  PRODUCTOS: 'Se eliminan los productos que creó este archivo, si nadie los usa ni los cambió.',
  ALMACENAMIENTOS: 'Se eliminan las ubicaciones que creó este archivo, si nadie las usa ni las cambió.',
  STOCK_INICIAL: STOCK,
  AJUSTES: STOCK,
  ORDENES_VENTA: ORDENES,
  ORDENES_COMPRA: ORDENES,
  TRASLADOS: ORDENES,
};

/** Asks once more, with what would happen as it stands now. */
export function RevertirDialog({ importacion, onClose }: { importacion: Importacion; onClose: () => void }) {
  const { id, tipo, nombre } = importacion;
  const query = useQuery({ ...serviceQuery(preverReversion, { id }), gcTime: 0, staleTime: 0 });
  const command = useCommand(revertirImportacion, [getImportacion, listImportaciones, listFilas, listIndice]);
  if (tipo === 'ENVIOS') return null;
  const { data } = query;
  const stay = (data?.impedidas ?? []).reduce((sum, { cantidad }) => sum + cantidad, 0);
  const count = data === undefined ? 0 : data.filas - stay;
  const start = () =>
    void command.run({ id }).then(onClose, (cause: unknown) => logFailure(revertirImportacion.service, cause));
  return (
    <ConfirmDialog
      title="Revertir la importación"
      opened
      confirmLabel={count === 0 ? 'Probar igual' : `Sí, revertir ${figure(count)}`}
      isWorking={command.isPending || query.isPending}
      onConfirm={start}
      onClose={onClose}
    >
      <p>
        <strong>{nombre}</strong>. {QUE[tipo]}
      </p>
      {query.isPending ? <p role="status">Mirando qué se puede revertir…</p> : null}
      {data === undefined ? null : (
        <p>
          {count === 0 ? 'Ahora no se puede revertir ninguna fila.' : null}
          {count === 1 ? 'Se revierte 1 fila.' : null}
          {count > 1 ? `Se revierten ${filas(count)}.` : null}
          {stay === 0 ? null : ` ${stay === 1 ? '1 queda como está' : `${figure(stay)} quedan como están`}:`}
        </p>
      )}
      {stay === 0 ? null : (
        <div className={styles.razones}>
          <Razones razones={data?.impedidas ?? []} />
        </div>
      )}
      <ErrorAlert
        error={query.error}
        fallback="No se pudo mirar qué se puede revertir"
        onRetry={() => void query.refetch()}
      />
      <ErrorAlert error={command.error} fallback="No se pudo revertir" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
