import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { puestos, verPuesto } from '../puestos.contract.ts';
import { selectEquipo, tablaDePuestos } from './puestos.sql.ts';

export const puestosEndpoints = [
  ...catalogoEndpoints(puestos, tablaDePuestos),
  handle(verPuesto, async ({ db }, { codigo }) => {
    const equipo = await selectEquipo(db, codigo);
    if (equipo === null) throw new AppError('PUESTO_NO_ENCONTRADO', { codigo });
    return { equipo };
  }),
];
