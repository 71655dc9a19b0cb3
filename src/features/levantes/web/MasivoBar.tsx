import { useState } from 'react';

import { abrirTrabajo } from '#features/masivos/web/public.tsx';
import { useCommand } from '#web/api.ts';
import type { Seleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { countLevantes, type LevanteFila, listLevantes, verLevante } from '../contract.ts';
import { MAS_LEVANTES, moverLevantes, moverMuchos } from '../guias.contract.ts';
import type { Opciones } from './acto-form.ts';

interface Props {
  seleccion: Pick<Seleccion<LevanteFila>, 'chosen' | 'clear'>;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
}

/** What is done with many: each for itself, and what could not be done says why. */
export function MasivoBar({ seleccion: { chosen, clear }, opciones, onSaid }: Props) {
  const mover = useCommand(moverLevantes, [listLevantes, countLevantes, verLevante]);
  const [chofer, setChofer] = useState<string | null>(null);
  const [calling, setCalling] = useState(false);
  const muchos = useCommand(moverMuchos, [listLevantes, countLevantes, verLevante]);
  const isWorking = mover.isPending || muchos.isPending;
  const ids = chosen.map(({ id }) => id);
  const isLarge = ids.length > MAS_LEVANTES;
  const nameOf = (id: number) => chosen.find((fila) => fila.id === id)?.numero ?? '';
  const run = (params: Omit<Parameters<typeof mover.run>[0], 'ids'>) => {
    setCalling(false);
    if (isLarge) {
      muchos.run({ ids, ...params }).then(
        ({ trabajo_id }) => {
          abrirTrabajo(trabajo_id);
          clear();
        },
        (cause: unknown) => logFailure('levantes.masivo_grande', cause),
      );
      return;
    }
    mover.run({ ids, ...params }).then(
      ({ hechas, filas }) => {
        const failed = filas.flatMap(({ id, razon }) => (razon === null ? [] : [`${nameOf(id)}: ${razon}`]));
        onSaid([`Hechos: ${hechas} de ${ids.length}.`, ...failed].join(' · '));
        clear();
      },
      (cause: unknown) => logFailure('levantes.masivo', cause),
    );
  };
  return (
    <>
      <ActionBar
        onClear={clear}
        actions={
          <>
            <SelectField
              aria-label="A qué chofer o recorrido se asignan"
              placeholder="Asignar a…"
              data={aQuien(opciones, chosen)}
              value={chofer}
              onChange={setChofer}
            />
            {chofer === null ? null : (
              <Button loading={isWorking} onClick={() => run({ acto: 'asignar', ...quien(chofer) })}>
                Asignar
              </Button>
            )}
            <Button loading={isWorking} onClick={() => run({ acto: 'confirmar' })}>
              Confirmar
            </Button>
            <Button loading={isWorking} onClick={() => setCalling(true)}>
              Cancelar levantes
            </Button>
          </>
        }
      >
        <strong role="status">{chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`}</strong>
        {isLarge ? <span> · se hacen de a poco, y se ve qué pasó con cada uno</span> : null}
        <ErrorAlert
          error={mover.error ?? muchos.error}
          fallback="No se pudo hacer"
          onDismiss={() => {
            mover.reset();
            muchos.reset();
          }}
        />
      </ActionBar>
      {calling ? (
        <ConfirmDialog
          title={`Cancelar ${ids.length} levantes`}
          opened
          isWorking={isWorking}
          cancelLabel="Volver"
          confirmLabel="Sí, cancelar"
          onConfirm={() => run({ acto: 'cancelar' })}
          onClose={() => setCalling(false)}
        >
          <p>Sus guías vuelven a estar pre-ingresadas y se pueden pedir en otro levante.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Rounds of the day of all of them, then drivers. */
function aQuien(opciones: Opciones | undefined, chosen: readonly LevanteFila[]) {
  const dias = new Set(chosen.map(({ dia }) => dia));
  const rondas = (opciones?.recorridos ?? []).filter(({ dia }) => dias.size === 1 && dias.has(dia));
  return [
    ...rondas.map(({ id, nombre }) => ({ value: `r${id}`, label: nombre })),
    ...(opciones?.choferes ?? []).map(({ id, nombre }) => ({ value: `c${id}`, label: nombre })),
  ];
}

function quien(chosen: string) {
  const id = Number(chosen.slice(1));
  return chosen.startsWith('r') ? { recorrido_id: id } : { chofer_id: id };
}
