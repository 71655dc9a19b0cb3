import styles from './descarga.module.css';

interface Fila {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly destinatario: string;
  /** What stands at its end. */
  readonly fin: string | null;
}

interface Props {
  titulo: string;
  vacia: string;
  lineas: readonly Fila[];
  /** Labels that were read and not sent yet. */
  read: ReadonlySet<string>;
}

export function Lista({ titulo, vacia, lineas, read }: Props) {
  const isUnsent = (guia_nro: string) => [...read].some((codigo) => codigo.startsWith(guia_nro));
  return (
    <section className={styles.lista} aria-label={titulo}>
      <h2>
        {titulo} <span className={styles.quieto}>· {lineas.length}</span>
      </h2>
      {lineas.length === 0 ? <p className={styles.quieto}>{vacia}</p> : null}
      <ol>
        {lineas.map(({ guia_id, guia_nro, destinatario, fin }) => (
          <li key={guia_id} className={styles.linea}>
            <span className={styles.quien}>
              <b>{destinatario}</b>
              <span className={styles.mono}>{guia_nro}</span>
            </span>
            <span className={styles.fin}>{isUnsent(guia_nro) ? '↑ sin enviar' : fin}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
