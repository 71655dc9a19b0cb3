import styles from './estadisticas.module.css';
import { type EstadisticaUsuario, figuresOf, formatCount, formatMinutes, formatSpeed } from './figures.ts';

/** Casos, usuarios, mean time and speed of the range. */
export function Figures({ estadisticas }: { estadisticas: readonly EstadisticaUsuario[] }) {
  const { casos, usuarios, tiempoMedio, casosPorHora } = figuresOf(estadisticas);
  const figures = [
    { name: 'Casos', value: formatCount(casos) },
    { name: 'Usuarios', value: formatCount(usuarios) },
    { name: 'Tiempo medio', value: formatMinutes(tiempoMedio), unit: 'min' },
    { name: 'Casos por hora', value: formatSpeed(casosPorHora) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, unit }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value}
            {unit === undefined ? null : <span className={styles.unit}> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
