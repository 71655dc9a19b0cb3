import { Link, useSearch } from '@tanstack/react-router';

import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import type { ScanHandler } from '#web/ui/scan/scan-queue.ts';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';

import { agregarGuias, cargarGuia } from '../contract.ts';
import { Datos } from './Datos.tsx';
import { lecturasDe } from './lecturas.ts';
import { Paradas } from './Paradas.tsx';
import { Pool } from './Pool.tsx';
import { SE_ARMA } from './palabras.ts';
import styles from './recorridos.module.css';
import { type Plan, usePlan } from './use-plan.ts';

/** Planning a round: what waits on the left, its stops on the right, and one field for every label. */
export function ArmarScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <EmptyState title="Elija un recorrido, o lea la etiqueta de una agencia o de un carro">
        <Link to="/recorridos">Ir a Recorridos</Link>
      </EmptyState>
    );
  return <Armado key={id} id={id} />;
}

function Armado({ id }: { id: number }) {
  const plan = usePlan(id);
  const { query } = plan;
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="No se pudo abrir el recorrido">
        <ErrorAlert error={query.error} fallback="Error al cargar el recorrido" onRetry={() => void query.refetch()} />
        <Link to="/recorridos">Ir a Recorridos</Link>
      </EmptyState>
    );
  const { recorrido } = query.data;
  const arma = SE_ARMA.has(recorrido.estado);
  return (
    <div className={styles.pila}>
      <Datos key={recorrido.estado} plan={plan} datos={query.data} />
      <ErrorAlert error={plan.error} fallback="No se pudo guardar el cambio" onDismiss={plan.dismiss} />
      {arma ? <Lecturas plan={plan} id={id} carga={recorrido.estado !== 'BORRADOR'} /> : null}
      <div className={styles.columnas} data-pool={arma && recorrido.tipo === 'REPARTO' ? true : undefined}>
        {arma && recorrido.tipo === 'REPARTO' ? <Pool plan={plan} /> : null}
        <Paradas plan={plan} datos={query.data} />
      </div>
      <UndoToasts of={plan.offers} />
    </div>
  );
}

/** In a draft a reading adds the parcel; once it is planned it loads it. */
function Lecturas({ plan, id, carga }: { plan: Plan; id: number; carga: boolean }) {
  const onScan: ScanHandler = async ({ raw, id: clave }) => {
    if (carga) {
      const done = await plan.run(cargarGuia, () => ({ id, codigo: raw }), clave);
      if (done === null) return { estado: 'error', texto: 'No se registró: mire el aviso y lea otra vez' };
      return { estado: done.resultado === 'hecha' ? 'ok' : done.resultado, texto: done.texto };
    }
    const done = await plan.run(agregarGuias, () => ({ id, codigo: raw }), clave);
    const [refused] = done?.rechazadas ?? [];
    if (done === null) return { estado: 'error', texto: 'No se agregó: mire el aviso y lea otra vez' };
    return refused === undefined
      ? { estado: 'ok', texto: 'Agregada' }
      : { estado: 'error', texto: `${refused.guia_nro}: ${refused.razon}` };
  };
  return (
    <ScanInput
      placeholder={carga ? 'Escanee lo que sube al vehículo' : 'Escanee una guía para agregarla'}
      queue={lecturasDe(id)}
      onScan={onScan}
      paused={false}
      onRefused={() => undefined}
    />
  );
}
