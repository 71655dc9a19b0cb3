import { cuentaACiegas, selectHoy } from '#features/recorridos/server/public.ts';
import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import { handle } from '#server/dispatcher.ts';

import { choferes, tiempos, transportistas, vehiculos } from '../contract.ts';
import { choferesHoy } from '../hoy.contract.ts';
import { selectChoferesHoy } from './hoy.sql.ts';
import { tablaDeChoferes, tablaDeTiempos, tablaDeTransportistas, tablaDeVehiculos } from './transporte.sql.ts';

export const transporteEndpoints = [
  ...catalogoEndpoints(vehiculos, tablaDeVehiculos),
  ...catalogoEndpoints(choferes, tablaDeChoferes),
  ...catalogoEndpoints(transportistas, tablaDeTransportistas),
  ...catalogoEndpoints(tiempos, tablaDeTiempos),

  handle(choferesHoy, async ({ db, user }) => {
    const choferes = await selectChoferesHoy(db);
    // Whoever is to count it is told no figure of it beforehand.
    return {
      dia: await selectHoy(db),
      choferes: cuentaACiegas(user) ? choferes.map((one) => ({ ...one, efectivo: null })) : choferes,
    };
  }),
];
