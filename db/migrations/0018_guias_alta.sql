-- New parcels, one or many at once, by staff and by clients' own people.

-- Own numbers: 88, nine digits, a GS1 check digit. Above all that older systems gave out.
CREATE SEQUENCE numero_de_guia MINVALUE 500000000 MAXVALUE 999999999;

CREATE FUNCTION siguiente_numero_de_guia() RETURNS text
  LANGUAGE sql VOLATILE
  AS $$
    SELECT n.texto || (10 - (
             SELECT sum(substr(n.texto, 12 - i, 1)::int * CASE WHEN i % 2 = 1 THEN 3 ELSE 1 END) FROM generate_series(1, 11) AS i
           ) % 10) % 10
      FROM (SELECT '88' || nextval('numero_de_guia') AS texto) AS n
  $$;

GRANT USAGE ON SEQUENCE numero_de_guia TO anden_personal, anden_cliente;
GRANT INSERT ON guia TO anden_cliente;
CREATE POLICY cliente_da_de_alta ON guia FOR INSERT TO anden_cliente WITH CHECK (cliente_id = cliente_actual());
