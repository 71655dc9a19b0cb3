import type { Remesa } from '#features/cajas/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { Barras, type Simbolos } from '#web/ui/print/Barras.tsx';
import { PrintSlip, SlipLine } from '#web/ui/print/PrintSlip.tsx';

import { pesos } from '../palabras.ts';
import styles from './papeles.module.css';

interface Props {
  remesa: Remesa;
  simbolos: Simbolos;
  onPrinted: () => void;
}

/** Goes with the bag, its seal to be read at the plant; the copy that is signed stays at the counter. Of a deposit it is the counter's own. */
export function RemesaSlip({ remesa, simbolos, onPrinted }: Props) {
  const { numero, agencia, creada, entrega, precinto, boleta, declarado_centavos, contado_centavos } = remesa;
  return (
    <PrintSlip onPrinted={onPrinted}>
      <h1>{marca.nombre}</h1>
      <p>{agencia}</p>
      <p>
        <b>Remesa {numero}</b>
      </p>
      {precinto === null ? (
        <SlipLine nombre="Depósito, boleta">
          <b>{boleta}</b>
        </SlipLine>
      ) : (
        <div className={styles.precinto}>
          <Barras simbolos={simbolos} text={precinto} />
          <p>Precinto {precinto}</p>
        </div>
      )}
      <SlipLine nombre="Fecha">{formatDateMinute(creada)}</SlipLine>
      <SlipLine nombre="Entrega">{entrega}</SlipLine>
      {declarado_centavos === null ? null : (
        <SlipLine nombre="Declarado">
          <b>{pesos(declarado_centavos)}</b>
        </SlipLine>
      )}
      <hr />
      {precinto === null ? (
        <p>{contado_centavos === null ? 'Falta que se acredite.' : `Acreditado ${pesos(contado_centavos)}.`}</p>
      ) : (
        <>
          <p>Lleva (nombre y firma):</p>
          <p className={styles.firma}>______________________________</p>
        </>
      )}
    </PrintSlip>
  );
}
