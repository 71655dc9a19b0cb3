import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';

import { listCarros } from '#features/carros/contract.ts';
import { verEfectivo } from '#features/rendiciones/contract.ts';
import { EfectivoCard } from '#features/rendiciones/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { lazyPart, lazyView } from '#web/lazy-part.ts';
import { useLive } from '#web/live.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useUrlParams } from '#web/url-params.ts';
import { useHasWideHeader } from '#web/viewport.ts';

import { crearRecorrido, ESTADOS_RECORRIDO, listRecorridos, type RecorridoFila } from '../contract.ts';
import { FiltrosDeTorre } from './FiltrosDeTorre.tsx';
import { useFiltroDeTorre, type Vista } from './filtro-torre.ts';
import { LoteBar } from './LoteBar.tsx';
import { columnaDeLote, useLote } from './lote.tsx';
import { contar, ESTADO_RECORRIDO } from './palabras.ts';
import panel from './panel.module.css';
import { recorridosColumns, recorridosDeArchivo } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';
import { Tablero } from './Tablero.tsx';
import torre from './torre.module.css';

const DePlantillas = lazyPart(async () => (await import('./DePlantillas.tsx')).DePlantillas);
const MapaDeTorre = lazyView(async () => (await import('./MapaDeTorre.tsx')).MapaDeTorre);
const HojasDelDia = lazyPart(async () => (await import('./HojasDelDia.tsx')).HojasDelDia);
const PanelDeRonda = lazyView(async () => (await import('./PanelDeRonda.tsx')).PanelDeRonda);
const ESTADOS = ESTADOS_RECORRIDO.map((value) => ({ value, label: ESTADO_RECORRIDO[value].nombre }));

/** The day's rounds, the latest on top: who is in trouble is seen at a glance, and stays so while it changes. */
export function RecorridosScreen() {
  const [params, setParams] = useUrlParams(listRecorridos);
  const query = useQuery(serviceQuery(listRecorridos, params));
  useLive('recorridos', () => void query.refetch());
  const navigate = useNavigate();
  const canPlan = useCan(crearRecorrido);
  const { dia = params.dia ?? null, recorridos = [] } = query.data ?? {};
  const hasRoom = useHasWideHeader();
  const filtro = useFiltroDeTorre(recorridos);
  const { filas, vista, elegido, setElegido } = filtro;
  const chosen = hasRoom ? filas.find(({ id }) => id === elegido) : undefined;
  // Where there is room it opens beside the list; else, or opened again, as a page of its own.
  const open = ({ id }: RecorridoFila) => {
    if (hasRoom && id !== elegido) setElegido(id);
    else void navigate({ to: '/recorrido/ver', search: { id } });
  };
  usePageActs([], () => (elegido === null ? undefined : setElegido(null)));
  const lote = useLote(filas);
  return (
    <div className={styles.pila}>
      <div className={`${styles.barra} ${torre.barra}`}>
        <fieldset className={styles.grupo} aria-label="Vista">
          {VISTAS.map(({ value, label }) => (
            <ToggleButton key={value} isOn={vista === value} onClick={() => filtro.setVista(value)}>
              {label}
            </ToggleButton>
          ))}
        </fieldset>
        <DateField label="Día" value={dia} onChange={(day) => void setParams({ dia: day ?? undefined })} />
        <SelectField
          label="Estado"
          placeholder="Todos"
          clearable
          data={ESTADOS}
          value={params.estado ?? null}
          onChange={(value) => void setParams({ estado: ESTADOS_RECORRIDO.find((one) => one === value) })}
        />
        <FiltrosDeTorre filtro={filtro} />
        <Cifras recorridos={recorridos} />
        <div className={styles.actosDeBarra}>
          <Carros />
          <Nuevo />
        </div>
      </div>
      {canPlan ? (
        <Suspense>
          <DePlantillas key={params.dia} dia={params.dia} />
        </Suspense>
      ) : null}
      <ErrorAlert error={query.error} fallback="Error al cargar los recorridos" onRetry={() => void query.refetch()} />
      {vista === 'tablero' ? (
        <Tablero recorridos={filas} />
      ) : (
        <div className={panel.torre} data-panel={chosen === undefined ? undefined : true}>
          {vista === 'mapa' ? (
            <Suspense>
              <MapaDeTorre dia={params.dia} filas={filas} elegido={elegido} onElegir={open} />
            </Suspense>
          ) : (
            <Card
              title={dia === null ? 'Recorridos' : `Recorridos del ${formatDay(dia)}`}
              count={filas.length}
              actions={
                <>
                  <Suspense>
                    <HojasDelDia filas={filas} />
                  </Suspense>
                  <Exportar dia={dia} filas={filas} />
                </>
              }
            >
              {canPlan ? <LoteBar lote={lote} filas={filas} /> : null}
              <DataTable
                narrow="cards"
                label="Recorridos"
                columns={canPlan ? [columnaDeLote(lote), ...recorridosColumns] : recorridosColumns}
                rows={filas}
                rowKey={({ id }) => id}
                empty={query.isError ? null : vacioText(recorridos)}
                isPending={query.isPending}
                isRefreshing={query.isFetching && !query.isPending}
                rowClass={({ id }) => (id === chosen?.id ? panel.elegida : undefined)}
                onOpen={open}
              />
            </Card>
          )}
          {chosen === undefined ? null : (
            <Suspense>
              <PanelDeRonda key={chosen.id} fila={chosen} onClose={() => setElegido(null)} />
            </Suspense>
          )}
        </div>
      )}
      <Efectivo />
    </div>
  );
}

