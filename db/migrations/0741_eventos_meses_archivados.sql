-- Moving a month, and what stands against it. All of it is the operator's: nobody else has a right to call it.

CREATE FUNCTION meses_de_evento() RETURNS TABLE (mes date, tabla regclass, archivado boolean)
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$ SELECT to_date(right(c.relname, 7), 'YYYY_MM'), c.oid::regclass, i.inhparent = 'evento_archivo'::regclass
          FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent IN ('evento'::regclass, 'evento_archivo'::regclass) AND c.relname ~ '_\d{4}_\d\d$'
         ORDER BY 1 $$;
REVOKE ALL ON FUNCTION meses_de_evento() FROM PUBLIC;

-- An archived month is not made again. And what lies elsewhere is moved only while nobody reads: a statement that was planned before the month was
-- there, and begins after its rows went, would see them in neither place.
CREATE OR REPLACE FUNCTION asegurar_particiones_evento(desde date, hasta date) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mes date := date_trunc('month', desde)::date;
  nombre text;
  hechas int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('asegurar_particiones_evento'));
  WHILE mes <= hasta LOOP
    nombre := 'evento_' || to_char(mes, 'YYYY_MM');
    IF to_regclass(nombre) IS NULL AND to_regclass('evento_archivo_' || to_char(mes, 'YYYY_MM')) IS NULL THEN
      IF EXISTS (SELECT FROM evento_resto WHERE fecha_evento >= inicio_del_dia(mes) AND fecha_evento < inicio_del_dia((mes + interval '1 month')::date)) THEN
        LOCK TABLE ONLY evento IN ACCESS EXCLUSIVE MODE;
      END IF;
      EXECUTE format('CREATE TABLE %I (LIKE evento INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', nombre);
      EXECUTE format('WITH movido AS (DELETE FROM evento_resto WHERE fecha_evento >= inicio_del_dia(%L) AND fecha_evento < inicio_del_dia(%L) RETURNING *) INSERT INTO %I SELECT * FROM movido',
        mes, (mes + interval '1 month')::date, nombre);
      EXECUTE format('ALTER TABLE evento ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        nombre, inicio_del_dia(mes), inicio_del_dia((mes + interval '1 month')::date));
      hechas := hechas + 1;
    END IF;
    mes := (mes + interval '1 month')::date;
  END LOOP;
  RETURN hechas;
END
$$;

-- Where an event of an archived month would fall. Whoever writes into the months that are at work pays nothing for it.
CREATE FUNCTION cerrar_meses_archivados() RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  ultimo date := (SELECT max(m.mes) FROM meses_de_evento() m WHERE m.archivado);
BEGIN
  ALTER TABLE evento_resto DROP CONSTRAINT IF EXISTS mes_sin_archivar;
  IF ultimo IS NOT NULL THEN
    EXECUTE format('ALTER TABLE evento_resto ADD CONSTRAINT mes_sin_archivar CHECK (fecha_evento >= %L)', inicio_del_dia((ultimo + interval '1 month')::date));
  END IF;
END
$$;
REVOKE ALL ON FUNCTION cerrar_meses_archivados() FROM PUBLIC;

-- A table that says of itself that all its rows are of its month is attached without being read. Said first, then looked at: `comprobar_mes_de_evento`
-- in a transaction of its own lets people write meanwhile.
CREATE FUNCTION preparar_mes_de_evento(el_mes date) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  cual regclass := (SELECT m.tabla FROM meses_de_evento() m WHERE m.mes = el_mes);
BEGIN
  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS de_su_mes, ADD CONSTRAINT de_su_mes CHECK (fecha_evento >= %L AND fecha_evento < %L) NOT VALID',
    cual, inicio_del_dia(el_mes), inicio_del_dia((el_mes + interval '1 month')::date));
END
$$;
REVOKE ALL ON FUNCTION preparar_mes_de_evento(date) FROM PUBLIC;

CREATE FUNCTION comprobar_mes_de_evento(el_mes date) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT de_su_mes', (SELECT m.tabla FROM meses_de_evento() m WHERE m.mes = el_mes));
END
$$;
REVOKE ALL ON FUNCTION comprobar_mes_de_evento(date) FROM PUBLIC;

-- Whether it was moved; false: it was there already. The archive is whatever is older than a day: no month goes before an older one, so what
-- corrects an event is never there without it.
CREATE FUNCTION archivar_mes_de_evento(el_mes date) RETURNS boolean
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  viva text := 'evento_' || to_char(el_mes, 'YYYY_MM');
  guardada text := 'evento_archivo_' || to_char(el_mes, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('asegurar_particiones_evento'));
  -- What a month refers to is held first, as whoever works with a parcel holds it: taken after `evento` it would be waited for by both.
  LOCK TABLE guia, cliente, usuario, agente, motivo, tipo_evento, archivo IN SHARE ROW EXCLUSIVE MODE;
  -- Whoever reads one of the two has both as they were, or both as they will be.
  LOCK TABLE ONLY evento, ONLY evento_archivo IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(guardada) IS NOT NULL THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM meses_de_evento() m WHERE NOT m.archivado AND m.mes < el_mes) THEN
    RAISE EXCEPTION 'an older month than % is not archived', el_mes;
  END IF;
  EXECUTE format('ALTER TABLE evento DETACH PARTITION %I', viva);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', viva, guardada);
  EXECUTE format('ALTER TABLE evento_archivo ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    guardada, inicio_del_dia(el_mes), inicio_del_dia((el_mes + interval '1 month')::date));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS de_su_mes', guardada);
  PERFORM cerrar_meses_archivados();
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION archivar_mes_de_evento(date) FROM PUBLIC;

