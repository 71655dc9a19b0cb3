import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { VE_INCIDENCIAS } from '#features/incidencias/permisos.contract.ts';
import { getEsperanRespuesta, getPorLiquidar, getProximoLevante } from '#features/informes/cuadros.contract.ts';
import { PIDE_LEVANTES, VE_LEVANTES } from '#features/levantes/permisos.contract.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from './panel.module.css';

const MINUTE = 60_000;
const FAMILIAS: readonly FamiliaEstado[] = ['neutro', 'info', 'curso', 'custodia', 'ok', 'alerta', 'error'];

interface Props {
  /** Null: the client of whoever looks. */
  cliente: number | null;
}

/** What comes next, what waits for the client, and what it is owed. Each box asks for itself, and fails alone. */
export function Cuadros({ cliente }: Props) {
  return (
    <div className={styles.cuadros}>
      <ProximoLevante cliente={cliente} />
      <EsperanRespuesta cliente={cliente} />
      <PorLiquidar cliente={cliente} />
    </div>
  );
}

function ProximoLevante({ cliente }: Props) {
  const query = useQuery({ ...serviceQuery(getProximoLevante, paramsOf(cliente)), staleTime: MINUTE });
  const sees = useCan({ permission: VE_LEVANTES });
  const asks = useCan({ permission: PIDE_LEVANTES }) && cliente === null;
  return (
    <Cuadro id="proximo-levante" titulo="Próximo levante" query={query}>
      {({ levante, otros }) =>
        levante === null ? (
          <>
            <p className={styles.nada}>No hay levantes pedidos.</p>
            {asks ? <Link to="/levantes/crear">Pedir un levante</Link> : null}
          </>
        ) : (
          <>
            <p className={styles.que}>
              {formatDay(levante.dia)}, de {levante.desde} a {levante.hasta}
            </p>
            <StatusBadge
              familia={FAMILIAS.find((one) => one === levante.familia) ?? 'neutro'}
              nombre={levante.estado}
            />
            <p className={styles.ayuda}>
              {levante.anunciadas === 1 ? '1 anunciada' : `${levante.anunciadas.toLocaleString('es-UY')} anunciadas`}
              {levante.chofer === null ? ' · chofer sin asignar' : ` · va ${levante.chofer}`}
              {otros === 0 ? '' : ` · y ${otros} más`}
            </p>
            {sees ? (
              <Link to="/levantes" search={{ ver: levante.id }}>
                Ver {levante.numero}
              </Link>
            ) : null}
          </>
        )
      }
    </Cuadro>
  );
}

function EsperanRespuesta({ cliente }: Props) {
  const query = useQuery({ ...serviceQuery(getEsperanRespuesta, paramsOf(cliente)), staleTime: MINUTE });
  const sees = useCan({ permission: VE_INCIDENCIAS });
  const of = cliente === null ? {} : { cliente_id: String(cliente) };
  return (
    <Cuadro id="esperan-respuesta" titulo="Esperan su respuesta" query={query}>
      {({ total, incidencias, abiertas }) => (
        <>
          {total === 0 ? <p className={styles.nada}>Ninguna incidencia espera su respuesta.</p> : null}
          <ul className={styles.lineas}>
            {incidencias.map(({ id, numero, asunto, desde }) => (
              <li key={id}>
                {sees ? (
                  <Link to="/backoffice/incidencias" search={{ ver: id }}>
                    {asunto}
                  </Link>
                ) : (
                  <span className={styles.que}>{asunto}</span>
                )}
                <span className={styles.ayuda}>
                  {numero} · desde el {formatDateMinute(desde)}
                </span>
              </li>
            ))}
          </ul>
          {sees ? (
            <p className={styles.enlaces}>
              {abiertas === 0 ? null : (
                <Link to="/backoffice/incidencias" search={total === 0 ? of : { vista: 'esperando', ...of }}>
                  {total > incidencias.length ? `Ver las ${total}` : `Ver las abiertas (${abiertas})`}
                </Link>
              )}
              {cliente === null ? (
                <Link to="/backoffice/incidencias" search={{ nueva: '1' }}>
                  Nuevo reclamo
                </Link>
              ) : null}
            </p>
          ) : null}
        </>
      )}
    </Cuadro>
  );
}

function PorLiquidar({ cliente }: Props) {
  const query = useQuery({ ...serviceQuery(getPorLiquidar, paramsOf(cliente)), staleTime: MINUTE });
  return (
    <Cuadro id="por-liquidar" titulo="Contra-reembolso por liquidar" query={query}>
      {({ saldos }) => (
        <>
          {saldos.length === 0 ? <p className={styles.nada}>Nada por liquidar.</p> : null}
          {saldos.map((saldo) => (
            <p key={saldo.moneda} className={styles.cifra}>
              {formatDinero(saldo)}
            </p>
          ))}
          <p className={styles.ayuda}>Lo que cobramos por usted y todavía no le pagamos</p>
        </>
      )}
    </Cuadro>
  );
}

interface CuadroProps<T> {
  id: string;
  titulo: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

function Cuadro<T>({ id, titulo, query, children }: CuadroProps<T>) {
  return (
    <section className={styles.cuadro} aria-labelledby={id}>
      <h2 id={id} className={styles.titulo}>
        {titulo}
      </h2>
      <ErrorAlert error={query.error} fallback="No se pudo cargar" onRetry={() => void query.refetch()} />
      {query.isPending ? <p className={styles.nada}>Cargando…</p> : null}
      {query.data === undefined ? null : children(query.data)}
    </section>
  );
}

function paramsOf(cliente: number | null) {
  return cliente === null ? {} : { cliente_id: cliente };
}
