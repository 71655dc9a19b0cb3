import { type Ref, useRef, useState } from 'react';

import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { NumberedSelect } from '#web/ui/NumberedSelect.tsx';

import type { CasoForm } from './caso-form.ts';

interface Props {
  form: CasoForm;
  esSinEtiqueta: boolean;
  description: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (causaId: number) => void;
  /** Chosen, and the person goes on. */
  onDone: () => void;
}

/**
 * The cause: locked without a label. That a parcel whose label was just read has none is asked before it is believed; the number of its key
 * is the first, and is pressed by mistake.
 */
export function CausaField({ form, esSinEtiqueta, description, fieldRef, onChange, onDone }: Props) {
  const [asked, setAsked] = useState<number | null>(null);
  const isAsking = useRef(false);
  const choose = (id: number) => {
    isAsking.current = !esSinEtiqueta && form.causas.some((causa) => causa.id === id && causa.es_sin_etiqueta);
    if (isAsking.current) setAsked(id);
    else onChange(id);
  };
  return (
    <>
      <NumberedSelect
        label="Causa"
        options={form.causas}
        value={form.values.causa_id}
        error={form.errors.causa_id}
        description={description}
        placeholder="Buscar…"
        nothingFound="Sin coincidencias"
        disabled={esSinEtiqueta}
        fieldRef={fieldRef}
        onChange={choose}
        onDigit={() => (isAsking.current ? undefined : onDone())}
      />
      <ConfirmDialog
        title="¿La etiqueta no se lee?"
        opened={asked !== null}
        confirmLabel="Sí, no se lee"
        cancelLabel="Elegir otra causa"
        isWorking={false}
        onConfirm={() => {
          if (asked !== null) onChange(asked);
          setAsked(null);
          onDone();
        }}
        onClose={() => setAsked(null)}
      >
        <p>
          La guía se leyó de su etiqueta. «Sin etiqueta» es la causa de los paquetes que no la tienen o donde no se lee.
        </p>
      </ConfirmDialog>
    </>
  );
}
