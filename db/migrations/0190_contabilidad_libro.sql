-- Money: one ledger for all of it, and what a recipient pays at the door or at the counter (decisions.md 41).

-- Freight that the recipient pays, in the currency of the parcel; its first parcel carries that of an envío.
ALTER TABLE guia ADD COLUMN flete_destino_centavos bigint CONSTRAINT flete_es_positivo CHECK (flete_destino_centavos > 0);
-- What it was paid with; null where nothing was, and of old ones, which were cash.
ALTER TABLE evento ADD COLUMN medio text CONSTRAINT medio_es_conocido CHECK (medio IN ('EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR'));

-- Whose money, and in which currency: `auxiliar` says what kind of thing `auxiliar_id` is.
CREATE TABLE cuenta (
  id          int  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rol         text NOT NULL CHECK (rol IN ('EFECTIVO_CHOFER', 'EFECTIVO_AGENCIA', 'EFECTIVO_SIN_ASIGNAR', 'CAJA', 'VALORES_EN_TRANSITO', 'A_ACREDITAR',
                                           'POR_LIQUIDAR', 'FLETE_COBRADO', 'EXCEDENTE', 'FALTANTE', 'SOBRANTE', 'DIFERENCIA_ASUMIDA', 'FONDO')),
  auxiliar    text CHECK (auxiliar IN ('persona', 'agencia', 'cliente', 'remesa', 'medio')),
  auxiliar_id bigint,
  moneda      text NOT NULL CHECK (moneda IN ('UYU', 'USD')),
  CONSTRAINT cuenta_unica UNIQUE NULLS NOT DISTINCT (rol, auxiliar, auxiliar_id, moneda),
  CONSTRAINT auxiliar_dice_cual CHECK ((auxiliar IS NULL) = (auxiliar_id IS NULL)),
  -- So that a line can say that both of its accounts are of its own currency.
  CONSTRAINT cuenta_y_moneda UNIQUE (id, moneda)
);

CREATE TABLE asiento (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dia         date        NOT NULL,
  registrado  timestamptz NOT NULL DEFAULT clock_timestamp(),
  texto       text        NOT NULL CHECK (length(texto) BETWEEN 1 AND 200),
  usuario_id  int         REFERENCES usuario,
  origen      text        NOT NULL CHECK (origen IN ('evento', 'turno', 'remesa', 'diferencia')),
  origen_id   bigint      NOT NULL,
  -- The same fact is booked once, whatever is told again.
  clave       text        NOT NULL CONSTRAINT asiento_clave_unica UNIQUE,
  revierte_id bigint      CONSTRAINT asiento_se_revierte_una_vez UNIQUE REFERENCES asiento
);
CREATE INDEX asiento_origen ON asiento (origen, origen_id);

-- From where to where: what does not balance cannot be written.
CREATE TABLE asiento_linea (
  asiento_id bigint   NOT NULL REFERENCES asiento,
  linea      smallint NOT NULL,
  debe_id    int      NOT NULL,
  haber_id   int      NOT NULL,
  moneda     text     NOT NULL,
  centavos   bigint   NOT NULL CHECK (centavos > 0),
  guia_id    bigint   REFERENCES guia,
  PRIMARY KEY (asiento_id, linea),
  CONSTRAINT de_una_cuenta_a_otra CHECK (debe_id <> haber_id),
  CONSTRAINT debe_en_su_moneda FOREIGN KEY (debe_id, moneda) REFERENCES cuenta (id, moneda),
  CONSTRAINT haber_en_su_moneda FOREIGN KEY (haber_id, moneda) REFERENCES cuenta (id, moneda)
);
CREATE INDEX asiento_linea_debe ON asiento_linea (debe_id) INCLUDE (centavos);
CREATE INDEX asiento_linea_haber ON asiento_linea (haber_id) INCLUDE (centavos);
CREATE INDEX asiento_linea_guia ON asiento_linea (guia_id) WHERE guia_id IS NOT NULL;

