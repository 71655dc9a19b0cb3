import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { dayOf } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useUrlParams } from '#web/url-params.ts';

import { moverIncidencia } from '../contract.ts';
import { type CON, ESTADOS } from '../palabras.contract.ts';
import { getTablero, POR, type Tablero } from '../reglas.contract.ts';
import styles from './incidencias.module.css';
import { duracion } from './palabras.ts';

type Por = (typeof POR)[number];
type Fila = Tablero['filas'][number];

const NOMBRE: Readonly<Record<Por, string>> = {
  tipo: 'Tipo',
  cliente: 'Cliente',
  agencia: 'Agencia',
  chofer: 'Chofer',
  responsable: 'Responsable',
};
const FILTRO: Readonly<Record<Por, string>> = {
  tipo: 'tipo',
  cliente: 'cliente_id',
  agencia: 'agente_id',
  chofer: 'chofer',
  responsable: 'responsable',
};
/** Those that count: not what was thrown away or is one with another. */
const CUENTAN = ESTADOS.filter((estado) => estado !== 'DUPLICADA' && estado !== 'ANULADA').join(',');

/** What came of the incidencias of some days: how soon, how well, at what cost; each figure opens its rows. */
export function TableroScreen() {
  const [params, setParams] = useUrlParams(getTablero);
  const query = useQuery({ ...serviceQuery(getTablero, params), placeholderData: keepPreviousData });
  const opens = useCan(moverIncidencia);
  const { data } = query;
  const todas: Fila[] = data === undefined ? [] : [{ id: null, nombre: 'Todas', ...data.total }, ...data.filas];
  const columns = columnsFor(data, params.por, opens);
  return (
    <Card
      title="Tablero de incidencias"
      actions={
        <>
          {opens ? <Link to="/backoffice/incidencias">Ir a la cola</Link> : null}
          <Button
            disabled={data === undefined}
            onClick={() =>
              exportCsv(`incidencias_por_${params.por}_${dayOf(new Date())}.csv`, columns, { rows: todas })
            }
          >
            Exportar
          </Button>
        </>
      }
    >
      <div className={styles.tablero}>
        <DateRangeFields
          isBound
          value={{ from: params.desde ?? data?.desde ?? null, to: params.hasta ?? data?.hasta ?? null }}
          onChange={({ from, to }) => void setParams({ desde: from ?? undefined, hasta: to ?? undefined })}
        />
        <nav className={styles.adjuntos} aria-label="Por qué se agrupan">
          {POR.map((por) => (
            <ToggleButton key={por} isOn={params.por === por} onClick={() => void setParams({ por })}>
              {NOMBRE[por]}
            </ToggleButton>
          ))}
        </nav>
      </div>
      <ErrorAlert error={query.error} fallback="Error al cargar el tablero" onRetry={() => void query.refetch()} />
      <DataTable
        narrow="cards"
        label="Incidencias por grupo"
        columns={columns}
        rows={todas}
        rowKey={({ id, nombre }) => `${id} ${nombre}`}
        empty={query.isError ? 'No se pudo cargar el tablero.' : 'No se abrió ninguna en esos días'}
        isPending={query.isPending}
      />
    </Card>
  );
}

function columnsFor(data: Tablero | undefined, por: Por, opens: boolean): readonly Column<Fila>[] {
  const linked = (fila: Fila, text: string, con?: (typeof CON)[number]) => {
    const isAll = fila.nombre === 'Todas' && fila.id === null;
    if (!opens || data === undefined || text === '0' || (fila.id === null && !isAll)) return text;
    const days = { desde: data.desde, hasta: data.hasta };
    const of = fila.id === null ? {} : { [FILTRO[por]]: String(fila.id) };
    return (
      <Link
        to="/backoffice/incidencias"
        search={{ vista: 'todas', estado: CUENTAN, ...days, ...of, ...(con === undefined ? {} : { con }) }}
        aria-label={`${text}: ver las de ${fila.nombre}`}
      >
        {text}
      </Link>
    );
  };
  return defineColumns<Fila>([
    { header: NOMBRE[por], value: ({ nombre }) => nombre, long: true },
    { header: 'Abiertas', value: ({ abiertas }) => abiertas, cell: (fila) => linked(fila, String(fila.abiertas)) },
    { header: '1.ª respuesta, mediana', value: ({ mediana_s }) => tiempo(mediana_s) },
    { header: '1.ª respuesta, 9 de 10', value: ({ p90_s }) => tiempo(p90_s) },
    {
      header: 'En plazo',
      value: ({ en_plazo, resueltas }) => parte(en_plazo, resueltas),
    },
    {
      header: 'Fuera de plazo',
      value: ({ en_plazo, resueltas }) => resueltas - en_plazo,
      cell: (fila) => linked(fila, String(fila.resueltas - fila.en_plazo), 'fuera_de_plazo'),
    },
    {
      header: 'Reabiertas',
      value: ({ reabiertas, abiertas }) => `${reabiertas} (${parte(reabiertas, abiertas)})`,
      cell: (fila) =>
        linked(
          fila,
          fila.reabiertas === 0 ? '0' : `${fila.reabiertas} (${parte(fila.reabiertas, fila.abiertas)})`,
          'reabiertas',
        ),
    },
    {
      header: 'Costo',
      value: ({ costo_centavos }) => dinero(costo_centavos),
      cell: (fila) => (fila.costo_centavos === 0 ? '—' : linked(fila, dinero(fila.costo_centavos), 'con_costo')),
    },
  ]);
}

function tiempo(seconds: number | null): string {
  return seconds === null ? '—' : duracion(seconds);
}

function parte(some: number, all: number): string {
  return all === 0 ? '—' : `${Math.round((100 * some) / all)} %`;
}

function dinero(centavos: number): string {
  return formatDinero({ centavos, moneda: 'UYU' });
}
