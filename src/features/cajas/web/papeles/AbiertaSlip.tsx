import type { Turno } from '#features/cajas/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { PrintSlip, SlipLine } from '#web/ui/print/PrintSlip.tsx';

interface Props {
  agencia: string;
  turno: Turno;
  /** Numbers of the bags that left it. */
  remesas: readonly string[];
  onPrinted: () => void;
}

/** How an open box goes: how often, and never how much, for what should be in it is told after the count. */
export function AbiertaSlip({ agencia, turno: { abierta, abre, cobros }, remesas, onPrinted }: Props) {
  return (
    <PrintSlip onPrinted={onPrinted}>
      <h1>{marca.nombre}</h1>
      <p>{agencia}</p>
      <p>
        <b>X · caja abierta</b>
      </p>
      <SlipLine nombre="Impresa">{formatDateMinute(new Date())}</SlipLine>
      <SlipLine nombre="Abierta">{formatDateMinute(abierta)}</SlipLine>
      <p>por {abre}</p>
      <hr />
      <SlipLine nombre="Cobros en efectivo">{cobros}</SlipLine>
      <SlipLine nombre="Remesas enviadas">{remesas.length}</SlipLine>
      {remesas.map((numero) => (
        <p key={numero}>{numero}</p>
      ))}
      <hr />
      <p>Sin importes: el efectivo y los comprobantes de tarjeta, transferencia y QR se cuentan al cerrar.</p>
    </PrintSlip>
  );
}
