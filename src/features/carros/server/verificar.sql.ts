import type { Check, Query } from '#server/checks.ts';

/** What is kept of carts, told anew from the events: written apart from the trigger, which has to say the same. */

/** Of every parcel that was ever put into a cart: the cart of the last sorting that counts, and whether it went out of it since. */
const MISPLACED = `
  WITH vale AS (
    SELECT e.guia_id, e.id, e.tipo, e.carro_id, e.fecha_evento
      FROM evento_todo e
     WHERE e.guia_id IN (SELECT guia_id FROM evento_todo WHERE carro_id IS NOT NULL)
       AND NOT EXISTS (SELECT FROM evento_todo k WHERE k.guia_id = e.guia_id AND k.corrige_id = e.id)
  ),
  puesta AS (
    SELECT DISTINCT ON (guia_id) guia_id, id, carro_id, fecha_evento FROM vale WHERE tipo = 'CLA' ORDER BY guia_id, fecha_evento DESC, id DESC
  ),
  son AS (
    SELECT p.guia_id, p.carro_id FROM puesta p
     WHERE p.carro_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM vale v WHERE v.guia_id = p.guia_id AND (v.fecha_evento, v.id) > (p.fecha_evento, p.id)
          AND v.tipo = ANY ('{SCA,CAR,SAL,DESP,ARR,ING_PL,ING_AG,ENT,ENT_CR,ENT_PAR,RET_AG,EXT,SIN,ANU}'))
  )
  SELECT format('guía %s: dice %s, sus eventos %s', coalesce(c.guia_id, s.guia_id), coalesce('CARRO_' || c.carro_id, 'ninguno'),
                coalesce('CARRO_' || s.carro_id, 'ninguno')) AS falta
    FROM carro_guia c FULL JOIN son s ON s.guia_id = c.guia_id
   WHERE c.carro_id IS DISTINCT FROM s.carro_id ORDER BY 1`;

const MISNOTED = `
  SELECT format('%s: dice %s, sus anotaciones %s', c.codigo, c.estado, coalesce(a.estado_hasta, 'nada')) AS falta
    FROM carro c
    LEFT JOIN LATERAL (SELECT a.estado_hasta FROM documento_anotacion a WHERE a.entidad = 'carro' AND a.documento_id = c.id
                        ORDER BY a.id DESC LIMIT 1) a ON true
   WHERE a.estado_hasta IS DISTINCT FROM c.estado ORDER BY c.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeCarros: readonly Check[] = [
  { name: 'cada carro tiene lo que pusieron en él los eventos', isSlow: true, run: asked(MISPLACED) },
  { name: 'cada carro está donde lo dejan sus anotaciones', run: asked(MISNOTED) },
];
