import type { Comprobante } from '#features/mostrador/papeles.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { PrintSlip, SlipLine } from '#web/ui/print/PrintSlip.tsx';

import { cobradoDe } from '../cobrado.ts';
import { VERIFICADO } from '../palabras.ts';

interface Props {
  comprobante: Comprobante;
  onPrinted: () => void;
}

/** What somebody takes home who collected parcels: which, when, who handed them over, and what was paid. */
export function ComprobanteSlip({ comprobante: { agencia, entregas }, onPrinted }: Props) {
  const [first] = entregas;
  if (first === undefined) return null;
  const paid = cobradoDe(entregas);
  return (
    <PrintSlip onPrinted={onPrinted}>
      <h1>{marca.nombre}</h1>
      <p>{agencia.nombre}</p>
      {agencia.direccion === null ? null : <p>{agencia.direccion}</p>}
      <hr />
      <p>
        <b>Comprobante de entrega</b>
      </p>
      <SlipLine nombre="Fecha">{formatDateMinute(first.fecha)}</SlipLine>
      <SlipLine nombre="Entregó">{first.usuario}</SlipLine>
      <p>Para: {first.destinatario}</p>
      {first.recibe === null ? null : <p>Retiró: {first.recibe}</p>}
      {first.documento === null ? null : <SlipLine nombre="Documento">{first.documento}</SlipLine>}
      <SlipLine nombre="Verificado por">{VERIFICADO[first.verificado] ?? first.verificado}</SlipLine>
      <hr />
      {entregas.map((una) => (
        <SlipLine key={una.evento_id} nombre={una.guia_nro}>
          {una.corregida ? 'CORREGIDA' : bultosText(una.bultos)}
        </SlipLine>
      ))}
      {paid === null ? null : (
        <>
          <hr />
          <SlipLine nombre="Cobrado">
            <b>{paid.total}</b>
          </SlipLine>
          <SlipLine nombre="Medio de pago">{paid.medio}</SlipLine>
        </>
      )}
    </PrintSlip>
  );
}

function bultosText(bultos: number): string {
  return bultos === 1 ? '1 bulto' : `${bultos} bultos`;
}
