import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { verFotoDeDevolucion } from '../contract.ts';

interface Props {
  id: number;
  archivo_id: number;
  onClose: () => void;
}

/** What was found inside, or was scrapped. */
export function FotoDialog({ id, archivo_id, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...serviceQuery(verFotoDeDevolucion, { id, archivo_id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <DialogFrame title="Foto de la devolución" opened onClose={onClose}>
      {data === undefined ? (
        <>
          {error === null ? <PendingView /> : null}
          <ErrorAlert error={error} fallback="Error al cargar la foto" onRetry={() => void refetch()} />
        </>
      ) : (
        <Imagen imagen={data.imagen} label="Foto" alt="Lo que se encontró al revisar la devolución" />
      )}
    </DialogFrame>
  );
}
