import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { readPart } from '#web/api.ts';

import styles from './calles.module.css';
import type { Parte } from './calles-archivo.ts';
import { caminosDe, vistaDe } from './calles-model.ts';
import type { Papel, Proyeccion } from './croquis-model.ts';

const ALWAYS = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

const parte: Parte = (tramo, signal) => readPart('/api/mapa', tramo, signal);

/** The streets under a sketch, where the operator laid a file of them; without one, or while it cannot be read, the sketch is as it is. */
export function Calles({ projection, papel }: { projection: Proyeccion; papel: Papel }) {
  const mapa = useQuery({
    queryKey: ['mapa'],
    queryFn: async ({ signal }) => (await import('./calles-archivo.ts')).abrirMapa(parte, signal),
    ...ALWAYS,
  });
  const opened = mapa.data ?? null;
  const vista = opened && vistaDe(projection, papel, opened);
  const tiles = useQuery({
    queryKey: ['mapa', vista],
    queryFn: async ({ signal }) => {
      if (!opened || !vista) return null;
      const { leerVista } = await import('./calles-archivo.ts');
      return { z: vista.z, teselas: await leerVista(opened, vista, signal) };
    },
    enabled: vista !== null,
    placeholderData: keepPreviousData,
    ...ALWAYS,
  });
  if (vista === null || !tiles.data) return null;
  const { agua, calle, avenida, ruta } = caminosDe(tiles.data.teselas, tiles.data.z, projection);
  return (
    <g aria-hidden className={styles.calles} data-calles="">
      <path d={agua} className={styles.agua} />
      <path d={calle} className={styles.calle} />
      <path d={avenida} className={styles.avenida} />
      <path d={ruta} className={styles.ruta} />
    </g>
  );
}