-- From when on what is collected is booked: what was before is in the books that the company kept until then.
CREATE TABLE libro (
  id    boolean     PRIMARY KEY DEFAULT true CHECK (id),
  desde timestamptz NOT NULL
);
INSERT INTO libro (desde) VALUES (now());

CREATE FUNCTION cuenta_de(el_rol text, tipo text, cual bigint, la_moneda text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hallada int;
BEGIN
  SELECT c.id INTO hallada FROM cuenta c
   WHERE c.rol = el_rol AND c.auxiliar IS NOT DISTINCT FROM tipo AND c.auxiliar_id IS NOT DISTINCT FROM cual AND c.moneda = la_moneda;
  IF hallada IS NOT NULL THEN RETURN hallada; END IF;
  INSERT INTO cuenta (rol, auxiliar, auxiliar_id, moneda) VALUES (el_rol, tipo, cual, la_moneda) ON CONFLICT DO NOTHING;
  SELECT c.id INTO STRICT hallada FROM cuenta c
   WHERE c.rol = el_rol AND c.auxiliar IS NOT DISTINCT FROM tipo AND c.auxiliar_id IS NOT DISTINCT FROM cual AND c.moneda = la_moneda;
  RETURN hallada;
END
$$;
REVOKE ALL ON FUNCTION cuenta_de(text, text, bigint, text) FROM PUBLIC;

-- What lies on an account: of one that holds money, what its holder has.
CREATE FUNCTION saldo_de(la_cuenta int) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce((SELECT sum(centavos) FROM asiento_linea WHERE debe_id = la_cuenta), 0)::bigint
             - coalesce((SELECT sum(centavos) FROM asiento_linea WHERE haber_id = la_cuenta), 0)::bigint $$;
REVOKE ALL ON FUNCTION saldo_de(int) FROM PUBLIC;

-- Who holds what an event collected: what is no cash waits at the bank; cash is the driver's on a round, the agency's at its counter, and
-- red on the first page where neither is known.
CREATE FUNCTION cuenta_de_cobro(e evento, la_moneda text) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  medios CONSTANT text[] := ARRAY['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'QR'];
  conduce int;
BEGIN
  IF coalesce(e.medio, 'EFECTIVO') <> 'EFECTIVO' THEN
    RETURN cuenta_de('A_ACREDITAR', 'medio', array_position(medios, e.medio), la_moneda);
  END IF;
  IF e.recorrido_id IS NOT NULL AND e.tipo <> 'RET_AG' THEN
    SELECT CASE WHEN EXISTS (SELECT FROM usuario_rol x WHERE x.usuario_id = e.usuario_id AND x.rol_id = 18) THEN e.usuario_id ELSE r.chofer_id END
      INTO conduce FROM recorrido r WHERE r.id = e.recorrido_id;
    IF conduce IS NOT NULL THEN RETURN cuenta_de('EFECTIVO_CHOFER', 'persona', conduce, la_moneda); END IF;
  END IF;
  IF e.agente_id IS NOT NULL THEN RETURN cuenta_de('EFECTIVO_AGENCIA', 'agencia', e.agente_id, la_moneda); END IF;
  RETURN cuenta_de('EFECTIVO_SIN_ASIGNAR', 'persona', e.usuario_id, la_moneda);
END
$$;
REVOKE ALL ON FUNCTION cuenta_de_cobro(evento, text) FROM PUBLIC;

-- Books what an event collected: freight first, then contra-reembolso; more than both is the client's to have back.
CREATE FUNCTION asentar_cobro(e evento) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  g record;
  nuevo bigint;
  tiene int;
  flete bigint;
  reembolso bigint;
BEGIN
  SELECT x.id, x.numero, x.moneda, coalesce(x.flete_destino_centavos, 0) AS flete, coalesce(x.contra_reembolso_centavos, 0) AS reembolso
    INTO STRICT g FROM guia x WHERE x.id = e.guia_id;
  INSERT INTO asiento (dia, texto, usuario_id, origen, origen_id, clave)
  VALUES (hoy(), 'Cobro de la guía ' || g.numero, e.usuario_id, 'evento', e.id, 'cobro:' || e.id)
  ON CONFLICT (clave) DO NOTHING RETURNING id INTO nuevo;
  IF nuevo IS NULL THEN RETURN; END IF;
  tiene := cuenta_de_cobro(e, g.moneda);
  flete := least(e.monto_centavos, g.flete);
  reembolso := least(e.monto_centavos - flete, g.reembolso);
  INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos, guia_id)
  SELECT nuevo, p.linea, tiene, CASE p.linea WHEN 1 THEN cuenta_de('FLETE_COBRADO', NULL, NULL, g.moneda)
                                             WHEN 2 THEN cuenta_de('POR_LIQUIDAR', 'cliente', e.cliente_id, g.moneda)
                                             ELSE cuenta_de('EXCEDENTE', 'cliente', e.cliente_id, g.moneda) END, g.moneda, p.centavos, g.id
    FROM (VALUES (1, flete), (2, reembolso), (3, e.monto_centavos - flete - reembolso)) AS p (linea, centavos)
   WHERE p.centavos > 0;
END
$$;
REVOKE ALL ON FUNCTION asentar_cobro(evento) FROM PUBLIC;

-- The same lines the other way round, on their own day; once.
CREATE FUNCTION revertir_asiento(el_asiento bigint, el_texto text, el_usuario int) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nuevo bigint;
BEGIN
  INSERT INTO asiento (dia, texto, usuario_id, origen, origen_id, clave, revierte_id)
  SELECT hoy(), el_texto, el_usuario, a.origen, a.origen_id, 'revierte:' || a.id, a.id FROM asiento a WHERE a.id = el_asiento
  ON CONFLICT (clave) DO NOTHING RETURNING id INTO nuevo;
  INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos, guia_id)
  SELECT nuevo, l.linea, l.haber_id, l.debe_id, l.moneda, l.centavos, l.guia_id FROM asiento_linea l
   WHERE l.asiento_id = el_asiento AND nuevo IS NOT NULL;
