import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery, useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { listWos, opcionesDeTrabajos } from '../contract.ts';
import { TIPOS_DE_TRASLADO, type TipoDeTraslado } from '../traslado.contract.ts';
import { crearTraslados, porTrasladar } from '../traslados.contract.ts';
import { cuantas, numero } from './palabras.ts';
import styles from './trabajos.module.css';

const QUE: Readonly<Record<TipoDeTraslado, string>> = {
  UBICAR: 'Ubicar lo que espera en el andén o quedó en un carro',
  REPONER: 'Reponer las caras que están bajas',
  MOVER: 'Mover lo que está donde las reglas no lo dejan',
};

/** What waits to be carried, and made into work as it is shown. */
export function TrasladosDialog({ onClose }: { onClose: () => void }) {
  const [tipo, setTipo] = useState<TipoDeTraslado>('UBICAR');
  const [chosen, setDeposito] = useState<number | null>(null);
  const { depositos = [] } = useQuery(serviceQuery(opcionesDeTrabajos, {})).data ?? {};
  const deposito_id = chosen ?? depositos[0]?.id ?? 0;
  const query = useQuery({ ...serviceQuery(porTrasladar, { deposito_id, tipo }), enabled: deposito_id > 0 });
  const { run, isPending, error, reset } = useCommand(crearTraslados, [listWos, porTrasladar]);
  const filas = query.data?.filas ?? [];
  const make = () => void run({ deposito_id, tipo }).then(onClose, () => undefined);
  return (
    <FormDialog
      title="Ubicar, reponer o mover"
      opened
      isDirty={false}
      isSaving={isPending}
      submitLabel={filas.length === 0 ? 'Crear WOs' : `Crear WOs de ${cuantas(filas.length, 'línea', 'líneas')}`}
      onSubmit={make}
      onClose={onClose}
    >
      <SelectField
        label="Qué"
        data={TIPOS_DE_TRASLADO.map((value) => ({ value, label: QUE[value] }))}
        value={tipo}
        onChange={(value) => setTipo(TIPOS_DE_TRASLADO.find((one) => one === value) ?? 'UBICAR')}
      />
      {depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={depositos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={String(deposito_id)}
          onChange={(value) => setDeposito(Number(value))}
        />
      ) : null}
      <ErrorAlert error={query.error} fallback="Error al buscar qué hay" onRetry={() => void query.refetch()} />
      <ul className={styles.filas} aria-label="Por llevar">
        {filas.map(({ producto_id, partida_id, sku, nombre, cantidad, de, a, razon }) => (
          <li key={[de.almacenamiento_id, producto_id, partida_id].join()} className={styles.fila}>
            <span>
              <b className={styles.mono}>{sku}</b> {nombre}
            </span>
            <span>
              {numero(cantidad)}: {de.codigo} → {a ?? 'a elegir'}
            </span>
            <span className={styles.quieto}>{razon}</span>
          </li>
        ))}
      </ul>
      {query.data !== undefined && filas.length === 0 ? <p>No hay nada que no tenga ya su trabajo.</p> : null}
      <ErrorAlert error={error} fallback="No se pudieron crear" onDismiss={reset} />
    </FormDialog>
  );
}
