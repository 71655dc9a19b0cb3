import { useQuery } from '@tanstack/react-query';

import { simularTarifa } from '#features/envios/tarifas.contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import styles from './tarifas.module.css';

/** The last month at these prices: before, after, and whose envíos change most. */
export function QuePasaria({ pedido }: { pedido: ParamsInput<typeof simularTarifa> }) {
  const query = useQuery({ ...serviceQuery(simularTarifa, pedido), staleTime: 60_000 });
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="No se pudo calcular" onRetry={() => void query.refetch()} />
    ) : (
      <PendingView />
    );
  const { envios, es_minimo, moneda, antes_centavos, despues_centavos, aparte, mayores } = query.data;
  const dinero = (centavos: number) => formatDinero({ centavos, moneda });
  if (envios === 0) return <p role="status">En los últimos 30 días no hubo envíos a estos precios.</p>;
  return (
    <section className={styles.que} aria-label="Qué pasaría">
      <p role="status">
        {`${es_minimo ? 'Los últimos ' : ''}${envios.toLocaleString('es-UY')} ${envios === 1 ? 'envío' : 'envíos'} de 30 días`}
        {aparte === 0 ? '' : `; ${aparte.toLocaleString('es-UY')} quedan fuera de la cuenta: otra moneda o sin precio`}
      </p>
      <dl className={styles.cifras}>
        <div>
          <dt>Se cobró</dt>
          <dd>{dinero(antes_centavos)}</dd>
        </div>
        <div>
          <dt>Se cobraría</dt>
          <dd>{dinero(despues_centavos)}</dd>
        </div>
        <div>
          <dt>Diferencia</dt>
          <dd>{dinero(despues_centavos - antes_centavos)}</dd>
        </div>
      </dl>
      {mayores.length === 0 ? null : (
        <table>
          <caption className="solo-lector">Los cambios mayores</caption>
          <thead>
            <tr>
              <th scope="col">Envío</th>
              <th scope="col">Cliente</th>
              <th scope="col">Antes</th>
              <th scope="col">Después</th>
            </tr>
          </thead>
          <tbody>
            {mayores.map((one) => (
              <tr key={one.envio_id}>
                <td>{`E-${one.envio_id}`}</td>
                <td>{one.cliente}</td>
                <td>{dinero(one.antes_centavos)}</td>
                <td>{dinero(one.despues_centavos)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
