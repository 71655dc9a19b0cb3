-- The public page of a parcel: what whoever has its number and a check may read of it, and not a column more.

-- What the page tells of an event; null: it is ours, and nobody else's.
ALTER TABLE tipo_evento ADD COLUMN texto_publico text CHECK (texto_publico <> '');
UPDATE tipo_evento t SET texto_publico = p.texto
  FROM (VALUES ('DAT', 'Recibimos los datos del envío'), ('LEV_SOL', 'Se pidió el retiro en origen'), ('LEV_OK', 'Lo retiramos en origen'),
               ('LEV_DIF', 'Lo retiramos en origen'), ('ADM', 'Lo recibimos en mostrador'), ('ING_PL', 'Ingresó a nuestra planta'),
               ('DESP', 'Salió hacia otra sede'), ('ARR', 'Llegó a una sede'), ('ING_AG', 'Llegó a la agencia'), ('AVI', 'Enviamos un aviso'),
               ('SAL', 'Salió a reparto'), ('PRX', 'Es la próxima entrega del reparto'), ('ENT', 'Se entregó'), ('ENT_CR', 'Se entregó'),
               ('ENT_PAR', 'Se entregó una parte'), ('NOENT', 'Pasamos y no pudimos entregarlo'), ('REP', 'Se acordó otro día de entrega'),
               ('DESV', 'Va hacia una agencia'), ('PRO', 'Se extendió el plazo para retirarlo'), ('VEN', 'Venció el plazo para retirarlo'),
               ('RET_AG', 'Se retiró en la agencia'), ('RTN', 'Quedó demorado'), ('LIB', 'Sigue su curso'),
               ('DEV_INI', 'Vuelve a quien lo envió'), ('DEV_ENT', 'Se devolvió a quien lo envió'), ('DAN', 'Quedó demorado'),
               ('EXT', 'No lo encontramos'), ('APA', 'Lo encontramos'), ('SIN', 'Sufrió un siniestro'),
               ('DIR', 'Se corrigió la dirección de entrega'), ('ANU', 'Se anuló')
       ) AS p (codigo, texto)
 WHERE t.codigo = p.codigo;

-- What a person types to show that the parcel concerns them: the last three digits if there are as many, else the first three letters.
CREATE FUNCTION control_de_seguimiento(escrito text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN length(c.cifras) >= 3 THEN right(c.cifras, 3) ELSE left(regexp_replace(clave_de_nombre(escrito), '[^a-z]', '', 'g'), 3) END
      FROM (SELECT regexp_replace(escrito, '[^0-9]', '', 'g') AS cifras) AS c
  $$;

-- The checks that a parcel takes: of each telephone and of the document; of the surname where it has neither. What follows the first name
-- is taken for a surname from each of its words on, so that 'Ana María de León Paz' is reached by del, leo and paz (and by mar).
CREATE FUNCTION controles_de_la_guia(destinatario text, documento text, telefono text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(
      (SELECT array_agg(right(n.cifras, 3))
         FROM (SELECT regexp_replace(parte, '[^0-9]', '', 'g') AS cifras
                 FROM unnest(regexp_split_to_array(coalesce(telefono, ''), '[/,;]') || coalesce(documento, '')) AS parte) AS n
        WHERE length(n.cifras) >= 3),
      (SELECT array_agg(a.apellido)
         FROM (SELECT left(array_to_string(p.palabras[k:], ''), 3) AS apellido
                 FROM (SELECT string_to_array(btrim(regexp_replace(clave_de_nombre(destinatario), '[^a-z]+', ' ', 'g')), ' ') AS palabras) AS p,
                      generate_series(least(2, cardinality(p.palabras)), cardinality(p.palabras)) AS k) AS a
        WHERE length(a.apellido) >= 2),
      '{}')
  $$;

-- The one door of strangers to a parcel. It runs as the owner, and these columns are all that leaves: no name, address, document, telephone,
-- note, price or client. A number that does not exist is compared with a stand-in, so that it costs what a wrong check costs.
CREATE FUNCTION seguimiento_publico(numero_pedido text, escrito text)
  RETURNS TABLE (numero text, estado text, servicio text, bultos smallint, dia date, vencido boolean, departamento text,
                 agencia text, agencia_direccion text, agencia_departamento text, eventos jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH pedida AS MATERIALIZED (
      SELECT g.*, control_de_seguimiento(escrito) = ANY (controles_de_la_guia(
               coalesce(g.destinatario, 'Nadie Conocido'), g.documento, CASE WHEN g.id IS NULL THEN '099 000 000' ELSE g.telefono END)) AS acierta
        FROM (SELECT numero_pedido COLLATE "C" AS numero) AS p
        LEFT JOIN guia g ON g.numero = p.numero
    )
    SELECT g.numero, g.estado_general, g.servicio, g.bultos, g.vence_el, g.vence_el < hoy(), d.nombre, a.nombre, a.direccion, da.nombre,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object(
                      'texto', t.texto_publico, 'fecha', to_char(e.fecha_evento AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                      'departamento', de.nombre, 'bultos', cardinality(e.bultos)) ORDER BY e.fecha_evento DESC, e.id DESC)
               FROM evento e
               JOIN tipo_evento t ON t.codigo = e.tipo AND t.texto_publico IS NOT NULL
               LEFT JOIN agente ae ON ae.id = e.agente_id
               LEFT JOIN departamento de ON de.id = ae.departamento_id
              WHERE e.guia_id = g.id
                AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = g.id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
           ), '[]')
      FROM pedida g
      JOIN departamento d ON d.id = g.departamento_id
      LEFT JOIN agente a ON a.id = g.agente_id
      LEFT JOIN departamento da ON da.id = a.departamento_id
     WHERE g.acierta AND g.id IS NOT NULL
  $$;
REVOKE ALL ON FUNCTION seguimiento_publico(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seguimiento_publico(text, text) TO anden_sistema;
