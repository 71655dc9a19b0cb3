import { type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError } from '#shared/errors.ts';

import { type Z, zDeCaja } from '../papeles.contract.ts';
import { selectAsentados } from './movimientos.sql.ts';
import { selectReaperturas } from './reabrir.sql.ts';
import { selectComprobantes, selectConteo, selectRemesasDelTurno, selectZ } from './z.sql.ts';

/** The paper of a counted box. */
export const zEndpoint: Endpoint = handle(zDeCaja, async (context, { agente_id, id }) => {
  const sede = await sedeOf(context, agente_id);
  const turno = await selectZ(context.db, id);
  if (turno === null || turno.agente_id !== sede.id) throw new AppError('CAJA_NO_ENCONTRADA', { id });
  const { fondo_centavos, cobrado_centavos, esperado_centavos, contado_centavos } = turno;
  if (esperado_centavos === null || contado_centavos === null) throw new AppError('CAJA_SIN_CONTAR', { id });
  const remesas = await selectRemesasDelTurno(context.db, id);
  const enviado = remesas.reduce((sum, { declarado_centavos }) => sum + declarado_centavos, 0);
  const movimientos = await selectAsentados(context.db, id);
  const movido = movimientos.reduce(
    (sum, { clase, centavos }) => sum + (clase === 'INGRESO' ? centavos : -centavos),
    0,
  );
  const ultima = turno.vueltas_previas + turno.vueltas;
  const primera = turno.vueltas > 1 ? ultima - 1 : null;
  return {
    ...turno,
    ...{ agencia: sede.nombre, esperado_centavos, contado_centavos, remesas, movimientos },
    otros_centavos: esperado_centavos - fondo_centavos - cobrado_centavos + enviado - movido,
    conteo: await selectConteo(context.db, id, ultima),
    medios: await selectComprobantes(context.db, id, primera),
    reaperturas: await selectReaperturas(context.db, id),
    primero_centavos: primera === null ? null : sumOf(await selectConteo(context.db, id, primera)),
  };
});

const sumOf = (conteo: Z['conteo']) =>
  conteo.reduce((sum, { denominacion_centavos, cantidad }) => sum + denominacion_centavos * cantidad, 0);
