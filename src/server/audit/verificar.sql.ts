import type { Check } from '../checks.ts';

/**
 * Portions of the audit that are not what was sealed: rows taken away, added or changed. What begins before its 24 months are over may be on
 * its way out; the chain of the seals holds even there.
 */
const UNSEALED = `
  WITH sellos AS (SELECT s.*, lag(s.hasta_id) OVER w AS hasta_previa, lag(s.resumen) OVER w AS previo FROM auditoria_sello s WINDOW w AS (ORDER BY s.hasta_id))
  SELECT format('auditoría, filas %s a %s: selladas %s, son %s%s', s.desde_id, s.hasta_id, s.filas, r.filas,
                CASE WHEN s.filas = r.filas THEN ', y alguna dice otra cosa' END) AS falta
    FROM sellos s, resumen_de_auditoria(s.desde_id, s.hasta_id, s.anterior) r
   WHERE s.desde > now() - interval '24 months' AND (r.filas, r.resumen) IS DISTINCT FROM (s.filas, s.resumen)
  UNION ALL
  SELECT format('auditoría, sello de las filas %s a %s: falta el anterior, o es otro', s.desde_id, s.hasta_id)
    FROM sellos s WHERE s.hasta_previa IS NOT NULL AND (s.desde_id <> s.hasta_previa + 1 OR s.anterior <> s.previo)
   ORDER BY 1`;

export const checksDeAuditoria: readonly Check[] = [
  {
    name: 'la auditoría es la que se selló',
    run: async (query) => (await query<{ falta: string }>(UNSEALED)).map(({ falta }) => falta),
  },
];
