import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';

import { type Atraso, listAtrasos } from '../contract.ts';
import styles from './auditoria.module.css';

const NOMBRES: Readonly<Record<Atraso['nombre'], string>> = {
  casos: 'las estadísticas de casos',
  guias: 'las cuentas de guías por estado',
  pickup: '«Guías en Pickup»',
  informes: 'los informes',
  recorridos: 'las cuentas de recorridos',
};
const ASK_AGAIN_MS = 30_000;

/** Which sums are behind, and by how much; nothing where none is. */
export function Atrasos() {
  const { data } = useQuery({ ...serviceQuery(listAtrasos, {}), refetchInterval: ASK_AGAIN_MS });
  const atrasos = data?.atrasos ?? [];
  if (atrasos.length === 0) return null;
  const cuales = atrasos.map(({ nombre, segundos }) => `${NOMBRES[nombre]} (${duracion(segundos)})`);
  return (
    <p className={styles.atraso} role="status">
      Van atrasados: {cuales.join('; ')}. Muestran lo que había entonces; nada se perdió, y se ponen al día solos.
    </p>
  );
}

function duracion(segundos: number): string {
  const minutos = Math.floor(segundos / 60);
  return minutos < 120 ? `${minutos} min` : `${Math.floor(minutos / 60)} h`;
}
