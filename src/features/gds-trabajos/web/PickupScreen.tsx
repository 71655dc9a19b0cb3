import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';

import { CUENTA_STOCK } from '#features/gds-conteos/permisos.contract.ts';
import { call, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';

import { listWos, verWo, type WoEntera } from '../contract.ts';
import { Andando } from './Andando.tsx';
import { Llevando, SiguienteTraslado } from './Llevando.tsx';
import { lecturasDePicking, leer } from './lecturas.ts';
import { traerWo, useMesa } from './mesa.ts';
import { cuantas, ESTADO, queEs, TIPO } from './palabras.ts';
import styles from './trabajos.module.css';

/** Picking, by scanner from end to end: cart, place, product, so many, bin. What is on the device goes on without a network. */
export function PickupScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = Number(search.id);
  const { wo } = useMesa();
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : (wo?.id ?? null);
  return id === null ? <Elegir /> : <Uno key={id} id={id} />;
}

function Elegir() {
  const query = useQuery(serviceQuery(listWos, { vista: 'mias' }));
  useLive('gds_trabajos', () => void query.refetch());
  const mine = query.data?.records ?? [];
  return (
    <div className={styles.pila}>
      <ScanInput
        placeholder="Escanee el carro o el número del trabajo"
        queue={lecturasDePicking}
        onScan={leer}
        paused={false}
        onRefused={() => undefined}
      />
      <ErrorAlert error={query.error} fallback="Error al cargar los trabajos" onRetry={() => void query.refetch()} />
      <SiguienteTraslado />
      <Card title="Mis trabajos" count={mine.length}>
        <div className={styles.cuerpo}>
          <p className={styles.quieto}>
            Con un carro vacío le toca el siguiente trabajo; con uno cargado sigue el que lleva.
          </p>
          <ul className={styles.filas} aria-label="Mis trabajos">
            {mine.map(({ id, numero, tipo, estado, carro, hechas, unidades }) => (
              <li key={id} className={styles.fila}>
                <Link to="/gds/work-order/pickup" search={{ id }} className={styles.mono}>
                  {numero}
                </Link>
                <StatusBadge {...ESTADO[estado]} />
                <span>
                  {tipo === 'PICKING' ? (carro ?? 'sin carro') : TIPO[tipo]} · {hechas} de {unidades}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
}

/** The device's own copy is what is shown: each answer is laid on it as it comes, and without a network it goes on alone. */
function Uno({ id }: { id: number }) {
  const { wo } = useMesa();
  const query = useQuery({
    ...serviceQuery(verWo, { id }),
    queryFn: async ({ signal }) => {
      const told = await call(verWo, { id }, { signal });
      traerWo(told.wo);
      return told;
    },
    staleTime: 0,
  });
  useLive('gds_trabajos', () => void query.refetch());
  if (wo?.id !== id)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="Error al cargar el trabajo" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  return (
    <div className={styles.pila}>
      <Cabecera wo={wo} />
      <Hacer wo={wo} refetch={() => void query.refetch()} />
    </div>
  );
}

function Hacer({ wo, refetch }: { wo: WoEntera; refetch: () => void }) {
  if (wo.tipo === 'PICKING') return <Andando wo={wo} refetch={refetch} />;
  return wo.tipo === 'CONTAR' ? <Contando wo={wo} /> : <Llevando wo={wo} refetch={refetch} />;
}

/** Counting is done on its own page; what it stands for here goes as that goes. */
function Contando({ wo: { conteo, terminadas, lineas } }: { wo: WoEntera }) {
  const cuenta = useCan({ permission: CUENTA_STOCK });
  return (
    <Card title="Contar">
      <div className={styles.cuerpo}>
        <p>
          {terminadas} de {cuantas(lineas, 'artículo contado', 'artículos contados')}.
        </p>
        {cuenta && conteo ? (
          <Link to="/gds/mantenimiento/conteos/contar" search={{ id: conteo.id }}>
            Contar en {conteo.numero}
          </Link>
        ) : (
          <p className={styles.quieto}>{conteo?.numero}: lo cuenta quien cuenta stock.</p>
        )}
        <div className={styles.teclas}>
          <Button className={styles.grande} onClick={() => traerWo(null)}>
            Otro trabajo
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Cabecera({ wo }: { wo: WoEntera }) {
  return (
    <div className={styles.cabecera}>
      <h2 className={styles.numero}>{wo.numero}</h2>
      <StatusBadge {...ESTADO[wo.estado]} />
      <span className={styles.quieto}>
        {wo.tipo === 'PICKING' ? `${queEs(wo)} · ${cuantas(wo.ordenes, 'orden', 'órdenes')}` : queEs(wo)}
        {wo.carro === null ? '' : ` · ${wo.carro}`}
      </span>
    </div>
  );
}
