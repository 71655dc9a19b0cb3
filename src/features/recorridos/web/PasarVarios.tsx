import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { call, newClave, serviceQuery } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { opcionesDeRecorrido, type RecorridoFila } from '../contract.ts';
import { pasarRecorrido } from '../traspaso.contract.ts';
import { FilaDeLote } from './FilaDeLote.tsx';
import { recorridosText } from './palabras.ts';
import styles from './recorridos.module.css';
import { useCadaUna } from './use-cada-una.ts';

interface Props {
  rondas: readonly RecorridoFila[];
  onClose: () => void;
}

/** Several rounds to other drivers, each to its own: one driver can be out with one alone. */
export function PasarVarios({ rondas, onClose }: Props) {
  const opciones = useQuery(serviceQuery(opcionesDeRecorrido, {}));
  const [choferes, setChoferes] = useState<ReadonlyMap<number, string>>(new Map());
  const { resultados, isWorking, run, count, olvidar } = useCadaUna();
  const left = rondas.filter(({ id }) => choferes.has(id) && resultados.get(id)?.estado !== 'hecha');
  const asked = count('por_confirmar');
  const pasar = () =>
    run(left, async ({ id }) => {
      const confirma = resultados.get(id)?.estado === 'por_confirmar' ? { confirma: true } : {};
      const pedido = { id, chofer_id: Number(choferes.get(id)), ...confirma };
      const { por_confirmar } = await call(pasarRecorrido, pedido, { clave: newClave() });
      return por_confirmar.length === 0
        ? { estado: 'hecha', texto: 'Pasado' }
        : { estado: 'por_confirmar', texto: por_confirmar.join('. ') };
    });
  const isDone = resultados.size > 0 && left.length === 0;
  return (
    <FormDialog
      opened
      title={`Pasar ${recorridosText(rondas.length)}`}
      isDirty={choferes.size > 0 && resultados.size === 0}
      isSaving={isWorking}
      submitLabel={submitText({ isDone, asked, left: left.length })}
      cancelLabel={resultados.size > 0 ? 'Cerrar' : 'Volver'}
      onSubmit={() => {
        if (isDone) onClose();
        else if (left.length > 0) void pasar();
      }}
      onClose={onClose}
    >
      <p role="status" className={styles.quieto}>
        {resultados.size === 0
          ? 'Cada recorrido sigue en el mismo orden, con lo que tiene. El que quede sin chofer elegido no se toca.'
          : `Pasados: ${count('hecha')}. Sin pasar: ${count('rechazada') + asked}.`}
      </p>
      <ErrorAlert error={opciones.error} fallback="Error al cargar los choferes" />
      <ul className={styles.porPasar} aria-label="Recorridos que se pasan">
        {rondas.map((ronda) => (
          <FilaDeLote key={ronda.id} ronda={ronda} resultado={resultados.get(ronda.id)}>
            {resultados.get(ronda.id)?.estado === 'hecha' ? null : (
              <SelectField
                aria-label={`Chofer para ${ronda.numero}`}
                placeholder="No se toca"
                clearable
                data={(opciones.data?.choferes ?? [])
                  .filter(({ id }) => id !== ronda.chofer_id)
                  .map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
                value={choferes.get(ronda.id) ?? null}
                onChange={(value) => {
                  setChoferes((before) => withChofer(before, ronda.id, value));
                  olvidar(ronda.id);
                }}
              />
            )}
          </FilaDeLote>
        ))}
      </ul>
    </FormDialog>
  );
}

function submitText({ isDone, asked, left }: { isDone: boolean; asked: number; left: number }): string {
  if (isDone) return 'Listo';
  return asked > 0 ? 'Pasar igual' : `Pasar ${recorridosText(left)}`;
}

function withChofer(before: ReadonlyMap<number, string>, id: number, value: string | null) {
  const next = new Map(before);
  if (value === null) next.delete(id);
  else next.set(id, value);
  return next;
}
