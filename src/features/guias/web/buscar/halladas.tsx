import { type Buscada, COINCIDENCIAS, type GuiaHallada } from '#features/guias/contract.ts';
import type { FoundOption } from '#web/palette/palette.ts';
import type { ResultGroup } from '#web/ui/search/ResultBox.tsx';

import { rememberBuscada } from './buscadas.ts';
import { esSuNumero } from './exacta.ts';
import { BuscadaRow, HalladaRow } from './HalladaRow.tsx';

const TITULOS: Record<GuiaHallada['coincide'], string> = {
  numero: 'Número',
  referencia: 'Referencia',
  telefono: 'Teléfono',
  documento: 'Documento',
  parte: 'Parte del número o la referencia',
  nombre: 'Nombre',
};

/** What the search found, grouped by how it was found; a whole number says what Enter does. */
export function halladasOf(records: readonly GuiaHallada[], texto: string): ResultGroup<FoundOption>[] {
  return COINCIDENCIAS.map((coincide) => ({
    id: coincide,
    title: TITULOS[coincide],
    options: records
      .filter((guia) => guia.coincide === coincide)
      .map((guia) => ({
        ...optionOf(guia),
        content: <HalladaRow guia={guia} texto={texto} isWhole={esSuNumero(guia, texto)} />,
      })),
  })).filter(({ options }) => options.length > 0);
}

export function buscadasOf(buscadas: readonly Buscada[]): ResultGroup<FoundOption>[] {
  if (buscadas.length === 0) return [];
  const options = buscadas.map((buscada) => ({
    ...optionOf(buscada),
    content: <BuscadaRow buscada={buscada} />,
  }));
  return [{ id: 'buscadas', title: 'Últimas guías que buscó', options }];
}

function optionOf({ id, guia_nro }: Pick<Buscada, 'id' | 'guia_nro'>) {
  return { id: `guia ${id}`, to: `/guia/${id}`, onOpen: () => rememberBuscada({ id, guia_nro }) };
}
