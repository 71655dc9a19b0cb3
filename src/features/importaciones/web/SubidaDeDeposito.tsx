import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { opcionesDeOrdenes } from '#features/gds-ordenes/crear.contract.ts';
import {
  esDeOrdenes,
  TIPO_DE_DEPOSITO,
  TIPOS_DE_DEPOSITO,
  TIPOS_DE_ORDENES,
  type TipoDeDeposito,
} from '#shared/gds/importar.ts';
import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { Ejemplo } from './Ejemplo.tsx';
import styles from './importaciones.module.css';
import { RepetidaDialog } from './RepetidaDialog.tsx';
import { useSubida } from './use-subida.ts';
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx';

/** What whoever brings files may say they hold, and where these may go: a client's people bring their own orders, and no more. */
function useDestinos() {
  const isClient = useSessionState(({ user }) => user?.tipo_usuario === 'cliente');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const house = useQuery({ ...serviceQuery(opcionesDeDeposito, {}), staleTime: 60_000, enabled: !isClient });
  const theirs = useQuery({ ...serviceQuery(opcionesDeOrdenes, {}), staleTime: 60_000, enabled: isClient });
  const own = useSessionState(({ user }) => user?.cliente_id ?? null);
  const tipos: readonly TipoDeDeposito[] = isClient ? TIPOS_DE_ORDENES : TIPOS_DE_DEPOSITO;
  const query = isClient ? theirs : house;
  return {
    ...{ isClient, own, tipos, error: query.error, refetch: () => void query.refetch() },
    depositos: query.data?.depositos ?? [],
    clientes: house.data?.clientes ?? [],
    /** Whoever comes from a list of orders means orders. */
    first: tipos.find((one) => one === search.tipo) ?? tipos[0] ?? 'PRODUCTOS',
  };
}

/** Where a file for a depósito is brought: what it holds is said first, then where it goes and whose it is. */
export function SubidaDeDeposito() {
  const { isClient, own, tipos, depositos, clientes, first, error, refetch } = useDestinos();
  const [tipo, setTipo] = useState<TipoDeDeposito>(first);
  const [chosen, setDeposito] = useState<number | null>(null);
  const [cliente, setCliente] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const subida = useSubida();
  // Who works in one depósito alone need not say which.
  const deposito = chosen ?? (depositos.length === 1 ? (depositos[0]?.id ?? null) : null);
  const hasCliente = tipo !== 'ALMACENAMIENTOS' && !isClient;
  const isReady = deposito !== null && (!hasCliente || cliente !== null);
  const de = { tipo, deposito, cliente: hasCliente ? cliente : null };
  const missing = (value: number | null, text: string) => (isAsked && value === null ? text : null);
  const choose = (file: File) => {
    setAsked(!isReady);
    if (isReady) subida.bring({ ...de, file });
  };
  return (
    <Card title="Subir un archivo" actions={<Ejemplo tipo={tipo} cliente={isClient ? own : cliente} />}>
      <div className={styles.subida}>
        <div className={styles.deDonde}>
          <SelectField
            label="Qué trae"
            data={tipos.map((value) => ({ value, label: TIPO_DE_DEPOSITO[value].nombre }))}
            allowDeselect={false}
            value={tipo}
            onChange={(value) => setTipo(tipos.find((one) => one === value) ?? tipo)}
          />
          <SelectField
            label="Depósito"
            placeholder={esDeOrdenes(tipo) ? 'De cuál son las órdenes' : 'A dónde va'}
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
        <ErrorAlert error={error} fallback="Error al cargar los depósitos" onRetry={refetch} />
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
