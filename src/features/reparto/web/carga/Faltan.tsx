import type { LineaDeCarga } from '#features/reparto/carga.contract.ts';

import styles from './carga.module.css';

interface Props {
  lineas: readonly LineaDeCarga[];
  /** Labels that were read and not sent yet. */
  esperan: readonly string[];
}

/** What is still on the dock, the last delivery first; under it what is in the van. */
export function Faltan({ lineas, esperan }: Props) {
  const isRead = ({ guia_nro }: LineaDeCarga) => esperan.some((codigo) => codigo.toUpperCase().startsWith(guia_nro));
  const missing = lineas.filter(({ estado }) => estado === 'PLANIFICADA').toReversed();
  const loaded = lineas.filter(({ estado }) => estado !== 'PLANIFICADA');
  return (
    <>
      <Lista titulo="Faltan" vacia="No falta ninguna: cierre la carga." lineas={missing} isRead={isRead} />
      <Lista titulo="Cargadas" vacia="Todavía no hay ninguna." lineas={loaded.toReversed()} isRead={() => false} />
    </>
  );
}

interface ListaProps {
  titulo: string;
  vacia: string;
  lineas: readonly LineaDeCarga[];
  isRead: (linea: LineaDeCarga) => boolean;
}

function Lista({ titulo, vacia, lineas, isRead }: ListaProps) {
  return (
    <section className={styles.lista} aria-label={titulo}>
      <h2>
        {titulo} <span className={styles.quieto}>· {lineas.length}</span>
      </h2>
      {lineas.length === 0 ? <p className={styles.quieto}>{vacia}</p> : null}
      <ol>
        {lineas.map((linea) => (
          <li key={linea.guia_id} className={styles.linea} data-leida={isRead(linea) || undefined}>
            <span className={styles.orden}>{linea.orden}</span>
            <span className={styles.quien}>
              <b>{linea.destinatario}</b>
              <span className={styles.quieto}>{[linea.direccion, linea.localidad].filter(Boolean).join(', ')}</span>
              <span className={styles.mono}>{linea.guia_nro}</span>
            </span>
            <span className={styles.piezas}>{isRead(linea) ? '↑ sin enviar' : piezasText(linea)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function piezasText({ cargados, bultos }: LineaDeCarga): string | null {
  return bultos > 1 ? `${cargados}/${bultos}` : null;
}
