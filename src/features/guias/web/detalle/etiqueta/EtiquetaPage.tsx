import { Codigo } from '#web/ui/print/Codigo.tsx';
import { PrintPage } from '#web/ui/print/PrintSheets.tsx';

import styles from './etiqueta.module.css';
import { type Etiqueta, moduloOf } from './etiqueta.ts';
import type { Simbolos } from './use-imprimir.ts';

/** The label of one piece, 100 × 150 mm: where it goes is read from two metres, the rest at arm's length. */
export function EtiquetaPage({ etiqueta, simbolos }: { etiqueta: Etiqueta; simbolos: Simbolos }) {
  return (
    <PrintPage>
      <div className={styles.etiqueta}>
        <p className={styles.banda}>
          <span>{etiqueta.servicio}</span>
          <span className={styles.lugar}>{etiqueta.lugar}</span>
        </p>
        <div className={styles.destino}>
          <p className={styles.destinatario}>{etiqueta.destinatario}</p>
          <p className={styles.direccion}>{etiqueta.direccion}</p>
        </div>
        <p className={styles.departamento} data-largo={etiqueta.departamento.length > 10 || undefined}>
          {etiqueta.departamento}
        </p>
        <p className={styles.agencia}>
          {etiqueta.agencia === null ? 'A domicilio' : `Retira en ${etiqueta.agencia}`}
          <span className={styles.zona}>{etiqueta.zona}</span>
        </p>
        {etiqueta.contra_reembolso === null ? null : (
          <p className={styles.cobro}>
            <span>COBRAR</span>
            <span>{etiqueta.contra_reembolso}</span>
          </p>
        )}
        <div className={styles.barras}>
          <Codigo
            simbolo={simbolos.barras}
            className={styles.code128}
            modulo={moduloOf(simbolos.barras.ancho)}
            alto="20mm"
          />
          <p className={styles.codigo}>{etiqueta.codigo}</p>
        </div>
        <div className={styles.pie}>
          <Codigo simbolo={simbolos.qr} className={styles.qr} />
          <dl className={styles.datos}>
            <dt>Remitente</dt>
            <dd>{etiqueta.remitente}</dd>
            {etiqueta.referencia === null ? null : (
              <>
                <dt>Referencia</dt>
                <dd>{etiqueta.referencia}</dd>
              </>
            )}
            <dt>Prometida</dt>
            <dd>{etiqueta.prometida}</dd>
          </dl>
        </div>
      </div>
    </PrintPage>
  );
}
