import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { opcionesDeOrdenes } from '#features/gds-ordenes/crear.contract.ts';
import { TrabajosHechos } from '#features/gds-trabajos/web/public.tsx';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { abrirRecepcion, muelle, type RecepcionEntera } from '../contract.ts';
import { Cierre } from './Cierre.tsx';
import { Deshacer } from './Deshacer.tsx';
import { Lectura } from './Lectura.tsx';
import { cuenta, ESTADO, loQueSeVende, MODO } from './palabras.ts';
import { Renglones, useRecepcion } from './Renglones.tsx';
import styles from './recepcion.module.css';

const MODOS = (['GUIADA', 'CIEGA'] as const).map((value) => ({ value, label: MODO[value] }));

/** Counting what comes, line by line: begun here, gone on with from any device. */
export function RecibirScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  if (Number.isSafeInteger(id) && id > 0) return <Una key={id} id={id} />;
  return <Empezar orden={typeof search.orden === 'string' ? search.orden : ''} />;
}

interface Tipeado {
  orden: string;
  cliente: string | null;
  lugar: string | null;
  modo: string;
  remito: string;
}

function Empezar({ orden }: { orden: string }) {
  const { run, isPending, error, reset } = useCommand(abrirRecepcion, [muelle]);
  const opciones = useQuery(serviceQuery(opcionesDeOrdenes, {}));
  const docks = useQuery(serviceQuery(muelle, {}));
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Tipeado>({ orden, cliente: null, lugar: null, modo: 'GUIADA', remito: '' });
  const set = (fields: Partial<Tipeado>) => setTyped({ ...typed, ...fields });
  const hasWhat = typed.orden.trim() !== '' || typed.cliente !== null;
  const open = () =>
    run({
      ...(typed.orden.trim() === '' ? { cliente_id: Number(typed.cliente) } : { orden: typed.orden }),
      modo: typed.modo === 'CIEGA' ? 'CIEGA' : 'GUIADA',
      ...(typed.lugar === null ? {} : { lugar: typed.lugar }),
      ...(typed.remito.trim() === '' ? {} : { remito: typed.remito }),
    }).then(
      ({ recepcion }) =>
        void navigate({ to: '/gds/ingresos-egresos/recibir-mercaderia', search: { id: recepcion.id } }),
      () => undefined,
    );
  return (
    <Card title="Qué llegó">
      <form
        className={styles.barra}
        onSubmit={(event) => {
          event.preventDefault();
          if (hasWhat) void open();
        }}
      >
        <TextField
          label="Orden, si la hay"
          placeholder="OC-000001 o remito"
          data-lee-codigos
          autoComplete="off"
          value={typed.orden}
          onChange={(event) => set({ orden: event.currentTarget.value })}
        />
        {typed.orden.trim() === '' ? (
          <SelectField
            label="O de qué cliente es"
            placeholder="Escriba el nombre"
            clearable
            data={(opciones.data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={typed.cliente}
            onChange={(cliente) => set({ cliente })}
          />
        ) : null}
        <SelectField
          label="Andén"
          placeholder="El primero"
          clearable
          data={(docks.data?.andenes ?? []).map(({ codigo }) => codigo)}
          value={typed.lugar}
          onChange={(lugar) => set({ lugar })}
        />
        <SelectField
          label="Cómo se cuenta"
          data={MODOS}
          value={typed.modo}
          onChange={(modo) => set({ modo: modo ?? 'GUIADA' })}
        />
        <TextField
          label="Remito"
          maxLength={60}
          value={typed.remito}
          onChange={(event) => set({ remito: event.currentTarget.value })}
        />
        <Button type="submit" variant="filled" loading={isPending} disabled={!hasWhat}>
          Empezar a recibir
        </Button>
      </form>
      <div className={styles.cuerpo}>
        <ErrorAlert error={error ?? opciones.error} fallback="No se pudo empezar" onDismiss={reset} />
        <Link to="/gds/ingresos-egresos">Ver el muelle</Link>
      </div>
    </Card>
  );
}

function Una({ id }: { id: number }) {
  const query = useRecepcion(id);
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="La recepción no existe">
        <ErrorAlert error={query.error} fallback="No se pudo leer" onRetry={() => void query.refetch()} />
        <Link to="/gds/ingresos-egresos">Ir al muelle</Link>
      </EmptyState>
    );
  return <Abierta entera={query.data} />;
}

function Abierta({ entera }: { entera: RecepcionEntera }) {
  const { recepcion, renglones } = entera;
  const isOpen = recepcion.estado === 'ABIERTA';
  const vende = loQueSeVende(recepcion);
  return (
    <div className={styles.pila}>
      <div className={styles.cabecera}>
        <h2 className={styles.numero}>{recepcion.numero}</h2>
        <StatusBadge {...ESTADO[recepcion.estado]} />
        <span className={styles.quieto}>
          {[
            ...[
              recepcion.orden ?? 'Sin orden',
              recepcion.cliente,
              recepcion.lugar,
              MODO[recepcion.modo],
              recepcion.remito,
            ],
            ...[recepcion.bultos_recibidos === null ? null : cuenta(recepcion.bultos_recibidos, 'bulto', 'bultos')],
            recepcion.nota,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Link to="/gds/ingresos-egresos">Ver el muelle</Link>
      </div>
      {vende === null || recepcion.estado !== 'CERRADA' ? null : <p role="status">{vende}</p>}
      <TrabajosHechos dice="Lo que trajo se ubica con" wos={entera.wos} />
      {isOpen ? <Lectura entera={entera} /> : null}
      <Card title="Lo que llega" count={renglones.length}>
        <Renglones renglones={renglones} isCounting />
      </Card>
      {isOpen || recepcion.estado === 'CONTADA' ? <Cierre entera={entera} /> : <Deshacer entera={entera} />}
    </div>
  );
}
