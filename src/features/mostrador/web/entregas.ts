import type { QueryClient } from '@tanstack/react-query';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { defineColumns } from '#web/ui/columns.ts';

import { type Entregada, entregasDelDia } from '../papeles.contract.ts';
import type { De } from './de.ts';
import { MEDIO, QUIEN, VERIFICADO } from './palabras.ts';

/** As the list of the day is printed, with the sums as figures. */
const entregasColumns = defineColumns<Entregada>([
  { header: 'Hora', value: ({ fecha }) => formatDateMinute(fecha) },
  { header: 'Guía', value: ({ guia_nro }) => guia_nro },
  { header: 'Destinatario', value: ({ destinatario }) => destinatario },
  { header: 'Quién retiró', value: ({ quien, recibe }) => recibe ?? nombre(QUIEN, quien) },
  { header: 'Documento', value: ({ documento }) => documento },
  { header: 'Verificado por', value: ({ verificado }) => nombre(VERIFICADO, verificado) },
  { header: 'Bultos', value: ({ bultos }) => bultos },
  {
    header: 'Cobrado',
    value: ({ cobrado_centavos }) => (cobrado_centavos === null ? null : cobrado_centavos / 100),
  },
  { header: 'Moneda', value: ({ cobrado_centavos, moneda }) => (cobrado_centavos === null ? null : moneda) },
  { header: 'Medio', value: ({ medio }) => (medio === null ? null : nombre(MEDIO, medio)) },
  { header: 'Atendió', value: ({ usuario }) => usuario },
  { header: 'Corregida', value: ({ corregida }) => (corregida ? 'Sí' : 'No') },
]);

const nombre = (names: Readonly<Record<string, string>>, code: string) => names[code] ?? code;

/** Today's hand-overs as a file, divided as the other files of the agencies are (decisions.md 29); true where the day has more than one file holds. */
export async function bajarEntregas(client: QueryClient, de: De): Promise<boolean> {
  const { dia, entregas, hay_mas } = await client.fetchQuery({ ...serviceQuery(entregasDelDia, de), staleTime: 0 });
  await exportCsv(`entregas_${dia}.csv`, entregasColumns, { rows: entregas });
  return hay_mas;
}
