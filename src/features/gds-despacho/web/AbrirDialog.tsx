import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirDespacho, type Pilas, pilasDeDespacho, verDespacho } from '../despacho.contract.ts';
import { COMO_SALE, cuantos, type DESTINO } from './palabras.ts';

interface Props {
  pilas: Pilas['pilas'];
  recorridos: Pilas['recorridos'];
  onClose: () => void;
}

type Destino = keyof typeof DESTINO;
const HORA = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Where the chosen piles go: a traslado knows, what is sold can go three ways. */
export function AbrirDialog({ pilas, recorridos, onClose }: Props) {
  const isTraslado = pilas.some(({ tipo }) => tipo === 'TRASLADO');
  const options: readonly Destino[] = isTraslado ? ['TRASLADO'] : ['LEVANTE', 'RECORRIDO', 'RETIRO'];
  const [destino, setDestino] = useState<Destino>(isTraslado ? 'TRASLADO' : 'LEVANTE');
  // The courier takes what has a parcel.
  const isCourier = destino === 'LEVANTE' || destino === 'RECORRIDO';
  const bultos = pilas.flatMap(({ listos, sin_guia_listos }) =>
    isCourier ? listos.filter((id) => !sin_guia_listos.includes(id)) : listos,
  );
  const quedan = pilas.flatMap(({ listos }) => listos).length - bultos.length;
  const [recorrido, setRecorrido] = useState<string | null>(null);
  const [typed, setTyped] = useState({ desde: '', hasta: '', lleva: '', matricula: '' });
  const { run, isPending, error, reset } = useCommand(abrirDespacho, [pilasDeDespacho, verDespacho]);
  const campos = error instanceof ServiceError ? error.campos : {};
  const navigate = useNavigate();
  const set = (fields: Partial<typeof typed>) => setTyped({ ...typed, ...fields });
  const said = (name: 'lleva' | 'matricula') => (typed[name].trim() === '' ? {} : { [name]: typed[name] });
  const hour = (name: 'desde' | 'hasta') => (HORA.test(typed[name]) ? { [name]: typed[name] } : {});
  const open = () =>
    void run({
      ...{ destino, bultos, ...said('lleva'), ...said('matricula') },
      ...(destino === 'LEVANTE' ? { ...hour('desde'), ...hour('hasta') } : {}),
      ...(destino === 'RECORRIDO' && recorrido !== null ? { recorrido_id: Number(recorrido) } : {}),
    }).then(
      ({ despacho }) => void navigate({ to: '/levantes-gds', search: { id: despacho.id } }),
      () => undefined,
    );
  return (
    <FormDialog
      title={`Despachar ${cuantos(bultos.length, 'bulto', 'bultos')}`}
      opened
      isDirty={typed.lleva !== ''}
      isSaving={isPending}
      submitLabel="Empezar a leer"
      onSubmit={open}
      onClose={onClose}
    >
      <SelectField
        label="Cómo sale"
        data={options.map((value) => ({ value, label: COMO_SALE[value] }))}
        value={destino}
        onChange={(value) => setDestino(options.find((one) => one === value) ?? destino)}
      />
      {quedan === 0 ? null : (
        <p>{`${cuantos(quedan, 'bulto queda', 'bultos quedan')} en el andén: sin guía no los lleva el correo.`}</p>
      )}
      {destino === 'LEVANTE' ? (
        <>
          <TextField
            label="Pasa desde"
            placeholder="14:00"
            value={typed.desde}
            onChange={(event) => set({ desde: event.currentTarget.value })}
          />
          <TextField
            label="Hasta"
            placeholder="16:00"
            error={campos.hasta}
            value={typed.hasta}
            onChange={(event) => set({ hasta: event.currentTarget.value })}
          />
        </>
      ) : null}
      {destino === 'RECORRIDO' ? (
        <SelectField
          label="Recorrido de hoy"
          placeholder="Elija"
          error={campos.recorrido_id}
          data={recorridos.map(({ id, numero, chofer }) => ({
            value: String(id),
            label: chofer === null ? numero : `${numero} · ${chofer}`,
          }))}
          value={recorrido}
          onChange={setRecorrido}
        />
      ) : null}
      <TextField
        label="Quién lo lleva"
        maxLength={80}
        value={typed.lleva}
        onChange={(event) => set({ lleva: event.currentTarget.value })}
      />
      <TextField
        label="Matrícula"
        maxLength={20}
        value={typed.matricula}
        onChange={(event) => set({ matricula: event.currentTarget.value.toUpperCase() })}
      />
      <ErrorAlert error={error} fallback="No se pudo empezar" onDismiss={reset} />
    </FormDialog>
  );
}
