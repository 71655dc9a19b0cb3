-- Group roles of the application. They belong to the whole cluster, so another database may have made them already,
-- at this very moment even. Nobody logs in as one: the application's login is a NOINHERIT member and takes one per
-- transaction (SET LOCAL ROLE), because an inherited staff policy would silently open every row to a client.
DO $$
DECLARE
  nombre text;
BEGIN
  FOREACH nombre IN ARRAY ARRAY['anden_personal', 'anden_cliente', 'anden_agencia', 'anden_deposito', 'anden_sistema'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = nombre) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', nombre);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
  END LOOP;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO anden_personal, anden_cliente, anden_agencia, anden_deposito, anden_sistema;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Today, as a day of Montevideo by the rules of its zone (never "minus 3").
CREATE FUNCTION hoy() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT (now() AT TIME ZONE 'America/Montevideo')::date $$;

-- The instant at which a day of Montevideo begins.
CREATE FUNCTION inicio_del_dia(dia date) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT dia::timestamp AT TIME ZONE 'America/Montevideo' $$;

-- Whom the transaction works for. Null outside a request: then no policy lets a row through.
CREATE FUNCTION usuario_actual() RETURNS int
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('anden.usuario_id', true), '')::int $$;

CREATE FUNCTION cliente_actual() RETURNS int
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('anden.cliente_id', true), '')::int $$;

CREATE FUNCTION agente_actual() RETURNS int
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('anden.agente_id', true), '')::int $$;

-- What makes two names the same for people: case, accents and spaces do not count.
CREATE FUNCTION clave_de_nombre(nombre text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT regexp_replace(translate(lower(btrim(nombre)), 'áàâäãéèêëíìîïóòôöõúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '\s+', ' ', 'g')
  $$;
