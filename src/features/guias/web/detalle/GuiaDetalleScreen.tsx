import { useParams } from '@tanstack/react-router';

import { PaginaDeGuia } from './PaginaDeGuia.tsx';

export function GuiaDetalleScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  return <PaginaDeGuia guiaId={String(params.guia_id)} />;
}
