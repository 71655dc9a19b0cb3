import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { type EnvioDetalle, getEnvio } from '#features/envios/contract.ts';
import { useImpresion } from '#features/etiquetas/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { ServiceError } from '#web/service-error.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';
import { useIsNarrow } from '#web/viewport.ts';

import { Acciones } from './Acciones.tsx';
import { AnularDialog } from './AnularDialog.tsx';
import { Cabecera, Datos, Guias, Precio } from './Detalle.tsx';
import styles from './detalle.module.css';
import { useDuplicar } from './use-actos.ts';

/** One envío on a page of its own: for a link, and for whoever comes from a parcel. */
export function EnvioScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const id = Number(params.envio_id);
  const query = useQuery({ ...serviceQuery(getEnvio, { id }), enabled: id > 0 });
  const isMissing = !(id > 0) || (query.error instanceof ServiceError && query.error.code === 'ENVIO_NO_ENCONTRADO');
  if (isMissing)
    return (
      <EmptyState title="Envío no encontrado">
        <p>
          <Link to="/envios" search={{}}>
            Ver todos los envíos
          </Link>
        </p>
      </EmptyState>
    );
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="No se pudo cargar el envío" onRetry={() => void query.refetch()} />
    ) : (
      <p role="status" className={styles.suave}>
        Cargando…
      </p>
    );
  return <Pagina key={id} envio={query.data.envio} />;
}

function Pagina({ envio }: { envio: EnvioDetalle }) {
  const isNarrow = useIsNarrow();
  const [isAnulando, setAnulando] = useState(false);
  const { duplicar } = useDuplicar(envio.id);
  const { print } = useImpresion();
  const imprimir = () =>
    void print({ guias: envio.guias.map(({ id }) => id) }).catch((cause) => logFailure('imprimir', cause));
  const isAlive = envio.estado !== 'ANULADO';
  usePageActs([
    ...(isAlive ? [{ id: 'envio-p', titulo: 'Imprimir las etiquetas', tecla: 'p', teclas: 'F8', run: imprimir }] : []),
    { id: 'envio-d', titulo: 'Duplicar el envío', tecla: 'd', run: duplicar },
    ...(envio.anular === null ? [{ id: 'envio-a', titulo: 'Anular el envío', run: () => setAnulando(true) }] : []),
  ]);
  useHotkeys([['F8', () => (isDialogOpen() || !isAlive ? undefined : imprimir())]], []);
  return (
    <article className={styles.pagina} aria-label={`Envío ${envio.nro}`}>
      <header className={styles.cabeza}>
        <Cabecera envio={envio} />
        <Acciones envio={envio} isNarrow={isNarrow} onAnular={() => setAnulando(true)} />
      </header>
      <div className={styles.columnas}>
        <Card title="Datos">
          <div className={styles.cuerpo}>
            <Datos envio={envio} />
          </div>
        </Card>
        <div className={styles.lado}>
          <Card title="Guías" count={envio.guias.length}>
            <div className={styles.cuerpo}>
              <Guias envio={envio} />
            </div>
          </Card>
          <Card title="Precio">
            <div className={styles.cuerpo}>
              <Precio envio={envio} />
            </div>
          </Card>
        </div>
      </div>
      {isAnulando ? <AnularDialog envio={envio} onClose={() => setAnulando(false)} /> : null}
    </article>
  );
}
