import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type GuiaDetalle, getOpcionesDeEvento } from '#features/guias/detalle.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useFoto } from '#web/ui/foto/use-foto.ts';

import {
  type Accion,
  CAMPOS,
  type Campo,
  EMPTY_EVENTO,
  type EventoErrors,
  type EventoValues,
  eventoErrors,
  type Reglas,
} from './evento-form.ts';
import { useFirma } from './use-firma.ts';

/** The fields of one opened dialog. What was typed stays when another event is chosen, and on every failure. */
export function useEventoForm({ guia }: Pick<GuiaDetalle, 'guia'>, accion: Accion | undefined) {
  const [values, setValues] = useState(EMPTY_EVENTO);
  const [isTried, setTried] = useState(false);
  const [found, setFound] = useState<EventoErrors>({});
  // The key that sends may have chosen an option a moment ago, which is not drawn yet.
  const latest = useRef(values);
  const change = (changes: Partial<EventoValues>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
    setFound((before) => without(before, changes));
  };
  const exige = accion?.exige ?? [];
  const opciones = useQuery({
    ...serviceQuery(getOpcionesDeEvento, { tipo: accion?.tipo ?? 'NINGUNO' }),
    enabled: exige.includes('motivo') || exige.includes('agente'),
  });
  const foto = useFoto({ fotoId: values.foto_id, onChange: (foto_id) => change({ foto_id }) });
  const firma = useFirma({ firmaId: values.firma_id, onChange: (firma_id) => change({ firma_id }) });
  const reglas = (): Reglas => ({
    exige,
    motivoExigeFoto: opciones.data?.motivos.find(({ id }) => id === latest.current.motivo_id)?.exige_foto ?? false,
    hayFirma: firma.isDrawn || firma.foto.isUploading,
    bultos: guia.bultos,
    now: new Date(),
  });
  const errorsNow = (): EventoErrors =>
    accion === undefined ? { tipo: 'Elija el evento' } : eventoErrors(latest.current, reglas());
  return {
    exige,
    values,
    latest: () => latest.current,
    change,
    opciones,
    foto,
    firma,
    errors: { ...found, ...(isTried ? errorsNow() : {}) },
    /** What the server found wrong; shown until the field changes. */
    showFound: setFound,
    /** The first field that is wrong; from here on errors are shown. */
    check: (): Campo | null => {
      setTried(true);
      const errors = errorsNow();
      return CAMPOS.find((campo) => errors[campo] !== undefined) ?? null;
    },
    /** Waits for the pictures that are on their way; false: one did not arrive. */
    settled: async (): Promise<boolean> => {
      if (exige.includes('firma') && !(await firma.settled())) return false;
      return foto.settled();
    },
    stop: () => {
      foto.stop();
      firma.foto.stop();
    },
  };
}

export type EventoForm = ReturnType<typeof useEventoForm>;

export interface CamposProps {
  form: EventoForm;
  guia: GuiaDetalle['guia'];
  fieldRef: (campo: Campo) => (node: HTMLElement | null) => void;
  /** Goes on to the field after one that was filled in by its digit. */
  onNext: (campo: Campo) => void;
}

function without(errors: EventoErrors, changes: Partial<EventoValues>): EventoErrors {
  return Object.fromEntries(Object.entries(errors).filter(([campo]) => !(campo in changes)));
}
