import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { crearRecorrido, listRecorridos, opcionesDeRecorrido, type RecorridoFila } from '../contract.ts';
import mapa from './mapa.module.css';
import { guias, SE_ARMA, vaAPuertas } from './palabras.ts';
import styles from './recorridos.module.css';

/** What limits one round of a deal, as it is written; empty limits nothing. */
type Medida = 'bultos' | 'kg' | 'dm3' | 'paradas' | 'horas';
type Tope = Readonly<Record<Medida, string>> & { readonly isIn: boolean; readonly zona: string | null };
type Vehiculo = Result<typeof opcionesDeRecorrido>['vehiculos'][number];

const FREE: Tope = { isIn: false, bultos: '', kg: '', dm3: '', paradas: '', horas: '', zona: null };

/** What its vehicle takes stands there before anybody writes; what somebody wrote rules. */
function deVehiculo(vehiculo: Vehiculo | undefined): Tope {
  if (vehiculo === undefined) return FREE;
  const { kg, dm3, paradas, jornada_h } = vehiculo;
  return {
    ...FREE,
    ...{ kg: String(kg), dm3: String(dm3), paradas: String(paradas) },
    horas: jornada_h === null ? '' : String(jornada_h).replace('.', ','),
  };
}

/** The rounds of today that still take parcels, and which of them share the deal. */
export function useRondas() {
  const query = useQuery(serviceQuery(listRecorridos, {}));
  useLive('recorridos', () => void query.refetch());
  const vehiculos = useQuery(serviceQuery(opcionesDeRecorrido, {})).data?.vehiculos ?? [];
  const [topes, setTopes] = useState<ReadonlyMap<number, Partial<Tope>>>(new Map());
  const todas = (query.data?.recorridos ?? []).filter(({ tipo, estado }) => vaAPuertas(tipo) && SE_ARMA.has(estado));
  const topeDe = ({ id, vehiculo }: Pick<RecorridoFila, 'id' | 'vehiculo'>): Tope => ({
    ...deVehiculo(vehiculos.find(({ nombre }) => nombre === vehiculo)),
    ...topes.get(id),
  });
  const poner = (rounds: readonly { id: number }[], change: Partial<Tope>) =>
    setTopes(
      (before) => new Map([...before, ...rounds.map(({ id }) => [id, { ...before.get(id), ...change }] as const)]),
    );
  const pedidas = todas.flatMap((ronda) => {
    const { isIn, bultos, kg, dm3, paradas, horas, zona } = topeDe(ronda);
    if (!isIn) return [];
    return [
      {
        ...{ id: ronda.id, bultos: figureOf(bultos), kg: figureOf(kg), dm3: figureOf(dm3), horas: horasDe(horas) },
        paradas: figureOf(paradas),
        zonas: zona === null ? null : [Number(zona)],
      },
    ];
  });
  return { query, todas, topeDe, poner, pedidas };
}

export type Rondas = ReturnType<typeof useRondas>;

function figureOf(texto: string): number | null {
  const figure = Math.floor(Number(texto));
  return texto.trim() === '' || !Number.isFinite(figure) || figure < 1 ? null : figure;
}

/** `8,5`; null: none, or more than a day. */
function horasDe(texto: string): number | null {
  const hours = Number(texto.replace(',', '.'));
  return texto.trim() === '' || !(hours >= 0.25 && hours <= 24) ? null : hours;
}

interface Props {
  rondas: Rondas;
  zonas: readonly { id: number; nombre: string }[];
}

export function RondasDeReparto({ rondas, zonas }: Props) {
  const { query, todas, topeDe, poner, pedidas } = rondas;
  const { run, isPending, error } = useCommand(crearRecorrido, [listRecorridos]);
  const add = () =>
    run({}).then(
      ({ recorrido_id }) => poner([{ id: recorrido_id }], { isIn: true }),
      () => undefined,
    );
  return (
    <Card
      title="Recorridos de hoy"
      count={todas.length}
      actions={
        <Button loading={isPending} onClick={() => void add()}>
          Nuevo recorrido
        </Button>
      }
    >
      <ErrorAlert
        error={query.error ?? error}
        fallback="Error con los recorridos"
        onRetry={() => void query.refetch()}
      />
      {todas.length === 0 && query.data !== undefined ? (
        <p className={styles.nada}>Ninguno se está armando. Empiece uno por cada vehículo que sale.</p>
      ) : null}
      {todas.length > 1 && pedidas.length < todas.length ? (
        <p className={styles.nada}>
          <Button variant="subtle" onClick={() => poner(todas, { isIn: true })}>
            Elegir los {todas.length}
          </Button>
        </p>
      ) : null}
      <ul className={styles.renglones} aria-label="Recorridos que se están armando">
        {todas.map((ronda) => (
          <Renglon
            key={ronda.id}
            ronda={ronda}
            tope={topeDe(ronda)}
            zonas={zonas}
            onPoner={(change) => poner([ronda], change)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RenglonProps {
  ronda: RecorridoFila;
  tope: Tope;
  zonas: Props['zonas'];
  onPoner: (change: Partial<Tope>) => void;
}

const MEDIDAS = [
  { campo: 'bultos', label: 'Bultos', vacio: 'sin tope' },
  { campo: 'kg', label: 'Kilos', vacio: 'sin tope' },
  { campo: 'dm3', label: 'Volumen (dm³)', vacio: 'sin tope' },
  { campo: 'paradas', label: 'Paradas', vacio: 'sin tope' },
  // Never without one: a day ends.
  { campo: 'horas', label: 'Horas', vacio: 'la jornada' },
] as const;

function Renglon({ ronda, tope, zonas, onPoner }: RenglonProps) {
  const { numero, chofer, vehiculo, lineas, salida_prevista } = ronda;
  return (
    <li className={mapa.ronda}>
      <CheckboxField
        label={
          <>
            <span className={styles.mono}>{numero}</span>{' '}
            {[chofer ?? 'sin chofer', vehiculo].filter(Boolean).join(' · ')} · {guias(lineas.length)}
            {salida_prevista === null ? '' : ` · sale ${salida_prevista}`}
          </>
        }
        checked={tope.isIn}
        onChange={(event) => onPoner({ isIn: event.currentTarget.checked })}
      />
      {tope.isIn ? (
        <div className={mapa.topes}>
          {MEDIDAS.map(({ campo, label, vacio }) => (
            <TextField
              key={campo}
              label={label}
              aria-label={`${label} que lleva ${numero} como máximo`}
              placeholder={vacio}
              inputMode={campo === 'horas' ? 'decimal' : 'numeric'}
              maxLength={6}
              value={tope[campo]}
              onChange={(event) =>
                onPoner({ [campo]: event.currentTarget.value.replace(campo === 'horas' ? /[^\d,.]/g : /\D/g, '') })
              }
            />
          ))}
          <SelectField
            label="Zona"
            placeholder="Todas"
            clearable
            data={zonas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={tope.zona}
            onChange={(zona) => onPoner({ zona })}
          />
        </div>
      ) : null}
    </li>
  );
}
