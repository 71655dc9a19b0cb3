import type { Ref } from 'react';

import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';

import styles from './CasoFormModal.module.css';
import type { CasoForm } from './caso-form.ts';

interface Props {
  form: CasoForm;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (solucionId: number) => void;
  onDigit: () => void;
}

type Opcion = CasoForm['soluciones']['options'][number];

const NONE = 'No hay soluciones configuradas para esta causa.';

/**
 * The solutions of the chosen cause, the one used most first: it is proposed, never chosen. A failure to load them is silent
 * (specification §8): opening the list asks again.
 */
export function SolucionField({ form, ...others }: Props) {
  const { values, errors, soluciones } = form;
  const { options, query } = soluciones;
  const isEmpty = query.isSuccess && options.length === 0 && values.causa_id !== null;
  // Of a single option there is nothing to suggest. It stays when another is chosen: what is below must not jump.
  const sugerida = options.length > 1 ? options.find((option) => option.sugerida) : undefined;
  const texts = {
    placeholder: values.causa_id === null ? 'Elija una causa' : 'Buscar…',
    nothingFound: query.isFetching ? 'Cargando…' : 'Sin opciones',
    description: isEmpty ? NONE : undefined,
  };
  return (
    <div className={styles.solucion}>
      <NumberedSelect
        label="Solución"
        options={options.map((option) => ({ ...option, note: noteOf(option) }))}
        value={values.solucion_id}
        error={errors.solucion_id}
        disabled={values.causa_id === null}
        isAwaited={values.causa_id !== null && query.isPending}
        onOpen={() => (query.isError ? void query.refetch() : undefined)}
        {...texts}
        {...others}
      />
      {sugerida === undefined ? null : (
        <button
          type="button"
          className={styles.suggestion}
          aria-pressed={values.solucion_id === sugerida.id}
          onClick={() => {
            others.onChange(sugerida.id);
            others.onDigit();
          }}
        >
          <kbd aria-hidden className={styles.digit}>
            {options.indexOf(sugerida) + 1}
          </kbd>
          <span>
            {sugerida.nombre} <span className={styles.share}>{noteOf(sugerida)}</span>
          </span>
        </button>
      )}
    </div>
  );
}

/** 'sugerida, 83 % · 29 casos'; of the others how often they were used. */
function noteOf({ usos, porcentaje, sugerida }: Opcion): string | undefined {
  if (usos === 0) return undefined;
  const casos = usos === 1 ? '1 caso' : `${usos.toLocaleString('es-UY')} casos`;
  return sugerida ? `sugerida, ${porcentaje} % · ${casos}` : casos;
}
