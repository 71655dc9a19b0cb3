import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';

import type { Recorrido } from '../contract.ts';
import { mapaDeRecorrido } from '../mapa.contract.ts';
import { realDeRecorrido } from '../real.contract.ts';
import mapa from './mapa.module.css';
import { duracion, km, rondaDe } from './mapa-model.ts';
import { direccionDe, ESTADO_LINEA } from './palabras.ts';

/** A round as it goes, as a sketch: what is done, what is still to be driven, and which stop is which. */
export function MapaVisto({ datos }: { datos: Recorrido }) {
  const { recorrido, lineas } = datos;
  const query = useQuery({ ...serviceQuery(mapaDeRecorrido, { id: recorrido.id }), placeholderData: keepPreviousData });
  const real = useQuery({ ...serviceQuery(realDeRecorrido, { id: recorrido.id }), placeholderData: keepPreviousData });
  useLive('recorridos', () => void Promise.all([query.refetch(), real.refetch()]));
  const camino = real.data?.camino ?? [];
  const [elegida, setElegida] = useState<number | null>(null);
  const index = lineas.findIndex(({ guia_id }) => guia_id === elegida);
  const linea = lineas[index];
  const parada = query.data?.paradas.find(({ guia_id }) => guia_id === elegida);
  const total = query.data?.total;
  return (
    <Card title="Mapa">
      <ErrorAlert error={query.error} fallback="Error al cargar el mapa" onRetry={() => void query.refetch()} />
      {query.data === undefined ? null : (
        <Croquis
          label={`${recorrido.numero} en el mapa`}
          rondas={[rondaDe(datos, query.data)]}
          camino={camino}
          height={320}
          elegida={elegida}
          onElegir={setElegida}
        />
      )}
      <div className={mapa.pie}>
        {camino.length > 1 ? (
          <p className={mapa.quieto}>
            La línea ancha es por donde anduvo, según el teléfono del chofer
            {real.data?.en_calles ? ', llevado a las calles' : ''}.
          </p>
        ) : null}
        {linea === undefined ? (
          <p className={mapa.quieto}>
            {total === undefined || total.metros === 0
              ? 'Elija una parada para ver quién es.'
              : `Lo que falta: ${km(total.metros)}, ${duracion(total.segundos)}. Elija una parada para ver quién es.`}
          </p>
        ) : (
          <>
            <p>
              <b>
                {index + 1} · {linea.destinatario}
              </b>{' '}
              {direccionDe(linea)} · {ESTADO_LINEA[linea.estado].nombre}
            </p>
            <FuenteBadge fuente={parada?.punto?.fuente ?? null} />
          </>
        )}
      </div>
    </Card>
  );
}
