import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Fila } from '#shared/catalogo.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { pasarASuZona, verOtraZona } from '../zona.contract.ts';

/** Of a locality that was moved: what waits for it with its former zone may be given the new one. */
export function ZonaAccion({ fila }: { fila: Fila }) {
  const [isOpen, setOpen] = useState(false);
  const nombre = String(fila.valores.nombre ?? '');
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Guías de ${nombre} con otra zona`}
        onClick={() => setOpen(true)}
      >
        Guías
      </Button>
      {isOpen ? <ZonaDialog id={fila.id} nombre={nombre} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface Props {
  id: number;
  nombre: string;
  onClose: () => void;
}

function ZonaDialog({ id, nombre, onClose }: Props) {
  const query = useQuery(serviceQuery(verOtraZona, { localidad_id: id }));
  const command = useCommand(pasarASuZona, [verOtraZona]);
  const { guias = 0, zona = '' } = query.data ?? {};
  const pass = () => {
    if (guias === 0) return onClose();
    command.run({ localidad_id: id }).then(onClose, (cause: unknown) => logFailure(pasarASuZona.service, cause));
  };
  const cuantas = guias === 1 ? '1 guía' : `${guias.toLocaleString('es-UY')} guías`;
  return (
    <ConfirmDialog
      title={`Guías de ${nombre} con otra zona`}
      opened
      confirmLabel={guias === 0 ? 'Cerrar' : `Pasar ${cuantas} a ${zona}`}
      isWorking={command.isPending}
      onConfirm={pass}
      onClose={onClose}
    >
      {query.isPending ? <PendingView /> : null}
      {query.data === undefined ? null : (
        <p>
          {guias === 0
            ? `Todo lo que espera para sus puertas está en ${zona}.`
            : `${cuantas} para sus puertas, todavía sin recorrido, siguen en la zona anterior. Lo que ya está en un recorrido queda como está.`}
        </p>
      )}
      <ErrorAlert
        error={command.error ?? query.error}
        fallback="No se pudo pasar las guías"
        onDismiss={command.reset}
      />
    </ConfirmDialog>
  );
}
