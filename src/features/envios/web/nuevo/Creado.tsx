import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { type EnvioDetalle, getEnvio } from '#features/envios/contract.ts';
import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import creado from './creado.module.css';
import { otroComo } from './formulario.ts';
import { useMesaDeEnvios } from './mesa.ts';
import styles from './nuevo.module.css';

/** It is made: its numbers to be written on the box, its labels, and the next one. */
export function Creado({ id }: { id: number }) {
  const query = useQuery(serviceQuery(getEnvio, { id }));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorAlert error={query.error} fallback="No se pudo cargar el envío" onRetry={() => void query.refetch()} />
    ) : (
      <p role="status" className={styles.suave}>
        Cargando…
      </p>
    );
  return <Hecho envio={query.data.envio} />;
}

function Hecho({ envio }: { envio: EnvioDetalle }) {
  const mesa = useMesaDeEnvios();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const otro = () =>
    void navigate({ to: '/envios/nuevo', search: { borrador: mesa.empezar(otroComo(envio)) }, replace: true });
  usePageActs([{ id: 'envio-otro', titulo: 'Crear otro envío', tecla: 'n', run: otro }]);
  const { guias, destinatario, localidad, departamento, agente } = envio;
  const donde = agente ?? [localidad, departamento].filter(Boolean).join(', ');
  return (
    <section className={creado.creado} aria-label={`Envío ${envio.nro} creado`}>
      <p role="status" className={creado.creadoTitulo}>
        {guias.length === 1 ? 'Envío creado. Su guía es:' : `Envío creado. Sus ${guias.length} guías son:`}
      </p>
      <ul className={creado.numeros}>
        {guias.map(({ id, guia_nro }) => (
          <li key={id} className={creado.numero}>
            <GuiaLabel numero={guia_nro} to={`/guia/${id}`} />
          </li>
        ))}
      </ul>
      <p>
        {destinatario} · {donde} · {envio.bultos === 1 ? '1 bulto' : `${envio.bultos} bultos`} ·{' '}
        {formatDinero(envio.costo)} · llega a más tardar el {formatDay(envio.prometida_el)}
      </p>
      <div className={styles.botones}>
        <ImprimirEtiquetas guias={guias.map((guia) => guia.id)} isNarrow={isNarrow} />
        <Button variant="filled" autoFocus aria-keyshortcuts="n" onClick={otro}>
          Crear otro
        </Button>
      </div>
      <p className={styles.salidas}>
        <Link to={`/envios/${envio.id}`}>Ver el envío {envio.nro}</Link>
        <Link to="/envios" search={{}}>
          Volver a la lista
        </Link>
      </p>
    </section>
  );
}
