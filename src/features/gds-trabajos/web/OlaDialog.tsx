import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { crearOla, listWos, type OlaSimulada, opcionesDeTrabajos, simularOla } from '../contract.ts';
import { cuantas, MODO, numero } from './palabras.ts';
import styles from './trabajos.module.css';

interface Elegido {
  deposito_id: string | null;
  corte: 'todas' | 'hoy' | '2h';
  clientes: readonly string[];
  modo: 'auto' | 'CLUSTER' | 'ORDEN';
  bins: string;
  max_unidades: string;
}

const TODO: Elegido = {
  deposito_id: null,
  corte: 'todas',
  clientes: [],
  modo: 'auto',
  bins: '12',
  max_unidades: '100',
};
const CORTES = [
  { value: 'todas', label: 'Cualquier corte' },
  { value: 'hoy', label: 'Hasta el fin de hoy' },
  { value: '2h', label: 'En las próximas 2 horas' },
];
const MODOS = [
  { value: 'auto', label: 'Lo que convenga' },
  { value: 'CLUSTER', label: 'Todas en carros' },
  { value: 'ORDEN', label: 'Cada orden aparte' },
];
const HORA = 3_600_000;

/** Measured when it is chosen, so that the figures stay the same while one looks at them. */
function hastaDe(corte: string): string | null {
  if (corte === '2h') return new Date(Date.now() + 2 * HORA).toISOString();
  if (corte !== 'hoy') return null;
  const end = new Date();
  end.setHours(23, 59, 59, 0);
  return end.toISOString();
}

const entre = (typed: string, most: number) => {
  const n = Number(typed);
  return Number.isInteger(n) && n >= 1 && n <= most ? n : null;
};

/** Which orders, how, and what comes of it: made as it is shown. */
export function OlaDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(TODO);
  const [corte_hasta, setCorte] = useState<string | null>(null);
  const opciones = useQuery(serviceQuery(opcionesDeTrabajos, {}));
  const depositos = opciones.data?.depositos ?? [];
  const deposito_id = Number(chosen.deposito_id ?? depositos[0]?.id ?? 0);
  const bins = entre(chosen.bins, 48);
  const max_unidades = entre(chosen.max_unidades, 5_000);
  const pedido = {
    ...{ deposito_id: Math.max(1, deposito_id), corte_hasta, clientes: chosen.clientes.map(Number) },
    ...{ modo: chosen.modo === 'auto' ? null : chosen.modo, bins: bins ?? 12, max_unidades: max_unidades ?? 100 },
  };
  const isReady = deposito_id > 0 && bins !== null && max_unidades !== null;
  const query = useQuery({ ...serviceQuery(simularOla, pedido), enabled: isReady, placeholderData: keepPreviousData });
  const { run, isPending, error, reset } = useCommand(crearOla, [listWos, simularOla]);
  const wos = query.data?.wos.length ?? 0;
  const change = (fields: Partial<Elegido>) => {
    reset();
    setChosen({ ...chosen, ...fields });
    if (fields.corte !== undefined) setCorte(hastaDe(fields.corte));
  };
  const make = () => {
    if (isReady && wos > 0) void run(pedido).then(onClose, () => undefined);
  };
  return (
    <FormDialog
      title="Crear WOs"
      opened
      isDirty={false}
      isSaving={isPending}
      submitLabel={wos === 0 ? 'Crear' : `Crear ${cuantas(wos, 'trabajo', 'trabajos')}`}
      onSubmit={make}
      onClose={onClose}
    >
      {depositos.length > 1 ? (
        <SelectField
          label="Depósito"
          data={depositos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={String(deposito_id)}
          onChange={(value) => change({ deposito_id: value })}
        />
      ) : null}
      <SelectField
        label="Qué órdenes"
        data={CORTES}
        value={chosen.corte}
        onChange={(value) => change({ corte: value === 'hoy' || value === '2h' ? value : 'todas' })}
      />
      <ManySelect
        label="Clientes"
        options={(opciones.data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={chosen.clientes}
        onChange={(clientes) => change({ clientes })}
      />
      <SelectField
        label="Cómo"
        data={MODOS}
        value={chosen.modo}
        onChange={(value) => change({ modo: value === 'CLUSTER' || value === 'ORDEN' ? value : 'auto' })}
      />
      <div className={styles.dos}>
        <TextField
          label="Órdenes por carro"
          inputMode="numeric"
          autoComplete="off"
          value={chosen.bins}
          error={bins === null ? 'De 1 a 48' : undefined}
          onChange={(event) => change({ bins: event.currentTarget.value })}
        />
        <TextField
          label="Unidades por carro"
          inputMode="numeric"
          autoComplete="off"
          value={chosen.max_unidades}
          error={max_unidades === null ? 'De 1 a 5.000' : undefined}
          onChange={(event) => change({ max_unidades: event.currentTarget.value })}
        />
      </div>
      <ErrorAlert
        error={query.error ?? opciones.error}
        fallback="No se pudo calcular"
        onRetry={() => void query.refetch()}
      />
      {query.data === undefined ? null : <Cifras ola={query.data} />}
      <ErrorAlert error={error} fallback="No se pudieron crear" onDismiss={reset} />
    </FormDialog>
  );
}

const MUESTRA = 8;

/** What would be made, and who stays out of it. */
function Cifras({ ola }: { ola: OlaSimulada }) {
  const saved = ola.paradas_sueltas - ola.paradas;
  return (
    <section aria-label="Lo que se haría" aria-live="polite" className={styles.cifras}>
      <p>
        <b>{cuantas(ola.ordenes, 'orden', 'órdenes')}</b> · {cuantas(ola.lineas, 'línea', 'líneas')} ·{' '}
        {cuantas(ola.unidades, 'unidad', 'unidades')} en <b>{cuantas(ola.wos.length, 'trabajo', 'trabajos')}</b>
      </p>
      {saved > 0 ? (
        <p>
          {cuantas(ola.paradas, 'parada', 'paradas')} en lugar de {numero(ola.paradas_sueltas)} orden por orden
        </p>
      ) : null}
      <ul aria-label="Trabajos">
        {ola.wos.slice(0, MUESTRA).map((wo, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a proposed work has no name of its own
          <li key={at}>
            {MODO[wo.modo]}: {cuantas(wo.ordenes, 'orden', 'órdenes')}, {cuantas(wo.unidades, 'unidad', 'unidades')},{' '}
            {cuantas(wo.paradas, 'parada', 'paradas')} en {cuantas(wo.pasillos, 'pasillo', 'pasillos')}
            {wo.corte === null ? '' : ` · corte ${formatDateMinute(wo.corte)}`}
          </li>
        ))}
        {ola.wos.length > MUESTRA ? <li>… y {ola.wos.length - MUESTRA} más</li> : null}
      </ul>
      {ola.fuera.length === 0 ? null : (
        <details>
          <summary>{cuantas(ola.fuera.length, 'orden queda afuera', 'órdenes quedan afuera')}</summary>
          <ul>
            {ola.fuera.slice(0, 50).map(({ orden_id, numero: n, razon }) => (
              <li key={orden_id}>
                <span className={styles.mono}>{n}</span> {razon}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
