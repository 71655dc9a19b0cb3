import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { getTransiciones } from '../contract.ts';
import { ENTIDADES, entidadOf, NOMBRE } from '../palabras.contract.ts';
import { useDireccion } from './address.ts';
import { DocumentoView } from './documentos/DocumentoView.tsx';
import { Esqueleto } from './Esqueleto.tsx';
import styles from './transiciones.module.css';
import { VersionView } from './VersionView.tsx';

const GUIA = 'guia';

/** Transiciones: the versions of the state machine of parcels (issue of Envíos), read, drafted, tried, published, taken back; of all else, read. */
export function TransicionesScreen() {
  const { direccion, go } = useDireccion();
  const { documento } = direccion;
  return (
    <>
      <div className={styles.maquina}>
        <SelectField
          label="Vida de"
          data={[
            { value: GUIA, label: 'Guía' },
            ...ENTIDADES.map((entidad) => ({ value: entidad, label: NOMBRE[entidad] })),
          ]}
          value={documento ?? GUIA}
          onChange={(value) =>
            go({ documento: entidadOf(value), version: null, tab: 'matriz', casilla: null, contra: null, guia: null })
          }
        />
      </div>
      {documento === null ? <DeGuias /> : <DocumentoView key={documento} entidad={documento} />}
    </>
  );
}

function DeGuias() {
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
