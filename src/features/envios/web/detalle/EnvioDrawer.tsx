import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { getEnvio } from '#features/envios/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { Acciones } from './Acciones.tsx';
import { AnularDialog } from './AnularDialog.tsx';
import { Cabecera, Datos, Guias, Precio } from './Detalle.tsx';
import styles from './detalle.module.css';

/** One envío beside the list. */
export function EnvioDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(serviceQuery(getEnvio, { id }));
  const [isAnulando, setAnulando] = useState(false);
  const envio = query.data?.envio;
  // One dialog at a time: the question takes the place of what it is about.
  if (isAnulando && envio !== undefined) return <AnularDialog envio={envio} onClose={() => setAnulando(false)} />;
  return (
    <SideDrawer
      title={envio === undefined ? 'Envío' : `Envío ${envio.nro}`}
      opened
      onClose={onClose}
      footer={envio === undefined ? undefined : <Acciones envio={envio} isNarrow onAnular={() => setAnulando(true)} />}
    >
      <ErrorAlert error={query.error} fallback="No se pudo cargar el envío" onRetry={() => void query.refetch()} />
      {envio === undefined ? (
        <p role="status" className={styles.suave}>
          {query.isPending ? 'Cargando…' : ''}
        </p>
      ) : (
        <>
          <Cabecera envio={envio} />
          <Guias envio={envio} />
          <Datos envio={envio} />
          <Precio envio={envio} />
          <Link to={`/envios/${id}`}>Abrir en su página</Link>
        </>
      )}
    </SideDrawer>
  );
}
