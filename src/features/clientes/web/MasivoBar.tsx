import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import type { Seleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type ClienteFila,
  type getOpcionesDeClientes,
  listClientes,
  MAS_CLIENTES,
  moverClientes,
  verCliente,
} from '../contract.ts';

interface Props {
  seleccion: Seleccion<ClienteFila>;
  opciones: Result<typeof getOpcionesDeClientes> | undefined;
  onSaid: (text: string) => void;
}

/** What is done with several: each for itself, and what could not be done says why. */
export function MasivoBar({ seleccion: { chosen, clear }, opciones, onSaid }: Props) {
  const mover = useCommand(moverClientes, [listClientes, verCliente]);
  const [persona, setPersona] = useState<string | null>(null);
  const [nota, setNota] = useState('');
  const ids = chosen.slice(0, MAS_CLIENTES).map(({ id }) => id);
  const nameOf = (id: number) => chosen.find((fila) => fila.id === id)?.nombre ?? '';
  const run = (params: Omit<Parameters<typeof mover.run>[0], 'ids'>) => {
    mover.run({ ids, ...params }).then(
      ({ hechos, filas }) => {
        const failed = filas.flatMap(({ id, razon }) => (razon === null ? [] : [`${nameOf(id)}: ${razon}`]));
        onSaid([`Hechos: ${hechos} de ${ids.length}.`, ...failed].join(' · '));
        clear();
      },
      (cause: unknown) => logFailure('clientes.masivo', cause),
    );
  };
  return (
    <ActionBar
      onClear={clear}
      actions={
        <>
          <SelectField
            aria-label="Quién los atiende"
            placeholder="Asignar a…"
            data={(opciones?.ejecutivos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={persona}
            onChange={setPersona}
          />
          {persona === null ? null : (
            <Button loading={mover.isPending} onClick={() => run({ acto: 'asignar', ejecutivo_id: Number(persona) })}>
              Asignar
            </Button>
          )}
          <TextField
            aria-label="Por qué se suspenden"
            placeholder="Suspender por…"
            maxLength={500}
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
          {nota.trim() === '' ? null : (
            <Button loading={mover.isPending} onClick={() => run({ acto: 'suspender', nota: nota.trim() })}>
              Suspender
            </Button>
          )}
          <Button loading={mover.isPending} onClick={() => run({ acto: 'reactivar' })}>
            Reactivar
          </Button>
        </>
      }
    >
      <strong role="status">{chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`}</strong>
      {chosen.length > MAS_CLIENTES ? <span> · se hacen los primeros {MAS_CLIENTES}</span> : null}
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
    </ActionBar>
  );
}
