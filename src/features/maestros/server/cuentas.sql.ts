import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Rows of each master, under the name that the index has for it; of tariffs and mails those that are told apart there. */
export async function selectCuentas(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ nombre: string; cuantas: number }>`
    SELECT 'agencias' AS nombre, count(*)::int AS cuantas FROM agente
     UNION ALL SELECT 'estantes', count(*)::int FROM estante
     UNION ALL SELECT 'zonas', count(*)::int FROM zona
     UNION ALL SELECT 'localidades', count(*)::int FROM localidad
     UNION ALL SELECT 'puestos', count(*)::int FROM puesto
     UNION ALL SELECT 'plazos', count(*)::int FROM plazo_de_entrega
     UNION ALL SELECT 'tamanos', count(*)::int FROM tamano
     UNION ALL SELECT 'tarifas', count(*)::int FROM tarifa
     UNION ALL SELECT 'tiempos_de_ruta', count(*)::int FROM ruta_parametro
     UNION ALL SELECT 'feriados', count(*)::int FROM feriado
     UNION ALL SELECT 'calendarios', count(*)::int FROM calendario
     UNION ALL SELECT 'franjas', count(*)::int FROM franja_capacidad
     UNION ALL SELECT 'cortes', count(*)::int FROM corte_levante
     UNION ALL SELECT 'tipos_de_incidencia', count(*)::int FROM incidencia_tipo
     UNION ALL SELECT 'plazos_de_incidencia', count(*)::int FROM incidencia_plazo
     UNION ALL SELECT 'respuestas', count(*)::int FROM incidencia_macro
     UNION ALL SELECT 'motivos', count(*)::int FROM motivo
     UNION ALL SELECT 'segmentos', count(*)::int FROM segmento
     UNION ALL SELECT 'mensajes', count(DISTINCT clave)::int FROM plantilla_mensaje`.execute(db);
  return Object.fromEntries(rows.map(({ nombre, cuantas }) => [nombre, cuantas]));
}
