import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getMapa } from '#features/pickup/contract.ts';
import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { departamentoOf } from '#web/ui/map/tiles.ts';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { paso } from '../calor/escala.ts';
import { figure, guias, vencidas } from '../figure.ts';
import { Interruptor } from '../Interruptor.tsx';
import { pickupError } from '../pickup-error.ts';
import { ramasHasta } from '../pickup-search.ts';
import { KEPT_MS, useReload } from '../use-niveles.ts';
import type { PickupState } from '../use-pickup.ts';
import styles from './mapa.module.css';

type Departamento = Result<typeof getMapa>['departamentos'][number];
type Medida = 'total' | 'vencido';

const MEDIDAS: readonly { id: Medida; nombre: string }[] = [
  { id: 'total', nombre: 'Todas' },
  { id: 'vencido', nombre: 'Vencidas' },
];

/** The same figures by department, each where it lies (decisions.md 31); a tile opens its branch of the tree. */
export function MapaView({ state }: { state: PickupState }) {
  const [asTable, setAsTable] = useState(false);
  const [medida, setMedida] = useState<Medida>('total');
  const reload = useReload();
  const { data, isPending, error } = useQuery({
    ...serviceQuery(getMapa, state.filtros),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const told = pickupError('datos', error);
  const departamentos = data?.departamentos ?? [];
  return (
    <section className={styles.card} aria-label="Mapa por departamento">
      <header className={styles.cabeza}>
        <h2 className={styles.titulo}>Guías por departamento</h2>
        <fieldset className={styles.medidas}>
          <legend className="solo-lector">Qué cuenta el mapa</legend>
          {MEDIDAS.map(({ id, nombre }) => (
            <button
              key={id}
              type="button"
              className={styles.medida}
              aria-pressed={medida === id}
              onClick={() => setMedida(id)}
            >
              {nombre}
            </button>
          ))}
        </fieldset>
        <Interruptor isOn={asTable} onChange={setAsTable} />
      </header>
      {error === null ? null : (
        <ErrorAlert error={told.text} detail={told.detail} onRetry={() => void reload.failed()} />
      )}
      {isPending ? <TableSkeleton rows={8} /> : null}
      {asTable && data !== undefined ? (
        <DataTable
          label="Guías por departamento"
          columns={columns}
          rows={departamentos}
          rowKey={({ id }) => id}
          empty="No hay datos disponibles"
        />
      ) : null}
      {asTable || data === undefined ? null : (
        <Grilla
          departamentos={departamentos}
          medida={medida}
          onOpen={(id) => state.lookAt(ramasHasta(id, state.filtros))}
        />
      )}
    </section>
  );
}

interface GrillaProps {
  departamentos: readonly Departamento[];
  medida: Medida;
  onOpen: (id: number) => void;
}

function Grilla({ departamentos, medida, onOpen }: GrillaProps) {
  const counts = departamentos.map((departamento) => departamento[medida]).filter((count) => count > 0);
  const most = Math.max(1, ...counts);
  const least = Math.min(most, ...counts);
  return (
    <ul className={styles.grilla} aria-label="Departamentos">
      {departamentos.map((departamento) => {
        const tile = departamentoOf(departamento.id);
        const { id, nombre, total, vencido } = departamento;
        if (tile === undefined) return null;
        return (
          <li key={id} style={{ gridColumn: tile.column + 1, gridRow: tile.row + 1 }}>
            <button
              type="button"
              className={styles.pieza}
              data-paso={paso(departamento[medida], most, least)}
              disabled={total === 0}
              title={`${nombre}: ${guias(total)}, ${vencidas(vencido)}`}
              onClick={() => onOpen(id)}
            >
              <span className={styles.lugar}>{nombre}</span>
              <span className={styles.numero}>{figure(departamento[medida])}</span>
              <span className="solo-lector">
                {medida === 'total'
                  ? `${total === 1 ? 'guía' : 'guías'}, ${vencidas(vencido)}`
                  : `${vencido === 1 ? 'vencida' : 'vencidas'} de ${guias(total)}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const columns = defineColumns<Departamento>([
  { header: 'Departamento', value: ({ nombre }) => nombre },
  { header: 'Total', value: ({ total }) => figure(total), align: 'right' },
  { header: 'En plazo', value: ({ en_plazo }) => figure(en_plazo), align: 'right' },
  { header: 'Vencido', value: ({ vencido }) => figure(vencido), align: 'right' },
  { header: 'Levantado', value: ({ levantado }) => figure(levantado), align: 'right' },
  { header: 'Ingresado', value: ({ ingresado }) => figure(ingresado), align: 'right' },
]);
