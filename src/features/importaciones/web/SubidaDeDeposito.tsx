import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { TIPO_DE_DEPOSITO, TIPOS_DE_DEPOSITO, type TipoDeDeposito } from '#shared/gds/importar.ts';
import { serviceQuery } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { camposDe } from '../campos.contract.ts';
import styles from './importaciones.module.css';
import { RepetidaDialog } from './RepetidaDialog.tsx';
import { useSubida } from './use-subida.ts';
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx';

/** Where a file for a depósito is brought: what it holds is said first, then where it goes and whose it is. */
export function SubidaDeDeposito() {
  const query = useQuery({ ...serviceQuery(opcionesDeDeposito, {}), staleTime: 60_000 });
  const { depositos = [], clientes = [] } = query.data ?? {};
  const [tipo, setTipo] = useState<TipoDeDeposito>('PRODUCTOS');
  const [chosen, setDeposito] = useState<number | null>(null);
  const [cliente, setCliente] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const subida = useSubida();
  // Who works in one depósito alone need not say which.
  const deposito = chosen ?? (depositos.length === 1 ? (depositos[0]?.id ?? null) : null);
  const hasCliente = tipo !== 'ALMACENAMIENTOS';
  const isReady = deposito !== null && (!hasCliente || cliente !== null);
  const de = { tipo, deposito, cliente: hasCliente ? cliente : null };
  const missing = (value: number | null, text: string) => (isAsked && value === null ? text : null);
  const choose = (file: File) => {
    setAsked(!isReady);
    if (isReady) subida.bring({ ...de, file });
  };
  return (
    <Card title="Subir un archivo" actions={<Ejemplo tipo={tipo} />}>
      <div className={styles.subida}>
        <div className={styles.deDonde}>
          <SelectField
            label="Qué trae"
            data={TIPOS_DE_DEPOSITO.map((value) => ({ value, label: TIPO_DE_DEPOSITO[value].nombre }))}
            allowDeselect={false}
            value={tipo}
            onChange={(value) => setTipo(TIPOS_DE_DEPOSITO.find((one) => one === value) ?? tipo)}
          />
          <SelectField
            label="Depósito"
            placeholder="A dónde va"
            data={depositos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
            value={deposito === null ? null : String(deposito)}
            error={missing(deposito, 'Elija el depósito y vuelva a elegir el archivo')}
            onChange={(id) => id !== null && setDeposito(Number(id))}
          />
          {hasCliente ? (
            <SelectField
              label="Cliente"
              placeholder="De quién es"
              data={clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
              value={cliente === null ? null : String(cliente)}
              error={missing(cliente, 'Elija el cliente y vuelva a elegir el archivo')}
              onChange={(id) => id !== null && setCliente(Number(id))}
            />
          ) : null}
        </div>
        <p className={styles.quieto}>{TIPO_DE_DEPOSITO[tipo].que}</p>
        <ErrorAlert error={query.error} fallback="Error al cargar los depósitos" onRetry={() => void query.refetch()} />
        <ZonaDeArchivo isPending={subida.isPending} onFile={choose} />
        <ErrorAlert error={subida.error} fallback="No se pudo subir el archivo" onDismiss={subida.reset} />
      </div>
      {subida.found === null ? null : (
        <RepetidaDialog
          tipo={tipo}
          porSubir={subida.found}
          isWorking={subida.isPending}
          onClose={subida.reset}
          onMeant={(meant) => subida.bring({ ...de, meant })}
        />
      )}
    </Card>
  );
}

/** A file with our names of the columns and one row, to begin from. */
function Ejemplo({ tipo }: { tipo: TipoDeDeposito }) {
  const separador = useSettings((settings) => settings.separador);
  const { ejemplo } = TIPO_DE_DEPOSITO[tipo];
  const row: Readonly<Partial<Record<string, string>>> = ejemplo;
  const columns = camposDe(tipo).map(({ codigo, nombre }) => ({ header: nombre, value: () => row[codigo] ?? '' }));
  const name = `ejemplo_${tipo.toLowerCase()}.csv`;
  return (
    <Button variant="subtle" onClick={() => void exportCsv(name, columns, { rows: [row], separador })}>
      Descargar ejemplo
    </Button>
  );
}
