import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { listPersonas, type Opciones, type Persona } from '#features/ajustes/contract.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { serviceQuery } from '#web/api.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import styles from '../ajustes.module.css';
import { ESTADO_NOMBRES, readFiltro, TIPO_NOMBRES } from './filtro.ts';
import { PersonaDrawer } from './PersonaDrawer.tsx';
import { personasColumns } from './personas.columns.tsx';

/** Everybody who has an account: found, approved, invited, suspended; and what each of them sees. */
export function PersonasTab({ opciones }: { opciones: Opciones }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtro = readFiltro(search);
  const query = useQuery({ ...serviceQuery(listPersonas, filtro), placeholderData: keepPreviousData });
  const [abierta, setAbierta] = useState<Persona | 'nueva' | null>(null);
  const [dicho, setDicho] = useState('');
  const narrow = (change: Record<string, unknown>) =>
    void navigate({ to: '.', search: () => ({ ...search, page: undefined, ...change }), replace: true });
  const done = (said: string) => {
    setAbierta(null);
    setDicho(said);
  };
  usePageActs(
    opciones.administra
      ? [{ id: 'invitar', titulo: 'Invitar a alguien', tecla: 'n', run: () => setAbierta('nueva') }]
      : [],
  );
  return (
    <Card
      title="Personas"
      count={query.data?.total_records}
      actions={
        opciones.administra ? (
          <Button variant="filled" onClick={() => setAbierta('nueva')}>
            Invitar
          </Button>
        ) : undefined
      }
    >
      <div className={styles.filtros}>
        <SearchField
          label="Buscar a una persona"
          placeholder="Nombre, correo o usuario"
          value={filtro.texto ?? ''}
          onSearch={(texto) => narrow({ texto })}
        />
        <SelectField
          label="Estado"
          placeholder="Todos"
          clearable
          data={Object.entries(ESTADO_NOMBRES).map(([value, label]) => ({ value, label }))}
          value={filtro.estado ?? null}
          onChange={(estado) => narrow({ estado: estado ?? undefined })}
        />
        <SelectField
          label="Tipo"
          placeholder="Todos"
          clearable
          data={Object.entries(TIPO_NOMBRES).map(([value, label]) => ({ value, label }))}
          value={filtro.tipo ?? null}
          onChange={(tipo) => narrow({ tipo: tipo ?? undefined })}
        />
        <SelectField
          label="Rol"
          placeholder="Todos"
          clearable
          data={opciones.roles.map(({ id, nombre }) => ({ value: String(id), label: nombreDeRol(nombre) }))}
          value={filtro.rol_id === undefined ? null : String(filtro.rol_id)}
          onChange={(rol) => narrow({ rol_id: rol === null ? undefined : Number(rol) })}
        />
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar las personas" onRetry={() => void query.refetch()} />
      <p role="status" className={styles.dicho}>
        {dicho}
      </p>
      <DataTable
        narrow="cards"
        label="Personas"
        columns={personasColumns(opciones, setAbierta)}
        rows={query.data?.records ?? []}
        rowKey={({ id }) => id}
        empty={query.isError ? null : 'Nadie coincide con lo buscado'}
        isPending={query.isPending}
        isRefreshing={query.isPlaceholderData}
        onOpen={setAbierta}
      />
      {query.data ? (
        <Pagination
          page={query.data.current_page}
          totalPages={query.data.total_pages}
          total={query.data.total_records}
          onPage={(page) => narrow({ page })}
        />
      ) : null}
      {abierta === null ? null : (
        <PersonaDrawer
          key={abierta === 'nueva' ? 'nueva' : abierta.id}
          persona={abierta === 'nueva' ? null : abierta}
          opciones={opciones}
          onClose={() => setAbierta(null)}
          onDone={done}
        />
      )}
    </Card>
  );
}
