import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getTransiciones } from '../contract.ts';
import { useDireccion } from './address.ts';
import styles from './transiciones.module.css';
import { VersionView } from './VersionView.tsx';

/** Transiciones: the versions of the state machine of parcels (issue of Envíos): read, drafted, tried, published, taken back. */
export function TransicionesScreen() {
  const { direccion, go } = useDireccion();
  const { version } = direccion;
  const query = useQuery({
    ...serviceQuery(getTransiciones, version === null ? {} : { version_id: version }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <>
      <ErrorAlert
        error={error}
        fallback="Error al cargar las transiciones"
        onRetry={() => void query.refetch()}
        {...(version === null
          ? {}
          : { onDismiss: () => go({ version: null, casilla: null }), dismissLabel: 'Ver la versión vigente' })}
      />
      {data === undefined ? (
        <Esqueleto isShown={error === null} />
      ) : (
        <VersionView key={data.version.id} transiciones={data} direccion={direccion} go={go} />
      )}
    </>
  );
}

function Esqueleto({ isShown }: { isShown: boolean }) {
  return isShown ? <div role="status" aria-label="Cargando" className={styles.esqueleto} /> : null;
}