const VISTAS = [
  { value: 'lista', label: 'Lista' },
  { value: 'tablero', label: 'Tablero' },
  { value: 'mapa', label: 'Mapa' },
] as const satisfies readonly { value: Vista; label: string }[];

function vacioText(recorridos: readonly RecorridoFila[]): string {
  return recorridos.length === 0 ? 'No hay recorridos este día.' : 'Ningún recorrido cumple con lo que se busca.';
}

/** What is in the list, as a file. */
function Exportar({ dia, filas }: { dia: string | null; filas: readonly RecorridoFila[] }) {
  const name = `recorridos_${dia ?? 'hoy'}.csv`;
  if (filas.length === 0) return null;
  return <Button onClick={() => void exportCsv(name, recorridosDeArchivo, { rows: filas })}>Exportar CSV</Button>;
}

/** Under the rounds, since it is of drivers: one may have left another round's money undecided. */
function Efectivo() {
  return useCan(verEfectivo) ? <EfectivoCard /> : null;
}

function Carros() {
  return useCan(listCarros) ? <Link to="/transporte/carros">Carros</Link> : null;
}

function Nuevo() {
  const puede = useCan(crearRecorrido);
  const navigate = useNavigate();
  const { run, isPending, error } = useCommand(crearRecorrido, [listRecorridos]);
  if (!puede) return null;
  const begin = () =>
    run({}).then(
      ({ recorrido_id }) => void navigate({ to: '/recorrido', search: { id: recorrido_id } }),
      () => undefined,
    );
  return (
    <>
      <Button onClick={() => void navigate({ to: '/recorridos/repartir' })}>Repartir</Button>
      <Button variant="filled" loading={isPending} onClick={() => void begin()}>
        Nuevo recorrido
      </Button>
      <ErrorAlert error={error} fallback="No se pudo empezar el recorrido" />
    </>
  );
}

/** The whole day in three figures. */
function Cifras({ recorridos }: { recorridos: readonly RecorridoFila[] }) {
  const enRuta = recorridos.filter(({ estado }) => estado === 'EN_RUTA').length;
  const cuentas = recorridos.filter(({ estado }) => estado !== 'ANULADO').map(({ cuentas }) => contar(cuentas));
  const hechas = cuentas.reduce((sum, one) => sum + one.hechas, 0);
  const total = cuentas.reduce((sum, one) => sum + one.total, 0);
  const calle = recorridos.reduce((sum, { en_la_calle }) => sum + (en_la_calle ?? 0), 0);
  return (
    <p className={styles.cifras}>
      <span>
        <b>{enRuta}</b> en ruta
      </span>
      <span>
        <b>{hechas.toLocaleString('es-UY')}</b> de {total.toLocaleString('es-UY')} entregadas
      </span>
      {recorridos.some(({ en_la_calle }) => en_la_calle !== null) ? (
        <span>
          <b>{formatDinero({ centavos: calle, moneda: 'UYU' })}</b> en la calle
        </span>
      ) : null}
    </p>
  );
}
