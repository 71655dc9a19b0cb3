import { useQuery } from '@tanstack/react-query';

import { formatTime } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { abrirRendicion, type Rendicion, type Rendiciones, tomarRendicion, verRendiciones } from '../contract.ts';
import { Contando } from './Contando.tsx';
import { Declarar } from './Declarar.tsx';
import { FAMILIA } from './palabras.ts';
import { REFRESCA } from './refresca.ts';
import styles from './rendiciones.module.css';
import { Sellada } from './Sellada.tsx';

/** What came back of a round: begun, counted blind, sealed and signed. Shows nothing where there is nothing to account for yet. */
export function RendicionCard({ recorrido_id }: { recorrido_id: number }) {
  const query = useQuery(serviceQuery(verRendiciones, { recorrido_id }));
  useLive('rendiciones', () => void query.refetch());
  if (query.data === undefined)
    return (
      <ErrorAlert error={query.error} fallback="Error al cargar la rendición" onRetry={() => void query.refetch()} />
    );
  const { rendiciones, por_contar, puede_declarar } = query.data;
  return (
    <>
      {por_contar.length > 0 || puede_declarar ? <Empezar recorrido_id={recorrido_id} datos={query.data} /> : null}
      {rendiciones.map((rendicion) => (
        <Card
          key={rendicion.id}
          title={
            <>
              Rendición de {rendicion.chofer} <span className={styles.numero}>{rendicion.numero}</span>
            </>
          }
          beside={<StatusBadge familia={FAMILIA[rendicion.estado]} nombre={rendicion.nombre_estado} />}
        >
          <div className={styles.tarjeta}>
            <Estado rendicion={rendicion} />
          </div>
        </Card>
      ))}
    </>
  );
}

function Estado({ rendicion }: { rendicion: Rendicion }) {
  if (rendicion.saldos !== null) return <Sellada rendicion={rendicion} />;
  if (rendicion.actos.includes('sellar')) return <Contando rendicion={rendicion} />;
  return <EnOtrasManos rendicion={rendicion} />;
}

function Empezar({ recorrido_id, datos }: { recorrido_id: number; datos: Rendiciones }) {
  const { run, isPending, error, reset } = useCommand(abrirRendicion, REFRESCA);
  return (
    <Card title="Rendición">
      <div className={styles.tarjeta}>
        <div className={styles.actos}>
          {datos.por_contar.map(({ chofer_id, chofer }) => (
            <Button
              key={chofer_id}
              variant="filled"
              loading={isPending}
              onClick={() => void run({ recorrido_id, chofer_id }).catch(() => null)}
            >
              Contar lo que trae {chofer}
            </Button>
          ))}
        </div>
        {datos.puede_declarar ? <Declarar recorrido_id={recorrido_id} declarado={datos.declarado} /> : null}
        <ErrorAlert error={error} fallback="No se pudo empezar a contar" onDismiss={reset} />
      </div>
    </Card>
  );
}

/** Somebody else counts: who, since when, and the way to take it over. */
function EnOtrasManos({ rendicion: { id, recibe, desde, leidas, actos } }: { rendicion: Rendicion }) {
  const { run, isPending, error, reset } = useCommand(tomarRendicion, REFRESCA);
  return (
    <div className={styles.parte}>
      <p className={styles.pregunta}>
        La está contando {recibe} desde las {formatTime(desde).slice(0, 5)}
        {leidas === 0 ? '' : ` · ${leidas} de vuelta`}
      </p>
      {actos.includes('tomar') ? (
        <div className={styles.actos}>
          <Button loading={isPending} onClick={() => void run({ id }).catch(() => null)}>
            Seguir contando yo
          </Button>
          <span className={styles.quieto}>
            Queda anotado. Lo que {recibe} tenga escrito sin sellar se cuenta de nuevo.
          </span>
        </div>
      ) : null}
      <ErrorAlert error={error} fallback="No se pudo tomar" onDismiss={reset} />
    </div>
  );
}
