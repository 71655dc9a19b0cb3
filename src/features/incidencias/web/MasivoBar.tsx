import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import type { Seleccion } from '#web/list/seleccion.ts';
import { logFailure } from '#web/log.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import {
  countIncidencias,
  type IncidenciaFila,
  listIncidencias,
  moverIncidencias,
  verIncidencia,
} from '../contract.ts';
import { MAS_INCIDENCIAS, type Solucion } from '../palabras.contract.ts';
import { EtiquetarDialog } from './Etiquetas.tsx';
import { SOLUCION, solucionesDeTodas } from './palabras.ts';
import type { Opciones } from './Responder.tsx';

type Hechas = Result<typeof moverIncidencias>;

interface Props {
  seleccion: Seleccion<IncidenciaFila>;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
}

/** What is done with many: each for itself, and what could not be done says why. */
export function MasivoBar({ seleccion: { chosen, clear }, opciones, onSaid }: Props) {
  const mover = useCommand(moverIncidencias, [listIncidencias, countIncidencias, verIncidencia]);
  const [persona, setPersona] = useState<string | null>(null);
  const [wanted, setSolucion] = useState<Solucion | null>(null);
  const [macro, setMacro] = useState<string | null>(null);
  const these = chosen.slice(0, MAS_INCIDENCIAS);
  const ids = these.map(({ id }) => id);
  const ofrecidas = solucionesDeTodas(opciones, [...new Set(these.map(({ tipo_id }) => tipo_id))]);
  // What was chosen before another one joined them may not be for that one.
  const solucion = ofrecidas.find((one) => one === wanted) ?? null;
  const nameOf = (id: number) => chosen.find((fila) => fila.id === id)?.numero ?? '';
  const told = ({ hechas, filas }: Hechas) => {
    const failed = filas.flatMap(({ id, razon }) => (razon === null ? [] : [`${nameOf(id)}: ${razon}`]));
    onSaid([`Hechas: ${hechas} de ${ids.length}.`, ...failed].join(' · '));
    clear();
  };
  const run = (params: Omit<Parameters<typeof mover.run>[0], 'ids'>) => {
    mover.run({ ids, ...params }).then(told, (cause: unknown) => logFailure('incidencias.masivo', cause));
  };
  return (
    <ActionBar
      onClear={clear}
      actions={
        <>
          <Button loading={mover.isPending} onClick={() => run({ acto: 'tomar' })}>
            Tomar
          </Button>
          <SelectField
            aria-label="A quién se asignan"
            placeholder="Asignar a…"
            data={(opciones?.responsables ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={persona}
            onChange={setPersona}
          />
          {persona === null ? null : (
            <Button loading={mover.isPending} onClick={() => run({ acto: 'asignar', responsable_id: Number(persona) })}>
              Asignar
            </Button>
          )}
          <SelectField
            aria-label="Cómo se resolvieron"
            placeholder={ofrecidas.length === 0 ? 'Ninguna solución sirve a todas' : 'Resolver como…'}
            disabled={ofrecidas.length === 0}
            data={ofrecidas.map((value) => ({ value, label: SOLUCION[value] }))}
            value={solucion}
            onChange={(value) => setSolucion(ofrecidas.find((one) => one === value) ?? null)}
          />
          <Etiquetar ids={ids} opciones={opciones} onDone={told} />
          {solucion === null ? null : (
            <>
              <SelectField
                aria-label="Qué se les dice"
                placeholder="Solo que se resolvió"
                clearable
                data={(opciones?.macros ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
                value={macro}
                onChange={setMacro}
              />
              <Button
                loading={mover.isPending}
                onClick={() =>
                  run({ acto: 'resolver', solucion, ...(macro === null ? {} : { macro_id: Number(macro) }) })
                }
              >
                Resolver
              </Button>
            </>
          )}
        </>
      }
    >
      <strong role="status">{chosen.length === 1 ? '1 elegida' : `${chosen.length} elegidas`}</strong>
      {chosen.length > MAS_INCIDENCIAS ? <span> · se hacen las primeras {MAS_INCIDENCIAS}</span> : null}
      <ErrorAlert error={mover.error} fallback="No se pudo hacer" onDismiss={mover.reset} />
    </ActionBar>
  );
}

interface EtiquetarProps {
  ids: readonly number[];
  opciones: Opciones | undefined;
  onDone: (hechas: Hechas) => void;
}

function Etiquetar({ ids, opciones, onDone }: EtiquetarProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Etiquetar…</Button>
      {isAsking ? (
        <EtiquetarDialog
          ids={ids}
          conocidas={opciones?.etiquetas ?? []}
          onClose={() => setAsking(false)}
          onDone={(hechas) => {
            setAsking(false);
            onDone(hechas);
          }}
        />
      ) : null}
    </>
  );
}
