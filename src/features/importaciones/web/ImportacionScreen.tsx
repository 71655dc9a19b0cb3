import { useParams } from '@tanstack/react-router';

import { EnviosTabs } from '#features/envios/web/public.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ImportacionPanel } from './ImportacionPanel.tsx';

/** `/envios/importar/:id`. */
export function ImportacionScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const text = String(params.id ?? '');
  return (
    <>
      <EnviosTabs />
      {/^[1-9]\d{0,14}$/.test(text) ? (
        <ImportacionPanel key={text} id={Number(text)} />
      ) : (
        <ErrorAlert error="La importación no existe" />
      )}
    </>
  );
}
