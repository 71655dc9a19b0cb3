import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';

import { choferes, transportistas, vehiculos } from '../contract.ts';
import { tablaDeChoferes, tablaDeTransportistas, tablaDeVehiculos } from './transporte.sql.ts';

export const transporteEndpoints = [
  ...catalogoEndpoints(vehiculos, tablaDeVehiculos),
  ...catalogoEndpoints(choferes, tablaDeChoferes),
  ...catalogoEndpoints(transportistas, tablaDeTransportistas),
];
