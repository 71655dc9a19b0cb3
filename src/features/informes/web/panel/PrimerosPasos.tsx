import { Link } from '@tanstack/react-router';

import styles from './panel.module.css';

/** A client without a parcel yet: how to begin. */
export function PrimerosPasos({ nombre }: { nombre: string }) {
  return (
    <section className={styles.pasos} aria-labelledby="pasos">
      <h2 id="pasos" className={styles.titulo}>
        {nombre}: todavía no hay guías
      </h2>
      <p>Aquí verá qué pasa hoy con sus paquetes. Para empezar:</p>
      <ol>
        <li>
          <Link to="/envios">Cree su primer envío</Link> o importe una planilla con varios.
        </li>
        <li>Imprima las etiquetas y péguelas en los paquetes.</li>
        <li>Entréguelos a la empresa: desde ese momento los sigue en «Mis guías».</li>
      </ol>
    </section>
  );
}
