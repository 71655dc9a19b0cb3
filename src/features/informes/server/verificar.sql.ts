import type { Check } from '#server/checks.ts';

/** Sums of the reports, with what is not folded yet, that differ from parcels, visits and cases counted anew; and thirds from their days. */
const MISCOUNTED = `
  WITH dicen AS (
    SELECT cliente_id, dia, dimension, clave, texto, sum(cantidad)::bigint AS cantidad, sum(suma)::bigint AS suma
      FROM (
        SELECT cliente_id, desde AS dia, dimension, clave, texto, cantidad, suma FROM informe_resumen WHERE tramo = 'd'
        UNION ALL
        SELECT cliente_id, dia, dimension, clave, texto, cantidad, suma FROM informe_pendiente
      ) AS s
     GROUP BY 1, 2, 3, 4, 5
    HAVING sum(cantidad) <> 0 OR sum(suma) <> 0
  )
  SELECT format('cliente %s, %s, %s %s %s: dice %s (%s), son %s (%s)', cliente_id, dia, dimension, clave, texto,
                coalesce(d.cantidad, 0), coalesce(d.suma, 0), coalesce(r.cantidad, 0), coalesce(r.suma, 0)) AS falta
    FROM dicen d FULL JOIN informe_recuento r USING (cliente_id, dia, dimension, clave, texto)
   WHERE d.cantidad IS DISTINCT FROM r.cantidad OR d.suma IS DISTINCT FROM r.suma
   ORDER BY cliente_id, dia, dimension, clave, texto LIMIT 100`;

const MISFOLDED = `
  SELECT format('cliente %s, tercio del %s, %s %s %s: dice %s (%s), sus días %s (%s)', cliente_id, desde, dimension, clave, texto,
                sum(cantidad) FILTER (WHERE tramo = 't'), sum(suma) FILTER (WHERE tramo = 't'),
                sum(cantidad) FILTER (WHERE tramo = 'd'), sum(suma) FILTER (WHERE tramo = 'd')) AS falta
    FROM (SELECT cliente_id, tramo, CASE tramo WHEN 'd' THEN tercio_de(desde) ELSE desde END AS desde, dimension, clave, texto, cantidad, suma
            FROM informe_resumen) AS s
   GROUP BY cliente_id, desde, dimension, clave, texto
  HAVING sum(CASE tramo WHEN 'd' THEN cantidad ELSE -cantidad END) <> 0 OR sum(CASE tramo WHEN 'd' THEN suma ELSE -suma END) <> 0
   ORDER BY 1 LIMIT 100`;

export const checksDeInformes: readonly Check[] = [
  {
    name: 'resumen de informes',
    run: async (query) => (await query<{ falta: string }>(MISCOUNTED)).map(({ falta }) => falta),
  },
  {
    name: 'tercios del resumen de informes',
    run: async (query) => (await query<{ falta: string }>(MISFOLDED)).map(({ falta }) => falta),
  },
];
