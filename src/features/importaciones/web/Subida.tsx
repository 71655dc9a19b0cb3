import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { CAMPOS_DE_TEXTO, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';
import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import styles from './importaciones.module.css';
import { RepetidaDialog } from './RepetidaDialog.tsx';
import { useSubida } from './use-subida.ts';
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx';

/** Where a file of parcels is brought; ours say first whose they are. */
export function Subida() {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const [cliente, setCliente] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const subida = useSubida();
  const choose = (file: File) => {
    setMissing(isOurs && cliente === null);
    if (!isOurs || cliente !== null) subida.bring({ tipo: 'ENVIOS', cliente, file });
  };
  return (
    <Card title="Subir un archivo" actions={<Ejemplo />}>
      <div className={styles.subida}>
        {isOurs ? <ClienteField value={cliente} isMissing={missing && cliente === null} onChange={setCliente} /> : null}
        <ZonaDeArchivo isPending={subida.isPending} onFile={choose} />
        <ErrorAlert error={subida.error} fallback="No se pudo subir el archivo" onDismiss={subida.reset} />
      </div>
      {subida.found === null ? null : (
        <RepetidaDialog
          tipo="ENVIOS"
          porSubir={subida.found}
          isWorking={subida.isPending}
          onClose={subida.reset}
          onMeant={(meant) => subida.bring({ tipo: 'ENVIOS', cliente, meant })}
        />
      )}
    </Card>
  );
}

interface ClienteProps {
  value: number | null;
  isMissing: boolean;
  onChange: (cliente: number) => void;
}

function ClienteField({ value, isMissing, onChange }: ClienteProps) {
  const { data, error, refetch } = useQuery({ ...serviceQuery(getOpcionesDeEnvio, {}), staleTime: 60_000 });
  return (
    <>
      <SelectField
        label="Cliente"
        placeholder="De quién son los envíos"
        className={styles.cliente}
        data={(data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={value === null ? null : String(value)}
        error={isMissing ? 'Elija el cliente y vuelva a elegir el archivo' : null}
        onChange={(id) => id !== null && onChange(Number(id))}
      />
      <ErrorAlert error={error} fallback="Error al cargar los clientes" onRetry={() => void refetch()} />
    </>
  );
}

/** A file with our names of the columns and one row, to begin from. */
function Ejemplo() {
  const separador = useSettings((settings) => settings.separador);
  const row: Readonly<Partial<Record<string, string>>> = {
    referencia: 'PED-1001',
    servicio: 'Estándar a domicilio',
    destinatario: 'Ana Pérez',
    telefono: '099 123 456',
    direccion: '18 de Julio 1234 apto. 5',
    localidad: 'Cordón',
    departamento: 'Montevideo',
    bultos: '1',
    peso: '1,5',
    contra_reembolso: '1.250,50',
  };
  const columns = CAMPOS_DE_TEXTO.filter((campo) => campo !== 'cliente_id').map((campo) => ({
    header: NOMBRE_DE_CAMPO[campo],
    value: () => row[campo] ?? '',
  }));
  return (
    <Button variant="subtle" onClick={() => void exportCsv('ejemplo_envios.csv', columns, { rows: [row], separador })}>
      Descargar ejemplo
    </Button>
  );
}
