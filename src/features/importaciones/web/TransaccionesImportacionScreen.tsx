import { useParams } from '@tanstack/react-router';

import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ImportacionPanel } from './ImportacionPanel.tsx';

/** `/gds/importar-transacciones/:id`. */
export function TransaccionesImportacionScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const text = String(params.id ?? '');
  if (!/^[1-9]\d{0,14}$/.test(text)) return <ErrorAlert error="La importación no existe" />;
  return <ImportacionPanel key={text} id={Number(text)} />;
}
