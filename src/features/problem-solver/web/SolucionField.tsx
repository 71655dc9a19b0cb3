import type { Ref } from 'react';

import type { CasoForm } from './caso-form.ts';
import { NumberedSelect } from './NumberedSelect.tsx';

interface Props {
  form: CasoForm;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (solucionId: number) => void;
  onDigit: () => void;
}

const NONE = 'No hay soluciones configuradas para esta causa.';

/** The solutions of the chosen cause. A failure to load them is silent (specification §8): opening the list asks again. */
export function SolucionField({ form, ...others }: Props) {
  const { values, errors, soluciones } = form;
  const { options, query } = soluciones;
  const isEmpty = query.isSuccess && options.length === 0 && values.causa_id !== null;
  const texts = {
    placeholder: values.causa_id === null ? 'Elija una causa' : 'Buscar…',
    nothingFound: query.isFetching ? 'Cargando…' : 'Sin opciones',
    description: isEmpty ? NONE : undefined,
  };
  return (
    <NumberedSelect
      label="Solución"
      options={options}
      value={values.solucion_id}
      error={errors.solucion_id}
      disabled={values.causa_id === null}
      onOpen={() => (query.isError ? void query.refetch() : undefined)}
      {...texts}
      {...others}
    />
  );
}
