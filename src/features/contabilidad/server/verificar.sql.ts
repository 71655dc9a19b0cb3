// owns: cuenta, asiento, asiento_linea, libro
import type { Check, Query } from '#server/checks.ts';

/** What the ledger says, told anew from the events: written apart from the trigger, which has to say the same. */

/** Of each event that collected something since the ledger began: what it collected, and whether that still counts. */
const MISBOOKED = `
  WITH cobrado AS (
    SELECT e.id, e.guia_id, e.monto_centavos, EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id) AS corregido
      FROM evento_todo e
     WHERE e.monto_centavos IS NOT NULL AND e.tipo IN ('ENT_CR', 'ENT_PAR', 'RET_AG') AND e.fecha_registro >= (SELECT desde FROM libro)
  ), asentado AS (
    SELECT a.id, a.origen_id, coalesce(sum(l.centavos), 0) AS centavos, EXISTS (SELECT FROM asiento r WHERE r.revierte_id = a.id) AS revertido
      FROM asiento a LEFT JOIN asiento_linea l ON l.asiento_id = a.id
     WHERE a.origen = 'evento' AND a.revierte_id IS NULL GROUP BY a.id
  )
  SELECT format('evento %s: cobró %s%s, el libro dice %s%s', coalesce(c.id, a.origen_id), coalesce(c.monto_centavos, 0),
                CASE WHEN c.corregido THEN ' y se corrigió' ELSE '' END, coalesce(a.centavos::text, 'nada'),
                CASE WHEN a.revertido THEN ', revertido' ELSE '' END) AS falta
    FROM cobrado c FULL JOIN asentado a ON a.origen_id = c.id
   WHERE (c.monto_centavos, c.corregido) IS DISTINCT FROM (a.centavos, a.revertido) ORDER BY 1`;

const MISREVERSED = `
  SELECT format('asiento %s: no es lo contrario del %s', r.id, r.revierte_id) AS falta
    FROM asiento r
   WHERE r.revierte_id IS NOT NULL AND EXISTS (
     (SELECT l.linea, l.debe_id, l.haber_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l WHERE l.asiento_id = r.id
      EXCEPT SELECT l.linea, l.haber_id, l.debe_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l WHERE l.asiento_id = r.revierte_id)
     UNION ALL
     (SELECT l.linea, l.haber_id, l.debe_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l WHERE l.asiento_id = r.revierte_id
      EXCEPT SELECT l.linea, l.debe_id, l.haber_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l WHERE l.asiento_id = r.id))
   ORDER BY r.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeContabilidad: readonly Check[] = [
  { name: 'el libro tiene lo que cobraron los eventos', isSlow: true, run: asked(MISBOOKED) },
  { name: 'cada reverso es lo contrario de su asiento', run: asked(MISREVERSED) },
];
