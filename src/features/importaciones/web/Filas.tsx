import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import {
  FILTROS_DE_FILAS,
  type FiltroDeFilas,
  type getImportacion,
  type Importacion,
  listIndice,
} from '../contract.ts';
import { camposDeHoja } from './columnas.tsx';
import { useVista } from './direccion.ts';
import styles from './importaciones.module.css';
import { Planilla } from './Planilla.tsx';
import { ProblemasPanel } from './ProblemasPanel.tsx';
import { FILTRO, figure, filas, nombreDeCampo } from './palabras.ts';

/** The rows of a file: which of them, what is wrong with them, and the spreadsheet that mends them. */
export function Filas({
  importacion,
  columnas,
  campos_de_archivo: known,
  fijos,
  por_campo,
  problemas,
  sin_revertir,
}: Result<typeof getImportacion>) {
  const { id } = importacion;
  const { vista, go } = useVista();
  const usual: FiltroDeFilas = importacion.con_errores > 0 ? 'con_errores' : 'todas';
  const filtro = vista.filtro ?? usual;
  const campo = filtro === 'con_errores' ? vista.campo : null;
  const about = campo === null ? {} : { campo };
  // Asked anew when the person says so: what is mended stays in its place.
  const query = useQuery({
    ...serviceQuery(listIndice, { id, filtro, ...about }),
    enabled: importacion.estado !== 'MAPEADA' || filtro !== 'con_errores',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const wrong = useQuery({
    ...serviceQuery(listIndice, { id, filtro: 'con_errores' }),
    enabled: filtro === 'todas' && importacion.con_errores > 0,
    gcTime: 0,
  });
  const mistaken = useMemo(() => new Set(wrong.data?.ids), [wrong.data]);
  const campos = useMemo(
    () =>
      camposDeHoja(
        known,
        columnas.map((columna) => columna.campo),
        [...Object.keys(fijos), ...por_campo.map((one) => one.campo)],
      ),
    [known, columnas, fijos, por_campo],
  );
  const ids = query.data?.ids ?? [];
  const refused = sin_revertir.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const count = (one: FiltroDeFilas) => (one === 'sin_revertir' ? refused : countOf(importacion, one));
  const now = count(filtro);
  return (
    <>
      <nav className={styles.filtros} aria-label="Filas">
        {FILTROS_DE_FILAS.filter((one) => one === filtro || !RARO.has(one) || count(one) > 0).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.filtro}
            aria-pressed={one === filtro}
            onClick={() => {
              go({ filtro: one, campo: null });
              if (one === filtro) void query.refetch();
            }}
          >
            {FILTRO[one]} <span className={styles.cuenta}>{figure(count(one))}</span>
          </button>
        ))}
      </nav>
      {filtro === 'con_errores' && por_campo.length > 0 ? (
        <div className={styles.porCampo}>
          {por_campo.map((one) => (
            <button
              key={one.campo}
              type="button"
              className={styles.filtro}
              aria-pressed={one.campo === campo}
              onClick={() => go({ filtro, campo: one.campo === campo ? null : one.campo })}
            >
              {nombreDeCampo(one.campo, known)} <span className={styles.cuenta}>{figure(one.cantidad)}</span>
            </button>
          ))}
        </div>
      ) : null}
      {filtro === 'con_errores' ? (
        <ProblemasPanel importacion={importacion} campos={known} problemas={problemas} campo={campo} />
      ) : null}
      <ErrorAlert error={query.error} fallback="Error al cargar las filas" onRetry={() => void query.refetch()} />
      {campo === null && query.data !== undefined && now < ids.length && filtro !== 'todas' ? (
        <p className={styles.resueltas} role="status">
          {filas(ids.length - now)} de esta lista ya no {ids.length - now === 1 ? 'está' : 'están'} en «{FILTRO[filtro]}
          ».{' '}
          <Button size="compact-sm" onClick={() => void query.refetch()}>
            {ids.length - now === 1 ? 'Quitarla' : 'Quitarlas'} de la vista
          </Button>
        </p>
      ) : null}
      <Planilla
        key={`${filtro} ${campo ?? ''}`}
        label="Filas del archivo"
        ids={ids}
        campos={campos}
        isPending={query.isPending && query.isFetching}
        mayHaveErrors={(one) => filtro === 'con_errores' || mistaken.has(one)}
        about={(fila) => (fila.sin_revertir === null ? null : <p>No se revirtió: {fila.sin_revertir}</p>)}
        empty={query.isError ? null : <Vacio filtro={filtro} importacion={importacion} />}
      />
    </>
  );
}

/** Of most files there are none. */
const RARO: ReadonlySet<FiltroDeFilas> = new Set(['revertidas', 'sin_revertir']);

function Vacio({ filtro, importacion }: { filtro: FiltroDeFilas; importacion: Importacion }) {
  if (importacion.estado === 'MAPEADA') return <EmptyState title="Las filas se están revisando…" />;
  const titles: Readonly<Record<FiltroDeFilas, string>> = {
    con_errores: 'No quedan filas con errores',
    listas: 'No hay filas listas para importar',
    importadas: 'No hay filas importadas',
    revertidas: 'No se revirtió ninguna fila',
    sin_revertir: 'No queda ninguna fila sin revertir',
    omitidas: 'No hay filas omitidas',
    todas: 'El archivo no tiene filas',
  };
  return <EmptyState title={titles[filtro]} />;
}

function countOf(
  { con_errores, listas, por_importar, importadas, omitidas, por_revertir, revertidas, filas: all }: Importacion,
  filtro: Exclude<FiltroDeFilas, 'sin_revertir'>,
): number {
  const done = { importadas: importadas + por_revertir, revertidas };
  return { con_errores, listas: listas + por_importar, ...done, omitidas, todas: all }[filtro];
}
