import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { EnviosTabs } from '#features/envios/web/public.tsx';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import type { GridColumn } from '#web/ui/grid/grid-props.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { camposDe } from '../campos.contract.ts';
import type { Campo, Fila } from '../contract.ts';
import { listRechazadas } from '../salidas.contract.ts';
import { ImportarDialog } from './ImportarDialog.tsx';
import styles from './importaciones.module.css';
import { Planilla } from './Planilla.tsx';
import { filas as countFilas, nombreDeCampo } from './palabras.ts';
import { useMended } from './use-mended.ts';

const FIRST: readonly Campo[] = [
  'referencia',
  'destinatario',
  'telefono',
  'direccion',
  'localidad',
  'departamento',
  'agente',
  'bultos',
  'tamano',
  'peso',
];
const ALL = camposDe('ENVIOS');
const isFirst = ({ codigo }: (typeof ALL)[number]) => FIRST.includes(codigo);
const CAMPOS = [
  ...FIRST.flatMap((campo) => ALL.filter(({ codigo }) => codigo === campo)),
  ...ALL.filter((one) => !isFirst(one)),
];
const DE_DONDE: readonly GridColumn<Fila>[] = [
  { id: 'origen', header: 'Vino de', width: 150, isLocked: true, text: ({ importacion }) => importacion },
  {
    id: 'motivo',
    header: 'Por qué no',
    width: 260,
    isLocked: true,
    text: ({ errores }) => errores.map(({ campo, mensaje }) => `${nombreDeCampo(campo)}: ${mensaje}`).join(' · '),
  },
];
const MOST_AT_ONCE = 500;

/** All that came by file or by a client's system and failed, to be mended and brought in. */
export function RechazadasScreen() {
  const [params, setParams] = useUrlParams(listRechazadas);
  const query = useQuery({ ...serviceQuery(listRechazadas, params), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const ids = useMemo(() => query.data?.ids ?? [], [query.data]);
  const mended = useMended(ids);
  const [asked, setAsked] = useState<readonly number[]>([]);
  const ready = mended.slice(0, MOST_AT_ONCE);
  return (
    <>
      <EnviosTabs />
      <div className={styles.pila}>
        <div className={styles.rechazadas}>
          <ClienteFilter value={params.cliente_id} onChange={(cliente_id) => void setParams({ cliente_id })} />
          <SelectField
            label="De dónde vino"
            placeholder="Archivos y sistemas"
            clearable
            data={[
              { value: 'ARCHIVO', label: 'Archivos' },
              { value: 'API', label: 'Sistemas (API)' },
            ]}
            value={params.origen ?? null}
            onChange={(origen) =>
              void setParams({ origen: origen === 'ARCHIVO' || origen === 'API' ? origen : undefined })
            }
          />
          <p className={styles.quieto} role="status">
            {query.data === undefined ? '' : `${countFilas(ids.length)} con errores`}
          </p>
          <Button onClick={() => void query.refetch()} loading={query.isFetching && !query.isPending}>
            Actualizar
          </Button>
          {ready.length > 0 ? (
            <Button variant="filled" onClick={() => setAsked(ready)}>
              Importar {countFilas(ready.length)} {ready.length === 1 ? 'corregida' : 'corregidas'}
            </Button>
          ) : null}
        </div>
        <ErrorAlert
          error={query.error}
          fallback="Error al cargar las rechazadas"
          onRetry={() => void query.refetch()}
        />
        {asked.length > 0 ? (
          <ImportarDialog cuales={{ filas: [...asked] }} cuantas={asked.length} onClose={() => setAsked([])} />
        ) : null}
        {query.data !== undefined && ids.length === 0 ? (
          <EmptyState title="No hay envíos rechazados">
            <p>Aquí quedan las filas de archivos y los pedidos por API que no se pudieron crear.</p>
          </EmptyState>
        ) : (
          <Planilla
            key={`${params.cliente_id} ${params.origen}`}
            label="Envíos rechazados"
            ids={ids}
            campos={CAMPOS}
            isPending={query.isPending}
            mayHaveErrors={() => true}
            more={DE_DONDE}
            about={(fila) => <DeDonde key={fila.id} fila={fila} />}
            empty={null}
          />
        )}
      </div>
    </>
  );
}

interface FilterProps {
  value: number | undefined;
  onChange: (cliente: number | undefined) => void;
}

function ClienteFilter({ value, onChange }: FilterProps) {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const { data } = useQuery({ ...serviceQuery(getOpcionesDeEnvio, {}), staleTime: 60_000, enabled: isOurs });
  if (!isOurs) return null;
  return (
    <SelectField
      label="Cliente"
      placeholder="Todos los clientes"
      clearable
      data={(data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}

/** Where a row came from; of a call, what was sent. */
function DeDonde({ fila }: { fila: Fila }) {
  const [isOpen, setOpen] = useState(false);
  const { enviado } = fila;
  return (
    <>
      <span className={styles.quieto}>
        {fila.cliente} · {formatDateMinute(fila.creada)} ·{' '}
        {fila.origen === 'API' ? (
          fila.importacion
        ) : (
          <Link to={`/envios/importar/${fila.importacion_id}`}>{fila.importacion}</Link>
        )}
      </span>
      {enviado === null ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          Ver lo enviado
        </Button>
      )}
      <DialogFrame title="Lo que envió el sistema" opened={isOpen} onClose={() => setOpen(false)}>
        <pre className={styles.enviado}>{enviado === null ? '' : indented(enviado)}</pre>
      </DialogFrame>
    </>
  );
}

function indented(json: string): string {
  // What was too long was cut off: then it is shown as it is.
  return json.endsWith('}') && json.length < 8_000 ? JSON.stringify(JSON.parse(json), null, 2) : json;
}
