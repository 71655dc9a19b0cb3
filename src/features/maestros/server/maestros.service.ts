import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';

import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';
import { tablaDeAgencias, tablaDeLocalidades, tablaDeZonas } from './lugares.sql.ts';
import { tablaDeFeriados, tablaDeMotivos, tablaDePlazos, tablaDeSegmentos, tablaDeTamanos } from './maestros.sql.ts';

export const maestrosEndpoints = [
  ...catalogoEndpoints(agencias, tablaDeAgencias),
  ...catalogoEndpoints(zonas, tablaDeZonas),
  ...catalogoEndpoints(localidades, tablaDeLocalidades),
  ...catalogoEndpoints(plazos, tablaDePlazos),
  ...catalogoEndpoints(feriados, tablaDeFeriados),
  ...catalogoEndpoints(motivos, tablaDeMotivos),
  ...catalogoEndpoints(tamanos, tablaDeTamanos),
  ...catalogoEndpoints(segmentos, tablaDeSegmentos),
];
