import { useState } from 'react';

import { crearOla } from '#features/gds-trabajos/contract.ts';
import { useCommand } from '#web/api.ts';
import type { Seleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  contarOrdenes,
  listOrdenes,
  MAS_ORDENES,
  moverOrdenes,
  type OrdenFila,
  type TrabajoHecho,
  verOrden,
} from '../contract.ts';
import { DIRIGE_ORDENES } from '../permisos.contract.ts';

interface Props {
  seleccion: Seleccion<OrdenFila>;
  /** With the work that was made by it. */
  onSaid: (text: string, reubica?: readonly TrabajoHecho[]) => void;
}

const PRIORIDADES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: `Prioridad ${value}` }));

/** What is done with many: each for itself, and what could not be done says why. */
export function MasivoBar({ seleccion: { chosen, clear }, onSaid }: Props) {
  const mover = useCommand(moverOrdenes, [listOrdenes, contarOrdenes, verOrden]);
  const ola = useCommand(crearOla, [listOrdenes, contarOrdenes, verOrden]);
  const leads = useCan({ permission: DIRIGE_ORDENES });
  const [nota, setNota] = useState<string | null>(null);
  const ids = chosen.slice(0, MAS_ORDENES).map(({ id }) => id);
  const nameOf = (id: number) => chosen.find((fila) => fila.id === id)?.numero ?? '';
  const depositos = [...new Set(chosen.map(({ deposito_id }) => deposito_id))];
  const enOla = () => {
    const [deposito_id = 0, ...others] = depositos;
    if (others.length > 0) return onSaid('Una ola es de un solo depósito: elija órdenes de uno.');
    ola.run({ deposito_id, ordenes: ids }).then(
      ({ ola: { numero }, wos, fuera }) => {
        const out = fuera.map((one) => `${one.numero}: ${one.razon}`);
        const made = wos.length === 1 ? '1 trabajo' : `${wos.length} trabajos`;
        onSaid([`${numero}: ${made}.`, ...out].join(' · '));
        clear();
      },
      (cause: unknown) => logFailure('ordenes.ola', cause),
    );
  };
  const run = (params: Omit<Parameters<typeof mover.run>[0], 'ids'>) => {
    setNota(null);
    mover.run({ ids, ...params }).then(
      ({ hechas, filas, reubica }) => {
        const failed = filas.flatMap(({ id, razon }) =>
          razon === null ? [] : [razon.startsWith('O') ? razon : `${nameOf(id)}: ${razon}`],
        );
        onSaid([`Hechas: ${hechas} de ${ids.length}.`, ...failed].join(' · '), reubica);
        clear();
      },
      (cause: unknown) => logFailure('ordenes.masivo', cause),
    );
  };
  return (
    <>
      <ActionBar
        onClear={clear}
        actions={
          <>
            <Button loading={mover.isPending} onClick={() => run({ acto: 'confirmar' })}>
              Confirmar
            </Button>
            <Button loading={mover.isPending} onClick={() => run({ acto: 'reservar' })}>
              Reservar
            </Button>
            {leads ? (
              <>
                <Button loading={ola.isPending} onClick={enOla}>
                  Liberar en ola
                </Button>
                <SelectField
                  aria-label="Qué prioridad se les da"
                  placeholder="Prioridad…"
                  data={PRIORIDADES}
                  value={null}
                  onChange={(value) => run({ acto: 'priorizar', prioridad: Number(value ?? 3) })}
                />
                <Button loading={mover.isPending} onClick={() => setNota('')}>
                  Anular
                </Button>
              </>
            ) : null}
          </>
        }
      >
        <strong role="status">{chosen.length === 1 ? '1 elegida' : `${chosen.length} elegidas`}</strong>
        {chosen.length > MAS_ORDENES ? <span> · se hacen las primeras {MAS_ORDENES}</span> : null}
        <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
        <ErrorAlert error={ola.error} fallback="No se pudo hacer la ola" onDismiss={ola.reset} />
      </ActionBar>
      {nota === null ? null : (
        <FormDialog
          title={ids.length === 1 ? 'Anular 1 orden' : `Anular ${ids.length} órdenes`}
          opened
          isDirty={nota !== ''}
          isSaving={mover.isPending}
          submitLabel="Anular"
          onSubmit={() => run({ acto: 'anular', ...(nota.trim() === '' ? {} : { nota: nota.trim() }) })}
          onClose={() => setNota(null)}
        >
          <p>Lo reservado vuelve a estar disponible; lo que ya se tomó vuelve al estante con un trabajo.</p>
          <TextField
            label="Por qué"
            data-autofocus
            required
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
