-- The same figures (0630), in PL/pgSQL: a function in SQL that cannot become part of its statement is planned at each call, three times for each row of
-- the sums that is written, of which most have none of these figures. That was two thirds of making all sums anew (88 s against 31 for
-- 300,000 parcels), and is part of each folding.
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
