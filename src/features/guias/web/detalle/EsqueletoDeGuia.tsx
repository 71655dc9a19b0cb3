import styles from './detalle.module.css';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the page while it loads; nothing at all for the first moment. */
export function EsqueletoDeGuia() {
  return (
    <div className={styles.esqueleto} aria-busy>
      <p role="status" className="solo-lector">
        Cargando la guía…
      </p>
      <div aria-hidden className={styles.cabecera}>
        <span className={styles.hueso} data-ancho="titulo" />
        <span className={styles.hueso} data-ancho="linea" />
      </div>
      <div aria-hidden className={styles.columnas}>
        <Bloque />
        <div className={styles.lado}>
          <Bloque />
          <Bloque />
        </div>
      </div>
    </div>
  );
}

function Bloque() {
  return (
    <div className={styles.bloque}>
      {LINES.map((line) => (
        <span key={line} className={styles.hueso} />
      ))}
    </div>
  );
}
