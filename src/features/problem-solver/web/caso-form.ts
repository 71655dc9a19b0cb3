import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';

import { type Borrador, type CasoAbierto, type Catalogos, getSolucionesPorCausa } from '../contract.ts';
import type { Desk } from './caso-desk.ts';

export type CasoErrors = { [Field in keyof Borrador]?: string };

/** In the order of the screen: the first that is wrong gets the focus. */
export const CASO_FIELDS = [
  'tamano_id',
  'causa_id',
  'solucion_id',
  'descripcion',
] as const satisfies (keyof Borrador)[];

/** What keeps a case from being saved, by field (specification §5). */
export function casoErrors(caso: Borrador, esSinEtiqueta: boolean): CasoErrors {
  const isUndescribed = esSinEtiqueta && caso.descripcion.trim() === '';
  return {
    ...(caso.tamano_id === null ? { tamano_id: 'El tamaño es requerido' } : {}),
    ...(caso.causa_id === null ? { causa_id: 'La causa es requerida' } : {}),
    ...(caso.solucion_id === null ? { solucion_id: 'La solución es requerida' } : {}),
    ...(isUndescribed ? { descripcion: 'La descripción es requerida para paquetes sin etiqueta' } : {}),
  };
}

interface Source {
  desk: Desk;
  catalogos: Catalogos | undefined;
  /** null: a parcel without a label. */
  guia: CasoAbierto['guia'];
}

/** The fields of the open case: what the person chose, and what follows from it without being chosen. */
export function useCasoForm({ desk, catalogos, guia }: Source) {
  const esSinEtiqueta = guia === null;
  const [chosen, setChosen] = useState(desk.borrador);
  const [isTried, setTried] = useState(false);
  const causas = (catalogos?.causas ?? []).filter(({ activo }) => activo);
  const causaOf = (borrador: Borrador) => {
    if (!esSinEtiqueta) return borrador.causa_id;
    return causas.find((causa) => causa.es_sin_etiqueta)?.id ?? null;
  };
  const causaId = causaOf(chosen);
  const soluciones = useQuery({
    ...serviceQuery(getSolucionesPorCausa, { causa_id: causaId ?? 0, ...(guia === null ? {} : { guia_id: guia.id }) }),
    enabled: causaId !== null,
    meta: { silent: true },
  });
  const options = (causaId === null ? undefined : soluciones.data?.soluciones) ?? [];
  /** The cause that is locked and the solution that is the only one count as chosen. */
  const complete = (borrador: Borrador): Borrador => ({
    ...borrador,
    causa_id: causaOf(borrador),
    solucion_id: options.find(({ id }) => id === borrador.solucion_id)?.id ?? onlyOne(options)?.id ?? null,
  });
  const values = complete(chosen);

  return {
    values,
    errors: isTried ? casoErrors(values, esSinEtiqueta) : {},
    causas,
    soluciones: { options, query: soluciones },
    isDirty: isDirty(chosen),
    change: (changes: Partial<Borrador>) => {
      const isNewCausa = changes.causa_id !== undefined && changes.causa_id !== desk.borrador().causa_id;
      setChosen(desk.change(isNewCausa ? { ...changes, solucion_id: null } : changes));
    },
    /** The whole case, or the first field that is wrong; from here on errors are shown. */
    check: (): { caso: Borrador } | { wrong: keyof Borrador } => {
      setTried(true);
      // Not `values`: the key that saves may have chosen an option a moment ago.
      const caso = complete(desk.borrador());
      const errors = casoErrors(caso, esSinEtiqueta);
      const wrong = CASO_FIELDS.find((field) => errors[field] !== undefined);
      return wrong === undefined ? { caso } : { wrong };
    },
  };
}

export type CasoForm = ReturnType<typeof useCasoForm>;

function onlyOne<T>(options: readonly T[]): T | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/** Whether a person has filled in anything. */
export function isDirty({ tamano_id, causa_id, solucion_id, descripcion, foto_id }: Borrador): boolean {
  const isChosen = [tamano_id, causa_id, solucion_id, foto_id].some((id) => id !== null);
  return isChosen || descripcion !== '';
}
