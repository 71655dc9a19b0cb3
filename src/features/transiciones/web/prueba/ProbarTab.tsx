import { useQuery } from '@tanstack/react-query';

import { probarVersion, type Version } from '#features/transiciones/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';

import { PruebaResult } from './PruebaResult.tsx';
import styles from './prueba.module.css';

interface Props {
  version: Version;
  /** The parcel of the address. */
  guia: string | null;
  onGuia: (numero: string) => void;
}

const ignore = () => undefined;

/** A real parcel tried on a version: what it would allow beside what is allowed today. Nothing is written. */
export function ProbarTab({ version, guia, onGuia }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...serviceQuery(probarVersion, { version_id: version.id, numero: guia ?? '' }),
    enabled: guia !== null,
    refetchOnMount: 'always',
  });
  const read = data === undefined ? 'espera' : 'ok';
  const settled = error === null ? read : 'error';
  return (
    <Card title="Probar con una guía">
      <div className={styles.cuerpo}>
        <ScanBox
          placeholder="Escanee o escriba una guía..."
          estado={isFetching ? 'leyendo' : settled}
          paused={false}
          onRead={(_raw, code) => onGuia(code)}
          onRefused={ignore}
        />
        <ErrorAlert error={error} fallback="Error al probar la guía" onRetry={() => void refetch()} />
        <div role="status" className="solo-lector">
          {isFetching ? 'Probando…' : ''}
        </div>
      </div>
      {guia === null ? (
        <EmptyState title="Escanee una guía: verá qué admite hoy y qué admitiría con esta versión. No se registra nada." />
      ) : null}
      {data === undefined ? null : <PruebaResult prueba={data} version={version} />}
    </Card>
  );
}