CREATE FUNCTION desarchivar_mes_de_evento(el_mes date) RETURNS boolean
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  viva text := 'evento_' || to_char(el_mes, 'YYYY_MM');
  guardada text := 'evento_archivo_' || to_char(el_mes, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('asegurar_particiones_evento'));
  -- Its foreign keys become those of `evento` again, for which PostgreSQL takes all of this.
  LOCK TABLE guia, cliente, usuario, agente, motivo, tipo_evento, archivo, ONLY evento, ONLY evento_archivo IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(guardada) IS NULL THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT FROM meses_de_evento() m WHERE m.archivado AND m.mes > el_mes) THEN
    RAISE EXCEPTION 'a newer month than % is archived', el_mes;
  END IF;
  EXECUTE format('ALTER TABLE evento_archivo DETACH PARTITION %I', guardada);
  EXECUTE format('ALTER TABLE %I RENAME TO %I', guardada, viva);
  PERFORM cerrar_meses_archivados();
  EXECUTE format('ALTER TABLE evento ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    viva, inicio_del_dia(el_mes), inicio_del_dia((el_mes + interval '1 month')::date));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS de_su_mes', viva);
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION desarchivar_mes_de_evento(date) FROM PUBLIC;

-- What of the months up to this one is not over, and an example of each. What may still change reads the events that are at work.
CREATE FUNCTION impedimentos_de_archivo(hasta date) RETURNS TABLE (que text, cuantos bigint, ejemplo text)
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$
    WITH limites AS (
      SELECT inicio_del_dia((hasta + interval '1 month')::date) AS fin, inicio_del_dia((date_trunc('month', hoy()) - interval '6 months')::date) AS reciente
    ), vieja AS (
      -- Its first event may be a day older than itself. What has a piece or a return on its way is not over.
      SELECT g.id, g.numero, s.es_final AND NOT EXISTS (SELECT FROM bulto b JOIN estado_guia x ON x.codigo = b.estado WHERE b.guia_id = g.id AND NOT x.es_final)
                                        AND NOT EXISTS (SELECT FROM guia h JOIN estado_guia x ON x.codigo = h.estado_general WHERE h.madre_id = g.id AND NOT x.es_final) AS es_final,
             g.ultimo_fecha >= l.reciente AS se_movio
        FROM limites l JOIN guia g ON g.creada < l.fin + interval '1 day' JOIN estado_guia s ON s.codigo = g.estado_general
    ), hallado (orden, que, numero) AS (
      SELECT 1, 'guías sin terminar', numero FROM vieja WHERE NOT es_final
      UNION ALL SELECT 2, 'guías terminadas que se movieron en los últimos seis meses', numero FROM vieja WHERE es_final AND se_movio
      UNION ALL SELECT 3, 'recorridos sin rendir', r.numero FROM recorrido r, limites l WHERE inicio_del_dia(r.dia) < l.fin AND r.estado NOT IN ('RENDIDO', 'ANULADO')
      UNION ALL SELECT 4, 'diferencias de rendición sin decidir', r.numero FROM rendicion_diferencia d JOIN rendicion r ON r.id = d.rendicion_id, limites l
                 WHERE d.hallada < l.fin AND d.decision IS NULL
      UNION ALL SELECT 5, 'cajas de agencia sin cerrar', a.nombre FROM turno_caja t JOIN agente a ON a.id = t.agente_id, limites l WHERE t.abierta < l.fin AND t.estado <> 'CERRADA'
      UNION ALL SELECT 6, 'remesas sin contar', r.numero FROM remesa r, limites l WHERE r.creada < l.fin AND r.contada IS NULL
      UNION ALL SELECT 7, 'incidencias abiertas', i.numero FROM incidencia i JOIN vieja v ON v.id = i.guia_id WHERE i.abierta
      UNION ALL SELECT 8, 'devoluciones abiertas', d.numero FROM devolucion d JOIN vieja v ON v.id = d.guia_id WHERE d.abierta
      UNION ALL SELECT 9, 'levantes sin terminar', x.numero FROM levante x, limites l WHERE inicio_del_dia(x.dia) < l.fin AND x.vivo
    )
    SELECT h.que, count(*), min(h.numero) FROM hallado h GROUP BY h.orden, h.que ORDER BY h.orden
  $$;
REVOKE ALL ON FUNCTION impedimentos_de_archivo(date) FROM PUBLIC;
