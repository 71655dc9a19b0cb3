import type { Z } from '#features/cajas/papeles.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { PrintSlip, SlipLine } from '#web/ui/print/PrintSlip.tsx';

import { MEDIO, pesos, wordsOfGap } from '../palabras.ts';

/** The end of a box on paper: how it came to what should be in it, and what was counted. */
export function CierreSlip({ z, onPrinted }: { z: Z; onPrinted: () => void }) {
  const { agencia, numero, abierta, abre, cerrada, cierra, esperado_centavos, contado_centavos } = z;
  return (
    <PrintSlip onPrinted={onPrinted}>
      <h1>{marca.nombre}</h1>
      <p>{agencia}</p>
      <p>
        <b>Z n.º {numero}</b>
      </p>
      <SlipLine nombre="Abierta">{formatDateMinute(abierta)}</SlipLine>
      <p>por {abre}</p>
      {cerrada === null ? (
        <p>Contada, sin cerrar</p>
      ) : (
        <SlipLine nombre="Cerrada">{formatDateMinute(cerrada)}</SlipLine>
      )}
      {cierra === null ? null : <p>por {cierra}</p>}
      {z.reaperturas.map((una) => (
        <p key={una.reabierta}>
          Reabierta {formatDateMinute(una.reabierta)} por {una.por}: {una.motivo}. Se había cerrado{' '}
          {formatDateMinute(una.cerrada)} con {pesos(una.contado_centavos)} de {pesos(una.esperado_centavos)}.
        </p>
      ))}
      <hr />
      <SlipLine nombre="Fondo">{pesos(z.fondo_centavos)}</SlipLine>
      <SlipLine nombre={`Cobros en efectivo (${z.cobros})`}>{pesos(z.cobrado_centavos)}</SlipLine>
      {z.remesas.map(({ numero: remesa, declarado_centavos }) => (
        <SlipLine key={remesa} nombre={remesa}>
          {pesos(-declarado_centavos)}
        </SlipLine>
      ))}
      {z.movimientos.map(({ clase, texto, centavos }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and the paper does not change
        <SlipLine key={place} nombre={`${clase === 'INGRESO' ? 'Ingreso' : 'Egreso'}: ${texto}`}>
          {pesos(clase === 'INGRESO' ? centavos : -centavos)}
        </SlipLine>
      ))}
      {z.otros_centavos === 0 ? null : (
        <SlipLine nombre="Correcciones y diferencias">{pesos(z.otros_centavos)}</SlipLine>
      )}
      <SlipLine nombre="Debía haber">
        <b>{pesos(esperado_centavos)}</b>
      </SlipLine>
      <hr />
      {z.conteo.map(({ denominacion_centavos, cantidad }) => (
        <SlipLine key={denominacion_centavos} nombre={`${cantidad} × ${pesos(denominacion_centavos)}`}>
          {pesos(denominacion_centavos * cantidad)}
        </SlipLine>
      ))}
      {z.primero_centavos === null ? null : <SlipLine nombre="Primer conteo">{pesos(z.primero_centavos)}</SlipLine>}
      <SlipLine nombre={z.vueltas > 1 ? 'Contado (segundo conteo)' : 'Contado'}>
        <b>{pesos(contado_centavos)}</b>
      </SlipLine>
      <p>
        <b>{wordsOfGap(contado_centavos - esperado_centavos)}</b>
      </p>
      {z.medios.map((uno) => (
        <DeMedio key={uno.medio} {...uno} />
      ))}
      <hr />
      <p>Firma: ______________________________</p>
    </PrintSlip>
  );
}

/** Vouchers of a medio: their money is at the bank, and none of the box's. */
function DeMedio({ medio, comprobantes, esperado_centavos, contado_centavos, primero_centavos }: Z['medios'][number]) {
  return (
    <>
      <hr />
      <p>
        <b>Comprobantes: {MEDIO[medio]}</b>
      </p>
      <SlipLine nombre="Registrado">{pesos(esperado_centavos)}</SlipLine>
      {primero_centavos === null ? null : <SlipLine nombre="Primer conteo">{pesos(primero_centavos)}</SlipLine>}
      <SlipLine nombre={`Contado (${comprobantes})`}>{pesos(contado_centavos)}</SlipLine>
      <p>{wordsOfGap(contado_centavos - esperado_centavos)}</p>
    </>
  );
}
