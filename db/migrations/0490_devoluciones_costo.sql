-- What a return costs its client: the price of service DEVOLUCION in the tariff that is in force for it when the child is born, for the place that
-- the parcel comes back from (decision 0236). Told once: a tariff that changes later changes no return.

-- The prices that the product starts with lacked those of returns; no envío was ever priced by them. Versions that people published stay as they are.
ALTER TABLE tarifa_linea DISABLE TRIGGER nace_con_su_version;
INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos)
SELECT l.version_id, 'DEVOLUCION', l.ambito, l.hasta_gramos, round(l.precio_centavos * 0.8 / 500) * 500
  FROM tarifa_linea l JOIN tarifa_version v ON v.id = l.version_id JOIN tarifa t ON t.id = v.tarifa_id
 WHERE t.cliente_id IS NULL AND v.numero = 1 AND v.creada_por IS NULL AND l.servicio = 'ESTANDAR_DOMICILIO';
ALTER TABLE tarifa_linea ENABLE TRIGGER nace_con_su_version;

ALTER TABLE devolucion
  ADD COLUMN tarifa_centavos   bigint CHECK (tarifa_centavos >= 0),
  ADD COLUMN moneda            text   CHECK (moneda IN ('UYU', 'USD')),
  ADD COLUMN tarifa_version_id int    REFERENCES tarifa_version,
  ADD CONSTRAINT costo_de_una_tarifa CHECK (num_nonnulls(tarifa_centavos, moneda, tarifa_version_id) IN (0, 3));

-- Of a return whose child this is. No row: neither the client's tariff nor the general one has a price for it.
CREATE FUNCTION costo_de_devolucion(hija bigint, cuando date)
  RETURNS TABLE (centavos bigint, moneda text, version_id int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH pieza AS (
      -- What it weighs, in equal parts; unknown, what its size may weigh.
      SELECT h.cliente_id, h.bultos, CASE WHEN h.peso_gramos IS NULL THEN (t.max_kg * 1000)::int ELSE greatest(1, h.peso_gramos / h.bultos) END AS gramos, m.departamento_id,
             -- As an envío to that place is priced (`selectFijo`, `selectAgentes`): an agency's, its locality's, or what its department has.
             CASE WHEN m.agente_id IS NOT NULL
                  THEN CASE WHEN a.departamento_id = 1 THEN 'MONTEVIDEO' WHEN a.zona_id IN (6, 7) THEN 'METROPOLITANA' ELSE 'CAPITAL' END
                  ELSE coalesce((SELECT l.ambito FROM localidad l WHERE l.departamento_id = m.departamento_id AND l.nombre = m.localidad),
                                (SELECT CASE WHEN l.ambito = 'CAPITAL' THEN 'INTERIOR' ELSE l.ambito END FROM localidad l JOIN departamento d ON d.id = l.departamento_id
                                  WHERE d.id = m.departamento_id ORDER BY l.nombre <> d.capital, l.id LIMIT 1), 'INTERIOR') END AS ambito
        FROM guia h JOIN guia m ON m.id = h.madre_id JOIN tamano t ON t.id = h.tamano_id LEFT JOIN agente a ON a.id = m.agente_id
       WHERE h.id = hija
    ), vigente AS (
      -- Of each tariff the version in force; the client's own goes first, the general one is asked where that has no price of returns.
      SELECT DISTINCT ON (t.id) v.*, t.cliente_id IS NULL AS general
        FROM pieza p JOIN tarifa t ON t.cliente_id = p.cliente_id OR t.cliente_id IS NULL
        JOIN tarifa_version v ON v.tarifa_id = t.id AND v.vigente_desde <= cuando
       ORDER BY t.id, v.vigente_desde DESC, v.numero DESC
    ), linea AS (
      SELECT v.id AS version_id, v.moneda, v.bulto_adicional_por_mil, v.tasa_postal_por_mil, v.iva_por_mil, p.bultos,
             l.precio_centavos + CASE WHEN l.hasta_gramos < p.gramos THEN ceil((p.gramos - l.hasta_gramos) / 1000.0) * v.kilo_adicional_centavos ELSE 0 END AS precio
        FROM pieza p CROSS JOIN vigente v
        JOIN tarifa_linea l ON l.version_id = v.id AND l.servicio = 'DEVOLUCION'
         AND CASE WHEN EXISTS (SELECT FROM tarifa_linea o WHERE o.version_id = v.id AND o.servicio = 'DEVOLUCION' AND o.departamento_id = p.departamento_id)
                  THEN l.departamento_id = p.departamento_id ELSE l.ambito = p.ambito END
       ORDER BY v.general, l.hasta_gramos < p.gramos, CASE WHEN l.hasta_gramos < p.gramos THEN -l.hasta_gramos ELSE l.hasta_gramos END
       LIMIT 1
    ), neto AS (
      SELECT l.*, l.precio + (l.bultos - 1) * round(l.precio * l.bulto_adicional_por_mil / 1000.0) AS neto FROM linea l
    )
    SELECT (n.neto + round(n.neto * n.tasa_postal_por_mil / 1000.0) + round(n.neto * n.iva_por_mil / 1000.0))::bigint, n.moneda, n.version_id FROM neto n $$;
REVOKE ALL ON FUNCTION costo_de_devolucion(bigint, date) FROM PUBLIC;

-- Whichever way the child was born.
CREATE FUNCTION costear_devolucion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT c.centavos, c.moneda, c.version_id INTO NEW.tarifa_centavos, NEW.moneda, NEW.tarifa_version_id FROM costo_de_devolucion(NEW.hija_id, hoy()) AS c;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION costear_devolucion() FROM PUBLIC;
CREATE TRIGGER costea_devolucion BEFORE UPDATE OF hija_id ON devolucion FOR EACH ROW
  WHEN (OLD.hija_id IS NULL AND NEW.hija_id IS NOT NULL) EXECUTE FUNCTION costear_devolucion();
