import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type DevolucionEnDeposito, porReingresar } from '../reingreso.contract.ts';
import { HALLADO } from './palabras.ts';
import { Reingreso } from './Reingreso.tsx';
import styles from './recepcion.module.css';

const PATH = '/gds/ingresos-egresos/devoluciones';

const columns = defineColumns<DevolucionEnDeposito>([
  {
    header: 'Devolución',
    value: ({ numero }) => numero,
    mono: true,
    cell: ({ numero }) => (
      <Link to={PATH} search={{ codigo: numero }}>
        {numero}
      </Link>
    ),
  },
  { header: 'Guía', value: ({ guia_nro }) => guia_nro, mono: true },
  { header: 'Orden', value: ({ orden }) => orden, mono: true },
  { header: 'Cliente', value: ({ cliente }) => cliente, long: true },
  {
    header: 'Estado',
    value: ({ impide }) => impide ?? 'Lista para reingresar',
    cell: ({ impide }) => (
      <StatusBadge familia={impide === null ? 'ok' : 'alerta'} nombre={impide ?? 'Lista para reingresar'} />
    ),
  },
  { header: 'Inspección', value: ({ inspeccion }) => (inspeccion === null ? '—' : HALLADO[inspeccion]) },
  { header: 'Desde', value: ({ movida }) => formatDateMinute(movida), mono: true },
]);

/** Goods that came back and lie at the plant: any label of theirs is read, counted against what left, and they are stock again. */
export function ReingresosScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const codigo = typeof search.codigo === 'string' ? search.codigo : '';
  const navigate = useNavigate();
  const [hecho, setHecho] = useState<string | null>(null);
  const open = (leido: string) => {
    setHecho(null);
    void navigate({ to: PATH, search: leido === '' ? {} : { codigo: leido } });
  };
  return (
    <div className={styles.pila}>
      {hecho === null ? null : <p role="status">{hecho}</p>}
      <Leer key={codigo} codigo={codigo} onRead={open} />
      {codigo === '' ? (
        <Pendientes />
      ) : (
        <Reingreso
          key={codigo}
          codigo={codigo}
          onDone={(said) => {
            void navigate({ to: PATH, search: {} });
            setHecho(said);
          }}
        />
      )}
    </div>
  );
}

function Leer({ codigo, onRead }: { codigo: string; onRead: (leido: string) => void }) {
  const [texto, setTexto] = useState('');
  return (
    <form
      className={styles.cabecera}
      onSubmit={(event) => {
        event.preventDefault();
        if (texto.trim() !== '') onRead(texto.trim());
      }}
    >
      <TextField
        label="Guía, bulto o devolución"
        placeholder="Escanee la etiqueta"
        data-lee-codigos
        autoComplete="off"
        autoFocus
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={texto.trim() === ''}>
        Abrir
      </Button>
      {codigo === '' ? (
        <Link to="/gds/ingresos-egresos">Volver al muelle</Link>
      ) : (
        <Link to={PATH}>Ver las que esperan</Link>
      )}
    </form>
  );
}

function Pendientes() {
  const query = useQuery(serviceQuery(porReingresar, {}));
  useLive('gds_recepcion', () => void query.refetch());
  const { devoluciones } = query.data ?? {};
  return (
    <>
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar las devoluciones"
        onRetry={() => void query.refetch()}
      />
      <Card title="Devoluciones en planta" count={devoluciones?.length}>
        <DataTable
          narrow="cards"
          label="Devoluciones por reingresar"
          columns={columns}
          rows={devoluciones ?? []}
          rowKey={({ id }) => id}
          empty={query.isError ? null : 'No hay devoluciones de sus depósitos en la planta.'}
          isPending={query.isPending}
        />
      </Card>
    </>
  );
}
