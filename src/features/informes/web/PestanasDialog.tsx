import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  buscarClientes,
  consultarInforme,
  fijarPestanas,
  PESTANAS,
  type PestanaId,
} from '#features/informes/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './informe.module.css';
import { keptPestanas, nombreDePestana, type Perfil, perfilParams, toggled, withMoved } from './perfil.ts';
import type { Informe } from './use-informe.ts';

interface Props {
  informe: Informe;
  onClose: () => void;
}

/** Marks a large client and says which tabs its report has, in which order. */
export function PestanasDialog({ informe, onClose }: Props) {
  const { id: cliente_id, nombre } = informe.cliente;
  const query = useQuery({ ...serviceQuery(buscarClientes, { texto: `${cliente_id}` }), staleTime: 0 });
  const command = useCommand(fijarPestanas, [consultarInforme, buscarClientes]);
  const kept = query.data?.records.find(({ id }) => id === cliente_id);
  const [changed, setChanged] = useState<Perfil | null>(null);
  const perfil = changed ?? {
    grande: kept?.grande ?? false,
    pestanas: keptPestanas(kept?.pestanas ?? null),
  };
  const set = (change: Partial<Perfil>) => setChanged({ ...perfil, ...change });
  const save = async () => {
    if (changed !== null) {
      const answer = await command.run({ cliente_id, ...perfilParams(changed) }).catch(() => null);
      if (answer === null) return;
    }
    onClose();
  };
  const rest = PESTANAS.filter((id) => !perfil.pestanas.includes(id));
  const row = (id: PestanaId, at: number) => {
    const name = nombreDePestana(id, informe.tabs);
    const isShown = perfil.pestanas.includes(id);
    const step = (label: string, to: number, Icon: typeof IconArrowUp) => (
      <button
        type="button"
        className={styles.paso}
        aria-label={`${label} ${name}`}
        disabled={to < 0 || to >= perfil.pestanas.length}
        onClick={() => set({ pestanas: withMoved(perfil.pestanas, at, to) })}
      >
        <Icon aria-hidden size={16} stroke={1.75} />
      </button>
    );
    return (
      <li key={id} className={styles.orden}>
        <CheckboxField
          label={name}
          checked={isShown}
          disabled={isShown && perfil.pestanas.length === 1}
          onChange={() => set({ pestanas: toggled(perfil.pestanas, id) })}
        />
        {isShown ? step('Subir', at - 1, IconArrowUp) : null}
        {isShown ? step('Bajar', at + 1, IconArrowDown) : null}
      </li>
    );
  };
  return (
    <FormDialog
      title={`Pestañas del informe de ${nombre}`}
      opened
      isDirty={changed !== null}
      isSaving={command.isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ErrorAlert error={query.error} fallback="No se pudo cargar" onRetry={() => void query.refetch()} />
      {kept === undefined ? (
        <p role="status">{query.isPending ? 'Cargando…' : 'Sin datos de este cliente.'}</p>
      ) : (
        <>
          <CheckboxField
            label="Cliente grande"
            description="Aparece primero al buscar clientes."
            checked={perfil.grande}
            onChange={() => set({ grande: !perfil.grande })}
          />
          <p className={styles.menor}>
            Su informe abre en la primera pestaña de esta lista, para todos los que lo ven.
          </p>
          <ol className={styles.opciones} aria-label="Pestañas del informe">
            {[...perfil.pestanas, ...rest].map(row)}
          </ol>
        </>
      )}
      <ErrorAlert error={command.error} fallback="No se pudieron guardar las pestañas" onDismiss={command.reset} />
    </FormDialog>
  );
}
