import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import type { Waiting } from '#web/offline/line.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import type { ActoDeCalle } from '../calle.contract.ts';
import type { Tamano } from '../conteo.contract.ts';
import { getOpcionesDeLevantes, type LevanteFila, listLevantes, verLevante } from '../contract.ts';
import { actuar, cola, levantesDeHoy, tamanosDeLevante, useHechos } from './cola.ts';
import { FallarDialog } from './FallarDialog.tsx';
import { LevanteCard } from './LevanteCard.tsx';
import { anunciadas } from './lecturas.ts';
import styles from './levantes.module.css';
import { Puerta } from './Puerta.tsx';
import { TRAS } from './tras.ts';
import { useAlDia } from './use-lista.ts';

/** More than anybody drives to in a day. */
const DEL_DIA = 200;
const POR_HACER: ReadonlySet<string> = new Set(['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);

/** What the driver fetches today, in the order of the slots; for others the day as it stands. */
export function HoyScreen() {
  const query = useQuery(serviceQuery(listLevantes, { vista: 'dia', size: DEL_DIA }));
  useAlDia();
  // What was on this device's disk stands in while there is no network.
  const datos = query.data ?? (query.isError ? levantesDeHoy.read() : null);
  if (query.data !== undefined) levantesDeHoy.write(query.data);
  if (datos === null)
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar los levantes" onRetry={() => void query.refetch()} />
    );
  if (datos.records.length === 0)
    return (
      <EmptyState title="No tiene levantes para hoy">
        <p>Cuando le asignen uno, aparece acá.</p>
        <Link to="/dashboard">Volver al inicio</Link>
      </EmptyState>
    );
  return <Hoy filas={datos.records} al={query.dataUpdatedAt} />;
}

type Abierto = { readonly que: 'levantar' | 'fallar'; readonly id: number } | null;

/** @param al when the server last told of them */
function Hoy({ filas, al }: { filas: readonly LevanteFila[]; al: number }) {
  const { ver }: Record<string, unknown> = useSearch({ strict: false });
  // Whose parcels are fetched looks on: what is done at the door is for those who stand there.
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  const yo = useSessionState(({ user }) => user?.id);
  const tamanos = useTamanos(isOurs);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const esperan = cola.useQueue(({ items }) => items);
  const { estados } = useHechos();
  const rows = conActos(
    filas.map((fila) => {
      const hecho = estados.get(fila.id);
      return hecho !== undefined && hecho.al > al ? { ...fila, estado: hecho.estado } : fila;
    }),
    esperan,
  );
  const shown = rows.toSorted((a, b) => Number(POR_HACER.has(b.estado)) - Number(POR_HACER.has(a.estado)));
  const chosen = rows.find(({ id }) => id === abierto?.id);
  const close = () => setAbierto(null);
  if (abierto?.que === 'levantar' && chosen !== undefined)
    return <EnPuerta levante={chosen} tamanos={tamanos} onClose={close} />;
  return (
    <div className={styles.pila}>
      <p className={styles.grande}>
        Quedan {rows.filter(({ estado }) => POR_HACER.has(estado)).length} de {rows.length}
      </p>
      <SinEnviar esperan={esperan} />
      <ul className={styles.tarjetas} aria-label="Levantes de hoy">
        {shown.map((fila) => (
          <LevanteCard
            key={fila.id}
            fila={fila}
            isAsked={fila.id === Number(ver)}
            isOpen={isOurs && POR_HACER.has(fila.estado)}
            enHoja={enHojaDe(fila, yo)}
            onActo={(acto) => {
              if (acto === 'levantar' || acto === 'fallar') setAbierto({ que: acto, id: fila.id });
              else actuar({ id: fila.id, acto, titulo: fila.cliente });
            }}
          />
        ))}
      </ul>
      {abierto?.que === 'fallar' && chosen !== undefined ? <Fallar levante={chosen} onClose={close} /> : null}
    </div>
  );
}

/** The round on the road that this driver fetches it with, while there is something to fetch. */
function enHojaDe({ recorrido, chofer_id, estado }: LevanteFila, yo: number | undefined): string | null {
  return recorrido?.en_ruta === true && chofer_id === yo && POR_HACER.has(estado) ? recorrido.numero : null;
}

/** What is counted at a door, fetched before anybody stands there; what this device heard last stands in without a network. */
function useTamanos(isOurs: boolean): readonly Tamano[] {
  const { data } = useQuery({ ...serviceQuery(getOpcionesDeLevantes, {}), enabled: isOurs });
  if (data !== undefined) tamanosDeLevante.write(data.tamanos);
  return data?.tamanos ?? tamanosDeLevante.read() ?? [];
}

interface Elegido {
  levante: LevanteFila;
  onClose: () => void;
}

function EnPuerta({ levante, tamanos, onClose }: Elegido & { tamanos: readonly Tamano[] }) {
  const { data } = useQuery(serviceQuery(verLevante, { id: levante.id }));
  return (
    <Puerta
      levante={levante}
      esperadas={anunciadas(data?.lineas ?? [])}
      tamanos={tamanos}
      onActo={actuar}
      onClose={onClose}
    />
  );
}

function Fallar({ levante, onClose }: Elegido) {
  const opciones = useQuery(serviceQuery(getOpcionesDeLevantes, {}));
  return (
    <FallarDialog
      levante={levante}
      motivos={opciones.data?.motivos ?? []}
      problema={
        <ErrorAlert
          error={opciones.error}
          fallback="No se pudieron cargar los motivos"
          onRetry={() => void opciones.refetch()}
        />
      }
      onActo={actuar}
      onClose={onClose}
    />
  );
}

/** What was done here and the server has not heard of is done. */
function conActos(filas: readonly LevanteFila[], esperan: readonly Waiting<ActoDeCalle>[]): LevanteFila[] {
  return filas.map((fila) => {
    const last = esperan.findLast(({ cuerpo, estado }) => cuerpo.id === fila.id && estado === 'pendiente');
    return last === undefined ? fila : { ...fila, estado: TRAS[last.cuerpo.acto] };
  });
}

/** What the server has not heard of, and what it did not take, with its reason: sent again, or given up by a person. */
function SinEnviar({ esperan }: { esperan: readonly Waiting<ActoDeCalle>[] }) {
  const pending = esperan.filter(({ estado }) => estado === 'pendiente').length;
  return (
    <>
      {pending === 0 ? null : (
        <p role="status" className={styles.aviso}>
          {pending === 1 ? '1 acto guardado en este teléfono' : `${pending} actos guardados en este teléfono`}, sin
          enviar.
        </p>
      )}
      {esperan
        .filter(({ estado }) => estado === 'conflicto')
        .map(({ clave, cuerpo, texto }) => (
          <div key={clave} role="alert" className={styles.aviso}>
            <p>
              {cuerpo.titulo}: {texto} Llame a tráfico.
            </p>
            <div className={styles.actos}>
              <Button size="xs" onClick={() => void cola.retry(clave)}>
                Reintentar
              </Button>
              <Button size="xs" onClick={() => void cola.remove(clave)}>
                Descartar
              </Button>
            </div>
          </div>
        ))}
    </>
  );
}
