import { AppError } from '#shared/errors.ts';

import type { Expediente } from './motor.sql.ts';
import { cobrarDe, type DatosDeEvento } from './reglas.ts';

/** What an agency takes money for, as its master says. @throws AppError EVENTO_SIN_DATOS at the field that has to be another one */
export function refuseCobro(guia: Expediente, tipo: string, { medio = 'EFECTIVO' }: DatosDeEvento): void {
  const campos = {
    ...(tipo === 'DESV' && guia.contra_reembolso_centavos !== null && guia.destino?.cobra === false
      ? { agente_id: `${guia.destino.nombre} no cobra contra-reembolsos: elija otra agencia` }
      : {}),
    ...(tipo === 'RET_AG' && cobrarDe(guia) > 0 && medio === 'EFECTIVO' && guia.agencia_toma_efectivo === false
      ? { medio: `${guia.agente} no cobra en efectivo: elija otro medio` }
      : {}),
  };
  if (Object.keys(campos).length > 0) throw new AppError('EVENTO_SIN_DATOS', { guia_id: guia.id }, campos);
}
