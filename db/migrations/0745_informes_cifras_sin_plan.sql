-- What was corrected is looked for once and not for each part of what is counted: NOT IN built its list a hundred times over, each time from all
-- events there are, and a visit whose correction says of nothing what it corrects would have made all of them vanish.
CREATE OR REPLACE VIEW informe_recuento AS
SELECT g.cliente_id, p.dia, p.dimension, p.clave, p.texto, sum(p.cantidad)::bigint AS cantidad, sum(p.suma)::bigint AS suma
  FROM guia g,
       partes_del_informe(1, g.creada, g.estado_general, g.prometida_el, g.zona_id, g.departamento_id, g.localidad, g.servicio, g.agente_id,
            g.intentos, g.motivo_id, g.vence_el, g.levantada, g.en_agencia_desde, g.ultimo_fecha, g.contra_reembolso_centavos, g.moneda) AS p
 GROUP BY g.cliente_id, p.dia, p.dimension, p.clave, p.texto
UNION ALL
SELECT g.cliente_id, dia_de(g.creada), 'visita', coalesce(e.motivo_id, 0), '', count(*), 0
  FROM evento_todo e JOIN guia g ON g.id = e.guia_id
 WHERE e.tipo = 'NOENT' AND NOT EXISTS (SELECT FROM evento_todo c WHERE c.tipo = 'CORR' AND c.corrige_id = e.id)
 GROUP BY g.cliente_id, dia_de(g.creada), coalesce(e.motivo_id, 0)
UNION ALL
SELECT c.cliente_id, dia_de(c.fecha_inicio), 'caso', c.causa_id, '', count(*), sum(extract(epoch FROM c.fecha_fin - c.fecha_inicio))::bigint
  FROM caso c WHERE c.anulado IS NULL AND c.cliente_id IS NOT NULL
 GROUP BY c.cliente_id, dia_de(c.fecha_inicio), c.causa_id;

-- The same figures (0630), in PL/pgSQL: a function in SQL that cannot become part of its statement is planned at each call, three times for each row of
-- the sums that is written, of which most have none of these figures. That was three quarters of making all sums anew, and is part of each folding.
CREATE OR REPLACE FUNCTION cifra_del_renglon(cifra text, dimension text, sumas text) RETURNS int
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF cifra = 'guias' AND dimension = 'situacion' THEN
    RETURN (SELECT coalesce(sum(s.cantidad), 0) FROM public.sumas_del_renglon(sumas) AS s WHERE s.clave <> 10);
  ELSIF cifra = 'debidas' AND dimension = 'promesa' THEN
    RETURN (SELECT coalesce(sum(s.cantidad), 0) FROM public.sumas_del_renglon(sumas) AS s);
  ELSIF cifra = 'cumplidas' AND dimension = 'promesa' THEN
    RETURN (SELECT coalesce(sum(s.cantidad), 0) FROM public.sumas_del_renglon(sumas) AS s WHERE s.clave % 10 = 1);
  END IF;
  RETURN NULL;
END
$$;