END
$$;
REVOKE ALL ON FUNCTION revertir_asiento(bigint, text, int) FROM PUBLIC;

-- Money follows its event, whoever registers it, in the same transaction: nobody forgets it, and nothing has to be made up for later.
CREATE FUNCTION llevar_cobro() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  previo bigint;
BEGIN
  IF NEW.fecha_registro < (SELECT desde FROM libro) THEN RETURN NULL; END IF;
  IF NEW.tipo = 'CORR' THEN
    SELECT a.id INTO previo FROM asiento a WHERE a.clave = 'cobro:' || NEW.corrige_id;
    IF previo IS NOT NULL THEN PERFORM revertir_asiento(previo, 'Corrección de un cobro', NEW.usuario_id); END IF;
  ELSIF NEW.tipo IN ('ENT_CR', 'ENT_PAR', 'RET_AG') THEN
    PERFORM asentar_cobro(NEW);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER lleva_cobro AFTER INSERT ON evento FOR EACH ROW
  WHEN (NEW.monto_centavos IS NOT NULL OR NEW.tipo = 'CORR') EXECUTE FUNCTION llevar_cobro();

-- Nobody writes it: only what is told as a fact does. Our people's services read it by their codes.
GRANT SELECT ON cuenta, asiento, asiento_linea TO anden_personal;
ALTER TABLE cuenta ENABLE ROW LEVEL SECURITY;
ALTER TABLE cuenta FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON cuenta TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON cuenta FOR SELECT TO anden_personal USING (true);
ALTER TABLE asiento ENABLE ROW LEVEL SECURITY;
ALTER TABLE asiento FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON asiento TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON asiento FOR SELECT TO anden_personal USING (true);
ALTER TABLE asiento_linea ENABLE ROW LEVEL SECURITY;
ALTER TABLE asiento_linea FORCE ROW LEVEL SECURITY;
CREATE POLICY propietario ON asiento_linea TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY personal ON asiento_linea FOR SELECT TO anden_personal USING (true);
