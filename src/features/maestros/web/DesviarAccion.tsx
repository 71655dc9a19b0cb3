import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listMasivos } from '#features/masivos/contract.ts';
import { PUEDE_MASIVOS } from '#features/masivos/permisos.contract.ts';
import { abrirTrabajo } from '#features/masivos/web/public.tsx';
import type { Fila } from '#shared/catalogo.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { desviarGuias, verCierre } from '../cierre.contract.ts';

/** Of an agency: what lies there or is bound for it goes to another one, so that it can close. */
export function DesviarAccion({ fila }: { fila: Fila }) {
  const mayRegister = useCan({ permission: PUEDE_MASIVOS });
  const [isOpen, setOpen] = useState(false);
  const nombre = String(fila.valores.nombre ?? '');
  if (!mayRegister || !fila.activo) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Desviar las guías de ${nombre}`}
        onClick={() => setOpen(true)}
      >
        Desviar
      </Button>
      {isOpen ? <DesviarDialog id={fila.id} nombre={nombre} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Props {
  id: number;
  nombre: string;
  onClose: () => void;
}

function DesviarDialog({ id, nombre, onClose }: Props) {
  const query = useQuery(serviceQuery(verCierre, { agente_id: id }));
  const command = useCommand(desviarGuias, [listMasivos, verCierre]);
  const [destino, setDestino] = useState<string | null>(null);
  const guias = query.data?.guias ?? [];
  const cuantas = guias.reduce((total, { cantidad, se_desvia }) => total + (se_desvia ? cantidad : 0), 0);
  const submit = () => {
    if (destino === null || cuantas === 0) return;
    command.run({ agente_id: id, a_agente_id: Number(destino) }).then(
      ({ masivo }) => {
        abrirTrabajo(masivo.id);
        onClose();
      },
      (cause: unknown) => logFailure(desviarGuias.service, cause),
    );
  };
  return (
    <FormDialog
      title={`Desviar las guías de ${nombre}`}
      opened
      isDirty={destino !== null}
      isSaving={command.isPending}
      submitLabel={cuantas === 1 ? 'Desviar una guía' : `Desviar ${cuantas.toLocaleString('es-UY')} guías`}
      onSubmit={submit}
      onClose={onClose}
    >
      {query.isPending ? <PendingView /> : null}
      <ErrorAlert error={query.error} fallback="Error al contar sus guías" onRetry={() => void query.refetch()} />
      {query.data !== undefined && guias.length === 0 ? <p>No tiene guías: ya se puede inactivar.</p> : null}
      <ul>
        {guias.map(({ estado, nombre: palabra, cantidad, se_desvia }) => (
          <li key={estado}>
            <b>{cantidad.toLocaleString('es-UY')}</b> {palabra}
            {se_desvia ? '' : ': todavía no se puede desviar en ese estado'}
          </li>
        ))}
      </ul>
      {cuantas === 0 ? null : (
        <SelectField
          label="A qué agencia"
          description="Primero las de su departamento"
          searchable
          data={(query.data?.destinos ?? []).map((one) => ({
            value: String(one.id),
            label: `${one.nombre} · ${one.departamento}`,
          }))}
          value={destino}
          onChange={setDestino}
        />
      )}
      <ErrorAlert error={command.error} fallback="No se pudo pedir el desvío" onDismiss={command.reset} />
    </FormDialog>
  );
}
