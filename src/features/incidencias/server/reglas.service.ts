import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import { type Endpoint, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { calendariosDeIncidencia } from '../calendarios.contract.ts';
import { getTablero, macrosDeIncidencia, plazosDeIncidencia, tiposDeIncidencia } from '../reglas.contract.ts';
import { tablaDeCalendarios } from './calendarios.sql.ts';
import { selectTablero, tablaDeMacros, tablaDePlazos, tablaDeTipos } from './reglas.sql.ts';

export const reglasDeIncidenciasEndpoints: readonly Endpoint[] = [
  ...catalogoEndpoints(tiposDeIncidencia, tablaDeTipos),
  ...catalogoEndpoints(plazosDeIncidencia, tablaDePlazos),
  ...catalogoEndpoints(macrosDeIncidencia, tablaDeMacros),
  ...catalogoEndpoints(calendariosDeIncidencia, tablaDeCalendarios),

  handle(getTablero, async ({ db, scope, user }, { desde, hasta, por }) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    if (desde !== undefined && hasta !== undefined && desde > hasta)
      throw new AppError('DATOS_INVALIDOS', {}, { hasta: 'Termina antes de empezar' });
    return selectTablero(db, { desde, hasta, por });
  }),
];
