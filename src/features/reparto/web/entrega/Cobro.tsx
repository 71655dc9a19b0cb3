import { useState } from 'react';

import { formatDinero, parsePesos } from '#shared/dinero.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import styles from './entrega.module.css';
import { Cobrar } from './ParadaCard.tsx';
import { cobrarDe, type Parada } from './paradas.ts';
import type { Parte } from './use-entregar.ts';

interface Props extends Omit<Parte, 'faltas'> {
  parada: Parada;
  isPart: boolean;
  falta: string | undefined;
}

const MEDIOS = [
  ['EFECTIVO', 'Efectivo'],
  ['TARJETA', 'Tarjeta'],
  ['TRANSFERENCIA', 'Transfer.'],
  ['QR', 'QR'],
] as const;

/** The exact sum, with what it is paid, and the change for what is handed over. */
export function Cobro({ parada, manos, isPart, falta, set }: Props) {
  const [conTexto, setConTexto] = useState('');
  const { centavos, moneda } = cobrarDe(parada);
  if (centavos === 0) return null;
  const due = isPart ? (parsePesos(manos.cobrado) ?? 0) : centavos;
  const con = parsePesos(conTexto);
  const vuelto = con === null ? null : con - due;
  return (
    <>
      {isPart ? (
        <TextField
          label={`Cuánto paga (hasta ${formatDinero({ centavos, moneda })})`}
          inputMode="decimal"
          value={manos.cobrado}
          error={falta}
          onChange={(event) => set({ cobrado: event.currentTarget.value })}
        />
      ) : (
        <Cobrar parada={parada} />
      )}
      <div className={styles.pares}>
        {MEDIOS.map(([medio, nombre]) => (
          <ToggleButton key={medio} isOn={manos.medio === medio} onClick={() => set({ medio })}>
            {nombre}
          </ToggleButton>
        ))}
      </div>
      {manos.medio === 'EFECTIVO' ? (
        <div className={styles.vuelto}>
          <TextField
            label="Paga con"
            inputMode="decimal"
            value={conTexto}
            onChange={(event) => setConTexto(event.currentTarget.value)}
          />
          {vuelto === null ? null : (
            <p role="status">
              {vuelto < 0 ? 'Faltan' : 'Vuelto'} <b>{formatDinero({ centavos: Math.abs(vuelto), moneda })}</b>
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}
