import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { useIsIdle } from '#web/use-is-idle.ts';
import { useWhen } from '#web/use-when.ts';
import { useIsNarrow } from '#web/viewport.ts';

import { getOpcionesDeClientes } from '../contract.ts';
import { ESTADOS } from '../palabras.contract.ts';
import { ClienteDialog } from './ClienteDialog.tsx';
import { ClientesCard } from './ClientesCard.tsx';
import styles from './clientes.module.css';
import { ESTADO } from './palabras.ts';
import { type ListaDeClientes, useLista } from './use-lista.ts';

const FRESH_MS = 5 * 60_000;

/** All clients by their names, and the door to each. */
export function ClientesScreen() {
  const lista = useLista();
  const navigate = useNavigate();
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeClientes, {}), staleTime: FRESH_MS });
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, lista.hojas.key, lista.hojas.rows);
  const [said, setSaid] = useState<string | null>(null);
  const open = (id: number) => void navigate({ to: `/clientes/${id}` });
  // What each row leads to is there before it is pressed.
  useWhen(useIsIdle(), () => void import('./ClienteScreen.tsx').catch(() => undefined));
  usePageActs([{ id: 'clientes-nuevo', titulo: 'Crear un cliente', tecla: 'n', run: () => lista.nuevo(true) }], () =>
    seleccion.chosen.length > 0 ? seleccion.clear() : undefined,
  );
  return (
    <div className={styles.pantalla}>
      <Filtros lista={lista} opciones={opciones.data} />
      <ErrorAlert
        error={opciones.error}
        fallback="No se pudieron cargar las opciones"
        onRetry={() => void opciones.refetch()}
      />
      <span role="status" className={said === null ? 'solo-lector' : styles.quieto}>
        {said}
      </span>
      <ClientesCard lista={lista} seleccion={seleccion} opciones={opciones.data} onOpen={open} onSaid={setSaid} />
      {lista.lista.isNuevo && opciones.data !== undefined ? (
        <ClienteDialog
          cliente={null}
          opciones={opciones.data}
          onClose={() => lista.nuevo(false)}
          onDone={({ id }) => open(id)}
        />
      ) : null}
    </div>
  );
}

interface FiltrosProps {
  lista: ListaDeClientes;
  opciones: Result<typeof getOpcionesDeClientes> | undefined;
}

const EN_ESTADO = ESTADOS.map((value) => ({ value, label: ESTADO[value].nombre }));

function Filtros({ lista: { lista, narrow }, opciones }: FiltrosProps) {
  const isNarrow = useIsNarrow();
  const { filtros } = lista;
  const named = (rows: readonly { id: number; nombre: string }[] = []) =>
    rows.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <div className={styles.linea}>
      <SearchField
        label="Buscar clientes"
        placeholder="Nombre, RUT o correo"
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
      />
      <ManySelect
        label="Estado"
        options={EN_ESTADO}
        value={filtros.estado ?? []}
        onChange={(chosen) => narrow({ estado: ESTADOS.filter((one) => chosen.includes(one)) })}
      />
      {isNarrow ? null : (
        <>
          <ManySelect
            label="Segmento"
            options={named(opciones?.segmentos)}
            value={(filtros.segmento ?? []).map(String)}
            onChange={(chosen) => narrow({ segmento: chosen.map(Number) })}
          />
          <ManySelect
            label="Ejecutivo"
            options={named(opciones?.ejecutivos)}
            value={(filtros.ejecutivo ?? []).map(String)}
            onChange={(chosen) => narrow({ ejecutivo: chosen.map(Number) })}
          />
        </>
      )}
    </div>
  );
}
