import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import type { ParadaDeCroquis } from '#web/ui/map/croquis-model.ts';

import { type PuntoDePool, puntosDelPool } from '../mapa.contract.ts';
import type { Filtro } from './FiltrosDelPool.tsx';
import { direccionDe } from './palabras.ts';

const NONE: ReadonlySet<number> = new Set();

/** What waits at the plant on a map, and which of it a line was drawn around. Asked for only where it is looked at. */
export function useLazoDelPool({ filtros }: Filtro, isOpen: boolean) {
  const query = useQuery({
    ...serviceQuery(puntosDelPool, filtros),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const [elegidas, setElegidas] = useState(NONE);
  const puntos = query.data?.puntos ?? [];
  const there = new Set(puntos.map(({ guia_id }) => guia_id));
  // What somebody else took meanwhile is chosen no more.
  const live = isOpen ? [...elegidas].filter((id) => there.has(id)) : [];
  const known = puntos.flatMap(({ punto, ...one }) => (punto === null ? [] : [{ ...one, ...punto }]));
  return {
    query,
    puntos,
    /** Where the zones of what waits lie; not known yet: undefined. */
    zonas: query.data?.zonas,
    inciertas: puntos.filter(esIncierta),
    elegidas: live,
    sueltas: known.map((one): ParadaDeCroquis => {
      const isChosen = elegidas.has(one.guia_id);
      return {
        ...{ id: one.guia_id, lat: one.lat, lng: one.lng, estado: isChosen ? 'en_punto' : 'suelta' },
        titulo: `${one.destinatario}, ${direccionDe(one)}`,
        aproximada: one.fuente === 'LOCALIDAD',
      };
    }),
    elegir: (ids: readonly number[]) => setElegidas((before) => new Set([...before, ...ids])),
    /** One more, or one less. */
    alternar: (id: number) =>
      setElegidas((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    soltar: () => setElegidas(NONE),
  };
}

export type LazoDelPool = ReturnType<typeof useLazoDelPool>;

/** Only its locality is known, or not even that. */
export function esIncierta({ punto }: PuntoDePool): boolean {
  return punto === null || punto.fuente === 'LOCALIDAD';
}
