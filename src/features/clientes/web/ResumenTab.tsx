import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { listDevoluciones } from '#features/devoluciones/contract.ts';
import { listEnvios } from '#features/envios/contract.ts';
import { listLevantes } from '#features/levantes/contract.ts';
import { ESTADOS as ESTADOS_DE_LEVANTE } from '#features/levantes/palabras.contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { ESTADO_GUIA, ESTADOS_GUIA } from '#shared/estados.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type ClienteEntero, getResumenDeCliente } from '../contract.ts';
import styles from './clientes.module.css';
import { LineaDeDias } from './LineaDeDias.tsx';
import { porCiento } from './palabras.ts';

/** How it stands, and who it is. */
export function ResumenTab({ entero }: { entero: ClienteEntero }) {
  const cliente_id = entero.cliente.id;
  const resumen = useQuery(serviceQuery(getResumenDeCliente, { cliente_id }));
  return (
    <div className={styles.dos}>
      <Card title="Cómo viene">
        <div className={styles.cuerpo}>
          {resumen.isPending ? <PendingView /> : null}
          <ErrorAlert
            error={resumen.error}
            fallback="No se pudieron cargar las cifras"
            onRetry={() => void resumen.refetch()}
          />
          {resumen.data === undefined ? null : <Cifras cliente_id={cliente_id} resumen={resumen.data} />}
        </div>
      </Card>
      <Card title="Datos">
        <div className={styles.cuerpo}>
          <Datos entero={entero} />
        </div>
      </Card>
    </div>
  );
}

interface CifrasProps {
  cliente_id: number;
  resumen: Result<typeof getResumenDeCliente>;
}

function Cifras({ cliente_id, resumen }: CifrasProps) {
  const { guias_30, a_tiempo, incidencias, esperan_respuesta, en_curso, sin_movimiento, por_liquidar } = resumen;
  const seesEnvios = useCan(listEnvios);
  const suma = en_curso.reduce((total, { cantidad }) => total + cantidad, 0);
  return (
    <>
      <p className={styles.cifras}>
        <Cifra valor={guias_30.toLocaleString('es-UY')}>guías en 30 días</Cifra>
        <Cifra valor={porCiento(a_tiempo)}>a tiempo</Cifra>
        <Cifra valor={incidencias.toLocaleString('es-UY')}>incidencias abiertas</Cifra>
        <Cifra valor={esperan_respuesta.toLocaleString('es-UY')}>a la espera de su respuesta</Cifra>
      </p>
      <LineaDeDias cliente_id={cliente_id} dias={resumen.dias} />
      {por_liquidar === null ? null : (
        <p>
          Por liquidar:{' '}
          <b>{por_liquidar.length === 0 ? 'nada' : por_liquidar.map((dinero) => formatDinero(dinero)).join(' y ')}</b>
        </p>
      )}
      <p>
        <Link to="/guias/list" search={{ cliente_id }}>
          Ver todas sus guías
        </Link>
        {seesEnvios ? (
          <>
            {' · '}
            <Link to="/envios" search={{ cliente_id }}>
              Ver sus envíos
            </Link>
          </>
        ) : null}
        {sin_movimiento.cantidad === 0 ? null : (
          <>
            {' · '}
            <Link to="/guias/list" search={{ cliente_id, estado: EN_CURSO, sin_movimiento: true }}>
              {`${sin_movimiento.es_minimo ? 'más de ' : ''}${sin_movimiento.cantidad.toLocaleString('es-UY')} sin movimiento hace 48 h`}
            </Link>
          </>
        )}
      </p>
      <Abiertos cliente_id={cliente_id} resumen={resumen} />
      <ul className={styles.lista} aria-label="Guías en curso por estado">
        {en_curso.map(({ estado, cantidad }) => (
          <li key={estado} className={styles.renglon}>
            <EnEstado estado={estado} />
            <Link to="/guias/list" search={{ cliente_id, estado }} className={styles.empuje}>
              {cantidad.toLocaleString('es-UY')}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.quieto}>
        {suma === 0 ? 'No tiene guías en curso.' : `${suma.toLocaleString('es-UY')} en curso.`}
      </p>
    </>
  );
}

/** What other areas have open for it, for whoever may look there. */
function Abiertos({ cliente_id, resumen: { levantes_hoy, devoluciones_paradas } }: CifrasProps) {
  const seesLevantes = useCan(listLevantes);
  const seesDevoluciones = useCan(listDevoluciones);
  const hasLevantes = seesLevantes && levantes_hoy > 0;
  const hasParadas = seesDevoluciones && devoluciones_paradas > 0;
  if (!hasLevantes && !hasParadas) return null;
  return (
    <p>
      {hasLevantes ? (
        <Link to="/levantes" search={{ cliente_id, estado: VIVOS }}>
          {levantes_hoy === 1 ? '1 levante para hoy' : `${levantes_hoy} levantes para hoy`}
        </Link>
      ) : null}
      {hasLevantes && hasParadas ? ' · ' : null}
      {hasParadas ? (
        <Link to="/levantes/devoluciones" search={{ vista: 'paradas', cliente_id }}>
          {devoluciones_paradas === 1 ? '1 devolución parada' : `${devoluciones_paradas} devoluciones paradas`}
        </Link>
      ) : null}
    </p>
  );
}

const VIVOS = ESTADOS_DE_LEVANTE.slice(0, ESTADOS_DE_LEVANTE.indexOf('LEVANTADO')).join(',');
const EN_CURSO = ESTADOS_GUIA.slice(0, ESTADOS_GUIA.indexOf('ENTREGADO')).join(',');

function EnEstado({ estado }: { estado: string }) {
  const known = ESTADOS_GUIA.find((one) => one === estado);
  return known === undefined ? estado : <StatusBadge {...ESTADO_GUIA[known]} />;
}

function Cifra({ valor, children }: { valor: string; children: ReactNode }) {
  return (
    <span>
      <b>{valor}</b> {children}
    </span>
  );
}

function Datos({ entero: { cliente, comercial } }: { entero: ClienteEntero }) {
  const lugar = [cliente.direccion, cliente.localidad, cliente.departamento].filter((part) => part !== null);
  const nuestros =
    comercial === null
      ? []
      : [
          ['Segmento', comercial.segmento],
          ['Ejecutivo', comercial.ejecutivo ?? 'Sin asignar'],
          [
            'Crédito',
            comercial.credito_centavos === null
              ? null
              : formatDinero({ centavos: comercial.credito_centavos, moneda: 'UYU' }),
          ],
          ['Nota nuestra', comercial.nota],
        ];
  const filas = [
    ['Razón social', cliente.razon_social],
    ['RUT', cliente.rut],
    ['Dirección', lugar.join(', ')],
    ['Página web', cliente.web],
    ['Cliente desde', cliente.alta === null ? null : formatDay(cliente.alta)],
    ['Contrato hasta', cliente.contrato_hasta === null ? null : formatDay(cliente.contrato_hasta)],
    ['Paga a', cliente.dias_pago === null ? null : `${cliente.dias_pago} días`],
    ...nuestros,
  ];
  return (
    <dl className={styles.datos}>
      {filas.map(([titulo, valor]) => (
        <div key={titulo} style={{ display: 'contents' }}>
          <dt>{titulo}</dt>
          <dd>{valor ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
