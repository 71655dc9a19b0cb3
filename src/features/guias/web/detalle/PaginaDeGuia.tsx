import { useQuery } from '@tanstack/react-query';

import { getGuia } from '#features/guias/detalle.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';

import { Detalle } from './Detalle.tsx';
import { EsqueletoDeGuia } from './EsqueletoDeGuia.tsx';
import { GuiaNoEncontrada } from './GuiaNoEncontrada.tsx';
import { useDeshacerEvento } from './use-deshacer-evento.ts';

/** One parcel, loaded as one record: never its number without its story. `guiaId` as the address has it. */
export function PaginaDeGuia({ guiaId }: { guiaId: string }) {
  const id = idOf(guiaId);
  // What was just registered may be taken back from the next parcel too.
  const deshacer = useDeshacerEvento();
  const guia = useQuery({
    ...serviceQuery(getGuia, { id: id ?? 1 }),
    enabled: id !== null,
    // Whoever comes back to the page is shown what happened meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const isMissing = guia.error instanceof ServiceError && guia.error.code === 'GUIA_NO_ENCONTRADA';
  if (id === null || isMissing) return <GuiaNoEncontrada />;
  return (
    <>
      <ErrorAlert error={guia.error} fallback="Error al cargar la guía" onRetry={() => void guia.refetch()} />
      <ErrorAlert
        error={deshacer.error}
        fallback="No se pudo deshacer el evento"
        onDismiss={deshacer.dismiss}
        onRetry={deshacer.retry}
      />
      {guia.data === undefined ? null : <Detalle key={id} detalle={guia.data} deshacer={deshacer} />}
      {guia.data === undefined && guia.error === null ? <EsqueletoDeGuia /> : null}
      <UndoToasts of={deshacer.offers} />
    </>
  );
}

/** A hand-made address may hold anything. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
