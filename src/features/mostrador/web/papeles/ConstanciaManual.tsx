import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { PaperHead, PaperTable } from '#web/ui/print/Paper.tsx';
import { PrintNow } from '#web/ui/print/PrintNow.tsx';
import { PrintReport } from '#web/ui/print/PrintReport.tsx';

import styles from './papeles.module.css';

const LINEAS = Array.from({ length: 10 }, (_, place) => place + 1);

/** The sheet for when there is no network: ten lines to be written by hand, and entered when it is back. */
export function ConstanciaManual({ agencia, onPrinted }: { agencia: string; onPrinted: () => void }) {
  return (
    <PrintReport foot={`Constancia manual · ${agencia} · impresa ${formatDateMinute(new Date())}`}>
      <PaperHead titulo="Constancia manual de entrega">
        <p>
          {marca.nombre} · {agencia}
        </p>
        <p>Se usa solo sin conexión. Cuando vuelva la red, cada línea se carga en Mi agencia.</p>
      </PaperHead>
      <PaperTable className={styles.manual}>
        <thead>
          <tr>
            <th>N.º</th>
            <th>Guía</th>
            <th>Nombre de quien retira</th>
            <th>Documento</th>
            <th>Fecha y hora</th>
            <th>Cobrado</th>
            <th>Firma</th>
          </tr>
        </thead>
        <tbody>
          {LINEAS.map((linea) => (
            <tr key={linea} className={styles.vacia}>
              <td>{linea}</td>
              <td />
              <td />
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <p className={styles.pie}>Atendió (nombre y firma): ____________________________________________</p>
      <PrintNow onPrinted={onPrinted} />
    </PrintReport>
  );
}
