import { checksDeCajas } from '#features/cajas/server/verificar.sql.ts';
import { checksDeCarros } from '#features/carros/server/verificar.sql.ts';
import { checksDeClientes } from '#features/clientes/server/verificar.sql.ts';
import { checksDeContabilidad } from '#features/contabilidad/server/verificar.sql.ts';
import { checksDeDevoluciones } from '#features/devoluciones/server/verificar.sql.ts';
import { checksDeEnvios } from '#features/envios/server/verificar.sql.ts';
import { checksDeEventos } from '#features/eventos/server/verificar.sql.ts';
import { checksDeConteos } from '#features/gds-conteos/server/verificar.sql.ts';
import { checksDeDespacho } from '#features/gds-despacho/server/verificar.sql.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/verificar.sql.ts';
import { checksDePacking } from '#features/gds-packing/server/verificar.sql.ts';
import { checksDeReingreso } from '#features/gds-recepcion/server/verificar.sql.ts';
import { checksDeStock } from '#features/gds-stock/server/verificar.sql.ts';
import { checksDeTrabajos } from '#features/gds-trabajos/server/verificar.sql.ts';
import { checksDeGuias } from '#features/guias/server/verificar.sql.ts';
import { checksDeImportaciones } from '#features/importaciones/server/verificar.sql.ts';
import { checksDeIncidencias } from '#features/incidencias/server/verificar.sql.ts';
import { checksDeInformes } from '#features/informes/server/verificar.sql.ts';
import { checksDeLevantes } from '#features/levantes/server/verificar.sql.ts';
import { checksDeMaestros } from '#features/maestros/server/verificar.sql.ts';
import { checksDeMasivos } from '#features/masivos/server/verificar.sql.ts';
import { checksDePickup } from '#features/pickup/server/verificar.sql.ts';
import { checksDeCasos } from '#features/problem-solver/server/verificar.sql.ts';
import { checksDeRecorridos } from '#features/recorridos/server/verificar.sql.ts';
import { checksDeRendiciones } from '#features/rendiciones/server/verificar.sql.ts';
import { checksDeReparto } from '#features/reparto/server/verificar.sql.ts';
import { checksDeAuditoria } from '#server/audit/verificar.sql.ts';
import type { Check } from '#server/checks.ts';
import { checksDePuntos } from '#server/puntos/verificar.sql.ts';

/** Everything that is kept twice; what is not in this list is not verified. */
export const checks: readonly Check[] = [
  ...checksDePickup,
  ...checksDeCasos,
  ...checksDeInformes,
  ...checksDeGuias,
  ...checksDeRecorridos,
  ...checksDeReparto,
  ...checksDeStock,
  ...checksDeConteos,
  ...checksDeOrdenes,
  ...checksDeTrabajos,
  ...checksDePacking,
  ...checksDeDespacho,
  ...checksDeReingreso,
  ...checksDeEnvios,
  ...checksDeEventos,
  ...checksDeMasivos,
  ...checksDeImportaciones,
  ...checksDeAuditoria,
  ...checksDePuntos,
  ...checksDeCarros,
  ...checksDeIncidencias,
  ...checksDeLevantes,
  ...checksDeClientes,
  ...checksDeDevoluciones,
  ...checksDeContabilidad,
  ...checksDeCajas,
  ...checksDeRendiciones,
  ...checksDeMaestros,
];
