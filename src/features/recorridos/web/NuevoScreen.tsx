import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { recorridoOf } from '#shared/scan.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { listRecorridos, nuevoRecorrido, type Preparacion, prepararRecorrido, verRecorrido } from '../contract.ts';
import { guias } from './palabras.ts';
import styles from './recorridos.module.css';

/** Where the label of a cart or an agency leads: what waits for it, and one key to have it as a round. */
export function NuevoScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const code = String(params.code ?? '');
  if (recorridoOf(code) === null) return <NoRecorrido />;
  return <Preparado key={code} code={code} />;
}

function Preparado({ code }: { code: string }) {
  const query = useQuery({ ...serviceQuery(prepararRecorrido, { code }), retry: false });
  const navigate = useNavigate();
  const { run, isPending, error } = useCommand(nuevoRecorrido, [listRecorridos, verRecorrido]);
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title={isMissing(query.error) ? `No existe ${code}` : `No se pudo leer ${code}`}>
        <ErrorAlert error={query.error} fallback="No se pudo leer ese código" onRetry={() => void query.refetch()} />
        <Link to="/recorridos">Ir a Recorridos</Link>
      </EmptyState>
    );
  const { nombre, guias: ready, quedan_fuera, recorrido_id, de_otro } = query.data;
  const make = () =>
    run({ code }).then(
      (made) => void navigate({ to: '/recorrido', search: { id: made.recorrido_id }, replace: true }),
      () => undefined,
    );
  return (
    <div className={styles.pila}>
      <Card title={code.startsWith('CARRO_') ? `Recorrido de ${nombre}` : `Recorrido a ${nombre}`}>
        <div className={styles.cuerpo}>
          <p>
            {ready === 0 ? nadaDe(code) : `${guias(ready)} ${ready === 1 ? 'espera' : 'esperan'} en planta.`}
            {recorrido_id === null ? '' : ' Hoy ya hay un borrador: se agregan a ese.'}
          </p>
          {de_otro === null ? null : <DeOtro de_otro={de_otro} code={code} />}
          <ErrorAlert error={error} fallback="No se pudo armar el recorrido" />
          <Button
            variant="filled"
            autoFocus
            loading={isPending}
            disabled={de_otro !== null || (ready === 0 && recorrido_id === null)}
            onClick={() => void make()}
          >
            {recorrido_id === null ? 'Armar recorrido' : 'Abrir el borrador'}
          </Button>
          {quedan_fuera.length > 0 ? (
            <details open>
              <summary>Quedan fuera {guias(quedan_fuera.length)}</summary>
              <ul className={styles.lista}>
                {quedan_fuera.map(({ guia_nro, razon }) => (
                  <li key={guia_nro}>
                    <span className={styles.mono}>{guia_nro}</span> {razon}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

function nadaDe(code: string): string {
  return code.startsWith('CARRO_')
    ? `Nada de lo que tiene ${code} puede salir ahora.`
    : 'No hay guías clasificadas que esperen esta agencia.';
}

/** Two drafts of one cart would fight over its parcels: who comes second is told who is at it, and where. */
function DeOtro({ de_otro, code }: { de_otro: NonNullable<Preparacion['de_otro']>; code: string }) {
  const { recorrido_id, numero, usuario, desde } = de_otro;
  return (
    <p role="alert">
      {usuario} arma {numero} con {code} desde el {formatDateMinute(desde)}. Siga en ese recorrido, o pídale que lo
      anule.{' '}
      <Link to="/recorrido" search={{ id: recorrido_id }}>
        Abrir {numero}
      </Link>
    </p>
  );
}

/** Without a network nobody knows whether there is such a code. */
function isMissing(error: Error): boolean {
  return error instanceof ServiceError && error.code === 'CODIGO_SIN_RECORRIDO';
}

function NoRecorrido() {
  return (
    <EmptyState title="Ese código no es de un carro ni de una agencia">
      <p>
        Un recorrido empieza con la lectura de un carro (CARRO_ y su número) o de una agencia (AGENTE_ y su número).
      </p>
      <Link to="/recorridos">Ir a Recorridos</Link>
    </EmptyState>
  );
}
