import { type EntregasDelDia, MAS_EN_LISTA } from '#features/mostrador/papeles.contract.ts';
import { formatDateMinute, formatDay, formatTime } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { marca } from '#web/marca.ts';
import { PaperHead, PaperTable } from '#web/ui/print/Paper.tsx';
import { PrintNow } from '#web/ui/print/PrintNow.tsx';
import { PrintReport } from '#web/ui/print/PrintReport.tsx';

import { VERIFICADO } from '../palabras.ts';

interface Props {
  lista: EntregasDelDia;
  onPrinted: () => void;
}

/** All that went over the counter on a day, for the folder. */
export function ListaDelDia({ lista: { agencia, dia, entregas, hay_mas }, onPrinted }: Props) {
  return (
    <PrintReport foot={`Entregas ${formatDay(dia)} · ${agencia.nombre} · impreso ${formatDateMinute(new Date())}`}>
      <PaperHead titulo={`Entregas del ${formatDay(dia)}`}>
        <p>
          {marca.nombre} · {agencia.nombre} · {entregas.length === 1 ? '1 entrega' : `${entregas.length} entregas`}
        </p>
        {hay_mas ? <p>Están las primeras {MAS_EN_LISTA} del día.</p> : null}
      </PaperHead>
      <PaperTable>
        <thead>
          <tr>
            <th>Hora</th>
            <th>Guía</th>
            <th>Para</th>
            <th>Retiró</th>
            <th>Documento</th>
            <th>Verificado por</th>
            <th>Cobrado</th>
            <th>Atendió</th>
          </tr>
        </thead>
        <tbody>
          {entregas.map((una) => (
            <tr key={una.evento_id}>
              <td>{formatTime(una.fecha).slice(0, 5)}</td>
              <td>{una.guia_nro}</td>
              <td>{una.destinatario}</td>
              <td>{una.recibe ?? 'El destinatario'}</td>
              <td>{una.documento}</td>
              <td>{una.corregida ? 'CORREGIDA' : (VERIFICADO[una.verificado] ?? una.verificado)}</td>
              <td data-importe>
                {una.cobrado_centavos === null
                  ? ''
                  : formatDinero({ centavos: una.cobrado_centavos, moneda: una.moneda })}
              </td>
              <td>{una.usuario}</td>
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <PrintNow onPrinted={onPrinted} />
    </PrintReport>
  );
}
